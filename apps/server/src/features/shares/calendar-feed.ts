import { createHash } from 'node:crypto';
import { AppError, rawAnswer, type RawAnswer, refuse, viewTypes, type WireCalendarFeed } from '@quadrille/contract';
import { type CellValue, createShareUuid, type FieldId, type FieldType, getFieldKind } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { CalendarFeed, FieldDoc, ViewDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/index.ts';
import { readOptionsFor, toRowsQuery, visibleFields } from '../records/index.ts';
import { getTable, getView } from '../structure/index.ts';
import { type OpenShare, toShare } from './open-share.ts';
import { type CalendarEntry, toICalendar } from './to-icalendar.ts';

/** Entries of one calendar; of more, those that begin last. */
const mostEntries = 10_000;

/** Fields whose values say nothing as words of a calendar, or name people and records. */
const wordless: ReadonlySet<FieldType> = new Set([
  'Attachment',
  'Button',
  'Collaborator',
  'ForeignKey',
  'Links',
  'LinkToAnotherRecord',
  'Password',
]);

type FeedChoice = Partial<Record<'title' | 'place' | 'description', string | null>>;

/** The address calendar programs subscribe to, if there is one. */
export async function readFeed(ctx: Ctx, viewId: string): Promise<WireCalendarFeed> {
  return presentFeed(await findCalendar(ctx, viewId));
}

/** Makes the address, or changes what its entries say; `isNew`: the one before leads nowhere any more. */
export async function putFeed(ctx: Ctx, viewId: string, choice: FeedChoice & { readonly is_new?: boolean }): Promise<WireCalendarFeed> {
  const doc = await findCalendar(ctx, viewId);
  const table = getTable(await getBase(ctx).schema(), doc.tableId);
  const uuid = createShareUuid(getBase(ctx).baseId, ctx.parts.random);
  return changeFeed(ctx, viewId, (before) => {
    const chosen = (key: keyof FeedChoice, otherwise: string | null): FieldId | null =>
      choice[key] === undefined ? (otherwise as FieldId | null) : toField(table, choice[key] ?? null);
    const primary = table.fields.find(({ isPrimary }) => isPrimary)?.id ?? null;
    return {
      uuid: before === null || choice.is_new === true ? uuid : before.uuid,
      title: chosen('title', before ? before.title : primary),
      place: chosen('place', before?.place ?? null),
      description: chosen('description', before?.description ?? null),
    };
  });
}

/** The address leads nowhere from now on. */
export async function deleteFeed(ctx: Ctx, viewId: string): Promise<boolean> {
  await findCalendar(ctx, viewId);
  await changeFeed(ctx, viewId, () => null);
  return true;
}

/** The records of a calendar for programs that subscribe to it. */
export async function sendFeed(ctx: Ctx, uuid: string): Promise<RawAnswer> {
  const { share, feed } = await findFeed(ctx, uuid);
  const { doc } = share.view;
  const entries = await readEntries(ctx, share, feed);
  const stamp = Date.parse(doc.updatedAt ?? doc.createdAt ?? '') || 0;
  const text = toICalendar({ name: doc.title, stamp }, entries);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = { etag, 'cache-control': 'private, max-age=300', 'content-disposition': 'inline; filename="calendar.ics"' };
  const isKnown = ctx.request.header('if-none-match') === etag;
  return { ...rawAnswer('text/calendar; charset=utf-8', isKnown ? '' : text, headers), ...(isKnown && { status: 304 }) };
}

async function findCalendar(ctx: Ctx, viewId: string): Promise<ViewDoc> {
  const { doc } = getView(await getBase(ctx).schema(), viewId);
  if (doc.type !== viewTypes.calendar) throw new AppError('viewNotFound');
  return doc;
}

async function changeFeed(ctx: Ctx, viewId: string, change: (feed: CalendarFeed | null) => CalendarFeed | null): Promise<WireCalendarFeed> {
  await runWrite(ctx, 'view.shareUpdated', (tx) => {
    const { doc } = getView(tx.schema(), viewId);
    tx.put('view', { ...doc, feed: change(doc.feed ?? null) });
  });
  return presentFeed(await findCalendar(ctx, viewId));
}

const presentFeed = ({ feed }: ViewDoc): WireCalendarFeed => ({
  uuid: feed?.uuid ?? null,
  title: feed?.title ?? null,
  place: feed?.place ?? null,
  description: feed?.description ?? null,
});

/** A field of the table whose values are words. */
function toField(table: TableSchema, id: string | null): FieldId | null {
  if (id === null) return null;
  const field = table.fieldById.get(id as FieldId);
  if (!field) throw new AppError('columnNotFound');
  if (wordless.has(field.type)) throw refuse('noWords', { field: field.title });
  return field.id;
}

async function findFeed(ctx: Ctx, uuid: string): Promise<{ readonly share: OpenShare; readonly feed: CalendarFeed }> {
  const schema = await getBase(ctx).schema();
  for (const table of schema.tables)
    for (const view of table.views)
      if (view.doc.feed?.uuid === uuid.toLowerCase() && view.doc.type === viewTypes.calendar)
        return { share: toShare(schema, table, view), feed: view.doc.feed };
  throw new AppError('notFound');
}

async function readEntries(ctx: Ctx, share: OpenShare, feed: CalendarFeed): Promise<readonly CalendarEntry[]> {
  const { table, view } = share;
  const shown = new Set(visibleFields(table, view).map(({ id }) => id));
  const settingOf = (key: string): FieldDoc | null => table.fieldById.get(view.doc.settings[key] as FieldId) ?? null;
  const [from, to] = [settingOf('fk_from_col_id'), settingOf('fk_to_col_id')];
  if (!from) return [];
  // what the view hides by now is not told, whatever was chosen once
  const words = [feed.title, feed.place, feed.description].map((id) =>
    id !== null && shown.has(id) ? (table.fieldById.get(id) ?? null) : null,
  );
  const fields = [from, to, ...words].filter((field) => field !== null);
  const query = {
    ...toRowsQuery(share, { where: undefined, filterArrJson: undefined }),
    sorts: [{ fieldId: from.id, direction: 'desc' as const }],
  };
  const fieldIds = fields.map(({ id }) => id);
  const options = await readOptionsFor(ctx, share, query, fieldIds);
  const rows = await getBase(ctx).records({ ...options, tableId: table.id, query, fieldIds, offset: 0, limit: mostEntries });
  return rows.flatMap(({ id, cells }) => {
    const valueOf = (field: FieldDoc | null): CellValue => (field ? (cells[fieldIds.indexOf(field.id)] ?? null) : null);
    const span = toSpan(valueOf(from), valueOf(to));
    const [title = '', place = '', description = ''] = words.map((field) => wordsOf(field, valueOf(field)));
    return span === null ? [] : [{ uid: `${id}.${view.doc.id}@quadrille`, title, place, description, span }];
  });
}

const wordsOf = (field: FieldDoc | null, value: CellValue): string =>
  field === null || value === null ? '' : getFieldKind(field.type).format(value, field, {});

/** Whole days where both ends are days; else moments, a day standing for its first one. */
function toSpan(from: CellValue, to: CellValue): CalendarEntry['span'] | null {
  if (typeof from !== 'string') return null;
  const until = typeof to === 'string' && to >= from ? to : null;
  if (from.length === 10) return { from, to: (until ?? from).slice(0, 10) };
  const start = toMoment(from);
  return Number.isNaN(start) ? null : { start, end: until === null ? null : toMoment(until) };
}

const toMoment = (text: string): number => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : text.replace(' ', 'T'));
