import { AppError, type PageMatch, refuseProgram, type WirePage, type WirePageNode } from '@quadrille/contract';
import { type BaseId, foldText, type ItemId, limits, pageText, type UserId } from '@quadrille/domain';
import { type AppParts, type Ctx, getBase } from '../../app-context.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { ItemDoc } from '../../storage/schema/documents.ts';
import { toStamp } from '../../platform/to-stamp.ts';
import { getItem, listInTreeOrder } from '../items/index.ts';
import { claimPageFiles } from './claim-page-files.ts';
import { foldUpdates, isUpdate, mergeUpdates, readPageNode } from '../../platform/page-doc.ts';

/** A page that consists of more updates than this is folded into one. */
const mostUpdates = 100;
/** A page that is written in is kept as it was this often. */
const versionEveryMs = 10 * 60 * 1000;
const mostMatches = 50;
/** Characters around the first place of a match. */
const around = 60;

/** An item that is a page; a dashboard is none. */
export function getPage(schema: BaseSchema, id: string): ItemDoc {
  const item = getItem(schema, id);
  if (item.kind !== 'page') throw new AppError('itemNotFound');
  return item;
}

/** Everything that is written in a page, as one update; null: nothing. */
export async function readPageUpdate({ meta }: AppParts, itemId: ItemId): Promise<Uint8Array | null> {
  const updates = await meta.pages.updates(itemId);
  return updates.length === 0 ? null : mergeUpdates(updates.map(({ body }) => body));
}

export async function readPage(ctx: Ctx, id: string): Promise<WirePage> {
  const { meta } = ctx.parts;
  const page = getPage(await getBase(ctx).schema(), id);
  const entry = await meta.pages.find(page.id);
  const update = await readPageUpdate(ctx.parts, page.id);
  const by = entry?.edited_by ?? null;
  const author = by === null ? undefined : (await meta.authorsOf([by])).get(by);
  return {
    item_id: page.id,
    content: readPageNode(update === null ? [] : [update]) as WirePageNode,
    update: update === null ? '' : Buffer.from(update).toString('base64'),
    edited_at: entry ? toStamp(Number(entry.edited_at)) : null,
    edited_by: by === null ? null : { id: by, name: author?.name ?? null },
    bytes: Number(entry?.bytes ?? 0),
  };
}

export interface PageWriter {
  readonly userId: UserId | null;
  /** The connection that wrote, which needs not be told; null: a call. */
  readonly socketId: string | null;
}

/** Merges an update into a page whose existence and whose writer's rights were checked, and tells everybody who has it open. */
export async function writePage(
  parts: AppParts,
  { itemId, baseId, update }: { readonly itemId: ItemId; readonly baseId: BaseId; readonly update: Uint8Array },
  writer: PageWriter,
): Promise<void> {
  const { meta, clock, random } = parts;
  if (update.length > limits.pageUpdateBytes) throw refuseProgram('tooLarge', `An update has ${limits.pageUpdateBytes} bytes at most.`);
  if (!isUpdate(update)) throw refuseProgram('badRequest', 'This is no update of a page.');
  const entry = await meta.pages.find(itemId);
  if (entry && (entry.updates >= mostUpdates || Number(entry.bytes) + update.length > limits.pageBytes)) await foldPage(parts, itemId);
  const bytes = Number((await meta.pages.find(itemId))?.bytes ?? 0);
  if (bytes + update.length > limits.pageBytes)
    throw refuseProgram('tooLarge', `A page has ${limits.pageBytes} bytes at most. Go on in another page.`);
  if (entry) await keepVersion(parts, itemId, writer.userId);
  await claimPageFiles(parts, baseId, update, writer.userId);
  const id = idOfUpdate(clock.now(), random.bytes(8));
  await meta.pages.append({ id, itemId, baseId, body: update, by: writer.userId, at: clock.now() });
  parts.pages.say({ itemId, updateId: id, socketId: writer.socketId });
}

/** Updates of a page sort by the moment they came. */
export function idOfUpdate(now: number, random: Uint8Array): string {
  return `${now.toString(36).padStart(9, '0')}${Buffer.from(random).toString('hex')}`;
}

async function foldPage({ meta }: AppParts, itemId: ItemId): Promise<void> {
  const updates = await meta.pages.updates(itemId);
  const last = updates.at(-1);
  if (!last || updates.length < 2) return;
  const body = foldUpdates(updates.map((update) => update.body));
  await meta.pages.fold(
    itemId,
    updates.map(({ id }) => id),
    { id: last.id, body },
  );
}

/** The page as it is, once in a while, before somebody writes on. */
async function keepVersion(parts: AppParts, itemId: ItemId, by: UserId | null): Promise<void> {
  const now = parts.clock.now();
  const [newest] = await parts.meta.pages.listVersions(itemId);
  if (newest && now - Number(newest.created_at) < versionEveryMs) return;
  await addVersion(parts, itemId, { title: null, by });
}

export async function addVersion(
  { meta, clock, random }: AppParts,
  itemId: ItemId,
  { title, by }: { readonly title: string | null; readonly by: UserId | null },
): Promise<string> {
  const updates = await meta.pages.updates(itemId);
  const body = Buffer.from(foldUpdates(updates.map((update) => update.body))).toString('base64');
  const id = idOfUpdate(clock.now(), random.bytes(8));
  await meta.pages.addVersion({ id, item_id: itemId, title, created_by: by, created_at: clock.now(), body }, limits.pageVersions);
  return id;
}

/** Pages whose title or words hold what is looked for, whatever its case and accents; titles first. */
export async function searchPages(
  ctx: Ctx,
  query: string,
  /** The pages that are looked through, and what of one may be told; all of all where it is missing. */
  shared?: { readonly ids: ReadonlySet<string>; readonly textOf: (id: ItemId) => Promise<string> },
): Promise<{ list: PageMatch[] }> {
  const { meta } = ctx.parts;
  const schema = await getBase(ctx).schema();
  const wanted = foldText(query.trim());
  const entries = new Map((await meta.pages.listOf(schema.baseId)).map((entry) => [entry.item_id, entry]));
  const matches: { readonly match: PageMatch; readonly isTitle: boolean }[] = [];
  for (const item of listInTreeOrder(schema)) {
    if (item.kind !== 'page' || shared?.ids.has(item.id) === false) continue;
    const entry = entries.get(item.id);
    const own = async (): Promise<string> => entry?.text ?? readText(ctx.parts, item.id, Number(entry?.edited_at));
    const text = entry ? await (shared?.textOf(item.id) ?? own()) : '';
    const at = foldText(text).indexOf(wanted);
    const isTitle = foldText(item.title).includes(wanted);
    if (at < 0 && !isTitle) continue;
    const excerpt = at < 0 ? '' : text.slice(Math.max(0, at - around), at + wanted.length + around).replaceAll('\n', ' ');
    matches.push({ match: { item_id: item.id, title: item.title, icon: item.icon, excerpt }, isTitle });
  }
  const sorted = matches.toSorted((a, b) => Number(b.isTitle) - Number(a.isTitle));
  return { list: sorted.slice(0, mostMatches).map(({ match }) => match) };
}

/** Of a page somebody wrote in since it was last looked through. */
async function readText({ meta }: AppParts, itemId: ItemId, editedAt: number): Promise<string> {
  const text = pageText(readPageNode((await meta.pages.updates(itemId)).map(({ body }) => body)));
  await meta.pages.setText(itemId, text, editedAt);
  return text;
}
