import { physicalTableName, type Field, type SelectOption, type TableId } from '@quadrille/domain';
import { hasColumn, isSystemColumn, type PhysicalTable } from '@quadrille/sql';
import type { BaseSchema, TableSchema } from './schema/base-schema.ts';

const alone = new WeakMap<TableSchema, PhysicalTable>();

/**
 * The table as the database knows it. `schema` is the base's own schema, or null where the base is a file. With `base` it knows
 * the tables its links lead to, which reading computed fields needs.
 */
export function physicalTable(table: TableSchema, schema: string | null, base?: BaseSchema): PhysicalTable {
  const linked = base && linkedTables(base, schema).get(table.id);
  if (linked) return linked;
  let physical = alone.get(table);
  if (!physical) {
    physical = describe(table, schema);
    alone.set(table, physical);
  }
  return physical;
}

/** Whether the field owns a column people may write: neither virtual nor kept by the product. */
export function isWritable(field: Field): boolean {
  return hasColumn(field) && !isSystemColumn(field.column);
}

/** The table, and those its links lead to, whose people have names and an order. */
export function withPeople(table: PhysicalTable, people: readonly SelectOption[]): PhysicalTable {
  const name = (one: PhysicalTable): PhysicalTable => ({
    ...one,
    fields: one.fields.map((field) => (field.type === 'Collaborator' ? { ...field, options: people } : field)),
  });
  if (table.related === undefined) return name(table);
  const related = new Map<TableId, PhysicalTable>();
  for (const [id, one] of table.related) related.set(id, { ...name(one), related });
  return { ...name(table), related };
}

function describe(table: TableSchema, schema: string | null): PhysicalTable {
  const own = { ...placed(table, schema), fields: table.fields };
  if (table.rights === undefined) return own;
  const { rows, keys, whole, wholeSchema } = table.rights;
  const filters = rows.read === 'all' ? [] : [rows.read === 'none' ? [] : rows.read];
  return { ...own, keys, only: { filters, of: physicalTable(whole, schema, wholeSchema) } };
}

/** The table that holds the rows: our own, or that of a source under its own name. */
function placed(table: TableSchema, schema: string | null): Pick<PhysicalTable, 'schema' | 'name' | 'foreign'> {
  const { source } = table.doc;
  const name = physicalTableName(table.id);
  if (source === undefined) return { schema, name };
  // Rules and links read columns that the reader does not see as fields. They are not shown: answers hold only the fields that are asked
  // for.
  const columns = (table.rights?.whole ?? table).fields.flatMap(({ type, column, options, source: theirs }) =>
    theirs && type !== 'ID'
      ? [{ ...theirs, column, isKey: type === 'ForeignKey', choices: options.map(({ id, title }) => ({ id, value: title })) }]
      : [],
  );
  const { name: theirName, schema: theirSchema, key, orderedBy, query } = source;
  return { schema: null, name, foreign: { schema: theirSchema, name: theirName, key, orderedBy, columns, query } };
}

const linked = new WeakMap<BaseSchema, ReadonlyMap<TableId, PhysicalTable>>();

/** All tables of a base that have links. Tables that are connected, directly or through others, share one map of each other. */
function linkedTables(base: BaseSchema, schema: string | null): ReadonlyMap<TableId, PhysicalTable> {
  let tables = linked.get(base);
  if (!tables) {
    tables = new Map(groupsOf(base).flatMap((group) => connect(group, schema)));
    linked.set(base, tables);
  }
  return tables;
}

function connect(group: readonly TableSchema[], schema: string | null): (readonly [TableId, PhysicalTable])[] {
  const related = new Map<TableId, PhysicalTable>();
  for (const table of group) related.set(table.id, { ...describe(table, schema), related });
  return [...related];
}

/** Tables with links in groups: no link leads from one group to another. */
function groupsOf(base: BaseSchema): TableSchema[][] {
  const neighbours = new Map<TableId, Set<TableId>>();
  const join = (one: TableId, other: TableId): void => {
    neighbours.set(one, (neighbours.get(one) ?? new Set()).add(other));
    neighbours.set(other, (neighbours.get(other) ?? new Set()).add(one));
  };
  const tableById = new Map([...base.tableById, ...(base.aside ?? [])]);
  for (const { id, fields } of tableById.values()) {
    for (const { definition } of fields) {
      if (definition?.kind === 'formula' || definition?.kind === 'code') join(id, id);
      if (definition?.kind !== 'link') continue;
      join(id, definition.relatedTableId);
      if (definition.relation === 'mm') join(id, definition.junctionTableId);
    }
  }
  const groups: TableSchema[][] = [];
  const seen = new Set<TableId>();
  for (const start of neighbours.keys()) {
    const found: TableId[] = seen.has(start) ? [] : [start];
    seen.add(start);
    for (const id of found) {
      for (const next of neighbours.get(id) ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        found.push(next);
      }
    }
    const tables = found.map((id) => tableById.get(id)).filter((table) => table !== undefined);
    if (tables.length > 0) groups.push(tables);
  }
  return groups;
}
