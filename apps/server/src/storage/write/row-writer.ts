import type { Cells, CellValue, FieldId, FilterContext, RowId } from '@quadrille/domain';
import {
  compileDelete,
  compileInsertMany,
  compileRowsById,
  compileRowUpdates,
  compileUpdateRows,
  type Dialect,
  insertBatchSize,
  type NewRow,
  type PhysicalTable,
  rowDecoder,
  type WriteStamp,
} from '@quadrille/sql';
import type { RecordRow } from '../store/read-requests.ts';
import type { RecordUpdate } from '../store/write-tx.ts';
import { isWritable } from '../physical.ts';
import type { TableSchema } from '../schema/base-schema.ts';
import type { FieldDoc } from '../schema/documents.ts';
import { type BulkRows, type BulkUpdated, queryRows, type WriteSession } from '../sql-session.ts';
import type { AutoNumbers } from './auto-numbers.ts';
import type { ChangeDraft } from './change-draft.ts';
import type { RowImage } from './logged-change.ts';
import type { ColumnLog } from './column-log.ts';
import { packIds } from './image-pack.ts';
import { groupUpdates } from './group-updates.ts';
import { inChunks } from './in-chunks.ts';
import { toDeletedImage, toRestoredRow } from './row-images.ts';
import { sameValue } from './same-value.ts';
import { asStored, assertHashed } from './secrets.ts';
import { systemFields } from './system-fields.ts';

export interface RowWriterParts {
  readonly session: WriteSession;
  readonly dialect: Dialect;
  readonly columnLog: ColumnLog;
  readonly autoNumbers: AutoNumbers;
  readonly draft: ChangeDraft;
  readonly stamp: WriteStamp;
  readonly context: FilterContext;
  physical(table: TableSchema): PhysicalTable;
}

/** Rows handled by one round trip to the database. */
export const chunkRows = 500;
/** The same where the engine takes rows in bulk. */
const bulkRows = 1000;
/** Up to this many rows are written by plain statements. */
const fewRows = 50;
/** From this many rows on, one update for all is cheaper than one for each, where each is a round trip. */
const fewestAtOnce = 4;

/** Writes the records of one transaction and notes what it does. The next chunk is under way before the last one is answered. */
export class RowWriter {
  readonly #parts: RowWriterParts;

  constructor(parts: RowWriterParts) {
    this.#parts = parts;
  }

  /** Rows with cells of `given` in that order; answers the ids in the order of the rows. */
  async insert(table: TableSchema, given: readonly FieldDoc[], rows: readonly (readonly CellValue[])[]): Promise<RowId[]> {
    if (rows.length === 0) return [];
    const { draft, session } = this.#parts;
    const counted = autoNumbered(table);
    const fields = [...given, ...counted];
    const numbers = await this.#takeNumbers(counted, rows.length);
    const whole = counted.length === 0 ? rows : rows.map((cells) => [...cells, ...numbers.map((next) => next())]);
    assertHashed(fields, whole);
    const untouched = given.filter(({ defaultValue }, place) => rows.every((cells) => sameValue(cells[place] ?? null, defaultValue)));
    const part = draft.beginPart(table.id, 'insert', fields, untouched);
    const isTold = draft.wantsImages(whole.length) || !draft.isPacked(whole.length);
    const bulk = whole.length > fewRows ? session.bulk : undefined;
    const insert = this.#inserter(table, fields, bulk);
    const ids: RowId[] = [];
    await overlapping(async (begin) => {
      let logging: Promise<void> | null = null;
      const insertChunk = async (chunk: readonly (readonly CellValue[])[]) => ({ chunk, fresh: await insert(chunk) });
      const size = bulk ? bulkRows : chunkRows;
      for await (const { chunk, fresh } of ahead(inChunks(whole, size), (one) => begin(insertChunk(one)))) {
        const images = isTold ? fresh.map((rowId, index) => ({ rowId, system: null, before: null, after: chunk[index] ?? [] })) : null;
        await logging;
        logging = begin(images ? draft.logRows(part, images) : draft.logPack(part, packIds(fresh, null), null));
        for (const id of fresh) ids.push(id);
      }
    });
    return ids;
  }

  /** Inserts deleted records as they were. */
  async restore(table: TableSchema, fields: readonly FieldDoc[], images: readonly RowImage[]): Promise<void> {
    const { draft } = this.#parts;
    const part = draft.beginPart(table.id, 'insert', fields);
    for (const chunk of inChunks(images, chunkRows)) {
      await this.#insert(table, fields, chunk.map(toRestoredRow));
      const inserted = chunk.map((image) => ({ rowId: image.rowId, system: null, before: null, after: image.before }));
      await draft.logRows(part, inserted);
    }
  }

