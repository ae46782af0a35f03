import { AppError, type CommentUpdate, type WireAudit } from '@quadrille/contract';
import { type AuditId, createIdIn, limits } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { AuditEntry } from '../../meta/audit-store.ts';
import { findFieldByName, getTable } from '../structure/index.ts';
import { authorsFor } from '../records/index.ts';
import { findRow, type FoundRow } from './find-row.ts';
import { presentAudit, presentChangeAudit } from './present-audit.ts';
import { tellMentioned, tellOthersHere } from './tell-mentioned.ts';

/** Entries of each kind in one answer. */
const mostListed = limits.historyPageMax;

/** What was said about a row, newest first, and unless `isCommentsOnly` what was done to it. */
export async function listComments(
  ctx: Ctx,
  { tableId, rowId, isCommentsOnly }: { readonly tableId: string; readonly rowId: string; readonly isCommentsOnly: boolean },
): Promise<{ list: WireAudit[] }> {
  const { meta } = ctx.parts;
  const row = await findRow(ctx, tableId, rowId);
  const entries = await meta.audits.listOfRow(row.key, mostListed);
  const said = isCommentsOnly ? entries.filter((entry) => entry.op_type === 'COMMENT') : entries;
  const done = isCommentsOnly ? [] : await getBase(ctx).recordEvents({ tableId: row.table.id, rowId: row.rowId, limit: mostListed });
  const actors = [...said.map((entry) => entry.user_id), ...done.map(({ change }) => change.actorId)];
  const authors = await authorsFor(ctx, actors);
  const events = done.map(({ change, kind, fieldIds }) => {
    const touched = { tableId: row.table.id, kind: eventKinds[kind], count: 1, fieldIds };
    return presentChangeAudit(
      row.schema,
      { change, touched: [touched], kind: 'do', clientId: null, state: 'done' },
      authors,
      row.key.rowId,
    );
  });
  const list = [...said.map((entry) => presentAudit(entry, authors)), ...events];
  return { list: list.sort((left, right) => (left.created_at < right.created_at ? 1 : left.created_at > right.created_at ? -1 : 0)) };
}

const eventKinds = { created: 'insert', updated: 'update', deleted: 'delete' } as const;

/** Says something about a row. */
export async function createComment(ctx: Ctx, tableId: string, rowId: string, description: string): Promise<WireAudit> {
  const row = await findRow(ctx, tableId, rowId);
  const said = await addEntry(ctx, row, { op_type: 'COMMENT', op_sub_type: null, description });
  ctx.parts.comments.say(row.key);
  const told = await tellMentioned(ctx, row, { text: description, before: '' });
  await tellOthersHere(ctx, row, told);
  return said;
}

/** Notes that a cell was changed, as older clients do beside changing it. The values are not kept: they may be somebody else's secret. */
export async function noteRowUpdate(ctx: Ctx, tableId: string, rowId: string, columnName: string): Promise<WireAudit> {
  const row = await findRow(ctx, tableId, rowId);
  const field = findFieldByName(row.table, columnName);
  if (!field) throw new AppError('columnNotFound');
  const description = `Table ${row.table.doc.title} : field ${field.title} got changed`;
  return addEntry(ctx, row, { op_type: 'DATA', op_sub_type: 'UPDATE', description });
}

async function addEntry(
  ctx: Ctx,
  { key }: FoundRow,
  what: Pick<AuditEntry, 'op_type' | 'op_sub_type' | 'description'>,
): Promise<WireAudit> {
  const { meta, clock, random } = ctx.parts;
  const now = clock.now();
  const entry: AuditEntry = {
    id: createIdIn(key.baseId, 'adt', random),
    base_id: key.baseId,
    table_id: key.tableId,
    row_id: key.rowId,
    user_id: ctx.actor.userId,
    ...what,
    deed: null,
    status: null,
    ip: ctx.request.ip,
    sequence: await getBase(ctx).sequence(),
    created_at: now,
    updated_at: now,
  };
  await meta.audits.add(entry);
  return presentAudit(entry, await authorOf(ctx, entry));
}

/** Changes what one said oneself. That it was dealt with, or was not, may be said by everybody who may comment on the row. */
export async function updateComment(ctx: Ctx, id: string, { description, status }: CommentUpdate): Promise<1> {
  const { comment, row } = description === undefined ? await getComment(ctx, id) : await getOwnComment(ctx, id);
  const what = { ...(description !== undefined && { description }), ...(status !== undefined && { status }) };
  await ctx.parts.meta.audits.changeComment(comment.id, what, ctx.parts.clock.now());
  ctx.parts.comments.say(row.key);
  if (description !== undefined) await tellMentioned(ctx, row, { text: description, before: comment.description ?? '' });
  return 1;
}

/** Takes back what one said oneself. */
export async function deleteComment(ctx: Ctx, id: string): Promise<1> {
  const { comment, row } = await getOwnComment(ctx, id);
  await ctx.parts.meta.audits.removeComment(comment.id);
  ctx.parts.comments.say(row.key);
  return 1;
}

interface Commented {
  readonly comment: AuditEntry;
  readonly row: FoundRow;
}

/** A comment on a row the caller can see. */
async function getComment(ctx: Ctx, id: string): Promise<Commented> {
  const comment = await ctx.parts.meta.audits.findComment(id as AuditId);
  if (!comment || comment.base_id !== getBase(ctx).baseId) throw new AppError('commentNotFound');
  return { comment, row: await findRow(ctx, comment.table_id ?? '', comment.row_id ?? '') };
}

async function getOwnComment(ctx: Ctx, id: string): Promise<Commented> {
  const found = await getComment(ctx, id);
  if (ctx.actor.userId === null || found.comment.user_id !== ctx.actor.userId) throw new AppError('unauthorized');
  return found;
}

/** How many comments rows have; rows without any, and rows the caller cannot see, are left out. */
export async function countComments(ctx: Ctx, tableId: string, ids: readonly string[]): Promise<{ row_id: string; count: number }[]> {
  const base = getBase(ctx);
  const schema = await base.schema();
  const table = getTable(schema, tableId);
  const counts = await ctx.parts.meta.audits.countComments(base.baseId, table.id, ids);
  const rows = await base.records({
    tableId: table.id,
    ids: counts.map(({ rowId }) => Number(rowId)),
    fieldIds: [],
    shape: 'arrays',
    signal: ctx.signal,
  });
  const seen = new Set(rows.map(({ id }) => String(id)));
  return counts.filter(({ rowId }) => seen.has(rowId)).map(({ rowId, count }) => ({ row_id: rowId, count }));
}

async function authorOf(ctx: Ctx, entry: AuditEntry) {
  return authorsFor(ctx, [entry.user_id]);
}
