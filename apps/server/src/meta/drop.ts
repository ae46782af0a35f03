import type { Kysely } from 'kysely';

type Step = (db: Kysely<unknown>) => Promise<void>;

/** In this order: a table goes before those it refers to. */
export function dropTables(...names: readonly string[]): Step {
  return async (db) => {
    for (const name of names) await db.schema.dropTable(name).execute();
  };
}

export function dropColumns(table: string, ...names: readonly string[]): Step {
  return async (db) => {
    for (const name of names) await db.schema.alterTable(table).dropColumn(name).execute();
  };
}

export function inTurn(...steps: readonly Step[]): Step {
  return async (db) => {
    for (const step of steps) await step(db);
  };
}
