import { t } from '@lingui/core/macro';
import { redirect } from '@tanstack/react-router';
import { client } from './client.ts';
import { notices } from './notices.ts';
import { $appInfo, $user, restoreSession, signOut } from './session.state.ts';

/** For pages behind sign-in: the first person ever goes to sign-up, everyone else to sign-in and then back here. */
export async function requireSignIn({ location }: { location: { href: string } }): Promise<void> {
  await restoreSession();
  if ($user.get()) return;
  if ($appInfo.get()?.firstUser) throw redirect({ to: '/signup/{-$token}' });
  throw redirect({ to: '/signin', search: location.href === '/' ? {} : { continue: location.href } });
}

/** For sign-in, sign-up and their kin: whoever is signed in goes home, unless the address says to sign out first. */
export async function requireGuest({ search }: { search: object }): Promise<void> {
  await restoreSession();
  if ('logout' in search && search.logout !== undefined && $user.get()) await signOut();
  if ($user.get()) throw redirect({ to: '/' });
}

/** Bases whose role was seen on this page; the server checks every call anyway. */
const entered = new Set<string>();

/** For pages of a base: a person without a role in it is told so and sent home. */
export async function requireBaseRole(baseId: string): Promise<void> {
  const entry = `${$user.get()?.id} ${baseId}`;
  if (entered.has(entry)) return;
  const { roles, project_roles: own } = await client.auth.me({ query: { project_id: baseId } });
  const isSuper = Boolean(roles['super']);
  const has = Object.entries(own ?? {}).some(([role, isHeld]) => isHeld && role !== 'guest' && role !== 'no-access');
  if (isSuper || has) return void entered.add(entry);
  notices.notify({ id: 'no-role', title: t`You don't have enough permission to access the project.`, tone: 'warning' });
  throw redirect({ to: '/' });
}
