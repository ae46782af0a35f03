import type { InviteAnswer, WireMember } from '@quadrille/contract';
import type { BaseRole } from '@quadrille/domain';
import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { client } from '../../platform/client.ts';

/** The people of one base. Every change is followed by a new look at the list. */
export interface MembersState {
  readonly baseId: string;
  /** Null until loaded. */
  readonly $members: ReadableAtom<readonly WireMember[] | null>;
  load(): Promise<void>;
  invite(email: string, role: BaseRole): Promise<InviteAnswer>;
  setRole(userId: string, role: BaseRole): Promise<void>;
  remove(userId: string): Promise<void>;
  /** Mails a waiting person another link. */
  remind(userId: string): Promise<void>;
}

const pageSize = 1000;

export function createMembersState(baseId: string): MembersState {
  const $members = atom<readonly WireMember[] | null>(null);
  const load = async (): Promise<void> => {
    const { users } = await client.members.list({ params: { projectId: baseId }, query: { limit: pageSize } });
    $members.set(users.list.filter(({ roles }) => roles !== null));
  };
  const params = (userId: string) => ({ params: { projectId: baseId, userId } });
  return {
    baseId,
    $members,
    load,
    invite: async (email, role) => {
      const answer = await client.members.invite({ params: { projectId: baseId }, body: { email, roles: role } });
      await load();
      return answer;
    },
    setRole: async (userId, role) => {
      const former = $members.get();
      $members.set(former?.map((one) => (one.id === userId ? { ...one, roles: role } : one)) ?? null);
      try {
        await client.members.update({ ...params(userId), body: { roles: role } });
        await load();
      } catch (error) {
        $members.set(former);
        throw error;
      }
    },
    remind: async (userId) => {
      await client.members.resendInvite(params(userId));
    },
    remove: async (userId) => {
      await client.members.remove(params(userId));
      await load();
    },
  };
}

/** The address at which an invited person makes their account. */
export function toInvitationLink(token: string, email: string): string {
  return `${new URL('.', document.baseURI).href}#/signup/${token}?email=${encodeURIComponent(email)}`;
}
