import type { ImportPlan, ImportProgress } from '@quadrille/contract';
import type { FieldId, SelectOption, UserId } from '@quadrille/domain';
import { ImportError, type RejectedCell } from '@quadrille/importer';
import type { JobRun } from '../../jobs/jobs.ts';
import type { RandomSource } from '../../platform/random-source.ts';
import type { LoadStore } from '../../storage/store/load-store.ts';
import type { Load } from '../../storage/store/load-store.ts';
import { planTables, putImportedTable, type ImportedTablePlan } from './plan-table.ts';
import type { RejectedReport } from './rejected-report.ts';
import { runFileThread } from './run-file-thread.ts';
import type { RowBatch } from './thread-task.ts';

/** The file of an import: on its way through a spool, or one of this machine. */
export interface ImportFile {
  readonly path: string;
  /** How many bytes from the first on lie at `path`, each time there are more, up to the whole file. */
  arrivals(signal: AbortSignal): AsyncIterable<number>;
  /** Resolves once the person has said that this is all. */
  confirmed(signal: AbortSignal): Promise<void>;
}

export interface ImportTask {
  readonly base: LoadStore;
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
  rows: number;
  readonly added: Map<FieldId, SelectOption[]>;
}

/** Fills the tables of a plan where nobody sees them, and shows them all at once when all of it is in; on failure nothing stays. */
export async function runImport(task: ImportTask, job: JobRun): Promise<{ tables: ImportedTable[] }> {
  const { base, plan, random, actorId } = task;
  const planned = planTables(plan.tables, { baseId: base.baseId, random, schema: await base.schema() });
  const fillings: readonly Filling[] = planned.map((table) => ({ table, rows: 0, added: new Map() }));
  const load = await base.load({ actorId, tables: planned.map(({ table, fields }) => ({ tableId: table.id, fields })) });
  try {
    await fill(task, load, fillings, job);
    await task.file.confirmed(job.signal);
    await job.confirm();
    await load.finish('table.imported', (tx) => {
      for (const { table, added } of fillings) putImportedTable(tx, table, added);
    });
    return { tables: fillings.map(({ table, rows }) => ({ id: table.table.id, title: table.table.title, rows })) };
  } catch (error) {
    await load.cancel();
    throw asImportError(error);
  }
}

/** An error of the importer that comes from another thread has lost its class; its stack still begins with the name. */
function asImportError(error: unknown): unknown {
  const isOne = error instanceof Error && error.stack?.startsWith('ImportError:') === true;
  return isOne && !(error instanceof ImportError) ? new ImportError('unreadable', error.message) : error;
}

/** A thread of its own reads the file and packs its rows; they are written in their order while it reads on. */
async function fill(task: ImportTask, load: Load, fillings: readonly Filling[], job: JobRun): Promise<void> {
  const { plan, file, base, report } = task;
  const tables = fillings.map(({ table }) => ({
    refTableName: table.source.refTableName,
    hasHeader: table.source.hasHeader,
    columns: table.columns,
  }));
  const onBatch = async ({ table: index, rows, rejected, added, bytes }: RowBatch): Promise<void> => {
    const filling = fillings[index];
    if (!filling) throw new RangeError(`The import has no table ${index}.`);
    const writing = load.write(index, rows);
    for (const { fieldId, option } of added) filling.added.set(fieldId, [...(filling.added.get(fieldId) ?? []), option]);
    const [count] = await Promise.all([writing, report.add(toRejected(filling.table, rejected))]);
    filling.rows = count;
    job.progress(toProgress(plan, filling, bytes, report));
  };
  await runFileThread(
    {
      do: 'load',
      path: file.path,
      size: plan.size,
      fileName: plan.fileName,
      kind: plan.kind,
      format: plan.format ?? null,
      json: { encoding: plan.encoding ?? null, features: plan.features ?? false },
      baseId: base.baseId,
      packing: load.packing,
      tables,
    },
    { signal: job.signal, arrivals: file.arrivals(job.signal), onBatch },
  );
}

/** What lay in columns nobody wanted is not missed. */
function toRejected(table: ImportedTablePlan, cells: readonly RejectedCell[]) {
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
