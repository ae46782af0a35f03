import {
  type AccessRule,
  type FieldId,
  fieldRight,
  type Reader,
  type RowRight,
  rowRight,
  ruleActions,
  type RuleAction,
  type TableId,
  type ViewId,
} from '@quadrille/domain';
import { findReferenced } from '@quadrille/formula';
import { formulaOf } from '@quadrille/sql';
import type { BaseSchema, TableRights, TableSchema, ViewSchema } from './base-schema.ts';
import type { FieldDoc } from './documents.ts';
import { EntitySet } from './entity-set.ts';
import { metaWithin } from './meta-within.ts';

const known = new WeakMap<BaseSchema, Map<string, BaseSchema>>();

/**
 * The base as it is for a reader: tables, fields and views they may not see are not in it, nor is anything computed from them, and
 * what they may do in each table stands in its `rights`. The schema itself where no rule binds them. Every read of theirs goes
 * through it, so that a field they may not see can be neither named nor guessed at.
 */
export function schemaFor(schema: BaseSchema, reader: Reader): BaseSchema {
  let readers = known.get(schema);
  if (!readers) known.set(schema, (readers = new Map()));
  const named = schema.tables.some(({ rules }) => rules.some(({ userIds }) => reader.userId !== null && userIds.includes(reader.userId)));
  const kind = reader.isOfBase === true ? `${reader.role} of the base` : reader.role;
  const source = reader.sourceId === undefined ? '' : ` of ${reader.sourceId}`;
  const key = `${named ? `${kind} ${reader.userId}` : kind}${source}`;
  let own = readers.get(key);
  if (!own) readers.set(key, (own = narrow(schema, reader)));
  return own;
}

interface Sight {
  readonly schema: BaseSchema;
  readonly rows: ReadonlyMap<TableId, TableRights['rows']>;
  readonly hidden: ReadonlySet<FieldId>;
  readonly reader: Reader;
}

function narrow(schema: BaseSchema, reader: Reader): BaseSchema {
  const isRuled = schema.tables.some(({ rules, views }) => rules.length > 0 || views.some(({ doc }) => isViewHidden(doc, reader)));
  if (!isRuled && reader.sourceId === undefined) return schema;
  const isElsewhere = ({ source }: TableSchema['doc']): boolean =>
    reader.sourceId !== undefined && (source?.id ?? null) !== reader.sourceId;
  const rows = new Map(schema.tables.map(({ id, doc, rules }) => [id, isElsewhere(doc) ? noRows : rowRights(rules, reader)]));
  const sight: Sight = { schema, rows, hidden: hiddenFields(schema, rows, reader), reader };
  const readable = schema.tables.filter(({ id }) => !isAbsent(rows, id, reader));
  const seen = readable.map((table) => narrowTable(sight, table));
  const isListed = (table: TableSchema): boolean =>
    table.doc.isJunction === true ? isOpenJunction(sight, table) : table.views.length > 0 || wholeOf(table).views.length === 0;
  const tables = seen.filter(isListed);
  const aside = seen.filter((table) => !isListed(table));
  return {
    baseId: schema.baseId,
    sequence: schema.sequence,
    entities: entitiesOf(schema, tables, aside),
    tables,
    tableById: new Map(tables.map((table) => [table.id, table])),
    viewById: new Map(tables.flatMap((table) => table.views.map((view) => [view.doc.id, view] as const))),
    aside: new Map(aside.map((table) => [table.id, table])),
  };
}

const noRows: TableRights['rows'] = { read: 'none', create: 'none', update: 'none', delete: 'none' };

/** A table without a single visible row is left out. Visitors of its views still get it, without rows: a form can lead into it. */
function isAbsent(rows: Sight['rows'], id: TableId, { role, isOfBase }: Reader): boolean {
  return rows.get(id)?.read === 'none' && (role !== 'visitor' || isOfBase === true);
}

/** The table as those see it whom no rule binds. */
export function wholeOf(table: TableSchema): TableSchema {
  return table.rights?.whole ?? table;
}

function rowRights(rules: readonly AccessRule[], reader: Reader): TableRights['rows'] {
  return Object.fromEntries(ruleActions.map((action) => [action, rowRight(rules, action, reader)])) as Record<RuleAction, RowRight>;
}

function isViewHidden({ hiddenFor = [] }: ViewSchema['doc'], { role }: Reader): boolean {
  return hiddenFor.includes(role === 'visitor' ? 'guest' : role);
}

function narrowTable(sight: Sight, table: TableSchema): TableSchema {
  const rows = sight.rows.get(table.id) as TableRights['rows'];
  const { id } = table;
  const fields = table.fields.filter((field) => !sight.hidden.has(field.id));
  const fixed = new Set(fields.filter(({ id: own }) => isFixed(sight, table, own)).map((field) => field.id));
  for (const key of keysOfFixedLinks(sight)) if (table.fieldById.has(key)) fixed.add(key);
  const views = table.views.filter(({ doc }) => !isViewHidden(doc, sight.reader));
  const isWhole = fields.length === table.fields.length && fixed.size === 0 && ruleActions.every((action) => rows[action] === 'all');
  // A table gets a copy even where none of its fields is missing: tables that it is linked with may be narrowed.
  if (isWhole && views.length === table.views.length) return { ...table, rules: [] };
  const fieldById = new Map(fields.map((field) => [field.id, field]));
  const keys = table.fields.filter((field) => field.type === 'ForeignKey' && !fieldById.has(field.id));
  return {
    id,
    doc: table.doc,
    fields,
    fieldById,
    rules: [],
    views: views.map((view) => narrowView(view, fieldById)),
    rights: { rows, fixed, keys, whole: table, wholeSchema: sight.schema },
  };
}