  /** Answers ids that exist. */
  async update(table: TableSchema, updates: readonly RecordUpdate[]): Promise<RowId[]> {
    const found: RowId[] = [];
    for (const { fieldIds, given, rising } of groupUpdates(updates)) {
      const fields = fieldIds.map((id) => writableField(table, id));
      const part = this.#parts.draft.beginPart(table.id, 'update', fields);
      const { bulk } = this.#parts.session;
      const known =
        bulk && rising.length > fewRows
          ? await this.#updateMany(bulk, table, fields, part, rising)
          : await this.#updateFew(table, fields, part, rising);
      for (const { rowId } of given) if (known.has(rowId)) found.push(rowId);
    }
    return found;
  }

  /** Updates in the rising order of ids, the next chunk read while one is written; answers the ids that exist. */
  async #updateFew(table: TableSchema, fields: readonly FieldDoc[], part: number, updates: readonly RecordUpdate[]): Promise<Set<RowId>> {
    const found = new Set<RowId>();
    await overlapping(async (begin) => {
      let writing: Promise<void> | null = null;
      const read = async (chunk: readonly RecordUpdate[]) => {
        const ids = chunk.map((update) => update.rowId);
        return { chunk, rows: await this.read(table, fields, ids) };
      };
      for await (const { chunk, rows } of ahead(inChunks(updates, chunkRows), (one) => begin(read(one)))) {
        const images = changedImages(fields, rows, chunk);
        await writing;
        writing = begin(this.#writeImages(table, fields, part, images));
        for (const row of rows) found.add(row.id);
      }
    });
    return found;
  }

  /** The same where reading, comparing and writing is the engine's. */
  async #updateMany(
    bulk: BulkRows,
    table: TableSchema,
    fields: readonly FieldDoc[],
    part: number,
    updates: readonly RecordUpdate[],
  ): Promise<Set<RowId>> {
    const { draft, stamp } = this.#parts;
    const isTold = draft.wantsImages(updates.length) || !draft.isPacked(updates.length);
    const found = new Set<RowId>();
    await overlapping(async (begin) => {
      const write = async (chunk: readonly RecordUpdate[]) => {
        const rows = chunk.map(({ cells }) => fields.map((field) => cells[field.id] ?? null));
        assertHashed(fields, rows);
        const ids = chunk.map(({ rowId }) => rowId);
        return {
          ids,
          rows,
          done: await bulk.update({ table: this.#parts.physical(table), fields: fields.map(asStored), ids, rows, stamp }),
        };
      };
      for await (const { ids, rows, done } of ahead(inChunks(updates, bulkRows), (one) => begin(write(one)))) {
        for (const id of done.found) found.add(id);
        if (isTold) await draft.logRows(part, toUpdatedImages(ids, rows, done));
        else await draft.logPack(part, packIds(done.changed, done.before), null);
      }
    });
    return found;
  }

  /** Answers the ids that existed. */
  async delete(table: TableSchema, ids: readonly RowId[]): Promise<RowId[]> {
    const { session, dialect, columnLog, draft } = this.#parts;
    const fields = table.fields.filter(isWritable);
    // Cells of fields that are deleted or of another type now: they may be wanted again by another undo.
    const all = [...fields, ...(await columnLog.listOthers(session, table.id, fields))];
    const part = draft.beginPart(table.id, 'delete', all);
    const distinct = new Set(ids);
    const gone = new Set<RowId>();
    for (const chunk of inChunks(
      [...distinct].sort((a, b) => a - b),
      chunkRows,
    )) {
      const rows = await this.read(table, [...systemFields, ...all], chunk);
      if (rows.length === 0) continue;
      const found = rows.map((row) => row.id);
      session.later([compileDelete(dialect, this.#parts.physical(table), found)]);
      await draft.logRows(part, rows.map(toDeletedImage));
      for (const id of found) gone.add(id);
    }
    return [...distinct].filter((id) => gone.has(id));
  }

  async read(table: TableSchema, fields: readonly FieldDoc[], ids: readonly RowId[]): Promise<RecordRow[]> {
    if (ids.length === 0) return [];
    const stored = fields.map(asStored);
    const { session, dialect, context } = this.#parts;
    const physical = this.#parts.physical(table);
    const rows = await queryRows(session, compileRowsById(dialect, physical, stored, ids, context));
    return rows.map(rowDecoder(dialect, stored, physical, context));
  }

  /** For each field a source of the numbers it gives to new records. */
  async #takeNumbers(fields: readonly FieldDoc[], count: number): Promise<(() => number)[]> {
    const sources: (() => number)[] = [];
    for (const field of fields) {
      let next = await this.#parts.autoNumbers.take(this.#parts.session, field, count);
      sources.push(() => next++);
    }
    return sources;
  }

  #inserter(
    table: TableSchema,
    fields: readonly FieldDoc[],
    bulk: BulkRows | undefined,
  ): (rows: readonly (readonly CellValue[])[]) => Promise<RowId[]> {
    if (!bulk)
      return (rows) =>
        this.#insert(
          table,
          fields,
          rows.map((cells) => ({ cells })),
        );
    const { stamp, physical } = this.#parts;
    return (rows) => bulk.insert({ table: physical(table), fields: fields.map(asStored), rows, stamp });
  }

  async #insert(table: TableSchema, fields: readonly FieldDoc[], rows: readonly NewRow[]): Promise<RowId[]> {
    const { session, dialect, stamp } = this.#parts;
    const physical = this.#parts.physical(table);
    const batches = [...inChunks(rows, insertBatchSize(dialect, fields))];
    const results = await session.run(batches.map((batch) => compileInsertMany(dialect, physical, fields, batch, stamp)));
    return results.flatMap((result) => result.rows.map(([id]) => Number(id)));
  }

  async #writeImages(table: TableSchema, fields: readonly FieldDoc[], part: number, images: readonly RowImage[]): Promise<void> {
    if (images.length === 0) return;
    const { session, dialect, stamp, draft } = this.#parts;
    const changed = images.map(({ rowId, after }) => ({ id: rowId, cells: after ?? [] }));
    const physical = this.#parts.physical(table);
    if (session.bulk || images.length < fewestAtOnce) {
      const { sql, rows } = compileRowUpdates(dialect, physical, fields, changed, stamp);
      session.later(rows.map((params) => ({ sql, params })));
    } else {
      const batches = inChunks(changed, insertBatchSize(dialect, fields));
      session.later([...batches].map((batch) => compileUpdateRows(dialect, physical, fields, batch, stamp)));
    }
    await draft.logRows(part, images);
  }
}

