import type { DatabaseSync, StatementSync } from 'node:sqlite';

export interface CachedStatement {
  readonly statement: StatementSync;
  /** Whether it answers rows. */
  readonly isQuery: boolean;
}

/** Prepared statements of one connection; the least recently used is let go of first. */
export class StatementCache {
  readonly #db: DatabaseSync;
  readonly #max: number;
  readonly #statements = new Map<string, CachedStatement>();

  constructor(db: DatabaseSync, max = 300) {
    this.#db = db;
    this.#max = max;
  }

  get(sql: string): CachedStatement {
    const known = this.#statements.get(sql);
    if (known) {
      this.#statements.delete(sql);
      this.#statements.set(sql, known);
      return known;
    }
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    const entry = { statement, isQuery: statement.columns().length > 0 };
    this.#statements.set(sql, entry);
    if (this.#statements.size > this.#max) this.#statements.delete(this.#statements.keys().next().value as string);
    return entry;
  }

  clear(): void {
    this.#statements.clear();
  }
}
