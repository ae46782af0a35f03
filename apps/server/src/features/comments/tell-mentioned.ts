import { can, limits, readMentions, type UserId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { findBaseOf, notify } from '../notifications/index.ts';
import type { FoundRow } from './find-row.ts';

/** Tells the people a comment on a row names, once each: those who may read it and its record, and not whoever wrote it. */
export async function tellMentioned(ctx: Ctx, row: FoundRow, said: Said): Promise<void> {
  const { table, key } = row;
  await tellNamed(ctx, said, async (id, by) => {
    const body = { id: key.baseId, table_id: table.id, table_title: table.doc.title, row_id: key.rowId, mentioned_by: by };
    if (await mayRead(ctx, row, id)) await notify(ctx.parts, id, { type: 'comment.mention', body });
  });
}

/** Tells those who spoke about a row before that somebody else did, as long as they may read it. Those who are named are told that. */
export async function tellOthersHere(ctx: Ctx, row: FoundRow, text: string): Promise<void> {
  const { table, key } = row;
  const named = new Set(peopleIn(text));
  const entries = await ctx.parts.meta.audits.listOfRow(key, limits.historyPageMax);
  const speakers = new Set(entries.flatMap((entry) => (entry.op_type === 'COMMENT' && entry.user_id !== null ? [entry.user_id] : [])));
  const others = [...speakers].filter((id) => id !== ctx.actor.userId && !named.has(id)).slice(0, limits.mentionsPerComment);
  if (others.length === 0) return;
  const body = { id: key.baseId, table_id: table.id, table_title: table.doc.title, row_id: key.rowId, said_by: await nameOf(ctx) };
  for (const id of others) if (await mayRead(ctx, row, id)) await notify(ctx.parts, id, { type: 'comment.added', body });
}

export interface Said {
  readonly text: string;
  /** What was said before it was changed; empty: nothing. */
  readonly before: string;
}

/** Goes through the people a text names who were not named before, without whoever wrote it. */
export async function tellNamed(ctx: Ctx, said: Said, tell: (id: UserId, by: string | null) => Promise<void>): Promise<void> {
  const told = new Set(peopleIn(said.before));
  const named = peopleIn(said.text).filter((id) => id !== ctx.actor.userId && !told.has(id));
  if (named.length === 0) return;
  const by = await nameOf(ctx);
  for (const id of named.slice(0, limits.mentionsPerComment)) await tell(id, by);
}

function peopleIn(text: string): readonly UserId[] {
  return [...new Set(readMentions(text).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.id])))];
}

/** Whether somebody else may read what is said about a row: by their role, and by the rules of the base. */
async function mayRead({ parts, signal, ...ctx }: Ctx, { table, rowId }: FoundRow, id: UserId): Promise<boolean> {
  const seen = await findBaseOf(parts, getBase({ parts, signal, ...ctx }).baseId, id);
  if (seen === null || !can('commentList', seen.roles)) return false;
  const { base } = seen;
  if (!(await base.schema()).tableById.has(table.id)) return false;
  const rows = await base.rowsById({ tableId: table.id, ids: [rowId], fieldIds: [], shape: 'arrays', signal });
  return rows.count > 0;
}

async function nameOf({ parts, actor }: Ctx): Promise<string | null> {
  const author = actor.userId === null ? undefined : (await parts.meta.authorsOf([actor.userId])).get(actor.userId);
  return author?.name ?? actor.email;
}