function isFixed({ reader }: Sight, { rules }: TableSchema, id: FieldId): boolean {
  return !fieldRight(rules, id, 'update', reader);
}

/** Foreign keys of links that may not be changed, on whichever side. */
function keysOfFixedLinks(sight: Sight): FieldId[] {
  return sight.schema.tables.flatMap((table) =>
    table.fields.flatMap(({ id, definition }) =>
      definition?.kind === 'link' && definition.relation !== 'mm' && isFixed(sight, table, id) ? [definition.foreignKeyId] : [],
    ),
  );
}

function narrowView(view: ViewSchema, fields: ReadonlyMap<FieldId, FieldDoc>): ViewSchema {
  const filters = view.filters.filter(({ fieldId }) => fieldId === null || fields.has(fieldId));
  return {
    doc: withSeenMeta(view.doc, fields),
    viewFields: view.viewFields.filter(({ fieldId }) => fields.has(fieldId)),
    sorts: view.sorts.filter(({ fieldId }) => fields.has(fieldId)),
    filters,
    ...(filters.length < view.filters.length && { withheld: view.filters }),
  };
}

/** What a view keeps of its own, and what its kind does. */
function withSeenMeta(doc: ViewSchema['doc'], fields: ReadonlyMap<FieldId, FieldDoc>): ViewSchema['doc'] {
  const { settings } = doc;
  return {
    ...doc,
    meta: metaWithin(doc.meta, fields),
    ...('meta' in settings && { settings: { ...settings, meta: metaWithin(settings['meta'], fields) } }),
  };
}

/** Fields no rule lets the reader see, and all that is made of one: what is hidden must not be guessed from what is not. */
function hiddenFields(schema: BaseSchema, rows: Sight['rows'], reader: Reader): ReadonlySet<FieldId> {
  const hidden = new Set<FieldId>();
  const isGone = (id: TableId): boolean => !schema.tableById.has(id) || rows.get(id)?.read === 'none';
  for (const { id, fields, rules } of schema.tables)
    for (const field of fields) if (isAbsent(rows, id, reader) || !fieldRight(rules, field.id, 'read', reader)) hidden.add(field.id);
  const restsOnHidden = (table: TableSchema, { definition }: FieldDoc): boolean => {
    switch (definition?.kind) {
      case undefined:
        return false;
      case 'link':
        return isGone(definition.relatedTableId);
      case 'count':
        return hidden.has(definition.linkFieldId);
      case 'lookup':
      case 'rollup':
        return hidden.has(definition.linkFieldId) || hidden.has(definition.targetFieldId);
      case 'code':
        return hidden.has(definition.valueFieldId);
      case 'formula':
        return (formulaOf(definition)?.references ?? []).some((reference) => {
          const used = findReferenced(reference, table.fields);
          return used !== undefined && hidden.has(used.id);
        });
    }
  };
  const isKeyHidden = (table: TableSchema, key: FieldDoc): boolean =>
    key.type === 'ForeignKey' &&
    table.doc.isJunction !== true &&
    !table.fields.some(
      ({ id, definition }) =>
        definition?.kind === 'link' &&
        definition.relation === 'bt' &&
        definition.foreignKeyId === key.id &&
        !hidden.has(id) &&
        rows.get(definition.relatedTableId)?.read === 'all',
    );
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const table of schema.tables) {
      for (const field of table.fields) {
        if (hidden.has(field.id) || !(restsOnHidden(table, field) || isKeyHidden(table, field))) continue;
        hidden.add(field.id);
        isSettled = false;
      }
    }
  }
  return hidden;
}

/** A junction names records of two tables, so it is visible only to those who see both completely. */
function isOpenJunction({ schema, rows, hidden }: Sight, { id }: TableSchema): boolean {
  const ends = schema.tables.flatMap(({ fields }) =>
    fields.filter(({ definition }) => definition?.kind === 'link' && definition.relation === 'mm' && definition.junctionTableId === id),
  );
  return ends.length > 0 && ends.every((end) => !hidden.has(end.id) && rows.get(end.tableId)?.read === 'all');
}

function entitiesOf({ entities }: BaseSchema, tables: readonly TableSchema[], aside: readonly TableSchema[]): EntitySet {
  const fields = new Set([...tables, ...aside].flatMap((table) => table.fields.map(({ id }) => id)));
  const views = new Set<ViewId>(tables.flatMap((table) => table.views.map(({ doc }) => doc.id)));
  const listed = new Set(tables.map(({ id }) => id));
  const kept = [
    ...[...entities.all('table')].filter(([, doc]) => listed.has(doc.id)).map(([id, doc]) => ['table', id, doc] as const),
    ...[...entities.all('field')].filter(([, doc]) => fields.has(doc.id)).map(([id, doc]) => ['field', id, doc] as const),
    ...[...entities.all('view')].filter(([, doc]) => views.has(doc.id)).map(([id, doc]) => ['view', id, doc] as const),
    ...(['viewField', 'sort', 'filter'] as const).flatMap((kind) =>
      [...entities.all(kind)]
        .filter(([, doc]) => doc.viewId !== null && views.has(doc.viewId) && (doc.fieldId === null || fields.has(doc.fieldId)))
        .map(([id, doc]) => [kind, id, doc] as const),
    ),
    // Which fields questions may name is checked where they are shown and answered.
    ...(['dashboard', 'widget'] as const).flatMap((kind) => [...entities.all(kind)].map(([id, doc]) => [kind, id, doc] as const)),
    ...[...entities.all('item')].map(([id, doc]) => ['item', id, doc] as const),
  ];
  return EntitySet.from(kept);
}
