import { AppError, type HideHintsBody, type NoticeChoiceBody, type WireNoticeChoices } from '@quadrille/contract';
import { type HintName, hintNames, type NoticeChoices, noticeKinds, noticeWaysOf, type UserId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';

/** How the caller is told of what. */
export async function readChoices(ctx: Ctx): Promise<WireNoticeChoices> {
  const choices = await choicesOf(ctx);
  return {
    choices: noticeKinds.map((kind) => ({ kind, ...noticeWaysOf(choices, kind) })),
    sends_mail: (await ctx.parts.mail.site()) !== null,
  };
}

/** Changes what is named, and leaves the rest. */
export async function chooseNotices(ctx: Ctx, { kind, app, mail, push }: NoticeChoiceBody): Promise<WireNoticeChoices> {
  const said = { ...(app !== undefined && { app }), ...(mail !== undefined && { mail }), ...(push !== undefined && { push }) };
  const merge = (choices: NoticeChoices | null): NoticeChoices => ({ ...choices, [kind]: { ...choices?.[kind], ...said } });
  await ctx.parts.meta.personChoices.change(userOf(ctx), 'notices', merge);
  return readChoices(ctx);
}

/** Hints the caller has put away, as far as there are still such hints. */
export async function readHints(ctx: Ctx): Promise<{ hidden: HintName[] }> {
  const kept = (await ctx.parts.meta.personChoices.find<readonly string[]>(userOf(ctx), 'hints')) ?? [];
  return { hidden: hintNames.filter((name) => kept.includes(name)) };
}

/** These hints and no others, or these beside the others. */
export async function keepHints(ctx: Ctx, { hidden, adds }: HideHintsBody): Promise<{ hidden: HintName[] }> {
  const merge = (before: readonly string[] | null): readonly string[] => [...new Set([...(adds ? (before ?? []) : []), ...hidden])];
  await ctx.parts.meta.personChoices.change(userOf(ctx), 'hints', merge);
  return readHints(ctx);
}

async function choicesOf(ctx: Ctx): Promise<NoticeChoices> {
  return (await ctx.parts.meta.personChoices.find<NoticeChoices>(userOf(ctx), 'notices')) ?? {};
}

function userOf({ actor }: Ctx): UserId {
  if (actor.userId === null) throw new AppError('unauthorized');
  return actor.userId;
}
