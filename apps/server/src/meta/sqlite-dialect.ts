import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { SqliteDialect } from 'kysely';

type DialectConfig = ConstructorParameters<typeof SqliteDialect>[0];

/** Kysely on `node:sqlite`. Booleans travel as 0 and 1, Dates as ISO text, undefined as null. */
export function createSqliteDialect(database: DatabaseSync): SqliteDialect {
  return new SqliteDialect({
    database: {
      close: () => database.close(),
      prepare(text: string) {
        const statement = database.prepare(text);
        return {
          reader: statement.columns().length > 0,
          all: (params: readonly unknown[]) => statement.all(...bind(params)),
          run: (params: readonly unknown[]) => statement.run(...bind(params)),
          iterate: (params: readonly unknown[]) => statement.iterate(...bind(params)),
        };
      },
    },
  } as unknown as DialectConfig);
}

function bind(params: readonly unknown[]): SQLInputValue[] {
  return params.map((value) => {
    if (typeof value === 'boolean') return Number(value);
    if (value instanceof Date) return value.toISOString();
    return (value ?? null) as SQLInputValue;
  });
}
