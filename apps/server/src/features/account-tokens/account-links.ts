import type { UserId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { AccountToken } from '../../meta/account-token-store.ts';
import { createSecretToken, digestOf } from '../../platform/secret-token.ts';

const minute = 60_000;
/** How long each kind can be used. */
const lives: Readonly<Record<AccountToken['kind'], number>> = { reset: 60 * minute, verify: 24 * 60 * minute, secondFactor: 5 * minute };

/** Makes a token of a kind; only the newest of a person counts. */
export async function issueAccountToken(
  { meta, clock, random }: Pick<AppParts, 'meta' | 'clock' | 'random'>,
  kind: AccountToken['kind'],
  userId: UserId,
): Promise<string> {
  const token = createSecretToken(random);
  const now = clock.now();
  await meta.accountTokens.drop(kind, userId);
  await meta.accountTokens.add({ hash: digestOf(token), kind, user_id: userId, created_at: now, expires_at: now + lives[kind] });
  return token;
}

/** Pages of the web app that links lead to. */
export const pages = {
  table: (site: string, baseId: string, tableId: string): string => `${site}/#/nc/${baseId}/${tableId}`,
  record: (site: string, baseId: string, tableId: string, rowId: string): string =>
    `${site}/#/nc/${baseId}/${tableId}?rowId=${encodeURIComponent(rowId)}`,
  webhooks: (site: string, baseId: string): string => `${site}/#/nc/${baseId}/webhooks`,
  document: (site: string, baseId: string, itemId: string): string => `${site}/#/nc/${baseId}/doc/${itemId}`,
  base: (site: string, baseId: string): string => `${site}/#/nc/${baseId}`,
  home: (site: string): string => `${site}/`,
  signIn: (site: string): string => `${site}/#/signin`,
  invitation: (site: string, token: string, email: string): string => `${site}/#/signup/${token}?email=${encodeURIComponent(email)}`,
  reset: (site: string, token: string): string => `${site}/#/reset-password/${token}`,
  verification: (site: string, token: string): string => `${site}/#/verify-email/${token}`,
} as const;
