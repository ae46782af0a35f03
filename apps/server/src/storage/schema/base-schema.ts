import type { BaseId, FieldId, RowRight, RuleAction, TableId, ViewId } from '@quadrille/domain';
import type { FieldDoc, FilterDoc, RuleDoc, SortDoc, TableDoc, ViewDoc, ViewFieldDoc } from './documents.ts';
import type { EntitySet } from './entity-set.ts';

/** A view with all that belongs to it, in order. */
export interface ViewSchema {
  readonly doc: ViewDoc;
  readonly viewFields: readonly ViewFieldDoc[];
  readonly sorts: readonly SortDoc[];
  /** Top level and nested, in order; children name their `parentId`. */
  readonly filters: readonly FilterDoc[];
  /** All of them, where the reader may not see some: they narrow the view all the same. */
  readonly withheld?: readonly FilterDoc[];
}

export interface TableSchema {
  readonly id: TableId;
  readonly doc: TableDoc;
  /** In the table's own order. */
  readonly fields: readonly FieldDoc[];
  readonly fieldById: ReadonlyMap<FieldId, FieldDoc>;
  readonly views: readonly ViewSchema[];
  readonly rules: readonly RuleDoc[];
  /** Set where the schema is that of a reader whom rules of this table bind; see `schemaFor`. */
  readonly rights?: TableRights;
}

/** What a reader may do in a table, and the table as it is for those whom no rule binds. */
export interface TableRights {
  readonly rows: Readonly<Record<RuleAction, RowRight>>;
  /** Fields that may be read and not written. */
  readonly fixed: ReadonlySet<FieldId>;
  /** Foreign keys that are no fields for the reader, but keep links that are. */
  readonly keys: readonly FieldDoc[];
  readonly whole: TableSchema;
  readonly wholeSchema: BaseSchema;
}

/** The whole structure of a base at one moment; immutable and shared between requests. */
export interface BaseSchema {
  readonly baseId: BaseId;
  /** Sequence of the last change that touched the structure. */
  readonly sequence: number;
  readonly entities: EntitySet;
  readonly tables: readonly TableSchema[];
  readonly tableById: ReadonlyMap<TableId, TableSchema>;
  readonly viewById: ReadonlyMap<ViewId, ViewSchema>;
  /** In a reader's schema: tables that are not listed for the reader, but that visible links lead to or are kept in. */
  readonly aside?: ReadonlyMap<TableId, TableSchema>;
}

interface Ordered {
  readonly id: string;
  readonly order: number;
}

export function compileBaseSchema(baseId: BaseId, entities: EntitySet, sequence: number): BaseSchema {
  const fields = groupBy(entities.all('field').values(), (doc) => doc.tableId);
  const views = groupBy(entities.all('view').values(), (doc) => doc.tableId);
  const rules = groupBy(entities.all('rule').values(), (doc) => doc.tableId);
  const compileView = viewCompiler(entities);
  const tables = [...entities.all('table').values()].sort(byOrder).map((doc) => {
    const own = (fields.get(doc.id) ?? []).sort(byOrder);
    const fieldById = new Map(own.map((field) => [field.id, field]));
    return {
      id: doc.id,
      doc,
      fields: own,
      fieldById,
      views: (views.get(doc.id) ?? []).sort(byOrder).map((view) => compileView(view, fieldById)),
      rules: (rules.get(doc.id) ?? []).sort(byOrder),
    };
  });
  return {
    baseId,
    sequence,
    entities,
    tables,
    tableById: new Map(tables.map((table) => [table.id, table])),
    viewById: new Map(tables.flatMap((table) => table.views.map((view) => [view.doc.id, view] as const))),
  };
}

function viewCompiler(entities: EntitySet): (doc: ViewDoc, fields: ReadonlyMap<FieldId, FieldDoc>) => ViewSchema {
  const viewFields = groupBy(entities.all('viewField').values(), (doc) => doc.viewId);
  const sorts = groupBy(entities.all('sort').values(), (doc) => doc.viewId);
  const filters = groupBy(entities.all('filter').values(), (doc) => doc.viewId);
  return (doc, fields) => ({
    doc,
    viewFields: (viewFields.get(doc.id) ?? []).filter((entry) => fields.has(entry.fieldId)).sort(byOrder),
    sorts: (sorts.get(doc.id) ?? []).filter((entry) => fields.has(entry.fieldId)).sort(byOrder),
    filters: (filters.get(doc.id) ?? []).sort(byOrder),
  });
}

/** Documents of one order keep a stable place by their id. */
function byOrder(a: Ordered, b: Ordered): number {
  return a.order - b.order || (a.id < b.id ? -1 : 1);
}

function groupBy<Value, Key>(values: Iterable<Value>, keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyOf(value);
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}
