import type { WorkspaceRole } from '@quadrille/domain';
import { client } from '../../platform/client.ts';

/** What came of giving somebody a role: they have it, or an invitation, whose link is to be handed on where no mail is sent. */
export type GivenRole = { readonly kind: 'given' } | { readonly kind: 'invited'; readonly token: string | null };

/** Gives a person a role in the workspace by their address; who has no account yet is invited. */
export async function giveRole(email: string, role: WorkspaceRole): Promise<GivenRole> {
  const wanted = email.toLowerCase();
  const { list } = await client.orgUsers.list({ query: { query: wanted, limit: 100 } });
  const known = list.find((user) => user.email === wanted);
  if (known) {
    await client.orgUsers.update({ params: { userId: known.id }, body: { workspace_role: role } });
    return { kind: 'given' };
  }
  const { invite_token: token } = await client.orgUsers.add({ body: { email: wanted, workspace_role: role } });
  return { kind: 'invited', token: token ?? null };
}
