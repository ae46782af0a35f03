import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { sqlite, type Statement } from '@quadrille/sql';
import type { ReadSource } from '../read/read-source.ts';
import { openBaseReader } from './base-file.ts';
import { IdleFiles, mostOpenBases } from './idle-files.ts';
import { createPartitioner, type PartitionPartner, type RowPartitioner } from './row-partitioner.ts';
import { createTallier } from './row-tallier.ts';
import { shortenBigInt } from './shorten-big-int.ts';
import { StatementCache } from './statement-cache.ts';

interface OpenFile {
  readonly db: DatabaseSync;
  readonly source: ReadSource & { readonly partitioner: RowPartitioner };
}

interface SqliteFilesOptions {
  /** In a process of its own, which may end without harm. */
  readonly isAlone: boolean;
  /** The partner that partitions half of the rows of a file. */
  readonly partnerFor?: ((file: string) => PartitionPartner) | undefined;
}

const maxFiles = 50;

/** Reading connections of one thread or process. */
export class SqliteFiles {
  readonly #files = new IdleFiles<string, OpenFile>(Math.min(maxFiles, mostOpenBases()), (_file, { db }) => db.close());
  readonly #options: SqliteFilesOptions;

  constructor(options: SqliteFilesOptions) {
    this.#options = options;
  }

  open(file: string): OpenFile['source'] {
    return (this.#files.get(file) ?? this.#files.add(file, () => this.#connect(file))).source;
  }

  forget(file: string): void {
    this.#files.remove(file);
  }

  #connect(file: string): OpenFile {
    const { isAlone, partnerFor } = this.#options;
    const db = openBaseReader(file, { isMapped: isAlone });
    return { db, source: createSource(db, partnerFor?.(file)) };
  }
}

function createSource(db: DatabaseSync, partner: PartitionPartner | undefined): OpenFile['source'] {
  const statements = new StatementCache(db);
  const sink = new IdSink(db);
  const rows = ({ sql, params, isForeign = false }: Statement): unknown[][] => {
    const { statement } = statements.get(sql);
    if (isForeign) statement.setReadBigInts(true);
    const found = statement.all(...(params as SQLInputValue[])) as unknown as unknown[][];
    return isForeign ? found.map((row) => row.map(shortenBigInt)) : found;
  };
  return {
    dialect: sqlite,
    rows,
    // LIMIT -1 keeps SQLite from dropping the order of the inner query.
    ids: ({ sql, ...rest }) => sink.collect(() => rows({ ...rest, sql: `SELECT count(sink("id")) FROM (${sql} LIMIT -1)` })),
    partitioner: createPartitioner(db, rows, { partner }),
    tally: createTallier(db, rows),
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
