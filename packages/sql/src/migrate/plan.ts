import type { Field, Sort } from '@quadrille/domain';
import { type SortKey, sortKeys } from '../compile/order.ts';
import type { WriteStamp } from '../compile/write-parts.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, join, sql, type Statement, type StructureChange } from '../fragment.ts';
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
  const name = tableName(table);
  const definitions = [
    dialect.idColumn(name),
    ...(options.stampsLater ? [] : stampColumns(dialect).map(({ definition }) => definition)),
    ...own.map((field) => columnDefinition(dialect, field)),
  ];
  const text = sql`CREATE TABLE ${name} (${join(definitions, ', ')})`;
  const change = { table: table.name, column: null, isMade: true };
  const sequence = dialect.idSequence(name);
  const before =
    sequence === null ? [] : [structural(dialect, sql`CREATE SEQUENCE IF NOT EXISTS ${sequence} START 1 INCREMENT 1 ORDER`, change)];
  return [...before, structural(dialect, text, change)];
}

/** Marks what changes the structure, for engines that commit at it. */
function structural(dialect: Dialect, text: Fragment, structure: StructureChange): Statement {
  return { ...dialect.finish(text), structure };
}

/**
 * Adds what `stampsLater` left out. Every row there is now carries this stamp as the columns' default, without a byte of its
 * own and without being written again; rows that come later are always given theirs.
 */
export function planAddStamps(dialect: Dialect, table: PhysicalTable, stamp: WriteStamp): Statement[] {
  return stampColumns(dialect).map(({ storage, definition, of }) => {
    const value = dialect.toStored(storage, of?.(stamp) ?? null);
    const quoted = { sql: `'${String(value).replaceAll("'", "''")}'`, params: [] };
    const byDefault = value === null ? sql`` : dialect.defaultText(storage, quoted);
    const text = sql`ALTER TABLE ${tableName(table)}${dialect.addColumn}${definition}${byDefault}`;
    return structural(dialect, text, { table: table.name, column: null, isMade: false });
  });
}

interface StampColumn {
  readonly storage: Storage;
  readonly definition: Fragment;
  /** Which part of a stamp it holds. */
  readonly of?: (stamp: WriteStamp) => string | null;
}

/** System columns beside the id. */
function stampColumns(dialect: Dialect): readonly StampColumn[] {
  const at = (stamp: WriteStamp): string => stamp.at;
  const by = (stamp: WriteStamp): string | null => stamp.by;
  return [
    { storage: 'integer', definition: sql`"ver" integer NOT NULL DEFAULT 1` },
    { storage: 'datetime', definition: sql`"created_at" ${dialect.columnType('datetime')}`, of: at },
    { storage: 'datetime', definition: sql`"updated_at" ${dialect.columnType('datetime')}`, of: at },
    { storage: 'text', definition: sql`"created_by" ${dialect.columnType('text')}`, of: by },
    { storage: 'text', definition: sql`"updated_by" ${dialect.columnType('text')}`, of: by },
  ];
}

/** Adds the field's column; nothing for virtual and system fields. */
export function planAddField(dialect: Dialect, table: PhysicalTable, field: Field): Statement[] {
  return ownColumns([field]).map((own) =>
    structural(dialect, sql`ALTER TABLE ${tableName(table)}${dialect.addColumn}${columnDefinition(dialect, own)}`, {
      table: table.name,
      column: own.column,
      isMade: true,
    }),
  );
}

/** Removes the field's column and its values for good; for purging only, an ordinary delete keeps the column. */
export function planDropField(dialect: Dialect, table: PhysicalTable, field: Field): Statement[] {
  return ownColumns([field]).flatMap((own) => planDropColumn(dialect, table, own.column));
}

/** The same for a column no field speaks of any more. */
export function planDropColumn(dialect: Dialect, table: Pick<PhysicalTable, 'schema' | 'name'>, column: string): Statement[] {
  const text = sql`ALTER TABLE ${tableName(table)} DROP COLUMN ${identifier(column)}`;
  return [structural(dialect, text, { table: table.name, column, isMade: false })];
}

