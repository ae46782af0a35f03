import { Trans } from '@lingui/react/macro';
import { Avatar, Icon, Status } from '@quadrille/ui-kit-react';
import { Mail } from 'lucide-react';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import styles from './person-line.module.css';

export interface PersonLineProps {
  readonly name: string;
  readonly email: string;
  readonly isPending: boolean;
  /** Behind the name. */
  readonly badge?: ReactNode;
  /** Behind the address. */
  readonly note?: ReactNode;
}

/** Who somebody is, in a row of a list of people. */
export function PersonLine({ name, email, isPending, badge, note }: PersonLineProps) {
  const hasMail = name !== email;
  return (
    <>
      {isPending ? (
        <span className={styles.waiting}>
          <Icon icon={Mail} />
        </span>
      ) : (
        <Avatar name={name} size={28} isDecorative />
      )}
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{hasMail ? name : toLines(email)}</bdi> {badge}
        </p>
        {(hasMail || note !== undefined) && (
          <p className={styles.mail}>
            {hasMail && <bdi dir="ltr">{toLines(email)}</bdi>}
            {hasMail && note !== undefined && ' · '}
            {note}
          </p>
        )}
        {isPending && (
          <Status tone="warning">
            <Trans>Invited, waiting</Trans>
          </Status>
        )}
      </div>
    </>
  );
}

/** An address that breaks behind its marks, where it has to. */
function toLines(email: string): ReactNode {
  return email.split(/(?<=[@.])/u).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
