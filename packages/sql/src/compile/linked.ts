import { type LinkDefinition, type LinkedTo, physicalColumnName, physicalTableName, type TableId } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, param, sql } from '../fragment.ts';
import type { QueryRows } from '../computed/query-rows.ts';
import { type PhysicalTable, rowsOf, tableName } from '../model/physical-table.ts';

/**
 * The records connected with one record through a link field of theirs, or all others. With a record that its reader may not see nothing is
 * connected, and a field that is no link connects nothing: a narrowing that cannot be judged must not show everything.
 */
export function compileLinked(dialect: Dialect, table: QueryRows, linked: LinkedTo): Fragment {
  // Whoever sees the field that leads there need not see the one that leads back.
  const fields = table.only?.of.fields ?? table.computed?.stored ?? table.fields;
  const definition = fields.find((field) => field.id === linked.fieldId)?.definition;
  if (definition?.kind !== 'link') return sql`1 = 0`;
  const connected = compileConnected(dialect, table, definition, linked);
  const related = table.related?.get(definition.relatedTableId);
  if (linked.isExcluded || related?.only === undefined) return connected;
  return sql`(${connected} AND EXISTS (SELECT 1 FROM ${rowsOf(related)} AS "seen" WHERE "seen"."id" = ${param(linked.rowId)}))`;
}

function compileConnected(dialect: Dialect, table: PhysicalTable, definition: LinkDefinition, linked: LinkedTo): Fragment {
  const named = (id: TableId): Fragment => tableName({ schema: table.schema, name: physicalTableName(id) });
  const rowId = param(linked.rowId);
  switch (definition.relation) {
    case 'bt': {
      const isLinked = dialect.same(identifier(physicalColumnName(definition.foreignKeyId)), rowId);
      return linked.isExcluded ? sql`NOT (${isLinked})` : isLinked;
    }
    case 'hm': {
      const key = identifier(physicalColumnName(definition.foreignKeyId));
      const parents = sql`SELECT ${key} FROM ${named(definition.relatedTableId)} WHERE "id" = ${rowId} AND ${key} IS NOT NULL`;
      return among(parents, linked.isExcluded);
    }
    case 'mm': {
      const own = identifier(physicalColumnName(definition.ownKeyId));
      const related = identifier(physicalColumnName(definition.relatedKeyId));
      const pairs = sql`SELECT ${own} FROM ${named(definition.junctionTableId)} WHERE ${related} = ${rowId} AND ${own} IS NOT NULL`;
      return among(pairs, linked.isExcluded);
    }
  }
}

function among(ids: Fragment, isExcluded: boolean): Fragment {
  return isExcluded ? sql`"id" NOT IN (${ids})` : sql`"id" IN (${ids})`;
}
