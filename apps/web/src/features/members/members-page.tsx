import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Skeleton } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { BaseFrame } from '../base/index.ts';
import { PreviewMenu } from '../preview/index.ts';
import { MembersPanel } from './members-panel.tsx';
import { createMembersState } from './members.state.ts';
import styles from './members.module.css';

/** Who may do what in a base: inviting, changing roles, taking people out. */
export function MembersPage({ baseId }: { readonly baseId: string }) {
  const { t } = useLingui();
  const [state] = useState(() => createMembersState(baseId));
  const members = useStore(state.$members);
  const pending = members?.filter((one) => one.is_pending).length ?? 0;
  const active = (members?.length ?? 0) - pending;
  const counts = [
    t`${plural(active, { one: '# member', other: '# members' })}`,
    ...(pending > 0 ? [t`${plural(pending, { one: '# invitation', other: '# invitations' })}`] : []),
  ].join(' · ');
  return (
    <BaseFrame baseId={baseId} title={<Trans>Members</Trans>}>
      <div className={styles.column}>
        <header className={styles.head}>
          <div>
            <h1>
              <Trans>Members</Trans>
            </h1>
            <p>{members ? counts : <Skeleton width={120} />}</p>
          </div>
          <PreviewMenu baseId={baseId} />
        </header>
        <MembersPanel state={state} />
      </div>
    </BaseFrame>
  );
}
