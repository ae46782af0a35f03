/** What a database driver binds. Booleans never reach SQLite: its codec writes 0 and 1. */
export type SqlValue = string | number | bigint | boolean | null | Uint8Array;

/** Text and parameters ready for a driver, in the placeholders of its dialect. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  /** Reads tables of somebody else, where whole numbers may have 64 bits. */
  readonly isForeign?: boolean;
  /** Run first, on the same connection and in the same transaction: what engines without RETURNING must remember. */
  readonly before?: readonly Statement[];
  /** Run last, likewise; its rows are the answer instead of the statement's own. */
  readonly answer?: Statement;
  /** Changes the structure of the database. Engines that commit at such a statement run it beside the transaction. */
  readonly structure?: StructureChange;
}

/** What a change of structure leaves behind when the transaction it belongs to is given up; null where nothing is made. */
export interface StructureChange {
  readonly table: string;
  /** The column that is made, null for the whole table. */
  readonly column: string | null;
  readonly isMade: boolean;
}

/** A statement with what belongs to it, in the order in which it is run; the rows of the last are the answer. */
export function stepsOf(statement: Statement): readonly Statement[] {
  const { before = [], answer } = statement;
  return answer === undefined && before.length === 0 ? [statement] : [...before, statement, ...(answer === undefined ? [] : [answer])];
}

/**
 * A piece of SQL under construction. `?` stands for a parameter and for nothing else,
 * which is why identifiers with a question mark are refused and no operator spelled with one is used.
 */
export interface Fragment {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

const none: readonly SqlValue[] = [];

/** Builds a fragment of other fragments. Only fragments can be interpolated, so no text from outside can reach the SQL. */
export function sql(strings: TemplateStringsArray, ...parts: readonly Fragment[]): Fragment {
  let text = strings[0] ?? '';
  let params: SqlValue[] | null = null;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as Fragment;
    text += part.sql + (strings[index + 1] ?? '');
    if (part.params.length > 0) params = append(params, part.params);
  }
  return { sql: text, params: params ?? none };
}

/** A parameter holding `value`. */
export function param(value: SqlValue): Fragment {
  return { sql: '?', params: [value] };
}

/** Joins fragments with a separator of ours; an empty list gives an empty fragment. */
export function join(parts: readonly Fragment[], separator: ', ' | ' AND ' | ' OR ' | ' ' | ' || ' | ' + '): Fragment {
  let text = '';
  let params: SqlValue[] | null = null;
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as Fragment;
    text += index === 0 ? part.sql : separator + part.sql;
    if (part.params.length > 0) params = append(params, part.params);
  }
  return { sql: text, params: params ?? none };
}

function append(params: SqlValue[] | null, more: readonly SqlValue[]): SqlValue[] {
  if (params === null) return [...more];
  for (const value of more) params.push(value);
  return params;
}

/** The one place where a name becomes SQL: double quoted, quotes doubled. Throws on names no database of ours can hold. */
export function identifier(name: string): Fragment {
  if (name === '' || name.includes('\u0000') || name.includes('?')) {
    throw new Error(`"${name}" cannot be used as a column or table name. Use a name without question marks that is not empty.`);
  }
  return { sql: `"${name.replaceAll('"', '""')}"`, params: none };
}

/** A whole number written into the text, for limits of DDL and counters made here; never for values from outside. */
export function integer(value: number): Fragment {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is not a whole number.`);
  return { sql: String(value), params: none };
}
