import { physicalTableName, type FieldId, type TableId, type ViewId } from '@quadrille/domain';
import { restsOn, type PhysicalTable, type RestsOn } from '@quadrille/sql';
import { restsOfRights } from '../../storage/read/rests-of-rights.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';

/** What somebody sees of a table: all that decides which changes they are told of, and how. */
export interface LiveReader {
  readonly tableId: TableId;
  /** Equal for readers who are told the same. */
  readonly key: string;
  readonly fieldIds: ReadonlySet<FieldId>;
  readonly viewIds: ReadonlySet<ViewId>;
  /** Whether rows may be named to them: false where rights hide some. */
  readonly seesAllRows: boolean;
  /** What the values they see rest on, in this table and others. */
  readonly rests: RestsOn;
}

const known = new WeakMap<BaseSchema, Map<TableId, LiveReader>>();
const tablesOf = new WeakMap<BaseSchema, ReadonlyMap<TableId, PhysicalTable>>();

/** How a table looks in a reader's schema; null when it is not in there. Readers who share a schema share the answer. */
export function toLiveReader(schema: BaseSchema, tableId: TableId): LiveReader | null {
  const readers = known.get(schema) ?? new Map<TableId, LiveReader>();
  known.set(schema, readers);
  const reader = readers.get(tableId) ?? describeReader(schema, tableId, null);
  if (reader) readers.set(tableId, reader);
  return reader;
}

/** The same for somebody who knows `only` some of its fields. */
export function describeReader(schema: BaseSchema, tableId: TableId, only: readonly FieldId[] | null): LiveReader | null {
  const table = schema.tableById.get(tableId);
  const described = describeTables(schema).get(tableId);
  if (!table || !described) return null;
  const ids = only ?? table.fields.map(({ id }) => id);
  const viewIds = table.views.map(({ doc }) => doc.id);
  const seesAllRows = table.rights === undefined || table.rights.rows.read === 'all';
  return {
    tableId,
    key: [seesAllRows, ...ids, ...viewIds].join(','),
    fieldIds: new Set(ids),
    viewIds: new Set(viewIds),
    seesAllRows,
    rests: withRights(described, restsOn(described, ids)),
  };
}

/** With what rules look at: a change of it brings rows into sight or takes them away. */
function withRights(table: PhysicalTable, rests: RestsOn): RestsOn {
  const isRuled = [table, ...(table.related?.values() ?? [])].some(({ only }) => only !== undefined);
  return isRuled ? restsOfRights(table, [], rests) : rests;
}

/** Only for following definitions: no statement is made of these. */
function describeTables(schema: BaseSchema): ReadonlyMap<TableId, PhysicalTable> {
  const held = tablesOf.get(schema);
  if (held) return held;
  const related = new Map<TableId, PhysicalTable>();
  for (const { id, fields, rights } of [...schema.tables, ...(schema.aside?.values() ?? [])]) {
    const own = { schema: null, name: physicalTableName(id), fields, related };
    const of = rights && describeTables(rights.wholeSchema).get(id);
    related.set(id, of && Array.isArray(rights.rows.read) ? { ...own, only: { filters: [rights.rows.read], of } } : own);
  }
  tablesOf.set(schema, related);
  return related;
}