/** The images of the rows that do not yet hold the wanted cells. */
function changedImages(fields: readonly FieldDoc[], rows: readonly RecordRow[], updates: readonly RecordUpdate[]): RowImage[] {
  const wanted = new Map(updates.map((update) => [update.rowId, update.cells]));
  const images: RowImage[] = [];
  for (const row of rows) {
    const after = fields.map((field) => wanted.get(row.id)?.[field.id] ?? null);
    assertHashed(fields, [after]);
    if (!after.every((value, index) => sameValue(value, row.cells[index] ?? null)))
      images.push({ rowId: row.id, system: null, before: row.cells, after });
  }
  return images;
}

function toUpdatedImages(ids: readonly RowId[], rows: readonly (readonly CellValue[])[], { changed, before }: BulkUpdated): RowImage[] {
  const places = new Map(ids.map((id, index) => [id, index]));
  const cells = JSON.parse(before) as CellValue[][];
  return Array.from(changed, (rowId, index) => ({
    rowId,
    system: null,
    before: cells[index] ?? [],
    after: rows[places.get(rowId) ?? -1] ?? [],
  }));
}

/**
 * Runs work that begins several things at once. When this resolves or fails, none of them is under way any more, so that no statement
 * follows the end of its transaction.
 */
async function overlapping(work: (begin: <R>(thing: Promise<R>) => Promise<R>) => Promise<void>): Promise<void> {
  const begun: Promise<unknown>[] = [];
  let outcomes: readonly PromiseSettledResult<unknown>[] = [];
  try {
    await work((thing) => {
      thing.catch(() => undefined); // looked at in the end
      begun.push(thing);
      return thing;
    });
  } finally {
    outcomes = await Promise.allSettled(begun);
  }
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** What `begin` answers for each item in order; the next is begun before one is waited for. */
async function* ahead<Item, Answer>(items: Iterable<Item>, begin: (item: Item) => Promise<Answer>): AsyncGenerator<Answer> {
  let last: Promise<Answer> | null = null;
  for (const item of items) {
    const next = begin(item);
    if (last) yield await last;
    last = next;
  }
  if (last) yield await last;
}

/** Fields whose values new records get by themselves. */
export function autoNumbered(table: TableSchema): FieldDoc[] {
  return table.fields.filter((field) => field.type === 'AutoNumber');
}

/** Fields of cells to be written, in the order of the table. */
export function writableOf(table: TableSchema, rows: readonly Cells[]): FieldDoc[] {
  const named = new Set(rows.flatMap((cells) => Object.keys(cells)));
  for (const id of named) writableField(table, id as FieldId);
  return table.fields.filter((field) => named.has(field.id));
}

export function writableField(table: TableSchema, id: FieldId): FieldDoc {
  const field = table.fieldById.get(id);
  if (!field) throw new Error(`Field ${id} is not in table ${table.id}.`);
  if (!isWritable(field)) throw new Error(`Field "${field.title}" is kept by the product and cannot be written.`);
  return field;
}
