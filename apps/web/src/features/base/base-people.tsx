import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Overview } from '@quadrille/contract';
import { Avatar, RolePill } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { $user } from '../../platform/session.state.ts';
import { toPillRole, useRoleNames } from '../../platform/use-role-names.ts';
import styles from './base-home.module.css';

const mostShown = 6;

export interface BasePeopleProps {
  readonly baseId: string;
  readonly people: Overview['people'];
  readonly mayInvite: boolean;
}

/** Who works in the base, and as what. */
export function BasePeople({ baseId, people, mayInvite }: BasePeopleProps) {
  const { t, i18n } = useLingui();
  const names = useRoleNames();
  const rest = people.length - mostShown;
  return (
    <section className={styles.part}>
      <header>
        <h2>
          <Trans>Members</Trans> <span className={styles.quiet}>{i18n.number(people.length)}</span>
        </h2>
        {mayInvite && (
          <Link to="/$typeOrId/$projectId/auth" params={{ typeOrId: 'nc', projectId: baseId }}>
            <Trans>Invite</Trans>
          </Link>
        )}
      </header>
      <ul>
        {people.slice(0, mostShown).map(({ id, name, role }) => (
          <li key={id} className={styles.person}>
            <Avatar name={name} size={24} isDecorative />
            <span className={styles.did}>
              <Link to="/profile/{-$username}" params={{ username: id }} className={styles.who} dir="auto">
                {name}
              </Link>{' '}
              {id === $user.get()?.id && <span className={styles.quiet}>{t`(you)`}</span>}
            </span>
            <RolePill role={toPillRole(role)}>{names[toPillRole(role)]}</RolePill>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={styles.quiet}>{t`${plural(rest, { one: '# more', other: '# more' })}`}</p>}
    </section>
  );
}
