import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireOrgUser } from '@quadrille/contract';
import type { WorkspaceRole } from '@quadrille/domain';
import { ConfirmDialog, IconButton, Menu, MenuItem, RolePill } from '@quadrille/ui-kit-react';
import { Ellipsis, Mail, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { client } from '../../platform/client.ts';
import { notices, reportError } from '../../platform/notices.ts';
import { fullName } from '../../platform/session.state.ts';
import { PersonLine } from '../members/index.ts';
import { WorkspaceRoleSelect } from './workspace-role-select.tsx';
import styles from './workspace.module.css';

export interface WorkspaceRowProps {
  readonly user: WireOrgUser;
  readonly role: WorkspaceRole;
  readonly onChanged: () => void;
}

/** A person with a role in the workspace: another role, another invitation, or none any more. */
export function WorkspaceRow({ user, role, onChanged }: WorkspaceRowProps) {
  const { t } = useLingui();
  const [isLeaving, setLeaving] = useState(false);
  const name = fullName(user);
  const params = { userId: user.id };
  const run = async (action: Promise<unknown>, done: string, failed: string): Promise<void> => {
    setLeaving(false);
    try {
      await action;
      notices.toast(done);
    } catch (error) {
      reportError(failed, error);
    }
    onChanged();
  };
  const setRole = (next: WorkspaceRole | null): Promise<unknown> => client.orgUsers.update({ params, body: { workspace_role: next } });
  const isSuper = user.roles.split(',').includes('super');
  return (
    <li className={styles.row}>
      <PersonLine
        name={name}
        email={user.email}
        isPending={user.is_pending}
        {...(user.projectsCount > 0 && {
          note: t`${plural(user.projectsCount, { one: 'member of # base', other: 'member of # bases' })}`,
        })}
      />
      {isSuper ? (
        <RolePill role="super">
          <Trans>Super</Trans>
        </RolePill>
      ) : (
        <>
          <WorkspaceRoleSelect
            label={t`Role of ${name}`}
            role={role}
            onChange={(next) =>
              void run(setRole(next), t`The role is changed. ${name} has to sign in again.`, t`The role could not be changed`)
            }
          />
          <Menu label={name} align="end" width={240} trigger={<IconButton label={t`More for ${name}`} icon={Ellipsis} size="sm" />}>
            {user.is_pending && (
              <MenuItem
                icon={Mail}
                onSelect={() =>
                  void run(client.orgUsers.resendInvite({ params }), t`The invitation is on its way`, t`The invitation could not be sent`)
                }
              >{t`Send the invitation again`}</MenuItem>
            )}
            <MenuItem icon={UserMinus} isDanger onSelect={() => setLeaving(true)}>{t`Remove from the workspace`}</MenuItem>
          </Menu>
        </>
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        isDanger
        title={t`Remove ${name} from the workspace?`}
        description={
          <Trans>They lose every base that gave them no role of its own, and have to sign in again. What they entered stays.</Trans>
        }
        confirmLabel={t`Remove`}
        cancelLabel={t`Cancel`}
        onOpenChange={setLeaving}
        onConfirm={() => void run(setRole(null), t`${name} is not in the workspace any more`, t`${name} could not be removed`)}
      />
    </li>
  );
}
