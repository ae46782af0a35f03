import type { UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { MetaSchema } from './meta-schema.ts';

/** What ends with a person's sessions. */
export interface AccessEnd {
  readonly userId: UserId;
  /** Goes into new session tokens; those with another are refused. */
  readonly version: string;
  readonly now: number;
  /** API tokens and links of mails as well: the account may have been in other hands. */
  readonly isEverything: boolean;
}

/** The part of a transaction that changes what somebody may do: every key they were given before is void after it. */
export async function endAccess(tx: Kysely<MetaSchema>, { userId, version, now, isEverything }: AccessEnd): Promise<void> {
  await tx.updateTable('user').set({ token_version: version, updated_at: now }).where('id', '=', userId).execute();
  await tx.deleteFrom('session').where('user_id', '=', userId).execute();
  await tx.deleteFrom('refresh_token').where('user_id', '=', userId).execute();
  if (!isEverything) return;
  await tx.deleteFrom('api_token').where('user_id', '=', userId).execute();
  await tx.deleteFrom('account_token').where('user_id', '=', userId).execute();
}
