import { createIdIn, type BaseId, type EntityKind, type FieldId, type ItemId, type RandomSource, type TableId } from '@quadrille/domain';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import { listFoundations } from '../../storage/schema/dependents.ts';
import { type EntityDocs, entityKinds, type FieldDoc } from '../../storage/schema/documents.ts';
import { columnOf } from '../structure/index.ts';

export interface CopyOptions {
  readonly excludeData: boolean;
  readonly excludeViews: boolean;
  readonly excludeHooks: boolean;
  /** Of tables alone no dashboard is copied: it asks about all of them. */
  readonly excludeDashboards?: boolean;
  /** Pages as well: the whole base is copied. */
  readonly withItems?: boolean;
  /** The copy stands in place of the original: links for the public and webhooks go on with it. */
  readonly isInPlace?: boolean;
}

/** A field of a table that is copied, before and after. */
export interface CopiedField {
  readonly from: FieldDoc;
  readonly to: FieldDoc;
}

export interface CopiedTable {
  readonly from: TableSchema;
  readonly id: TableId;
  readonly fields: readonly CopiedField[];
}

/** What is copied, and the documents of the copy, parents before children. */
export interface CopyPlan {
  readonly tables: readonly CopiedTable[];
  readonly documents: readonly { readonly kind: EntityKind; readonly doc: { readonly id: string } }[];
  /** Fields that hold ids of records, and the table whose records they name, all of the original. */
  readonly keys: ReadonlyMap<FieldId, TableId>;
  /** What each item of the original became. */
  readonly items: ReadonlyMap<ItemId, ItemId>;
}

/**
 * Plans a copy of tables into a base: every id becomes a new one, everywhere it is named. Fields that lead to tables which are not
 * copied are left out with all that stands on them, as are tables of connected databases.
 */
export function planCopy(
  schema: BaseSchema,
  tables: readonly TableSchema[],
  target: { readonly baseId: BaseId; readonly random: RandomSource },
  options: CopyOptions,
): CopyPlan {
  const copied = tables.filter(({ doc }) => doc.source === undefined);
  const fields = fieldsToCopy(schema, copied);
  const chosen = chooseDocuments(schema, copied, fields, options);
  const newIds = new Map(chosen.map(({ doc }) => [doc.id, newIdFor(doc.id, target)]));
  const ids = new Set(newIds.values());
  const renamed = chosen.map(({ kind, doc }) => ({ kind, doc: settle(kind, rename(doc, newIds), ids, options.isInPlace === true) }));
  const byId = new Map(renamed.map(({ doc }) => [doc.id, doc]));
  return {
    tables: copied.map((table) => ({
      from: table,
      id: newIds.get(table.id) as TableId,
      fields: table.fields
        .filter(({ id }) => fields.has(id))
        .map((from) => ({ from, to: byId.get(newIds.get(from.id) ?? '') as unknown as FieldDoc })),
    })),
    documents: renamed,
    keys: keysIn(schema),
    items: new Map(chosen.flatMap(({ kind, doc }) => (kind === 'item' ? [[doc.id as ItemId, newIds.get(doc.id) as ItemId] as const] : []))),
  };
}

/** Fields whose every foundation is copied as well. */
function fieldsToCopy(schema: BaseSchema, tables: readonly TableSchema[]): ReadonlySet<FieldId> {
  const tableIds = new Set<string>(tables.map(({ id }) => id));
  const keys = keysIn(schema);
  const kept = new Map<string, FieldDoc>(
    tables.flatMap(({ fields }) =>
      fields.filter(({ id }) => tableIds.has(keys.get(id) ?? tables[0]?.id ?? '')).map((field) => [field.id, field] as const),
    ),
  );
  const leads = (id: string): boolean => tableIds.has(id) || kept.has(id);
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const [id, { definition }] of kept) {
      if (definition === undefined || (listFoundations(definition).every(leads) && namedFields(definition, schema).every(leads))) continue;
      kept.delete(id);
      isSettled = false;
    }
  }
  return new Set(kept.keys() as Iterable<FieldId>);
}

/** Fields whose ids stand anywhere in a definition: formulas name theirs in their text. */
function namedFields(definition: object, schema: BaseSchema): string[] {
  const ids = JSON.stringify(definition).match(/\bc[0-9a-z]{14}\b/g) ?? [];
  return ids.filter((id) => schema.entities.find('field', id) !== undefined);
}

function keysIn({ entities }: BaseSchema): ReadonlyMap<FieldId, TableId> {
  const keys = new Map<FieldId, TableId>();
  for (const { tableId, definition } of entities.all('field').values()) {
    if (definition?.kind !== 'link') continue;
    if (definition.relation === 'mm') keys.set(definition.ownKeyId, tableId).set(definition.relatedKeyId, definition.relatedTableId);
    else keys.set(definition.foreignKeyId, definition.relation === 'hm' ? tableId : definition.relatedTableId);
  }
  return keys;
}

