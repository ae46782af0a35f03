import { can, limits, readMentions, type UserId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { findBaseOf, notify } from '../notifications/index.ts';
import type { FoundRow } from './find-row.ts';

/**
 * Tells the people a comment on a row names, once each: those who may read it and its record, and not whoever wrote it. Answers who hears
 * of it: not those who want to hear nothing of being named.
 */
export async function tellMentioned(ctx: Ctx, row: FoundRow, said: Said): Promise<ReadonlySet<UserId>> {
  const { table, key } = row;
  const heard = new Set<UserId>();
  await tellNamed(ctx, said, async (id, by) => {
    const body = { id: key.baseId, table_id: table.id, table_title: table.doc.title, row_id: key.rowId, mentioned_by: by };
    if (!(await mayRead(ctx, row, id))) return;
    if (await notify(ctx.parts, id, { type: 'comment.mention', body })) heard.add(id);
  });
  return heard;
}

/** Tells those who spoke about a row before that somebody else did, as long as they may read it; without those who were told already. */
export async function tellOthersHere(ctx: Ctx, row: FoundRow, told: ReadonlySet<UserId>): Promise<void> {
  const { table, key } = row;
  const listOthers = async (): Promise<readonly UserId[]> => {
    const entries = await ctx.parts.meta.audits.listOfRow(key, limits.historyPageMax);
    const speakers = new Set(entries.flatMap((entry) => (entry.op_type === 'COMMENT' && entry.user_id !== null ? [entry.user_id] : [])));
    return [...speakers].filter((id) => id !== ctx.actor.userId && !told.has(id));
  };
  await tellEach(ctx, listOthers, async (id, by) => {
    const body = { id: key.baseId, table_id: table.id, table_title: table.doc.title, row_id: key.rowId, said_by: by };
    if (await mayRead(ctx, row, id)) await notify(ctx.parts, id, { type: 'comment.added', body });
  });
}

export interface Said {
  readonly text: string;
  /** What was said before it was changed; empty: nothing. */
  readonly before: string;
}

type Tell = (id: UserId, by: string | null) => Promise<void>;

/** Goes through the people a text names who were not named before, without whoever wrote it. */
export async function tellNamed(ctx: Ctx, said: Said, tell: Tell): Promise<void> {
  const told = new Set(peopleIn(said.before));
  await tellEach(ctx, async () => peopleIn(said.text).filter((id) => id !== ctx.actor.userId && !told.has(id)), tell);
}

const atOnce = 8;

/** Tells a few at a time. What was said stands already, so what goes wrong is noted and never the answer to whoever said it. */
async function tellEach(ctx: Ctx, listPeople: () => Promise<readonly UserId[]>, tell: Tell): Promise<void> {
  const safely = (work: () => Promise<void>): Promise<void> =>
    work().catch((error: unknown) => ctx.parts.log.warn('People could not be told of a comment.', { base: getBase(ctx).baseId, error }));
  await safely(async () => {
    const people = (await listPeople()).slice(0, limits.mentionsPerComment);
    if (people.length === 0) return;
    const by = await nameOf(ctx);
    for (let at = 0; at < people.length; at += atOnce)
      await Promise.all(people.slice(at, at + atOnce).map((id) => safely(() => tell(id, by))));
  });
}

function peopleIn(text: string): readonly UserId[] {
  return [...new Set(readMentions(text).flatMap((piece) => (typeof piece === 'string' ? [] : [piece.id])))];
}

/** Whether somebody else may read what is said about a row: by their role, and by the rules of the base. */
async function mayRead(ctx: Ctx, { table, rowId }: FoundRow, id: UserId): Promise<boolean> {
  const seen = await findBaseOf(ctx.parts, getBase(ctx).baseId, id);
  if (seen === null || !can('commentList', seen.roles)) return false;
  const { base } = seen;
  if (!(await base.schema()).tableById.has(table.id)) return false;
  const rows = await base.rowsById({ tableId: table.id, ids: [rowId], fieldIds: [], shape: 'arrays' });
  return rows.count > 0;
}

async function nameOf({ parts, actor }: Ctx): Promise<string | null> {
  const author = actor.userId === null ? undefined : (await parts.meta.authorsOf([actor.userId])).get(actor.userId);
  return author?.name ?? actor.email;
}
