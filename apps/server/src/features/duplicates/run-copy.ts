import { type CellValue, type ChangeAction, type FieldId, getFieldKind, type RowId, type TableId, type UserId } from '@quadrille/domain';
import type { JobRun } from '../../jobs/jobs.ts';
import type { BaseStore } from '../../storage/store/base-store.ts';
import type { Load } from '../../storage/store/load-store.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import { createRowPacker } from '../../storage/load/create-row-packer.ts';
import { isWritable } from '../../storage/physical.ts';
import type { EntityDocs } from '../../storage/schema/documents.ts';
import type { CopiedField, CopiedTable, CopyPlan } from './plan-copy.ts';

const everyRow = { filters: [], sorts: [], search: null, shuffle: false } as const;
/** Cells handed to the writer at once. */
const batchCells = 200_000;

/** Where the rows of a copy come from. */
export type RowSource = Pick<BaseStore, 'sequence' | 'readAll'>;

export interface CopyTask {
  readonly from: RowSource;
  readonly to: BaseStore;
  readonly plan: CopyPlan;
  readonly withRows: boolean;
  readonly actorId: UserId | null;
  /** What the change is called that shows the copy. */
  readonly name: ChangeAction;
  /** In the same change, before the copy is there: makes room for it, and answers what is written of it. */
  readonly prepare?: (tx: WriteTx, documents: CopyPlan['documents']) => CopyPlan['documents'];
}

/** Thrown when the original changed while it was read. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

/**
 * Fills the tables of a copy where nobody sees them, and shows them all at once; on failure nothing stays. Records are numbered
 * anew without gaps, links follow. Rows of a base that changes meanwhile would not fit each other, so that is refused.
 */
export async function runCopy({ from, to, plan, withRows, actorId, name, prepare }: CopyTask, job: JobRun): Promise<void> {
  const sequence = await from.sequence();
  const tables = plan.tables.map((table) => ({ tableId: table.id, fields: table.fields.map((field) => field.to).filter(isLoaded) }));
  // what waits for auto numbers is prepared with the rest: a link that was closed since stays closed there too
  let documents = plan.documents;
  const load = await to.load({ actorId, tables });
  try {
    if (withRows) await copyRows(from, load, plan, job);
    await job.confirm();
    if (to !== from && (await from.sequence()) !== sequence) throw new ChangedMeanwhile('The base was changed while it was copied.');
    await load.finish(name, (tx) => {
      documents = prepare?.(tx, plan.documents) ?? plan.documents;
      putDocuments(tx, splitDocuments({ ...plan, documents }).early);
    });
  } catch (error) {
    await load.cancel();
    const isCopied = to !== from && !(error instanceof ChangedMeanwhile) && !job.signal.aborted;
    if (isCopied && (await from.sequence()) !== sequence) throw new ChangedMeanwhile('The base was changed while it was copied.');
    throw error;
  }
  await addNumbers({ to, plan: { ...plan, documents }, actorId });
}

/** The second part of a copy whose tables are there: auto numbers, and what names them. Does nothing where it is done. */
export async function addNumbers({ to, plan, actorId }: Pick<CopyTask, 'to' | 'plan' | 'actorId'>): Promise<void> {
  const { late, numbered } = splitDocuments(plan);
  const { entities } = await to.schema();
  if (numbered.every((id) => entities.find('field', id))) return;
  await to.write('field.created', actorId, async (tx) => {
    putDocuments(tx, late);
    for (const id of numbered) await tx.addColumn(id);
  });
}

/** Auto numbers are given anew by the write path, once the records are there. */
function isLoaded(field: CopiedField['to']): boolean {
  return field.type !== 'AutoNumber';
}

/** Of a secret whoever reads sees a mark only, which must not become the secret of the copy. */
function isCopied(field: CopiedField['to']): boolean {
  return getFieldKind(field.type).valueKind !== 'secret';
}

type Documents = CopyPlan['documents'];

/** What names an auto number waits for its column, which databases give to tables that are there. */
function splitDocuments({ documents, tables }: CopyPlan): {
  readonly early: Documents;
  readonly late: Documents;
  readonly numbered: FieldId[];
} {
  const numbered = tables.flatMap(({ fields }) => fields.filter(({ to }) => !isLoaded(to)).map(({ to }) => to.id));
  const isLate = ({ doc }: Documents[number]): boolean => numbered.some((id) => JSON.stringify(doc).includes(id));
  return { early: documents.filter((one) => !isLate(one)), late: documents.filter(isLate), numbered };
}

function putDocuments(tx: WriteTx, documents: Documents): void {
  for (const { kind, doc } of documents) tx.put(kind, doc as unknown as EntityDocs[typeof kind]);
}

async function copyRows(from: RowSource, load: Load, plan: CopyPlan, job: JobRun): Promise<void> {
  const numbers = await numberRecords(from, plan, job);
  let rows = 0;
  for (const [index, table] of plan.tables.entries()) {
    await copyTable(from, load, index, table, plan, numbers, job, (count) =>
      job.progress({ rows: (rows += count), table: table.from.doc.title }),
    );
    job.log(`Copied ${table.from.doc.title}.`);
  }
}

type Numbers = ReadonlyMap<TableId, ReadonlyMap<RowId, RowId>>;

/** The new ids of the records that links name. */
async function numberRecords(from: RowSource, plan: CopyPlan, job: JobRun): Promise<Numbers> {
  const named = new Set(plan.tables.flatMap(({ fields }) => fields.flatMap(({ from: field }) => plan.keys.get(field.id) ?? [])));
  const numbers = new Map<TableId, Map<RowId, RowId>>();
  for (const tableId of named) {
    const own = new Map<RowId, RowId>();
    for await (const page of from.readAll({ tableId, query: everyRow, fieldIds: [], signal: job.signal }))
      for (const { id } of page) own.set(id, own.size + 1);
    numbers.set(tableId, own);
  }
  return numbers;
}

async function copyTable(
  from: RowSource,
  load: Load,
  index: number,
  table: CopiedTable,
  plan: CopyPlan,
  numbers: Numbers,
  job: JobRun,
  onRows: (count: number) => void,
): Promise<void> {
  const fields = table.fields.filter(({ to }) => isWritable(to) && isLoaded(to));
  const isKept = fields.map(({ to }) => isCopied(to));
  const maps = fields.map(({ from: field }) => numbers.get(plan.keys.get(field.id) as TableId));
  const packer = createRowPacker(
    load.packing,
    fields.map(({ to }) => to),
  );
  const flush = async (): Promise<void> => void (await load.write(index, packer.take()));
  const read = { tableId: table.from.id, query: everyRow, fieldIds: fields.map(({ from: field }) => field.id), signal: job.signal };
  let pending = 0;
  for await (const page of from.readAll(read)) {
    for (const { cells } of page) packer.add(cells.map((cell, at) => (isKept[at] ? renumber(cell, maps[at]) : null)));
    pending += page.length;
    onRows(page.length);
    if (packer.cells < batchCells && fields.length > 0) continue;
    await flush();
    pending = 0;
  }
  if (pending > 0) await flush();
}

function renumber(cell: CellValue, numbers: ReadonlyMap<RowId, RowId> | undefined): CellValue {
  return numbers === undefined || typeof cell !== 'number' ? cell : (numbers.get(cell) ?? null);
}
