import { Trans, useLingui } from '@lingui/react/macro';
import type { WireOrgUser } from '@quadrille/contract';
import { RolePill, Select } from '@quadrille/ui-kit-react';
import { client } from '../../platform/client.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { fullName } from '../../platform/session.state.ts';
import { type OrgRole, useOrgRoles } from './use-org-roles.tsx';

/** Nobody changes what an owner of the server may from the list. */
export const isSuper = ({ roles }: WireOrgUser): boolean => roles.split(',').includes('super');

/** The role of somebody on this server, to be changed where that can be. */
export function UserRole({ user, onChanged }: { readonly user: WireOrgUser; readonly onChanged: () => void }) {
  const { t } = useLingui();
  const roles = useOrgRoles();
  const own: OrgRole = user.roles.includes('org-level-creator') ? 'org-level-creator' : 'org-level-viewer';
  const name = fullName(user);
  const setRole = async (next: OrgRole): Promise<void> => {
    try {
      await client.orgUsers.update({ params: { userId: user.id }, body: { roles: next } });
      notices.toast(t`The role is changed. ${name} has to sign in again.`);
      onChanged();
    } catch (error) {
      reportError(t`The role could not be changed`, error);
    }
  };
  if (isSuper(user))
    return (
      <RolePill role="super">
        <Trans>Super</Trans>
      </RolePill>
    );
  return <Select label={t`Role of ${name}`} value={own} choices={roles} onValueChange={(next) => void setRole(next)} />;
}
