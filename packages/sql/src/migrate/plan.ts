import type { Field, Sort } from '@quadrille/domain';
import { type SortKey, sortKeys } from '../compile/order.ts';
import type { WriteStamp } from '../compile/write-parts.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, sql, type Statement } from '../fragment.ts';
import { isSystemColumn, type PhysicalTable, tableName } from '../model/physical-table.ts';
import { type Storage, storageOf } from '../model/storage.ts';

export interface CreateTableOptions {
  /** Leaves version, who and when out until `planAddStamps`: for a table that is filled before anybody sees it. */
  readonly stampsLater?: boolean;
}

/** Makes the table with its system columns and a column for every stored field. */
export function planCreateTable(dialect: Dialect, table: PhysicalTable, options: CreateTableOptions = {}): Statement[] {
  const own = ownColumns(table.fields);
  const columns = 6 + own.length;
  if (columns > dialect.capabilities.maxColumns) {
    throw new Error(
      `A table of ${columns} columns is too wide: ${dialect.name} takes ${dialect.capabilities.maxColumns}. Split it in two tables.`,
    );
  }
  const definitions = [
    dialect.idColumn,
    ...(options.stampsLater ? [] : stampColumns(dialect).map(({ definition }) => definition)),
    ...own.map((field) => columnDefinition(dialect, field)),
  ];
  return [dialect.finish(sql`CREATE TABLE ${tableName(table)} (${join(definitions, ', ')})`)];
}

/**
 * Adds what `stampsLater` left out. Every row there is now carries this stamp as the columns' default, without a byte of its
 * own and without being written again; rows that come later are always given theirs.
 */
export function planAddStamps(dialect: Dialect, table: PhysicalTable, stamp: WriteStamp): Statement[] {
  return stampColumns(dialect).map(({ definition, of }) => {
    const value = of?.(stamp) ?? null;
    const byDefault = value === null ? sql`` : { sql: ` DEFAULT '${value.replaceAll("'", "''")}'`, params: [] };
    return dialect.finish(sql`ALTER TABLE ${tableName(table)} ADD COLUMN ${definition}${byDefault}`);
  });
}

/** System columns beside the id; `of` says which part of a stamp they hold. */
function stampColumns(dialect: Dialect): readonly { readonly definition: Fragment; readonly of?: (stamp: WriteStamp) => string | null }[] {
  const at = (stamp: WriteStamp): string => stamp.at;
  const by = (stamp: WriteStamp): string | null => stamp.by;
  return [
    { definition: sql`"ver" integer NOT NULL DEFAULT 1` },
    { definition: sql`"created_at" ${dialect.columnType('datetime')}`, of: at },
    { definition: sql`"updated_at" ${dialect.columnType('datetime')}`, of: at },
    { definition: sql`"created_by" ${dialect.columnType('text')}`, of: by },
    { definition: sql`"updated_by" ${dialect.columnType('text')}`, of: by },
  ];
}

/** Adds the field's column; nothing for virtual and system fields. */
export function planAddField(dialect: Dialect, table: PhysicalTable, field: Field): Statement[] {
  return ownColumns([field]).map((own) =>
    dialect.finish(sql`ALTER TABLE ${tableName(table)} ADD COLUMN ${columnDefinition(dialect, own)}`),
  );
}

/** Removes the field's column and its values for good; for purging only, an ordinary delete keeps the column. */
export function planDropField(dialect: Dialect, table: PhysicalTable, field: Field): Statement[] {
  return ownColumns([field]).map((own) => dialect.finish(sql`ALTER TABLE ${tableName(table)} DROP COLUMN ${identifier(own.column)}`));
}

/** Removes the table for good; for purging and for imports that were given up. */
export function planDropTable(dialect: Dialect, table: Pick<PhysicalTable, 'schema' | 'name'>): Statement[] {
  return [dialect.finish(sql`DROP TABLE IF EXISTS ${tableName(table)}`)];
}

/** Makes the schema a base lives in; nothing where a base is a file. */
export function planCreateSchema(dialect: Dialect, schema: string): Statement[] {
  return dialect.capabilities.hasSchemas ? [dialect.finish(sql`CREATE SCHEMA IF NOT EXISTS ${identifier(schema)}`)] : [];
}

/** Removes a base's schema with everything in it. */
export function planDropSchema(dialect: Dialect, schema: string): Statement[] {
  return dialect.capabilities.hasSchemas ? [dialect.finish(sql`DROP SCHEMA IF EXISTS ${identifier(schema)} CASCADE`)] : [];
}

export interface IndexSpec {
  readonly name: string;
  /** The order the index serves, in the very keys `compileIds` sorts by. */
  readonly sorts: readonly Sort[];
  readonly isUnique?: boolean;
  /** Without blocking writers, where the engine can; the statement then runs outside a transaction. */
  readonly isConcurrent?: boolean;
}

/**
 * An index that serves a sort in its very direction, and range conditions on its first field. A unique one holds the columns
 * themselves: values that differ in case are different values.
 */
export function planCreateIndex(dialect: Dialect, table: PhysicalTable, spec: IndexSpec): Statement[] {
  const keys = sortKeys(dialect, table, spec.sorts);
  if (keys.length === 0) return [];
  const isUnique = spec.isUnique === true;
  const terms = isUnique ? keys.map((key) => identifier(key.field.column)) : keys.map((key) => indexTerm(dialect, key));
  if (!isUnique && !dialect.capabilities.indexesEndWithId) terms.push(sql`"id"`);
  const kind = isUnique ? sql`UNIQUE INDEX` : sql`INDEX`;
  const concurrently = spec.isConcurrent === true && dialect.capabilities.buildsIndexesConcurrently ? sql` CONCURRENTLY` : sql``;
  const text = sql`CREATE ${kind}${concurrently} IF NOT EXISTS ${identifier(spec.name)} ON ${tableName(table)} (${join(terms, ', ')})`;
  return [dialect.finish(text)];
}

/** The order of options is a parameter, and an index cannot hold one: it serves equality on the column instead. */
function indexTerm(dialect: Dialect, { key, field, direction }: SortKey): Fragment {
  return sql`${key.params.length === 0 ? key : identifier(field.column)}${dialect.direction(direction)}`;
}

/** Removes an index of the table's schema. */
export function planDropIndex(dialect: Dialect, table: Pick<PhysicalTable, 'schema'>, name: string): Statement[] {
  return [dialect.finish(sql`DROP INDEX IF EXISTS ${tableName({ schema: table.schema, name })}`)];
}

function ownColumns(fields: readonly Field[]): Field[] {
  return fields.filter((field) => storageOf(field) !== 'none' && !isSystemColumn(field.column));
}

function columnDefinition(dialect: Dialect, field: Field): Fragment {
  return sql`${identifier(field.column)} ${dialect.columnType(storageOf(field) as Exclude<Storage, 'none'>)}`;
}
