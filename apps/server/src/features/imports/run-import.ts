import type { ImportPlan, ImportProgress } from '@quadrille/contract';
import type { Field, FieldId, SelectOption, UserId } from '@quadrille/domain';
import { ImportError } from '@quadrille/importer';
import type { JobRun } from '../../jobs/jobs.ts';
import type { RandomSource } from '../../platform/random-source.ts';
import type { BaseStore, LoadProgress, TableLoad } from '../../storage/engine.ts';
import { planTables, putImportedTable, type ImportedTablePlan } from './plan-table.ts';
import type { RejectedReport } from './rejected-report.ts';
import { runFileThread } from './run-file-thread.ts';
import type { RowBatch } from './thread-task.ts';

/** The bytes of an import: on their way through a spool, or a file of this machine. */
export interface ImportFile {
  readonly path: string;
  read(signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** Resolves once all of it lies at `path`. */
  whole(signal: AbortSignal): Promise<void>;
  /** Resolves once the person has said that this is all. */
  confirmed(signal: AbortSignal): Promise<void>;
}

export interface ImportTask {
  readonly base: BaseStore;
  readonly plan: ImportPlan;
  readonly file: ImportFile;
  readonly actorId: UserId | null;
  readonly random: RandomSource;
  readonly report: RejectedReport;
}

export interface ImportedTable {
  readonly id: string;
  readonly title: string;
  readonly rows: number;
}

interface Filling {
  readonly table: ImportedTablePlan;
  readonly load: TableLoad;
  rows: number;
  readonly added: Map<FieldId, SelectOption[]>;
}

/** Fills the tables of a plan where nobody sees them, and shows them when all of it is in; on failure nothing stays. */
export async function runImport(task: ImportTask, job: JobRun): Promise<{ tables: ImportedTable[] }> {
  const { base, plan, random, actorId } = task;
  const planned = planTables(plan.tables, { baseId: base.baseId, random, schema: await base.schema() });
  const fillings: Filling[] = [];
  try {
    for (const table of planned) {
      const load = await base.load({ actorId, tableId: table.table.id, fields: table.fields });
      fillings.push({ table, load, rows: 0, added: new Map() });
    }
    await (plan.kind === 'csv' ? fillFromCsv(task, fillings, job) : fillFromThread(task, fillings, plan.kind, job));
    await task.file.confirmed(job.signal);
    job.signal.throwIfAborted();
    for (const { load, table, added } of fillings) {
      await load.finish('table.imported', (tx, { addedOptions }) => putImportedTable(tx, table, merge(added, addedOptions)));
    }
    return { tables: fillings.map(({ table, rows }) => ({ id: table.table.id, title: table.table.title, rows })) };
  } catch (error) {
    await Promise.allSettled(fillings.map(({ load }) => load.cancel()));
    throw asImportError(error);
  }
}

/** An error of the importer that comes from another thread has lost its class; its stack still begins with the name. */
function asImportError(error: unknown): unknown {
  const isOne = error instanceof Error && error.stack?.startsWith('ImportError:') === true;
  return isOne && !(error instanceof ImportError) ? new ImportError('unreadable', error.message) : error;
}

/** Pieces on their way to where rows are written, so that reading goes on while they are committed. */
const piecesAhead = 4;

/** Raw pieces go to where rows are written. */
async function fillFromCsv({ plan, file, report }: ImportTask, [filling]: readonly Filling[], job: JobRun): Promise<void> {
  if (!filling || !plan.format)
    throw new ImportError('wrongKind', 'The plan of a CSV import says how the file is written and has one table.');
  const { load, table } = filling;
  await load.startCsv({ format: { ...plan.format, hasHeader: table.source.hasHeader }, columns: table.columns });
  const take = async (progress: LoadProgress): Promise<void> => {
    filling.rows = progress.rows;
    await report.add(toRejected(table, progress.rejected));
    job.progress(toProgress(plan, filling, progress.bytes, report));
  };
  const ahead: Promise<void>[] = [];
  for await (const bytes of file.read(job.signal)) {
    job.signal.throwIfAborted();
    const step = load.writeCsv(bytes).then(take);
    step.catch(() => {}); // awaited below; this only keeps it from counting as unhandled meanwhile
    ahead.push(step);
    if (ahead.length === piecesAhead) await ahead.shift();
  }
  await Promise.all(ahead);
  await take(await load.endCsv());
}

/** JSON and Excel are read in a thread of their own once they are whole; it waits for each batch to be written. */
async function fillFromThread(task: ImportTask, fillings: readonly Filling[], kind: 'json' | 'xlsx', job: JobRun): Promise<void> {
  const { plan, file, base, report } = task;
  await file.whole(job.signal);
  const tables = fillings.map(({ table }) => ({
    refTableName: table.source.refTableName,
    hasHeader: table.source.hasHeader,
    columns: table.columns,
  }));
  const onBatch = async (batch: RowBatch): Promise<void> => {
    const filling = fillings[batch.table];
    if (!filling) return;
    for (const { fieldId, option } of batch.added) filling.added.set(fieldId, [...(filling.added.get(fieldId) ?? []), option]);
    await report.add(toRejected(filling.table, batch.rejected));
    const fieldIds = filling.table.columns.map(({ field }) => field.id);
    filling.rows = (await filling.load.writeRows(fieldIds, batch.rows)).rows;
    job.progress(toProgress(plan, filling, plan.size, report));
  };
  await runFileThread(
    { do: 'load', path: file.path, fileName: plan.fileName, kind, baseId: base.baseId, tables },
    { signal: job.signal, onBatch },
  );
}

/** What lay in columns nobody wanted is not missed. */
function toRejected(table: ImportedTablePlan, cells: LoadProgress['rejected']) {
  return cells.filter((cell) => !table.dropped.has(cell.column - 1)).map((cell) => ({ table: table.table.title, ...cell }));
}

function toProgress(
  plan: ImportPlan,
  { table, rows }: Filling,
  bytes: number,
  report: RejectedReport,
): ImportProgress & Record<string, unknown> {
  return { rows, bytes: Math.min(bytes, plan.size), totalBytes: plan.size, rejected: report.count, table: table.table.title };
}

function merge(own: ReadonlyMap<FieldId, readonly SelectOption[]>, other: ReadonlyMap<Field['id'], readonly SelectOption[]>) {
  return new Map([...other, ...own]);
}
