import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { BaseId } from '@quadrille/domain';
import type { SqlValue } from '@quadrille/sql';
import type { PackedCells } from '../load/packed-rows.ts';
import type { SqlResult } from '../sql-session.ts';
import { openBaseFile } from './base-file.ts';
import { cellReader } from './packed-cells.ts';
import { StatementCache } from './statement-cache.ts';
import type { PackedStatements, PackInsert, WriterCall } from './writer-protocol.ts';

interface OpenBase {
  readonly db: DatabaseSync;
  readonly statements: StatementCache;
}

/** All writing connections. */
export class SqliteWriter {
  readonly #bases = new Map<BaseId, OpenBase>();

  async handle(call: WriterCall): Promise<unknown> {
    switch (call.op) {
      case 'run':
        return this.#run(this.#base(call.base), call.statements);
      case 'many':
        return this.#many(this.#base(call.base), call.sql, call.rows);
      case 'open':
        return this.#open(call.base, call.file);
      case 'close':
        return this.#close(call.base);
      case 'backup':
        return backupFile(call.file, call.to);
      case 'pack':
        return insertPacked(this.#base(call.base), call.insert, call.rows);
    }
  }

  #open(id: BaseId, file: string): null {
    if (!this.#bases.has(id)) {
      const db = openBaseFile(file);
      this.#bases.set(id, { db, statements: new StatementCache(db) });
    }
    return null;
  }

  #close(id: BaseId): null {
    const base = this.#bases.get(id);
    if (!base) return null;
    this.#bases.delete(id);
    base.statements.clear();
    base.db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    base.db.close();
    return null;
  }

  #run(base: OpenBase, { texts, of, params }: PackedStatements): SqlResult[] {
    return of.map((place, index) => {
      const { statement, isQuery } = base.statements.get(texts[place] as string);
      const values = params[index] as readonly SQLInputValue[];
      if (isQuery) return { rows: statement.all(...values) as unknown as unknown[][], changes: 0 };
      return { rows: [], changes: Number(statement.run(...values).changes) };
    });
  }

  #many(base: OpenBase, sql: string, rows: readonly (readonly SqlValue[])[]): null {
    const { statement } = base.statements.get(sql);
    for (const row of rows) statement.run(...(row as readonly SQLInputValue[]));
    return null;
  }

  #base(id: BaseId): OpenBase {
    const base = this.#bases.get(id);
    if (!base) throw new Error(`Base ${id} is not open for writing.`);
    return base;
  }
}

/** Whole batches in one longer insert, the rest row by row. */
function insertPacked({ statements }: OpenBase, { many, manyRows, one }: PackInsert, rows: PackedCells): null {
  const read = cellReader(rows);
  const width = rows.kinds.length / rows.rows;
  let left = rows.rows;
  for (const [sql, batch] of [
    [many, manyRows],
    [one, 1],
  ] as const) {
    if (left < batch) continue;
    const { statement } = statements.get(sql);
    for (; left >= batch; left -= batch) statement.run(...read(batch * width));
  }
  return null;
}

/** From a connection of its own, so that it copies what is committed and nothing else. */
async function backupFile(file: string, to: string): Promise<null> {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    await backup(db, to, { rate: 2000 });
  } finally {
    db.close();
  }
  return null;
}
