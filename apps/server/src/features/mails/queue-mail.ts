import { AppError } from '@quadrille/contract';
import type { BaseId, NoticeKind, UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import { type JobKind, JobRefused } from '../../jobs/jobs.ts';
import type { MailOutcome } from '../../platform/mail/create-mailer.ts';
import type { MailLanguage } from '../../platform/mail/mail-words.ts';
import { createSignUpToken, issueAccountToken, issueInvitation, pages, signUpLifeMs } from '../account-tokens/index.ts';

/**
 * A mail that waits to be sent: to whom, and what about. Links are not in it: what opens an account is made when the mail is, so that
 * nothing in the queue opens anything.
 */
export type WaitingMail =
  | { readonly about: 'verification'; readonly userId: UserId }
  /** Of whoever asked, whether there is such an account or not. */
  | { readonly about: 'reset'; readonly email: string; readonly askedAt: number }
  /** The same: who has an account is told so, everybody else is sent the way to one. */
  | { readonly about: 'signUp'; readonly email: string; readonly askedAt: number; readonly language: MailLanguage | null }
  | {
      readonly about: 'invitation';
      readonly userId: UserId;
      readonly base: string | null;
      readonly invitedBy: string;
      readonly language: MailLanguage | null;
    }
  | { readonly about: 'added'; readonly userId: UserId; readonly base: string; readonly baseId: BaseId; readonly invitedBy: string }
  | {
      readonly about: 'entry';
      readonly userId: UserId;
      readonly form: string;
      readonly base: string;
      readonly baseId: BaseId;
      readonly tableId: string;
    }
  | ({ readonly about: 'notice'; readonly userId: UserId; readonly kind: NoticeKind } & NoticeFacts);

/** Where something happened that somebody is told of, and who did it, as far as it is known. */
export interface NoticeFacts {
  readonly by: string | null;
  readonly place: string;
  /** Null: it is about the whole server. */
  readonly baseId: BaseId | null;
  readonly tableId: string | null;
  readonly rowId: string | null;
  readonly itemId: string | null;
}

const kind = 'mail';
const firstPauseMs = 5000;
const longestPauseMs = 60 * 60 * 1000;
/** Nobody waits longer for a link they asked for. */
const resetMs = 60 * 60 * 1000;

/** Sends a mail in the background, again and again with longer pauses while the mail server is away, across restarts. */
export async function queueMail({ jobs }: Pick<AppParts, 'jobs'>, mail: WaitingMail, notBefore?: number): Promise<void> {
  await jobs.add({ kind, baseId: null, userId: null, data: { ...mail }, ...(notBefore !== undefined && { notBefore }) });
}

/** The same of one whose first try has failed. */
export async function queueMailAgain(parts: Pick<AppParts, 'jobs' | 'clock'>, mail: WaitingMail): Promise<void> {
  await queueMail(parts, mail, parts.clock.now() + firstPauseMs);
}

/** Some twelve hours of tries. */
export const mailJobs = (parts: AppParts): JobKind => ({
  kind,
  isForgotten: true,
  forgetsData: true,
  attempts: 20,
  pause: (attempt) => Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs),
  run: async ({ job, confirm }) => {
    await confirm();
    const outcome = await sendWaiting(parts, job.data as unknown as WaitingMail);
    if (outcome === 'refused') throw new JobRefused('The mail server refuses this mail.');
    if (outcome === 'failed') throw new AppError('mailFailed');
  },
});

/** Sends it now, if there is still reason to; null where there is none. */
export async function sendWaiting(parts: AppParts, mail: WaitingMail): Promise<MailOutcome | null> {
  const { meta, clock } = parts;
  const site = await parts.mail.site();
  if (site === null) return 'unset';
  // Nothing goes to people who have not joined, or who have no password because a provider signs them in.
  if (mail.about === 'reset') {
    const user = clock.now() - mail.askedAt > resetMs ? null : await meta.users.findByEmail(mail.email);
    if (!user || user.password_hash === null) return null;
    return parts.mail.send(user, 'reset', { link: pages.reset(site, await issueAccountToken(parts, 'reset', user.id)) });
  }
  if (mail.about === 'signUp') {
    if (clock.now() - mail.askedAt > signUpLifeMs) return null;
    const user = await meta.users.findByEmail(mail.email);
    if (user && user.joined_at !== null) return parts.mail.send(user, 'known', { link: pages.signIn(site) });
    const link = pages.invitation(site, createSignUpToken(parts, mail.email), mail.email);
    return parts.mail.send({ email: mail.email, language: user?.language ?? mail.language }, 'signUp', { link });
  }
  const user = await meta.users.find(mail.userId);
  if (!user) return null;
  switch (mail.about) {
    case 'verification': {
      if (user.email_verified_at !== null) return null;
      return parts.mail.send(user, 'verification', { link: pages.verification(site, await issueAccountToken(parts, 'verify', user.id)) });
    }
    case 'invitation': {
      if (user.joined_at !== null) return null;
      const { base, invitedBy } = mail;
      const link = pages.invitation(site, await issueInvitation(parts, user.id, true), user.email);
      return parts.mail.send({ email: user.email, language: user.language ?? mail.language }, 'invitation', { link, base, invitedBy });
    }
    case 'added':
      if (!(await mayOpen(parts, mail.baseId, user.id))) return null;
      return parts.mail.send(user, 'added', { link: pages.home(site), base: mail.base, invitedBy: mail.invitedBy });
    case 'entry': {
      if (user.joined_at === null || !(await mayOpen(parts, mail.baseId, user.id))) return null;
      const { form, base, baseId, tableId } = mail;
      return parts.mail.send(user, 'entry', { link: pages.table(site, baseId, tableId), form, base });
    }
    case 'notice': {
      if (user.joined_at === null || (mail.baseId !== null && !(await mayOpen(parts, mail.baseId, user.id)))) return null;
      return parts.mail.send(user, 'notice', { link: pageOf(site, mail), kind: mail.kind, by: mail.by, place: mail.place });
    }
  }
}

function pageOf(site: string, { kind: what, baseId, tableId, rowId, itemId }: NoticeFacts & { readonly kind: NoticeKind }): string {
  if (baseId === null) return pages.home(site);
  if (what === 'hookFailed') return pages.webhooks(site, baseId);
  if (itemId !== null) return pages.document(site, baseId, itemId);
  if (tableId === null) return pages.base(site, baseId);
  return rowId === null ? pages.table(site, baseId, tableId) : pages.record(site, baseId, tableId, rowId);
}

/** Asked when it is sent: people leave, and bases go, while the mail server is away. */
async function mayOpen({ meta }: AppParts, baseId: BaseId, userId: UserId): Promise<boolean> {
  const [base, role] = await Promise.all([meta.bases.find(baseId), meta.bases.roleOf(baseId, userId)]);
  return base !== null && role !== null && role !== 'no-access';
}
