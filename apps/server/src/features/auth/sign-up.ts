import { AppError, type WireIssue } from '@quadrille/contract';
import { createUserId } from '@quadrille/domain';
import type { AppParts, Ctx } from '../../app-context.ts';
import { noteOutside } from '../../http/note-outside.ts';
import { countTry } from '../../http/rate-limit.ts';
import type { AcceptedPerson } from '../../meta/invitation-store.ts';
import type { User } from '../../meta/user-store.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import { readLanguage } from '../../platform/mail/mail-words.ts';
import { readSignUpToken } from '../account-tokens/index.ts';
import { queueMail } from '../mails/index.ts';
import { notify } from '../notifications/index.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { checkMaySignUp } from './check-may-sign-up.ts';
import { createTokenVersion } from './token-version.ts';
import { openSession } from './open-session.ts';

export const firstRoles = 'org-level-creator,super';
export const laterRoles = 'org-level-viewer';

export interface SignUp {
  readonly email: string;
  readonly password?: string | undefined;
  readonly firstname?: string | null | undefined;
  readonly lastname?: string | null | undefined;
  readonly token?: string | null | undefined;
}

/**
 * Makes an account and signs it in; the first one ever becomes the super user. With a token the account is the one that
 * was invited, also where only invited people may sign up. Where the server sends mail, an address is proved first: the
 * answer is one sentence, whether it has an account or not, and the link in the mail brings a token. Nothing else of the
 * body counts.
 */
export async function signUp(ctx: Ctx, input: SignUp): Promise<{ token: string } | { msg: string }> {
  const { parts } = ctx;
  await countTry(parts, 'signUp', ctx.request.ip);
  if (!input.token) await checkMaySignUp(parts, input.email);
  if (!input.token && (await isProofNeeded(parts))) return mailProof(ctx, input.email);
  const { password } = input;
  if (password === undefined) throw new AppError('invalidRequest', {}, undefined, [passwordMissing]);
  const user = await makeAccount(parts, input.email, input.token || null, () => choose(parts, input, password));
  await noteOutside(ctx, { operation: ['AUTHENTICATION', 'SIGNUP'], userId: user.id, deed: 'auth.signup', description: 'Signed up' });
  return openSession(ctx, user);
}

async function makeAccount(parts: AppParts, email: string, token: string | null, chosen: () => Promise<AcceptedPerson>): Promise<User> {
  if (token === null) return addAccount(parts, email, chosen, false);
  const proof = readSignUpToken(parts, email, token);
  if (proof === 'none') return acceptInvitation(parts, email, token, chosen);
  if (proof === 'late') throw new AppError('signUpLinkExpired');
  const invited = await parts.meta.users.findByEmail(email);
  if (invited?.joined_at !== null) await checkMaySignUp(parts, email);
  if (invited?.joined_at === null && (await parts.meta.invitations.accept(invited.id, await chosen(), parts.clock.now(), true)))
    return (await parts.meta.users.find(invited.id)) ?? invited;
  return addAccount(parts, email, chosen, true);
}

/** Whoever comes first sets the server up, often before its mail is. */
async function isProofNeeded({ mail, meta }: AppParts): Promise<boolean> {
  return (await mail.site()) !== null && (await meta.users.hasAny());
}

/** Asks nothing about the address, so that neither the answer nor its time tells anything. */
async function mailProof({ parts, request }: Ctx, email: string): Promise<{ msg: string }> {
  await countTry(parts, 'signUpAccount', email);
  const language = readLanguage(request.header('accept-language'));
  await queueMail(parts, { about: 'signUp', email, askedAt: parts.clock.now(), language });
  return { msg: 'Please check your email to go on' };
}

async function addAccount(parts: AppParts, email: string, chosen: () => Promise<AcceptedPerson>, isProved: boolean): Promise<User> {
  const { meta, random, clock } = parts;
  const now = clock.now();
  const person = { ...(await chosen()), id: createUserId(random), email, joined_at: now, email_verified_at: isProved ? now : null };
  const newUser = { ...person, created_at: now, updated_at: now };
  const user = await meta.users.add(newUser, firstRoles, laterRoles);
  if (!user) throw new AppError('userExists');
  await notify(parts, user.id, { type: 'app.welcome', body: {} });
  if (!isProved && (await parts.mail.site()) !== null) await queueMail(parts, { about: 'verification', userId: user.id });
  return user;
}

async function choose({ random }: AppParts, input: SignUp, password: string): Promise<AcceptedPerson> {
  return {
    password_hash: await hashPassword(password, random),
    first_name: input.firstname ?? null,
    last_name: input.lastname ?? null,
    token_version: createTokenVersion(random),
  };
}

const passwordMissing: WireIssue = {
  instancePath: '/password',
  schemaPath: '#/password/required',
  keyword: 'required',
  params: { expected: 'string', received: 'undefined' },
  message: "must have required property 'password'",
};