/** Removes the table for good; for purging and for imports that were given up. */
export function planDropTable(dialect: Dialect, table: Pick<PhysicalTable, 'schema' | 'name'>): Statement[] {
  const name = tableName(table);
  const sequence = dialect.idSequence(name);
  const dropped = [sql`DROP TABLE IF EXISTS ${name}`, ...(sequence === null ? [] : [sql`DROP SEQUENCE IF EXISTS ${sequence}`])];
  return dropped.map((text) => structural(dialect, text, { table: table.name, column: null, isMade: false }));
}

/** Makes the schema a base lives in; nothing where a base is a file. */
export function planCreateSchema(dialect: Dialect, schema: string): Statement[] {
  return dialect.capabilities.hasSchemas ? [dialect.finish(dialect.createSchema(identifier(schema)))] : [];
}

/** Removes a base's schema with everything in it. */
export function planDropSchema(dialect: Dialect, schema: string): Statement[] {
  return dialect.capabilities.hasSchemas ? [dialect.finish(dialect.dropSchema(identifier(schema)))] : [];
}

export interface IndexSpec {
  readonly name: string;
  /** The order the index serves, in the very keys `compileIds` sorts by. */
  readonly sorts: readonly Sort[];
  readonly isUnique?: boolean;
  /** Holds the columns themselves, for conditions that compare them; otherwise the keys rows are sorted by. */
  readonly isExact?: boolean;
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
  const isExact = isUnique || spec.isExact === true;
  const terms = keys.map((key) => indexTerm(dialect, key, isExact)).filter((term) => term !== null);
  if (terms.length < keys.length && isUnique)
    throw new Error(`${dialect.name} cannot keep these values unique: no index holds such a column.`);
  if (terms.length === 0) return [];
  if (!isUnique && !dialect.capabilities.indexesEndWithId) terms.push(sql`"id"`);
  const isConcurrent = spec.isConcurrent === true && dialect.capabilities.buildsIndexesConcurrently;
  const text = dialect.createIndex({ name: identifier(spec.name), table: tableName(table), isUnique, isConcurrent, terms });
  return [structural(dialect, text, { table: table.name, column: null, isMade: false })];
}

/** The order of options is a parameter, and titles of files are looked up: an index cannot hold them and serves equality on the column instead. */
function indexTerm(dialect: Dialect, { key, field, direction }: SortKey, isExact: boolean): Fragment | null {
  const hasKey = !isExact && key.params.length === 0 && field.type !== 'Attachment';
  return dialect.indexTerm(storageOf(field), identifier(field.column), hasKey ? key : null, isExact ? null : direction);
}

/** Asks whether an index was begun and never finished; null where that cannot be. Such a one is dropped before it is made again. */
export function planFindDeadIndex(dialect: Dialect, { schema }: Pick<PhysicalTable, 'schema'>, name: string): Statement | null {
  const query = dialect.deadIndex(schema === null ? identifier(name) : sql`${identifier(schema)}.${identifier(name)}`);
  return query === null ? null : dialect.finish(query);
}

/** Removes an index of the table. */
export function planDropIndex(dialect: Dialect, table: Pick<PhysicalTable, 'schema' | 'name'>, name: string): Statement[] {
  const schema = table.schema === null ? null : identifier(table.schema);
  const text = dialect.dropIndex(schema, tableName(table), identifier(name));
  return [structural(dialect, text, { table: table.name, column: null, isMade: false })];
}

function ownColumns(fields: readonly Field[]): Field[] {
  return fields.filter((field) => storageOf(field) !== 'none' && !isSystemColumn(field.column));
}

function columnDefinition(dialect: Dialect, field: Field): Fragment {
  return sql`${identifier(field.column)} ${dialect.columnType(storageOf(field) as Exclude<Storage, 'none'>)}`;
}
