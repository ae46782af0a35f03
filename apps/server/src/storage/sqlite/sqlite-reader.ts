import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { type PhysicalTable, sqlite, type Statement } from '@quadrille/sql';
import type { ReadAnswer, ReadJob } from '../read/read-job.ts';
import { type ReadSource, runReadJob } from '../read/run-read-job.ts';
import { openBaseReader } from './base-file.ts';
import type { ReaderRequest } from './reader-protocol.ts';
import { createDealer } from './row-dealer.ts';
import { StatementCache } from './statement-cache.ts';

interface OpenFile {
  readonly db: DatabaseSync;
  readonly source: ReadSource;
}

const maxFiles = 50;
/** As many as the client believes this reader to know; see `ReaderTables`. */
export const maxTables = 500;

/** Reading connections of one thread or process. */
export class SqliteReader {
  readonly #files = new Map<string, OpenFile>();
  readonly #tables = new Map<string, PhysicalTable>();
  readonly #isAlone: boolean;

  /** `isAlone`: in a process of its own, which may end without harm. */
  constructor({ isAlone }: { readonly isAlone: boolean }) {
    this.#isAlone = isAlone;
  }

  run({ file, job, table }: ReaderRequest): Promise<ReadAnswer> {
    if (table) {
      if (this.#tables.size >= maxTables) this.#tables.clear();
      this.#tables.set(job.tableKey, table);
    }
    const known = this.#tables.get(job.tableKey);
    if (!known) throw new Error(`This reader was never told about table ${job.tableKey}.`);
    return runReadJob(this.#open(file).source, { ...job, table: known } as ReadJob);
  }

  forget(file: string): void {
    this.#files.get(file)?.db.close();
    this.#files.delete(file);
  }

  #open(file: string): OpenFile {
    const known = this.#files.get(file);
    if (known) {
      this.#files.delete(file);
      this.#files.set(file, known);
      return known;
    }
    if (this.#files.size >= maxFiles) this.forget(this.#files.keys().next().value as string);
    const db = openBaseReader(file, { isMapped: this.#isAlone });
    const opened = { db, source: createSource(db) };
    this.#files.set(file, opened);
    return opened;
  }
}

function createSource(db: DatabaseSync): ReadSource {
  const statements = new StatementCache(db);
  const sink = new IdSink(db);
  const rows = ({ sql, params }: Statement): unknown[][] =>
    statements.get(sql).statement.all(...(params as SQLInputValue[])) as unknown as unknown[][];
  return {
    dialect: sqlite,
    rows,
    // LIMIT -1 keeps SQLite from dropping the order of the inner query.
    ids: ({ sql, params }) => sink.collect(() => rows({ sql: `SELECT count(sink("id")) FROM (${sql} LIMIT -1)`, params })),
    dealer: createDealer(db, rows),
  };
}

/** Takes ids from inside a query without making a JavaScript row of each. */
class IdSink {
  #ids = new Int32Array(1024);
  #length = 0;

  constructor(db: DatabaseSync) {
    db.function('sink', { deterministic: false }, (id) => {
      if (this.#length === this.#ids.length) this.#grow();
      this.#ids[this.#length++] = Number(id);
      return null;
    });
  }

  collect(query: () => void): Int32Array {
    this.#length = 0;
    query();
    const ids = this.#ids.slice(0, this.#length);
    this.#ids = new Int32Array(1024);
    return ids;
  }

  #grow(): void {
    const larger = new Int32Array(this.#ids.length * 2);
    larger.set(this.#ids);
    this.#ids = larger;
  }
}
