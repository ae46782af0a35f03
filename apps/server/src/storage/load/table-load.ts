import { AppError } from '@quadrille/contract';
import {
  type CellValue,
  type FieldId,
  physicalTableName,
  printInstant,
  type SelectOption,
  type TableId,
  type UserId,
} from '@quadrille/domain';
import { type Dialect, type PhysicalTable, planAddStamps, planCreateTable, planDropTable, type Statement } from '@quadrille/sql';
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
  /** The engine adds version, who and when to all rows at once when the table is full: nothing is written for them row by row. */
  readonly stampsLater: boolean;
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
  finish<R>(end: LoadEnd, fn: (tx: WriteTx) => R | Promise<R>): Promise<WriteResult<R>>;
}

/** What the change that shows the table has to know and to do. */
export interface LoadEnd {
  readonly name: string;
  readonly actorId: UserId | null;
  readonly tableId: TableId;
  readonly count: number;
  readonly last: readonly Statement[];
}

/** The writer gets the file in pieces of this size, so that edits of others find a gap. */
const pieceBytes = 1 << 20;

export async function openTableLoad(request: LoadRequest, parts: TableLoadParts): Promise<TableLoad> {
  const { dialect, port, exclusive } = parts;
  const table: PhysicalTable = { schema: parts.physicalSchema, name: physicalTableName(request.tableId), fields: request.fields };
  await exclusive((session) =>
    session.run([port.remember(request.tableId), ...planCreateTable(dialect, table, { stampsLater: port.stampsLater })]),
  );
  const spec: LoadSpec = { table, at: printInstant(parts.now()), actorId: request.actorId };
  return new RunningLoad(request, parts, spec, await port.open(spec, exclusive));
}

class RunningLoad implements TableLoad {
  readonly #request: LoadRequest;
  readonly #parts: TableLoadParts;
  readonly #spec: LoadSpec;
  readonly #loader: Loader;
  readonly #options = new Map<FieldId, SelectOption[]>();
  #rows = 0;
  #bytes = 0;
  #isOver = false;

  constructor(request: LoadRequest, parts: TableLoadParts, spec: LoadSpec, loader: Loader) {
    this.#request = request;
    this.#parts = parts;
    this.#spec = spec;
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
    const { length } = bytes; // of a buffer that is handed over nothing is left to ask
    const isWhole = length <= pieceBytes && length === bytes.buffer.byteLength;
    const steps: Promise<LoadStep>[] = [];
    for (let start = 0; start < length; start += pieceBytes) {
      this.#mustRun();
      steps.push(this.#loader.writeCsv(isWhole ? bytes : new Uint8Array(bytes.subarray(start, start + pieceBytes))));
    }
    return this.#progress(await Promise.all(steps), length);
  }

  async endCsv(): Promise<LoadProgress> {
    this.#mustRun();
    return this.#progress([await this.#loader.endCsv()], 0);
  }

  async finish<R>(name: string, fn: (tx: WriteTx, outcome: LoadOutcome) => R | Promise<R>): Promise<WriteResult<R>> {
    this.#mustRun();
    this.#isOver = true;
    await this.#loader.close();
    const { tableId } = this.#request;
    const { table, at, actorId } = this.#spec;
    const { dialect, port } = this.#parts;
    const last = port.stampsLater ? planAddStamps(dialect, table, { at, by: actorId }) : [];
    const outcome: LoadOutcome = { rows: this.#rows, addedOptions: this.#options };
    try {
      return await this.#parts.finish({ name, actorId, tableId, count: this.#rows, last }, (tx) => fn(tx, outcome));
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
    await this.#parts.exclusive((session) =>
      session.run([...planDropTable(dialect, this.#spec.table), port.forget(this.#request.tableId)]),
    );
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
