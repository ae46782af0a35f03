import { t } from '@lingui/core/macro';
import { notFound, redirect } from '@tanstack/react-router';
import { isRequestError } from '@quadrille/sdk';
import { client } from './client.ts';
import { homeOfHost } from './host-home.ts';
import { isKnownPlace } from './known-place.ts';
import { notifyOnceShown } from './notices.ts';
import { $preview, rolesSeen } from './preview.state.ts';
import { toSafePath } from './safe-path.ts';
import { $appInfo, $user, restoreSession, signOut } from './session.state.ts';

/**
 * For pages behind sign-in: the first person ever goes to sign-up, everyone else to sign-in and then back here. Addresses
 * of shared bases, which begin with `base`, open without an account; the server decides what they show.
 */
export async function requireSignIn({ location }: { location: { href: string; pathname: string } }): Promise<void> {
  await restoreSession();
  if (location.pathname.startsWith('/base/')) return;
  const info = $appInfo.get();
  if (!isKnownPlace(location.pathname, info ? homeOfHost(window.location.hostname, info) : null)) throw notFound();
  if (!$user.get()) {
    if (info?.firstUser) throw redirect({ to: '/signup/{-$token}' });
    throw redirect({ to: '/signin', search: location.href === '/' ? {} : { continue: location.href } });
  }
  const home = location.pathname === '/' && info ? homeOfHost(window.location.hostname, info) : null;
  if (home) throw redirect({ to: home as '/' });
}

/** For sign-in, sign-up and their kin: whoever is signed in goes back or home, unless the address says to sign out first. */
export async function requireGuest({ search }: { search: { continue?: unknown; logout?: unknown } }): Promise<void> {
  await restoreSession();
  if ('logout' in search && search.logout !== undefined) {
    if ($user.get()) await signOut();
    throw redirect({ to: '/signin', replace: true });
  }
  if ($user.get()) throw redirect({ to: toSafePath(search.continue) as '/' });
}

/** For pages of some roles of the organisation. */
export function requireRoles(allowed: readonly string[]): void {
  const roles = $user.get()?.roles ?? {};
  if (!allowed.some((role) => roles[role])) refusePage();
}

/** Bases whose role was seen on this page; the server checks every call anyway. */
const entered = new Set<string>();

/** For pages of a base: a person without a role in it is told so and sent home. */
export async function requireBaseRole(baseId: string): Promise<void> {
  const entry = `${$user.get()?.id} ${baseId}`;
  if (entered.has(entry)) return;
  const roles = await findBaseRoles(baseId);
  if (roles.some((role) => role !== 'guest' && role !== 'no-access')) {
    // Super users may enter every base, so that only the base itself can say whether there is one: a refusal is the not-found page.
    if ($user.get()?.roles['super']) await client.projects.get({ params: { projectId: baseId } });
    return void entered.add(entry);
  }
  notifyOnceShown({ id: 'no-role', title: t`You don't have enough permission to access the project.`, tone: 'warning' });
  throw redirect({ to: '/' });
}

/** For pages of a base that are for some of its roles; asked anew each time, so that a new role counts at once. */
export async function requireRolesInBase(baseId: string, allowed: readonly string[], isForOwnEyes = false): Promise<void> {
  const roles = await findBaseRoles(baseId, isForOwnEyes);
  if (!roles.some((role) => allowed.includes(role))) refusePage();
}

async function findBaseRoles(baseId: string, isForOwnEyes = false): Promise<readonly string[]> {
  const me = await client.auth.me({ query: { project_id: baseId } }).catch((error: unknown) => {
    if (isRequestError(error) && error.message === 'Database config not found') throw redirect({ to: '/project/0' });
    throw error;
  });
  const { roles, project_roles: own } = me;
  if ($preview.get() !== null && !isForOwnEyes) return rolesSeen(me);
  const held = Object.entries(own ?? {}).filter(([, isHeld]) => isHeld);
  return [...held.map(([role]) => role), ...(roles['super'] ? ['owner'] : [])];
}

function refusePage(): never {
  notifyOnceShown({ id: 'no-role', title: t`You don't have enough permission to access the page.`, tone: 'warning' });
  throw redirect({ to: '/' });
}
