import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { SqliteDialect } from 'kysely';

type DialectConfig = ConstructorParameters<typeof SqliteDialect>[0];

/** Statements that stay prepared; requests use a few dozen. */
const mostPrepared = 200;

/** Kysely on `node:sqlite`. Booleans travel as 0 and 1, Dates as ISO text, undefined as null. */
export function createSqliteDialect(database: DatabaseSync): SqliteDialect {
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  return new SqliteDialect({
    database: {
      close: () => {
        prepared.clear();
        database.close();
      },
      prepare: (text: string) => {
        const statement = prepared.get(text) ?? prepare(database, text);
        prepared.delete(text); // and in again: the first one is always the one unused for longest
        prepared.set(text, statement);
        const [oldest] = prepared.keys();
        if (prepared.size > mostPrepared && oldest !== undefined) prepared.delete(oldest);
        return statement;
      },
    },
  } as unknown as DialectConfig);
}

function prepare(database: DatabaseSync, text: string) {
  const statement = database.prepare(text);
  return {
    reader: statement.columns().length > 0,
    all: (params: readonly unknown[]) => statement.all(...bind(params)),
    run: (params: readonly unknown[]) => statement.run(...bind(params)),
    // A run through rows that is left half-way would be in the way of the next: it gets a statement of its own.
    iterate: (params: readonly unknown[]) => database.prepare(text).iterate(...bind(params)),
  };
}

function bind(params: readonly unknown[]): SQLInputValue[] {
  return params.map((value) => {
    if (typeof value === 'boolean') return Number(value);
    if (value instanceof Date) return value.toISOString();
    return (value ?? null) as SQLInputValue;
  });
}
