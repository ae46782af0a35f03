import type { ImportProgress } from '@quadrille/contract';

export type RunPhase = 'sending' | 'cancelling' | 'done' | 'failed' | 'undone';

/** An import under way or over, all that is shown of it. */
export interface Run {
  readonly phase: RunPhase;
  readonly name: string;
  readonly baseId: string | null;
  readonly tables: readonly RunTable[];
  /** Bytes of all files, and how many of them the server has dealt with. */
  readonly doneBytes: number;
  readonly totalBytes: number;
  /** Bytes the server has received. */
  readonly sentBytes: number;
  readonly rejected: number;
  readonly log: readonly LogLine[];
  /** One sentence for people. */
  readonly error: string | null;
  readonly startedAt: number;
  /** Null while nobody can tell. */
  readonly secondsLeft: number | null;
  /** Imports that left a report of cells that did not fit. */
  readonly reports: readonly string[];
}

export interface RunTable {
  /** Which file it comes from. */
  readonly source: number;
  readonly id: string | null;
  readonly title: string;
  /** Records in the file; null where they were not counted. */
  readonly total: number | null;
  readonly rows: number;
  readonly state: 'waiting' | 'running' | 'done';
}

export type LogEvent =
  | { readonly kind: 'sending'; readonly file: string; readonly bytes: number }
  | { readonly kind: 'filling'; readonly table: string }
  | { readonly kind: 'filled'; readonly table: string; readonly rows: number }
  | { readonly kind: 'leftEmpty'; readonly count: number }
  | { readonly kind: 'failed'; readonly reason: string };

export interface LogLine {
  readonly at: number;
  readonly event: LogEvent;
}

export function countRows(run: Run): number {
  return run.tables.reduce((sum, table) => sum + table.rows, 0);
}

/** Records in all tables; null when a file was not counted. */
export function totalRows(run: Run): number | null {
  return run.tables.reduce<number | null>((sum, { total }) => (sum === null || total === null ? null : sum + total), 0);
}

/** 0 to 1, by records where they are counted, by bytes otherwise. */
export function shareOf(run: Run): number {
  if (run.phase === 'done') return 1;
  const total = totalRows(run);
  const share = total === null || total === 0 ? run.doneBytes / Math.max(1, run.totalBytes) : countRows(run) / total;
  return Math.min(1, share);
}

export function addLog(run: Run, at: number, event: LogEvent): Run {
  return { ...run, log: [...run.log, { at, event }] };
}

export interface Step {
  readonly source: number;
  readonly at: number;
  /** Bytes of the files before this one. */
  readonly bytesBefore: number;
  readonly rejectedBefore: number;
}

/** The run after a message of the server: rows of the table being filled; the ones before it are full. */
export function advance(run: Run, progress: Pick<ImportProgress, 'rows' | 'bytes' | 'rejected' | 'table'>, step: Step): Run {
  const current = findCurrent(run.tables, step.source, progress.table ?? null);
  const started = run.tables[current]?.state === 'waiting' ? run.tables[current] : null;
  const finished = run.tables.filter((table, index) => table.source === step.source && index < current && table.state !== 'done');
  let next: Run = {
    ...run,
    doneBytes: step.bytesBefore + progress.bytes,
    rejected: step.rejectedBefore + progress.rejected,
    tables: run.tables.map((table, index) => {
      if (table.source !== step.source || index > current) return table;
      if (index < current) return table.state === 'done' ? table : { ...table, state: 'done', rows: table.total ?? table.rows };
      return { ...table, state: 'running', rows: progress.rows, title: progress.table ?? table.title };
    }),
  };
  for (const table of finished) next = addLog(next, step.at, { kind: 'filled', table: table.title, rows: table.total ?? table.rows });
  if (started) next = addLog(next, step.at, { kind: 'filling', table: progress.table ?? started.title });
  return { ...next, secondsLeft: guessSecondsLeft(next, step.at) };
}

/** Tables are filled in order; the server may have given one a number because its name was taken. */
function findCurrent(tables: readonly RunTable[], source: number, title: string | null): number {
  const own = tables.flatMap((table, index) => (table.source === source ? [index] : []));
  const named = own.find((index) => tables[index]?.title === title && tables[index]?.state !== 'done');
  if (named !== undefined) return named;
  const isRunning = own.find((index) => tables[index]?.state === 'running');
  return own.find((index) => tables[index]?.state === 'waiting' && index !== isRunning) ?? isRunning ?? -1;
}

const tooEarlyMs = 2000;
const tooLittle = 0.02;

function guessSecondsLeft(run: Run, at: number): number | null {
  const spent = at - run.startedAt;
  const share = shareOf(run);
  if (spent < tooEarlyMs || share < tooLittle) return null;
  return Math.ceil((spent / share - spent) / 1000);
}

/** The tables of one file are all in. */
export function completeSource(
  run: Run,
  source: number,
  at: number,
  made: readonly { readonly id: string; readonly title: string; readonly rows: number }[],
): Run {
  const own = run.tables.filter((table) => table.source === source);
  let next = run;
  for (const [index, table] of own.entries()) {
    const result = made[index];
    if (table.state !== 'done')
      next = addLog(next, at, { kind: 'filled', table: result?.title ?? table.title, rows: result?.rows ?? table.rows });
  }
  let position = 0;
  const tables = next.tables.map((table): RunTable => {
    if (table.source !== source) return table;
    const result = made[position++];
    return { ...table, ...(result && { id: result.id, title: result.title, rows: result.rows }), state: 'done' };
  });
  return { ...next, tables };
}
