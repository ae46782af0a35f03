import type { UserId } from '@quadrille/domain';
import type { Kysely } from 'kysely';
import type { InvitationTable, MetaSchema } from './meta-schema.ts';

/** Invitations by the digest of their token; one person may hold several, and using one ends all of them. */
export interface InvitationStore {
  add(invitation: InvitationTable): Promise<void>;
  find(hash: string): Promise<Readonly<InvitationTable> | null>;
  /** Ends every invitation of a person who has taken one up, sets what they chose; false when somebody was faster. */
  accept(userId: UserId, chosen: AcceptedPerson, now: number, isEmailProved: boolean): Promise<boolean>;
}

export interface AcceptedPerson {
  /** Null for people who come by a sign-in provider. */
  readonly password_hash: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly token_version: string;
}

export function createInvitationStore(db: Kysely<MetaSchema>): InvitationStore {
  return {
    add: async (invitation) => {
      await db.deleteFrom('invitation').where('expires_at', '<', invitation.created_at).execute();
      await db.insertInto('invitation').values(invitation).execute();
    },
    find: async (hash) => (await db.selectFrom('invitation').selectAll().where('hash', '=', hash).executeTakeFirst()) ?? null,
    accept: (userId, chosen, now, isEmailProved) =>
      db.transaction().execute(async (tx) => {
        const done = await tx
          .updateTable('user')
          .set({ ...chosen, joined_at: now, ...(isEmailProved && { email_verified_at: now }), updated_at: now })
          .where('id', '=', userId)
          .where('joined_at', 'is', null)
          .executeTakeFirst();
        if (done.numUpdatedRows !== 1n) return false;
        await tx.deleteFrom('invitation').where('user_id', '=', userId).execute();
        return true;
      }),
  };
}
