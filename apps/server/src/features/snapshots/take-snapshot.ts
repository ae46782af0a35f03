import type { BaseId, CellValue, FieldId, ItemId } from '@quadrille/domain';
import { refuse } from '@quadrille/contract';
import type { AppParts } from '../../app-context.ts';
import { type JobKind, JobRefused, type JobTask } from '../../jobs/jobs.ts';
import type { SnapshotEntry } from '../../meta/snapshot-store.ts';
import type { FileStore } from '../../platform/file-store/file-store.ts';
import type { ReadStore } from '../../storage/store/read-store.ts';
import type { WriteStore } from '../../storage/store/write-store.ts';
import { isWritable } from '../../storage/physical.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import { entityKinds } from '../../storage/schema/documents.ts';
import { idsIn } from '../files/index.ts';
import { filesInUpdates, mergeUpdates } from '../../platform/page-doc.ts';
import { removeSnapshot } from './remove-snapshot.ts';
import { writeLines } from './snapshot-file.ts';
import { documentsKey, filesKey, type KeptDocument, type KeptPage, type KeptTable, type SnapshotHead, tableKey } from './snapshot-parts.ts';

const everyRow = { filters: [], sorts: [], search: null, shuffle: false } as const;
/** A base that changes meanwhile is read again; in the end its writes wait until it is read. */
const freeTries = 2;
const mostPerBase = 200;

/** Queues a snapshot of a base. */
export async function orderSnapshot(
  { meta, jobs, random, clock, files }: AppParts,
  order: Pick<SnapshotEntry, 'base_id' | 'title' | 'reason' | 'created_by'>,
): Promise<{ id: string; snapshot_id: string }> {
  if ((await meta.snapshots.listOf(order.base_id)).length >= mostPerBase) throw refuse('snapshotsFull', { most: mostPerBase });
  const id = `snap${Buffer.from(random.bytes(10)).toString('hex')}`;
  const { name: store } = await files.current();
  await meta.snapshots.add({ ...order, id, state: 'making', store, bytes: 0, tables: '[]', created_at: clock.now() });
  const data = { snapshotId: id, projectId: order.base_id };
  const job = await jobs.add({ kind: 'snapshot', baseId: order.base_id, userId: order.created_by, data });
  return { id: job.id, snapshot_id: id };
}

/** Writes a snapshot. Begun anew it writes the same files again; nothing is listed as ready before all of it is kept. */
export const snapshotJob = (parts: AppParts): JobKind => ({
  kind: 'snapshot',
  concurrency: 1,
  run: async (task) => {
    const { snapshotId } = task.job.data as { readonly snapshotId: string };
    const entry = await parts.meta.snapshots.find(snapshotId);
    if (!entry) throw new JobRefused('The snapshot was deleted while it was made.');
    if (entry.state === 'ready') return { snapshot_id: snapshotId };
    try {
      const { name: store, files } = await parts.files.current();
      const made = await readBase(parts, entry, files, task);
      await task.confirm();
      await parts.meta.snapshots.finish(snapshotId, { ...made, store });
    } catch (error) {
      if (await task.isLast()) await removeSnapshot(parts, entry);
      throw error;
    }
    await dropBeyondKept(parts, entry.base_id);
    return { snapshot_id: snapshotId };
  },
});

type Made = Pick<SnapshotEntry, 'bytes' | 'tables'>;

/** Everything in it is of one moment. */
async function readBase(parts: AppParts, entry: SnapshotEntry, files: FileStore, task: JobTask): Promise<Made> {
  const base = await parts.engine.openBase(entry.base_id);
  for (let tries = 0; tries < freeTries; tries += 1) {
    const sequence = await base.sequence();
    try {
      const made = await writeParts(parts, base, entry, files, task);
      if ((await base.sequence()) === sequence) return made;
    } catch (error) {
      // A table that was to be read may be gone by now.
      if (task.signal.aborted || (await base.sequence()) === sequence) throw error;
    }
    task.log('The base was changed meanwhile: from the beginning.');
  }
  return base.hold(() => writeParts(parts, base, entry, files, task));
}

