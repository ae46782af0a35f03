import { Trans, useLingui } from '@lingui/react/macro';
import type { WireSession } from '@quadrille/contract';
import { Button, Skeleton, Status } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { readAgent } from './read-agent.ts';
import styles from './account.module.css';

/** Where the person is signed in, each to be ended, or all of them. */
export function SessionsCard({ onEverywhere }: { readonly onEverywhere: () => void }) {
  const { t, i18n } = useLingui();
  const [list, setList] = useState<readonly WireSession[] | null>(null);
  const load = (): void => {
    client.auth
      .sessions({})
      .then((answer) => setList(answer.list))
      .catch((error: unknown) => reportError(t`The sign-ins could not be loaded`, error));
  };
  useEffect(load, [t]);
  const end = (sessionId: string): void => {
    client.auth
      .endSession({ params: { sessionId } })
      .then(load)
      .catch((error: unknown) => reportError(t`The sign-in could not be ended`, error));
  };
  return (
    <section className={styles.card} aria-label={t`Where you are signed in`}>
      <h2 className={styles.cardTitle}>
        <Trans>Where you are signed in</Trans>
      </h2>
      <div className={styles.lines}>
        {list === null && <Skeleton height={80} />}
        {list?.map(({ id, agent, ip, is_current: isCurrent, last_seen_at: seen }) => (
          <div key={id} className={styles.person}>
            <div className={styles.words}>
              <p className={styles.name}>
                <bdi>{agent === null ? ip : readAgent(agent)}</bdi>
              </p>
              <p className={styles.mail}>
                <bdi dir="ltr">{ip}</bdi> · {i18n.date(new Date(seen), { dateStyle: 'medium', timeStyle: 'short' })}
              </p>
            </div>
            {isCurrent ? (
              <Status tone="success">
                <Trans>This device</Trans>
              </Status>
            ) : (
              <Button size="sm" onClick={() => end(id)}>
                <Trans>Sign out</Trans>
              </Button>
            )}
          </div>
        ))}
        <div>
          <Button onClick={onEverywhere}>
            <Trans>Sign out everywhere</Trans>
          </Button>
        </div>
      </div>
    </section>
  );
}
