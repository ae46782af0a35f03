import type { AppInfo, WireUser } from '@quadrille/contract';
import { atom } from 'nanostores';
import { client } from './client.ts';

/** What the server says of itself before anyone signs in; null until it answered. */
export const $appInfo = atom<AppInfo | null>(null);
/** Who is signed in; null for a guest. */
export const $user = atom<WireUser | null>(null);

let restored: Promise<void> | undefined;

/** Once per page: facts of the server, and the session that the refresh cookie still holds. */
export function restoreSession(): Promise<void> {
  restored ??= Promise.all([loadAppInfo(), resume()]).then(() => undefined);
  return restored;
}

async function loadAppInfo(): Promise<void> {
  $appInfo.set(await client.app.info({ params: { product: 'quadrille' } }));
}

const rememberKey = 'quadrille.signed-in';

async function resume(): Promise<void> {
  // The cookie cannot be seen from here: without this mark every first visit would ask for a session in vain.
  if (localStorage.getItem(rememberKey) === null) return;
  if (await client.session.restore()) await loadUser();
}

async function loadUser(): Promise<void> {
  const user = await client.auth.me({});
  const isGuest = Boolean(user.roles['guest']);
  $user.set(isGuest ? null : user);
  if (isGuest) localStorage.removeItem(rememberKey);
  else localStorage.setItem(rememberKey, '1');
}

export async function signIn(email: string, password: string): Promise<void> {
  await client.auth.signin({ body: { email, password } });
  await loadUser();
}

export interface SignUpInput {
  readonly email: string;
  readonly password: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly token?: string | undefined;
}

export async function signUp(input: SignUpInput): Promise<void> {
  await client.auth.signup({ body: input });
  await Promise.all([loadUser(), loadAppInfo()]);
}

/** Sets the own name; every place that shows it follows. */
export async function saveNames(names: { readonly firstname: string; readonly lastname: string }): Promise<void> {
  const user = $user.get();
  if (!user?.id) return;
  const { firstname, lastname } = await client.orgUsers.updateProfile({ params: { userId: user.id }, body: names });
  $user.set({ ...user, firstname, lastname });
}

export async function signOut(): Promise<void> {
  await client.session.signOut();
  localStorage.removeItem(rememberKey);
  $user.set(null);
}

/** The name to greet a person by. */
export function displayName(user: WireUser): string {
  return user.firstname || user.email?.split('@')[0] || '';
}

interface Person {
  readonly firstname?: string | null | undefined;
  readonly lastname?: string | null | undefined;
  readonly email?: string | null | undefined;
}

/** First and last name, or the address where none was given. */
export function fullName({ firstname, lastname, email }: Person): string {
  return [firstname, lastname].filter(Boolean).join(' ') || (email ?? '');
}