async function writeParts(
  parts: AppParts,
  base: ReadStore & WriteStore,
  { id }: SnapshotEntry,
  files: FileStore,
  task: JobTask,
): Promise<Made> {
  const schema = await base.schema();
  const { signal } = task;
  const used = new Set<string>();
  const tables: KeptTable[] = [];
  let bytes = 0;
  let rows = 0;
  const onRows = (count: number, title: string): void => task.progress({ rows: (rows += count), table: title });
  for (const table of schema.tables.filter(({ doc }) => doc.source === undefined)) {
    const kept = { fields: table.fields.filter(isWritable), count: 0 };
    const read = { tableId: table.id, query: everyRow, fieldIds: kept.fields.map((field) => field.id), signal };
    const noteFiles = filesNoter(table, read.fieldIds, used);
    const pages = async function* (): AsyncIterable<unknown> {
      for await (const page of base.readAll(read)) {
        for (const { cells } of page) noteFiles(cells);
        kept.count += page.length;
        onRows(page.length, table.doc.title);
        yield page.map((row) => [row.id, ...row.cells]);
      }
    };
    bytes += await writeLines(parts, files, tableKey(id, tables.length), pages(), signal);
    tables.push({
      id: table.id,
      title: table.doc.title,
      rows: kept.count,
      fields: kept.fields.map((field) => ({ id: field.id, title: field.title, uidt: field.type })),
      isHidden: table.doc.isJunction === true,
    });
  }
  const readPage = async (itemId: ItemId) => (await parts.meta.pages.updates(itemId)).map(({ body }) => body);
  for (const itemId of schema.entities.all('item').keys())
    for (const file of filesInUpdates(await readPage(itemId as ItemId))) used.add(file);
  bytes += await writeLines(parts, files, filesKey(id), oneByOne(used), signal);
  const documents = async function* (): AsyncIterable<SnapshotHead | KeptDocument | KeptPage> {
    const items = schema.entities.all('item');
    yield { kind: 'quadrille-snapshot', format: items.size > 0 ? 2 : 1, baseId: base.baseId, sequence: schema.sequence };
    for (const kind of entityKinds) if (kind !== 'base') for (const [docId, doc] of schema.entities.all(kind)) yield [kind, docId, doc];
    for (const itemId of items.keys()) {
      const updates = await readPage(itemId as ItemId);
      if (updates.length > 0) yield ['page', itemId as ItemId, Buffer.from(mergeUpdates(updates)).toString('base64')];
    }
  };
  bytes += await writeLines(parts, files, documentsKey(id), documents(), signal);
  return { bytes, tables: JSON.stringify(tables) };
}

async function* oneByOne<T>(values: Iterable<T>): AsyncIterable<T> {
  yield* values;
}

/** Notes which files cells name, so that they are kept as long as the snapshot. */
function filesNoter(table: TableSchema, fieldIds: readonly FieldId[], used: Set<string>) {
  const places = fieldIds.flatMap((id, at) => (table.fieldById.get(id)?.type === 'Attachment' ? [at] : []));
  return (cells: readonly CellValue[]): void => {
    for (const at of places) for (const file of idsIn(cells[at] ?? null)) used.add(file);
  };
}

/** Of those the schedule made, the oldest beyond what is kept go. */
async function dropBeyondKept(parts: AppParts, baseId: BaseId): Promise<void> {
  const schedule = await parts.meta.snapshots.schedule(baseId);
  if (!schedule) return;
  const made = (await parts.meta.snapshots.listOf(baseId)).filter(({ reason, state }) => reason === 'scheduled' && state === 'ready');
  for (const entry of made.slice(schedule.kept)) await removeSnapshot(parts, entry);
}
