import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { makePrivate } from '../../platform/private-file.ts';
import type { BaseId } from '@quadrille/domain';
import type { SqlValue } from '@quadrille/sql';
import type { SqlResult } from '../sql-session.ts';
import { isUnreadable, openBaseFile, openBaseReader, reopenBaseFile } from './base-file.ts';
import { IdleFiles, mostOpenBases } from './idle-files.ts';
import { insertPacked, updatePacked } from './write-packed.ts';
import { StatementCache } from './statement-cache.ts';
import type { PackedStatements, WriterCall } from './writer-protocol.ts';

interface OpenBase {
  readonly db: DatabaseSync;
  readonly statements: StatementCache;
  readonly file: string;
  reader: { readonly db: DatabaseSync; readonly statements: StatementCache } | null;
}

/** All writing connections. Those nobody uses are closed, and opened again when somebody writes. */
export class SqliteWriter {
  /** Every base that is open for the engine. */
  readonly #files = new Map<BaseId, string>();
  readonly #bases: IdleFiles<BaseId, OpenBase>;

  constructor(most = mostOpenBases()) {
    this.#bases = new IdleFiles(
      most,
      (_id, base) => closeBase(base),
      ({ db }) => db.isTransaction,
    );
  }

  async handle(call: WriterCall): Promise<unknown> {
    switch (call.op) {
      case 'run':
        return runAll(this.#base(call.base).statements, call.statements);
      case 'read':
        return runAll(this.#readerOf(call.base), call.statements);
      case 'many':
        return this.#many(this.#base(call.base), call.sql, call.rows);
      case 'open':
        return this.#open(call);
      case 'close':
        return this.#close(call.base);
      case 'backup':
        return backupFile(call.file, call.to);
      case 'pack':
        return insertPacked(this.#inTransaction(call.base), call.insert, call.rows);
      case 'shrink':
        return shrink(this.#inTransaction(call.base).db);
      case 'edit':
        return updatePacked(this.#inTransaction(call.base).statements, call.edit, call.ids, call.rows);
    }
  }

  #open({ base: id, file, isNew }: Extract<WriterCall, { op: 'open' }>): 'unreadable' | null {
    if (this.#files.has(id)) return null;
    try {
      this.#bases.add(id, () => toOpen(file, openBaseFile(file, { isNew })));
      this.#files.set(id, file);
      return null;
    } catch (error) {
      if (isUnreadable(error)) return 'unreadable';
      throw error;
    }
  }

  #close(id: BaseId): null {
    this.#bases.remove(id);
    this.#files.delete(id);
    return null;
  }

  #many(base: OpenBase, sql: string, rows: readonly (readonly SqlValue[])[]): null {
    const { statement } = base.statements.get(sql);
    for (const row of rows) statement.run(...(row as readonly SQLInputValue[]));
    return null;
  }

  #readerOf(id: BaseId): StatementCache {
    const base = this.#base(id);
    if (base.reader === null) {
      const db = openBaseReader(base.file, { isMapped: false });
      base.reader = { db, statements: new StatementCache(db) };
    }
    return base.reader.statements;
  }

  /** Many rows are always written inside a job, never on their own. */
  #inTransaction(id: BaseId): OpenBase {
    const base = this.#base(id);
    if (!base.db.isTransaction) throw new Error(`No transaction is open in base ${id}.`);
    return base;
  }

  #base(id: BaseId): OpenBase {
    const base = this.#bases.get(id);
    if (base) return base;
    const file = this.#files.get(id);
    if (file === undefined) throw new Error(`Base ${id} is not open for writing.`);
    return this.#bases.add(id, () => toOpen(file, reopenBaseFile(file)));
  }
}

const toOpen = (file: string, db: DatabaseSync): OpenBase => ({ db, statements: new StatementCache(db), file, reader: null });

function closeBase({ db, statements, reader }: OpenBase): void {
  statements.clear();
  reader?.statements.clear();
  reader?.db.close();
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    db.close();
  }
}

/** Pages that are given back in one go: some 50 ms, in which nobody else writes. */
const pagesAtOnce = 2000;

function shrink(db: DatabaseSync): number {
  db.exec(`PRAGMA incremental_vacuum(${pagesAtOnce})`);
  const { auto_vacuum: mode } = db.prepare('PRAGMA auto_vacuum').get() as { auto_vacuum: number };
  const { freelist_count: left } = db.prepare('PRAGMA freelist_count').get() as { freelist_count: number };
  return mode === 0 ? 0 : left;
}

function runAll(statements: StatementCache, { texts, of, params }: PackedStatements): SqlResult[] {
  return of.map((place, index) => {
    const { statement, isQuery } = statements.get(texts[place] as string);
    const values = params[index] as readonly SQLInputValue[];
    if (isQuery) return { rows: statement.all(...values) as unknown as unknown[][], changes: 0 };
    return { rows: [], changes: Number(statement.run(...values).changes) };
  });
}

/** From a connection of its own, so that it copies what is committed and nothing else. */
async function backupFile(file: string, to: string): Promise<null> {
  makePrivate(to);
  // A file that was left in the middle of a commit can only be repaired by a connection that may write to it.
  await copyFrom(file, to, true).catch(() => copyFrom(file, to, false));
  return null;
}

async function copyFrom(file: string, to: string, readOnly: boolean): Promise<void> {
  const db = new DatabaseSync(file, { readOnly, timeout: 5000 });
  try {
    await backup(db, to, { rate: 2000 });
  } finally {
    db.close();
  }
}
