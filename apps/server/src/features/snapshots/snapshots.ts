import { AppError, refuse, type SnapshotSchedule, type WireSnapshot } from '@quadrille/contract';
import { type CellValue, formatCell } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { SnapshotEntry } from '../../meta/snapshot-store.ts';
import { removeSnapshot } from './remove-snapshot.ts';
import { fieldSourceOf } from '../../storage/schema/value-fields.ts';
import { readLines } from './snapshot-file.ts';
import { type KeptRow, readStructure, tableKey, tablesOf } from './snapshot-parts.ts';

export async function listSnapshots(ctx: Ctx): Promise<{ list: WireSnapshot[] }> {
  const entries = await ctx.parts.meta.snapshots.listOf(getBase(ctx).baseId);
  return { list: entries.map(present) };
}

export async function readSnapshot(ctx: Ctx, id: string): Promise<WireSnapshot> {
  return present(await getSnapshot(ctx, id));
}

type WireRow = (string | number | boolean | null | string[])[];

const toWire = (cell: CellValue): WireRow[number] => (typeof cell === 'object' && cell !== null ? [...cell] : cell);

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Some rows of a table as they were; reading ends as soon as they are found. */
export async function readSnapshotRows(
  ctx: Ctx,
  id: string,
  tableId: string,
  { limit, offset }: Page,
): Promise<{ fields: string[]; rows: WireRow[]; texts: string[][]; total: number }> {
  const entry = await getReady(ctx, id);
  const index = tablesOf(entry).findIndex((table) => table.id === tableId);
  const table = tablesOf(entry)[index];
  if (!table) throw new AppError('notFound', {}, 'The snapshot has no such table');
  const files = await ctx.parts.files.of(entry.store);
  const rows: KeptRow[] = [];
  let at = 0;
  for await (const page of readLines(files, tableKey(id, index), ctx.signal)) {
    const all = page as KeptRow[];
    rows.push(...all.slice(Math.max(0, offset - at), Math.max(0, offset + limit - at)));
    at += all.length;
    if (at >= offset + limit) break;
  }
  const schema = await readStructure(files, id, ctx.signal);
  const source = fieldSourceOf(schema);
  const fields = table.fields.map((field) => source.find(field.id));
  const textsOf = ([, ...cells]: KeptRow): string[] =>
    cells.map((cell, place) => (fields[place] ? formatCell(cell, fields[place], source) : ''));
  return {
    fields: table.fields.map((field) => field.id),
    rows: rows.map((row) => row.map(toWire)),
    texts: rows.map(textsOf),
    total: table.rows,
  };
}

export async function deleteSnapshot(ctx: Ctx, id: string): Promise<true> {
  await removeSnapshot(ctx.parts, await getSnapshot(ctx, id));
  return true;
}

/** A snapshot of this base; whatever belongs to another is not there. */
async function getSnapshot(ctx: Ctx, id: string): Promise<SnapshotEntry> {
  const entry = await ctx.parts.meta.snapshots.find(id);
  if (entry?.base_id !== getBase(ctx).baseId) throw new AppError('notFound', {}, 'Snapshot not found');
  return entry;
}

export async function getReady(ctx: Ctx, id: string): Promise<SnapshotEntry> {
  const entry = await getSnapshot(ctx, id);
  if (entry.state !== 'ready') throw refuse('snapshotNotReady');
  return entry;
}

const usualSchedule: SnapshotSchedule = { every_hours: 0, kept: 7 };

export async function readSchedule(ctx: Ctx): Promise<SnapshotSchedule> {
  const entry = await ctx.parts.meta.snapshots.schedule(getBase(ctx).baseId);
  return entry ? { every_hours: entry.every_hours, kept: entry.kept } : usualSchedule;
}

/** The first one comes when the hours have passed. */
export async function setSchedule(ctx: Ctx, { every_hours, kept }: SnapshotSchedule): Promise<SnapshotSchedule> {
  const { meta, clock } = ctx.parts;
  const { baseId } = getBase(ctx);
  const last_at = (await meta.snapshots.schedule(baseId))?.last_at ?? clock.now();
  await meta.snapshots.setSchedule({ base_id: baseId, every_hours, kept, last_at });
  return { every_hours, kept };
}

function present(entry: SnapshotEntry): WireSnapshot {
  return {
    id: entry.id,
    project_id: entry.base_id,
    title: entry.title,
    status: entry.state,
    reason: entry.reason,
    created_by: entry.created_by,
    created_at: new Date(Number(entry.created_at)).toISOString(),
    bytes: Number(entry.bytes),
    tables: tablesOf(entry)
      .filter(({ isHidden }) => !isHidden)
      .map(({ id, title, rows, fields }) => ({ id, title, rows, fields: fields.map((field) => ({ ...field })) })),
  };
}
