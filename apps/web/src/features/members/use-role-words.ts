import { useLingui } from '@lingui/react/macro';
import type { BaseRole } from '@quadrille/domain';

export interface RoleWords {
  readonly label: string;
  /** What a person of this role can do. */
  readonly note: string;
}

/** The roles of a base in words, from the most powerful to the least. */
export function useRoleWords(): Readonly<Record<BaseRole, RoleWords>> {
  const { t } = useLingui();
  return {
    owner: { label: t`Owner`, note: t`Everything, deleting the base too` },
    creator: { label: t`Creator`, note: t`Changes tables, fields and views` },
    editor: { label: t`Editor`, note: t`Adds and changes records` },
    commenter: { label: t`Commenter`, note: t`Reads and writes comments` },
    viewer: { label: t`Viewer`, note: t`Reads only` },
    'no-access': { label: t`No access`, note: t`Hides this base from the person` },
  };
}
