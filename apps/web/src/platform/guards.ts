import { redirect } from '@tanstack/react-router';
import { $appInfo, $user, restoreSession } from './session.state.ts';

/** For pages behind sign-in: the first person ever goes to sign-up, everyone else to sign-in and then back here. */
export async function requireSignIn({ location }: { location: { href: string } }): Promise<void> {
  await restoreSession();
  if ($user.get()) return;
  if ($appInfo.get()?.firstUser) throw redirect({ to: '/signup/{-$token}' });
  throw redirect({ to: '/signin', search: location.href === '/' ? {} : { continue: location.href } });
}

/** For sign-in, sign-up and their kin: whoever is signed in goes home. */
export async function requireGuest(): Promise<void> {
  await restoreSession();
  if ($user.get()) throw redirect({ to: '/' });
}
