import { t } from '@lingui/core/macro';
import { onSignedOut } from './client.ts';
import { notices } from './notices.ts';
import { router } from './router.ts';
import { $user } from './session.state.ts';

/** When a session ends by itself, the person is told and taken to sign-in; shared views stay open. */
export function followSignOut(): void {
  onSignedOut(({ wasSignedIn, reason }) => {
    $user.set(null);
    if (!wasSignedIn || reason === 'signOut') return;
    notices.toast(t`You have been signed out`);
    const isBehindSignIn = router.state.matches.some((match) => match.routeId === '/_app');
    if (isBehindSignIn) void router.navigate({ to: '/signin', search: { continue: router.state.location.href } });
  });
}
