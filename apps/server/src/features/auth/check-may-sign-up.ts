import { AppError } from '@quadrille/contract';
import type { AppParts } from '../../app-context.ts';

/**
 * Refuses an account to an address that may not have one without an invitation. Whoever comes first always may: there is nobody yet
 * to invite them.
 */
export async function checkMaySignUp({ live, settings, meta }: Pick<AppParts, 'live' | 'settings' | 'meta'>, email: string): Promise<void> {
  await live.refresh();
  const { signUp, signUpDomains } = settings;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (signUp === 'anybody' || (signUp === 'domains' && signUpDomains.includes(domain))) return;
  if (!(await meta.users.hasAny())) return;
  throw signUp === 'domains' ? new AppError('signupDomain', { domains: [...signUpDomains] }) : new AppError('signupClosed');
}
