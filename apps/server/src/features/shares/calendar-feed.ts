import { createHash } from 'node:crypto';
import { AppError, rawAnswer, type RawAnswer, refuse, viewTypes, type WireCalendarFeed } from '@quadrille/contract';
import { type CellValue, createShareUuid, type FieldId, type FieldType, getFieldKind, type RowId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { CalendarFeed, FieldDoc, ViewDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/index.ts';
import { readOptions, readOptionsFor, toRowsQuery, visibleFields } from '../records/index.ts';
import { getTable, getView } from '../structure/index.ts';
import { type OpenShare, toShare } from './open-share.ts';
import { type CalendarEntry, toICalendar } from './to-icalendar.ts';
import { toSpan } from './to-span.ts';

/** Entries of one calendar; of more, those that begin last. */
const mostEntries = 10_000;
/** Rows whose words are read at once. */
const rowsAtOnce = 500;
/** Of each of its words. */
const mostCharacters = 2000;

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
  // before anything is read: the rows are at least as new as the mark says
  const etag = markOf(doc.id, share.schema, await getBase(ctx).sequence(), ctx.parts.clock.now());
  const headers = { etag, 'cache-control': 'private, max-age=300', 'content-disposition': 'inline; filename="calendar.ics"' };
  if (ctx.request.header('if-none-match') === etag) return { ...rawAnswer('text/calendar; charset=utf-8', '', headers), status: 304 };
  const stamp = Date.parse(doc.updatedAt ?? doc.createdAt ?? '') || 0;
  const text = toICalendar({ name: doc.title, stamp }, await readEntries(ctx, share, feed));
  return rawAnswer('text/calendar; charset=utf-8', text, headers);
}

const minute = 60_000;

/**
 * Another where anything in the base changed, the settings of the view among it. Conditions and formulas may ask for the time, and tables of
 * others change without our knowing, so no mark holds for long.
 */
function markOf(viewId: string, { tables }: OpenShare['schema'], sequence: number, now: number): string {
  const lasts = tables.some(({ doc }) => doc.source !== undefined) ? 5 * minute : 60 * minute;
  const said = [viewId, sequence, Math.floor(now / lasts)].join();
  return `"${createHash('sha256').update(said).digest('base64url').slice(0, 22)}"`;
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
  const query = {
    ...toRowsQuery(share, { where: undefined, filterArrJson: undefined }),
    sorts: [{ fieldId: from.id, direction: 'desc' as const }],
  };
  const days = [from, to].filter((field) => field !== null).map(({ id }) => id);
  const options = await readOptionsFor(ctx, share, query, days);
  const found = await getBase(ctx).records({ ...options, tableId: table.id, query, fieldIds: days, offset: 0, limit: mostEntries });
  const spans = found.flatMap(({ id, cells: [start = null, end = null] }) => {
    const span = toSpan(start, end);
    return span === null ? [] : [{ id, span }];
  });
  const entries: CalendarEntry[] = [];
  for (let at = 0; at < spans.length; at += rowsAtOnce)
    entries.push(...(await withWords(ctx, share, spans.slice(at, at + rowsAtOnce), words)));
  return entries;
}

type Spanned = { readonly id: RowId; readonly span: CalendarEntry['span'] };

/** The words of some entries: texts may be long, so never those of all are held at once. */
async function withWords(
  ctx: Ctx,
  { table, view }: OpenShare,
  spans: readonly Spanned[],
  words: readonly (FieldDoc | null)[],
): Promise<readonly CalendarEntry[]> {
  const fieldIds = words.flatMap((field) => field?.id ?? []);
  const rows = await getBase(ctx).records({
    ...readOptions(ctx),
    tableId: table.id,
    ids: spans.map(({ id }) => id),
    fieldIds,
    shape: 'arrays',
  });
  const cellsOf = new Map(rows.map(({ id, cells }) => [id, cells]));
  return spans.flatMap(({ id, span }) => {
    const cells = cellsOf.get(id);
    if (!cells) return [];
    const said = words.map((field) => wordsOf(field, field ? (cells[fieldIds.indexOf(field.id)] ?? null) : null));
    const [title = '', place = '', description = ''] = said;
    return [{ uid: `${id}.${view.doc.id}@quadrille`, title, place, description, span }];
  });
}

const wordsOf = (field: FieldDoc | null, value: CellValue): string =>
  field === null || value === null ? '' : cut(getFieldKind(field.type).format(value, field, {}));

const cut = (text: string): string => (text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters).toWellFormed()}…`);
