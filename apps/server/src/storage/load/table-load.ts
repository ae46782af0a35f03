import { AppError } from '@quadrille/contract';
import { type CellValue, type FieldId, physicalTableName, type SelectOption, type TableId, type UserId } from '@quadrille/domain';
import { type Dialect, type PhysicalTable, planCreateTable, planDropTable, type Statement } from '@quadrille/sql';
import type { CsvPlan, LoadOutcome, LoadProgress, LoadRequest, RejectedCell, TableLoad, WriteResult, WriteTx } from '../engine.ts';
import type { SqlSession } from '../sql-session.ts';

/** What a loader needs to know to write rows by itself, away from the write path. Plain data. */
export interface LoadSpec {
  readonly table: PhysicalTable;
  /** Canonical moment. */
  readonly at: string;
  readonly actorId: UserId | null;
}

export interface LoadStep {
  /** Rows this step wrote. */
  readonly rows: number;
  readonly rejected: readonly RejectedCell[];
  readonly addedOptions: readonly { readonly fieldId: FieldId; readonly option: SelectOption }[];
}

/** Parses, converts and writes where the engine does that best: the writer thread, or beside a pooled connection. */
export interface Loader {
  startCsv(plan: CsvPlan): Promise<void>;
  writeCsv(bytes: Uint8Array): Promise<LoadStep>;
  endCsv(): Promise<LoadStep>;
  writeRows(fieldIds: readonly FieldId[], rows: readonly (readonly CellValue[])[]): Promise<LoadStep>;
  close(): Promise<void>;
}

export interface LoadPort {
  /** `exclusive` runs work while no other write of the base does. */
  open(spec: LoadSpec, exclusive: Exclusive): Promise<Loader>;
  /** Remembers that the table is unfinished, so that a crash can be cleaned up after. */
  remember(tableId: TableId): Statement;
  forget(tableId: TableId): Statement;
}

export type Exclusive = <R>(work: (session: SqlSession) => Promise<R>) => Promise<R>;

export interface TableLoadParts {
  readonly dialect: Dialect;
  readonly physicalSchema: string | null;
  readonly port: LoadPort;
  readonly now: () => number;
  readonly exclusive: Exclusive;
  finish<R>(
    name: string,
    actorId: UserId | null,
    tableId: TableId,
    rows: number,
    fn: (tx: WriteTx) => R | Promise<R>,
  ): Promise<WriteResult<R>>;
}

/** The writer gets the file in pieces of this size, so that edits of others find a gap. */
const pieceBytes = 1_000_000;

export async function openTableLoad(request: LoadRequest, parts: TableLoadParts): Promise<TableLoad> {
  const { dialect, port, exclusive } = parts;
  const table: PhysicalTable = { schema: parts.physicalSchema, name: physicalTableName(request.tableId), fields: request.fields };
  await exclusive((session) => session.run([port.remember(request.tableId), ...planCreateTable(dialect, table)]));
  const at = new Date(parts.now()).toISOString();
  const loader = await port.open({ table, at: `${at.slice(0, 10)} ${at.slice(11, 23)}+00:00`, actorId: request.actorId }, exclusive);
  return new RunningLoad(request, parts, table, loader);
}

class RunningLoad implements TableLoad {
  readonly #request: LoadRequest;
  readonly #parts: TableLoadParts;
  readonly #table: PhysicalTable;
  readonly #loader: Loader;
  readonly #options = new Map<FieldId, SelectOption[]>();
  #rows = 0;
  #bytes = 0;
  #isOver = false;

  constructor(request: LoadRequest, parts: TableLoadParts, table: PhysicalTable, loader: Loader) {
    this.#request = request;
    this.#parts = parts;
    this.#table = table;
    this.#loader = loader;
  }

  async writeRows(fieldIds: readonly FieldId[], rows: readonly (readonly CellValue[])[]): Promise<LoadProgress> {
    this.#mustRun();
    return this.#progress([await this.#loader.writeRows(fieldIds, rows)], 0);
  }

  startCsv(plan: CsvPlan): Promise<void> {
    this.#mustRun();
    return this.#loader.startCsv(plan);
  }

  async writeCsv(bytes: Uint8Array): Promise<LoadProgress> {
    const steps: Promise<LoadStep>[] = [];
    for (let start = 0; start < bytes.length; start += pieceBytes) {
      this.#mustRun();
      steps.push(this.#loader.writeCsv(new Uint8Array(bytes.subarray(start, start + pieceBytes))));
    }
    return this.#progress(await Promise.all(steps), bytes.length);
  }

  async endCsv(): Promise<LoadProgress> {
    this.#mustRun();
    return this.#progress([await this.#loader.endCsv()], 0);
  }

  async finish<R>(name: string, fn: (tx: WriteTx, outcome: LoadOutcome) => R | Promise<R>): Promise<WriteResult<R>> {
    this.#mustRun();
    this.#isOver = true;
    await this.#loader.close();
    const { actorId, tableId } = this.#request;
    const outcome: LoadOutcome = { rows: this.#rows, addedOptions: this.#options };
    try {
      return await this.#parts.finish(name, actorId, tableId, this.#rows, (tx) => fn(tx, outcome));
    } catch (error) {
      await this.#drop();
      throw error;
    }
  }

  async cancel(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await this.#loader.close();
    await this.#drop();
  }

  async #drop(): Promise<void> {
    const { dialect, port } = this.#parts;
    await this.#parts.exclusive((session) => session.run([...planDropTable(dialect, this.#table), port.forget(this.#request.tableId)]));
  }

  #mustRun(): void {
    if (this.#isOver) throw new AppError('conflict', { reason: 'The import is over: it was finished or cancelled.' });
  }

  #progress(steps: readonly LoadStep[], bytes: number): LoadProgress {
    this.#bytes += bytes;
    const rejected: RejectedCell[] = [];
    for (const step of steps) {
      this.#rows += step.rows;
      for (const cell of step.rejected) rejected.push(cell);
      for (const { fieldId, option } of step.addedOptions) this.#options.set(fieldId, [...(this.#options.get(fieldId) ?? []), option]);
    }
    return { rows: this.#rows, bytes: this.#bytes, rejected };
  }
}