type AnyDoc = {
  readonly id: string;
  readonly tableId?: string;
  readonly viewId?: string | null;
  readonly hookId?: string | null;
  readonly fieldId?: string | null;
  readonly dashboardId?: string;
};

function chooseDocuments(schema: BaseSchema, tables: readonly TableSchema[], fields: ReadonlySet<string>, options: CopyOptions) {
  const taken = new Set<string>([...tables.map(({ id }) => id as string), ...fields]);
  const chosen: { kind: EntityKind; doc: AnyDoc }[] = [];
  for (const kind of entityKinds) {
    if (kind === 'base') continue;
    for (const doc of schema.entities.all(kind).values() as Iterable<AnyDoc & { readonly isDefault?: boolean }>) {
      const isOwn = kind === 'table' || kind === 'field' ? taken.has(doc.id) : parentsOf(kind, doc).every((id) => taken.has(id));
      const isWanted =
        !(kind === 'item' && options.withItems !== true) &&
        !(kind === 'hook' && options.excludeHooks) &&
        !((kind === 'dashboard' || kind === 'widget') && options.excludeDashboards === true) &&
        !(kind === 'view' && options.excludeViews && doc.isDefault !== true) &&
        !((kind === 'sort' || (kind === 'filter' && doc.viewId != null)) && options.excludeViews);
      if (!isOwn || !isWanted) continue;
      taken.add(doc.id);
      chosen.push({ kind, doc });
    }
  }
  return chosen;
}

/** A condition is copied without its field: it matches nothing then, where its missing would show what it hides. */
function parentsOf(kind: EntityKind, { tableId, viewId, hookId, fieldId, dashboardId }: AnyDoc): string[] {
  return [tableId, viewId, hookId, kind === 'filter' ? null : fieldId, dashboardId].filter((id): id is string => typeof id === 'string');
}

function newIdFor(id: string, { baseId, random }: { readonly baseId: BaseId; readonly random: RandomSource }): string {
  return createIdIn(baseId, id.slice(0, -14) as 'm', random);
}

/** The document with every copied id replaced, wherever it stands. */
function rename(doc: AnyDoc, newIds: ReadonlyMap<string, string>): AnyDoc {
  const text = JSON.stringify(doc).replaceAll(/[a-z]{1,4}[0-9a-z]{14}(?![0-9a-z])/g, (id) => newIds.get(id) ?? id);
  return JSON.parse(text) as AnyDoc;
}

/** What a copy does not take over: links for the public, deliveries, webhooks of buttons that stay behind, and where cells lay before a conversion. */
function settle(kind: EntityKind, doc: AnyDoc, ids: ReadonlySet<string>, isInPlace: boolean): AnyDoc {
  const {
    createdAt: _created,
    updatedAt: _updated,
    ...fresh
  } = doc as AnyDoc & { readonly createdAt?: string; readonly updatedAt?: string };
  if (kind === 'view') return settleView(fresh as unknown as EntityDocs['view'], isInPlace) as AnyDoc;
  if (kind === 'dashboard' && !isInPlace) return { ...fresh, uuid: null, password: null } as AnyDoc;
  if (kind === 'item' && !isInPlace) return settleItem(fresh as unknown as EntityDocs['item']) as AnyDoc;
  if (kind === 'hook' && !isInPlace) return { ...fresh, isActive: false } as AnyDoc;
  if (kind !== 'field') return fresh;
  const { former: _former, ...field } = fresh as unknown as EntityDocs['field'];
  return { ...field, meta: ownMeta(field, ids), column: columnOf(field.type, field.id) } as AnyDoc;
}

/** A copy is not shared, and a prompt in it fills nothing by itself until somebody of the new base says so. */
function settleItem(item: EntityDocs['item']): object {
  const meta = item.kind === 'prompt' ? { ...item.meta, fills: false, fills_by: null } : item.meta;
  return { ...item, meta, uuid: null, password: null };
}

/** What a link showed when it was made is said of that link alone, and would hold the view back until auto numbers are there. */
function settleView({ linkMeasure: _measure, ...view }: EntityDocs['view'], isInPlace: boolean): object {
  if (isInPlace) return view;
  const { feed: _feed, ...fresh } = view;
  return { ...fresh, uuid: null, password: null };
}

function ownMeta({ type, meta }: FieldDoc, ids: ReadonlySet<string>): FieldDoc['meta'] {
  const { hook_id: hookId, ...own } = meta;
  return type !== 'Button' || (typeof hookId === 'string' && ids.has(hookId)) ? meta : own;
}
