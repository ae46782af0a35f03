import { AppError, type ProviderName } from '@quadrille/contract';
import { createUserId, limits, type UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { User } from '../../meta/user-store.ts';
import { checkMaySignUp, createTokenVersion, firstRoles, laterRoles } from '../auth/index.ts';
import { notify } from '../notifications/index.ts';
import type { ProviderAccount } from '../../platform/sign-in-providers.ts';

/**
 * The account of ours that an account of a provider opens: the one it was connected with before, or the one with its
 * address where both sides know the address to be its person's, or a new one by the rules of signing up. With `connectTo`
 * it is connected with that account instead.
 */
export async function findAccount(
  parts: AppParts,
  provider: ProviderName,
  account: ProviderAccount,
  connectTo: UserId | null,
): Promise<User> {
  const owner = await parts.meta.providers.findOwner(provider, account.subject);
  if (connectTo !== null && owner !== null && owner !== connectTo) throw new AppError('providerTaken');
  if (owner !== null) return getUser(parts, owner);
  const user = connectTo === null ? await findOrMakeUser(parts, account) : await getUser(parts, connectTo);
  await parts.meta.providers.connect({ provider, subject: account.subject, user_id: user.id, created_at: parts.clock.now() });
  const connected = await parts.meta.providers.findOwner(provider, account.subject);
  if (connected !== user.id) throw new AppError('providerTaken');
  return user;
}

async function findOrMakeUser(parts: AppParts, { email, firstName, lastName }: ProviderAccount): Promise<User> {
  if (email === null || email.length > limits.emailLength) throw new AppError('providerEmailMissing');
  const { meta, clock, random } = parts;
  const now = clock.now();
  const known = await meta.users.findByEmail(email);
  const names = { first_name: firstName, last_name: lastName };
  const person = { ...names, password_hash: null, token_version: createTokenVersion(random) };
  if (known?.joined_at === null) {
    await meta.invitations.accept(known.id, person, now, true);
    return getUser(parts, known.id);
  }
  // Anybody could have signed up here with an address of somebody else: only a confirmed one opens its account.
  if (known && known.email_verified_at === null) throw new AppError('providerAccountExists');
  if (known) return known;
  await checkMaySignUp(parts, email);
  const newUser = { ...person, id: createUserId(random), email, joined_at: now, email_verified_at: now, created_at: now, updated_at: now };
  const made = await meta.users.add(newUser, firstRoles, laterRoles);
  if (!made) throw new AppError('conflict');
  await notify(parts, made.id, { type: 'app.welcome', body: {} });
  return made;
}

async function getUser({ meta }: AppParts, id: UserId): Promise<User> {
  const user = await meta.users.find(id);
  if (!user) throw new AppError('providerVisitInvalid');
  return user;
}
