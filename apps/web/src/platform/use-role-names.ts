import { useLingui } from '@lingui/react/macro';
import type { RoleName } from '@quadrille/ui-kit-react';

/** The roles of a base by name. */
export function useRoleNames(): Readonly<Record<'owner' | 'creator' | 'editor' | 'commenter' | 'viewer' | 'none', string>> {
  const { t } = useLingui();
  return {
    owner: t`Owner`,
    creator: t`Creator`,
    editor: t`Editor`,
    commenter: t`Commenter`,
    viewer: t`Viewer`,
    none: t`No access`,
  };
}

type PillRole = keyof ReturnType<typeof useRoleNames> & RoleName;

/** The role a pill shows. Owners of the server see bases they are no member of; they act there as owners. */
export function toPillRole(role: string | null | undefined): PillRole {
  const known: readonly string[] = ['owner', 'creator', 'editor', 'commenter', 'viewer'];
  if (role === 'no-access') return 'none';
  return role && known.includes(role) ? (role as PillRole) : 'owner';
}
