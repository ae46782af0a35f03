import { refuse } from '@quadrille/contract';
import { physicalTableName, printInstant, type TableId, type UserId } from '@quadrille/domain';
import {
  type Dialect,
  type PhysicalTable,
  planAddStamps,
  planCreateTable,
  planDropTable,
  type Statement,
  type WriteStamp,
} from '@quadrille/sql';
import type { Load, LoadRequest, LoadTable } from '../store/load-store.ts';
import type { WriteResult } from '../store/write-store.ts';
import type { WriteTx } from '../store/write-tx.ts';
import type { SqlSession } from '../sql-session.ts';
import type { PackedRows, Packing } from './packed-rows.ts';

/** Writes packed rows where the engine does that best: the writer thread, or a connection of its own. */
export interface Loader {
  /** All rows or none. Calls may overlap; rows are written in the order of the calls. */
  write(table: PhysicalTable, rows: PackedRows): Promise<void>;
  /** Resolves when all rows that were handed over are written or have failed; no more may follow. */
  settle(): Promise<void>;
  /** The tables are gone: the disk they took is free for others. Absent where the engine does so itself. */
  giveBack?(): Promise<void>;
  /** The tables are visible by now or dropped, so the mark that this load is alive is removed. */
  close(): void;
}

export interface LoadPort {
  /** Which form of rows its loader writes. */
  readonly packs: Packing['dialect'];
  /** The engine adds version, who and when to all rows at once when the tables are full: nothing is written for them row by row. */
  readonly stampsLater: boolean;
  /** Before the tables are made. */
  open(tables: readonly PhysicalTable[], exclusive: Exclusive): Promise<Loader>;
  /** Remembers that a table is unfinished, so that a crash can be cleaned up after. */
  remember(tableId: TableId): Statement;
  forget(tableId: TableId): Statement;
}

/** Runs work while no other write of the base does. */
export type Exclusive = <R>(work: (session: SqlSession) => Promise<R>) => Promise<R>;

export interface LoadParts {
  readonly dialect: Dialect;
  readonly physicalSchema: string | null;
  readonly port: LoadPort;
  readonly now: () => number;
  readonly exclusive: Exclusive;
  finish<R>(end: LoadEnd, fn: (tx: WriteTx) => R | Promise<R>): Promise<WriteResult<R>>;
}

/** What the change that shows the tables has to know and to do. */
export interface LoadEnd {
  readonly name: string;
  readonly actorId: UserId | null;
  readonly tables: readonly FilledTable[];
  readonly last: readonly Statement[];
}

export interface FilledTable extends LoadTable {
  readonly count: number;
}

/** Makes all tables of the request, or none. */
export async function openLoad(request: LoadRequest, parts: LoadParts): Promise<Load> {
  const { port, dialect, physicalSchema, exclusive } = parts;
  const stamp: WriteStamp = { at: printInstant(parts.now()), by: request.actorId };
  const tables = request.tables.map(({ tableId, fields }) => ({ schema: physicalSchema, name: physicalTableName(tableId), fields }));
  const loader = await port.open(tables, exclusive);
  const statements = request.tables.flatMap(({ tableId }, index) => [
    port.remember(tableId),
    ...planCreateTable(dialect, tables[index] as PhysicalTable, { stampsLater: port.stampsLater }),
  ]);
  try {
    await exclusive((session) => session.run(statements));
  } catch (error) {
    loader.close();
    throw error;
  }
  return new RunningLoad(request, parts, stamp, tables, loader);
}

class RunningLoad implements Load {
  readonly packing: Load['packing'];
  readonly #request: LoadRequest;
  readonly #parts: LoadParts;
  readonly #tables: readonly PhysicalTable[];
  readonly #loader: Loader;
  readonly #counts: number[];
  #isOver = false;

  constructor(request: LoadRequest, parts: LoadParts, stamp: WriteStamp, tables: readonly PhysicalTable[], loader: Loader) {
    this.packing = { dialect: parts.port.packs, stamp };
    this.#request = request;
    this.#parts = parts;
    this.#tables = tables;
    this.#loader = loader;
    this.#counts = tables.map(() => 0);
  }

  async write(index: number, rows: PackedRows): Promise<number> {
    this.#mustRun();
    const table = this.#tables[index];
    if (!table) throw new RangeError(`This import has no table ${index}.`);
    const count = rows.rows; // of rows that are handed over nothing is left to ask
    await this.#loader.write(table, rows);
    return (this.#counts[index] = (this.#counts[index] ?? 0) + count);
  }

  async finish<R>(name: string, fn: (tx: WriteTx) => R | Promise<R>): Promise<WriteResult<R>> {
    this.#mustRun();
    this.#isOver = true;
    const { dialect, port } = this.#parts;
    const last = port.stampsLater ? this.#tables.flatMap((table) => planAddStamps(dialect, table, this.packing.stamp)) : [];
    const tables = this.#request.tables.map((table, index) => ({ ...table, count: this.#counts[index] ?? 0 }));
    try {
      await this.#loader.settle();
      return await this.#parts.finish({ name, actorId: this.#request.actorId, tables, last }, fn);
    } catch (error) {
      await this.#drop();
      throw error;
    } finally {
      // not earlier: another process that opens the base would drop the tables as those of a dead import
      this.#loader.close();
    }
  }

  async cancel(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    try {
      await this.#loader.settle();
    } finally {
      await this.#drop().finally(() => this.#loader.close());
    }
  }

  async #drop(): Promise<void> {
    const { dialect, port } = this.#parts;
    const statements = [
      ...this.#tables.flatMap((table) => planDropTable(dialect, table)),
      ...this.#request.tables.map(({ tableId }) => port.forget(tableId)),
    ];
    await this.#parts.exclusive((session) => session.run(statements));
    await this.#loader.giveBack?.();
  }

  #mustRun(): void {
    if (this.#isOver) throw refuse('importOver');
  }
}
