import { type FieldType, optionsError } from '@quadrille/domain';
import { type ForeignRules, type FoundForeignKey, isOptionValue } from '@quadrille/sql';
import type { TableSource } from '../../storage/schema/documents.ts';
import type { Catalogue, CatalogueColumn, CatalogueTable } from './introspect-source.ts';

/** A database as the base is to show it. Plain data, decided from the catalogue alone. */
export interface WantedTable extends Omit<TableSource, 'id'> {
  readonly comment: string | null;
  readonly columns: readonly WantedColumn[];
  /** Holds nothing but pairs of keys: the connections of a link of many to many. */
  readonly junction: readonly [WantedKey, WantedKey] | null;
  /** Keys that lead to rows of one table, a junction's left out. */
  readonly keys: readonly WantedKey[];
  /** Of a view that was written here. */
  readonly query?: string;
}

export interface WantedColumn {
  readonly name: string;
  readonly dbType: string;
  readonly type: FieldType;
  readonly isRequired: boolean;
  readonly isFilled: boolean;
  readonly isWritable: boolean;
  /** Times that are shown to everybody as they stand there. */
  readonly isWallClock: boolean;
  /** Titles of a select's options. */
  readonly options: readonly string[];
  readonly comment: string | null;
}

export interface WantedKey {
  readonly column: string;
  readonly otherTable: string;
}

/** Most columns rows without a key are ordered by. */
const maxOrdered = 8;

/** What the base should look like for a catalogue. Tables keep the order the catalogue gives them. */
export function planSource({ schema, tables, keys }: Catalogue, rules: ForeignRules): WantedTable[] {
  const keyOf = new Map(tables.map((table) => [table.name, keyColumn(table, rules)]));
  const links = keys.flatMap((key) => toLink(key, tables, keyOf, rules));
  return tables.map((table) => {
    const own = links.filter((link) => link.table === table.name).map(({ column, otherTable }) => ({ column, otherTable }));
    const linked = new Set(own.map(({ column }) => column));
    const [first, second] = own;
    const isJunction = !table.isView && first && second && table.columns.length === 2 && linked.size === 2;
    const key = keyOf.get(table.name) ?? null;
    return {
      schema,
      name: table.name,
      isView: table.isView,
      // Nobody reads a junction by its rows; a plain column keeps the planner free to look from either side.
      key: isJunction ? first.column : key,
      orderedBy: key === null && !isJunction ? orderOf(table, rules) : [],
      comment: table.comment,
      columns: table.columns.map((column) => toColumn(column, typeOf(column, key, linked, rules), rules)),
      junction: isJunction ? [first, second] : null,
      keys: isJunction ? [] : own,
    };
  });
}

function keyColumn({ columns, isView, hasWideKeys }: CatalogueTable, rules: ForeignRules): string | null {
  const [key, ...more] = columns.filter((column) => column.keyPosition > 0);
  return !isView && !hasWideKeys && key && more.length === 0 && rules.isKeyType(key.type) ? key.name : null;
}

function toLink(
  { table, otherTable, columns }: FoundForeignKey,
  tables: readonly CatalogueTable[],
  keyOf: ReadonlyMap<string, string | null>,
  rules: ForeignRules,
): (WantedKey & { readonly table: string })[] {
  const [pair, ...more] = columns;
  const target = keyOf.get(otherTable) ?? null;
  if (!pair || more.length > 0 || target === null || (pair.other ?? target) !== target) return [];
  const column = tables.find((one) => one.name === table)?.columns.find((one) => one.name === pair.own);
  // A key that is the row's own id at the same time stays what it is.
  return column && rules.isKeyType(column.type) && keyOf.get(table) !== column.name ? [{ table, column: column.name, otherTable }] : [];
}

function typeOf(column: CatalogueColumn, key: string | null, linked: ReadonlySet<string>, rules: ForeignRules): FieldType {
  if (column.name === key) return 'ID';
  if (linked.has(column.name)) return 'ForeignKey';
  return optionsOf(column.choices).length > 0 ? 'SingleSelect' : rules.fieldTypeOf(column.type);
}

/** None where the values cannot all be options. */
function optionsOf(choices: CatalogueColumn['choices']): readonly string[] {
  return choices !== null && optionsError('SingleSelect', choices) === null && choices.every(isOptionValue) ? choices : [];
}

export function toColumn(
  { name, type: dbType, isNullable, isFilled, comment, choices }: CatalogueColumn,
  type: FieldType,
  rules: ForeignRules,
): WantedColumn {
  return {
    name,
    dbType,
    type,
    isRequired: !isNullable && !isFilled && type !== 'ID',
    isFilled,
    isWritable: rules.isWritable(dbType),
    isWallClock: rules.isWallClock(dbType),
    options: type === 'SingleSelect' ? optionsOf(choices) : [],
    comment,
  };
}

/** The key's columns, else the first that have an order: equal rows may change places, and nothing tells them apart anyway. */
function orderOf({ columns }: CatalogueTable, rules: ForeignRules): string[] {
  const key = columns.filter((column) => column.keyPosition > 0).sort((a, b) => a.keyPosition - b.keyPosition);
  const ordered = key.length > 0 ? key : columns.filter((column) => rules.isOrdered(column.type)).slice(0, maxOrdered);
  return ordered.map((column) => column.name);
}
