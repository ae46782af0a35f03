import { t } from '@lingui/core/macro';
import type { AppInfo, WireUser } from '@quadrille/contract';
import { atom } from 'nanostores';
import { isRequestError } from '@quadrille/sdk';
import { client } from './client.ts';
import { errorWords } from './error-words.ts';
import { notifyOnceShown } from './notices.ts';
import { readPayload } from './payload.ts';
import { forgetPreview } from './preview.state.ts';
import { readProviderReturn } from './provider-return.ts';

/** What the server says of itself before anyone signs in; null until it answered. */
export const $appInfo = atom<AppInfo | null>(null);
/** Who is signed in; null for a guest. */
export const $user = atom<WireUser | null>(null);

/** Of a sign-in that waits for its second step. */
export const $ticket = atom<string | null>(null);

let restored: Promise<void> | undefined;

/** Once per page: facts of the server, and the session that the refresh cookie still holds. */
export function restoreSession(): Promise<void> {
  restored ??= Promise.all([startAppInfo(), comeBack().then(resume)]).then(() => undefined);
  return restored;
}

/** Signs in by what a provider sent back, and takes it out of the address: it is good for one use. */
async function comeBack(): Promise<void> {
  const found = readProviderReturn(window.location.search);
  if (found === null) return;
  window.history.replaceState(null, '', window.location.pathname + window.location.hash);
  const { provider, query } = found;
  const title = t`This sign-in did not begin here. Start it once more.`;
  if (provider === null) return notifyOnceShown({ id: 'provider', title, tone: 'warning' });
  try {
    await client.providers.genTokenByCode({ params: { provider }, query });
    await loadUser();
  } catch (error) {
    const ticket = ticketOf(error);
    if (ticket === null) return notifyOnceShown({ id: 'provider', title: errorWords(error), tone: 'warning' });
    $ticket.set(ticket);
  }
}

/** The ticket of a sign-in that waits for its second step; null for every other failure. */
function ticketOf(error: unknown): string | null {
  const ticket = isRequestError(error) && error.code === 'secondFactorNeeded' ? error.details['ticket'] : null;
  return typeof ticket === 'string' ? ticket : null;
}

/** Asks anew what the server says of itself, as after its settings were changed. */
export async function refreshAppInfo(): Promise<void> {
  $appInfo.set(await client.app.info({ params: { product: 'quadrille' } }));
}

/** What the page brings along says it before the server is asked. */
async function startAppInfo(): Promise<void> {
  const payload = await readPayload();
  if (payload?.appInfo) $appInfo.set(payload.appInfo);
  else await refreshAppInfo();
}

const rememberKey = 'quadrille.signed-in';

async function resume(): Promise<void> {
  // The cookie cannot be seen from here: without this mark every first visit would ask for a session in vain.
  if (localStorage.getItem(rememberKey) === null) return;
  if (await client.session.restore()) await loadUser();
}

async function loadUser(): Promise<void> {
  const user = await client.auth.me({});
  const isGuest = Boolean(user.roles['guest'] ?? user.isPublicBase);
  $user.set(isGuest ? null : user);
  if (isGuest) localStorage.removeItem(rememberKey);
  else localStorage.setItem(rememberKey, '1');
}

/** False when a second step is to follow: its ticket is in `$ticket`. */
export async function signIn(email: string, password: string): Promise<boolean> {
  try {
    await client.auth.signin({ body: { email, password } });
  } catch (error) {
    const ticket = ticketOf(error);
    if (ticket === null) throw error;
    $ticket.set(ticket);
    return false;
  }
  await loadUser();
  return true;
}

/** The second step, with the ticket the first one was refused with. */
export async function finishSignIn(ticket: string, code: string): Promise<void> {
  await client.secondFactor.signIn({ body: { ticket, code } });
  $ticket.set(null);
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
  await Promise.all([loadUser(), refreshAppInfo()]);
}

/** Asks for the mailed link that an account is made by. */
export async function askToSignUp(email: string): Promise<void> {
  await client.auth.signup({ body: { email } });
}

/** Sets the own name; every place that shows it follows. */
export async function saveNames(names: { readonly firstname: string; readonly lastname: string }): Promise<void> {
  const user = $user.get();
  if (!user?.id) return;
  const { firstname, lastname } = await client.orgUsers.updateProfile({ params: { userId: user.id }, body: names });
  $user.set({ ...user, firstname, lastname });
}

/** Of this browser, or of every place the person is signed in. */
export async function signOut(isEverywhere = false): Promise<void> {
  await client.session.signOut({ everywhere: isEverywhere });
  localStorage.removeItem(rememberKey);
  forgetPreview();
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
