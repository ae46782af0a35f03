import { AppError, type NewPageComment, type PageComment, type PageCommentUpdate, refuseProgram } from '@quadrille/contract';
import { can, limits, type UserId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { PageCommentEntry } from '../../meta/page-reader-store.ts';
import { toStamp } from '../../platform/to-stamp.ts';
import type { ItemDoc } from '../../storage/schema/documents.ts';
import { type Said, tellNamed } from '../comments/index.ts';
import { findBaseOf, notify } from '../notifications/index.ts';
import { authorsFor } from '../records/index.ts';
import { getPage, idOfUpdate } from './pages.ts';

export async function listPageComments(ctx: Ctx, id: string): Promise<{ list: PageComment[] }> {
  const page = getPage(await getBase(ctx).schema(), id);
  return { list: await present(ctx, await ctx.parts.meta.pageReaders.listComments(page.id)) };
}

/** An answer belongs to the thread of the comment it answers, of the same page. */
export async function createPageComment(ctx: Ctx, id: string, said: NewPageComment): Promise<PageComment> {
  const { meta, clock, random } = ctx.parts;
  const base = getBase(ctx);
  const page = getPage(await base.schema(), id);
  const there = await meta.pageReaders.listComments(page.id);
  if (there.length >= limits.pageComments) throw refuseProgram('tooLarge', `A page has ${limits.pageComments} comments at most.`);
  const answered = said.thread_id ? there.find((one) => one.id === said.thread_id) : null;
  if (answered === undefined) throw new AppError('commentNotFound');
  const now = clock.now();
  const comment: PageCommentEntry = {
    id: idOfUpdate(now, random.bytes(8)),
    item_id: page.id,
    base_id: base.baseId,
    thread_id: answered === null ? null : (answered.thread_id ?? answered.id),
    user_id: ctx.actor.userId,
    text: said.text,
    quote: answered === null ? (said.quote ?? null) : null,
    anchor: answered === null ? (said.anchor ?? null) : null,
    resolved: 0,
    created_at: now,
    updated_at: now,
  };
  await meta.pageReaders.addComment(comment);
  // its thread may have been taken back meanwhile, and nobody would see the answer
  if (comment.thread_id !== null && (await meta.pageReaders.findComment(page.id, comment.thread_id)) === null) {
    await meta.pageReaders.removeUnanswered(comment.id);
    throw new AppError('commentNotFound');
  }
  await tell(ctx, page, { text: said.text, before: '' });
  const [shown] = await present(ctx, [comment]);
  return shown as PageComment;
}

/** Changes what one said oneself. That a thread was dealt with, or was not, may be said by everybody who may comment. */
export async function updatePageComment(ctx: Ctx, id: string, commentId: string, { text, resolved }: PageCommentUpdate): Promise<true> {
  const { page, comment } = await find(ctx, id, commentId);
  if (text !== undefined) refuseOthers(ctx, comment);
  const what = { ...(text !== undefined && { text }), ...(resolved !== undefined && { resolved: Number(resolved) }) };
  await ctx.parts.meta.pageReaders.changeComment(comment.id, what, ctx.parts.clock.now());
  await tell(ctx, page, { text: text ?? '', before: comment.text });
  return true;
}

/** Takes back what one said oneself. One that others have answered stays, without its words. */
export async function deletePageComment(ctx: Ctx, id: string, commentId: string): Promise<true> {
  const { page, comment } = await find(ctx, id, commentId);
  refuseOthers(ctx, comment);
  const { pageReaders } = ctx.parts.meta;
  if (!(await pageReaders.removeUnanswered(comment.id))) await pageReaders.changeComment(comment.id, { text: '' }, ctx.parts.clock.now());
  await tell(ctx, page, { text: '', before: comment.text });
  return true;
}

async function find(ctx: Ctx, id: string, commentId: string): Promise<{ readonly page: ItemDoc; readonly comment: PageCommentEntry }> {
  const page = getPage(await getBase(ctx).schema(), id);
  const comment = await ctx.parts.meta.pageReaders.findComment(page.id, commentId);
  // of another page is as none
  if (!comment) throw new AppError('commentNotFound');
  return { page, comment };
}

function refuseOthers({ actor }: Ctx, { user_id: author }: PageCommentEntry): void {
  if (actor.userId === null || author !== actor.userId) throw new AppError('unauthorized');
}

/** Tells whoever has the page open that something was said, and people that they were named. */
async function tell(ctx: Ctx, page: ItemDoc, said: Said): Promise<void> {
  const { parts } = ctx;
  const { baseId } = getBase(ctx);
  parts.pages.say({ itemId: page.id, updateId: null, socketId: null });
  await tellNamed(ctx, said, async (id: UserId, by) => {
    const seen = await findBaseOf(parts, baseId, id);
    if (seen === null || !can('commentList', seen.roles)) return;
    await notify(parts, id, { type: 'page.mention', body: { id: baseId, item_id: page.id, title: page.title, mentioned_by: by } });
  });
}

async function present(ctx: Ctx, comments: readonly PageCommentEntry[]): Promise<PageComment[]> {
  const authors = await authorsFor(
    ctx,
    comments.map(({ user_id }) => user_id),
  );
  return comments.map(({ id, thread_id, text, quote, anchor, resolved, user_id: by, created_at, updated_at }) => {
    const author = by === null ? undefined : authors.get(by);
    return {
      id,
      thread_id,
      text,
      quote,
      anchor,
      resolved: resolved === 1,
      created_by: by === null || !author ? null : { id: by, name: author.name ?? author.email ?? null },
      created_at: toStamp(Number(created_at)),
      updated_at: toStamp(Number(updated_at)),
    };
  });
}
