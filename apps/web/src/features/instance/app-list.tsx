import { Trans, useLingui } from '@lingui/react/macro';
import type { WirePlugin } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { Button, EmptyState, Skeleton, Status } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { $appInfo } from '../../platform/session.state.ts';
import { AppDialog } from './app-dialog.tsx';
import { type AppCategory, useAppWords } from './use-app-words.ts';
import styles from './instance.module.css';

const categories: readonly AppCategory[] = ['Storage', 'Email', 'Model', 'Chat', 'Twilio'];

/** What can be set up once for everybody: where files are kept, how mails are sent, whom webhooks can write to. */
export function AppList() {
  const { t } = useLingui();
  const words = useAppWords();
  const info = useStore($appInfo);
  const [list, setList] = useState<readonly WirePlugin[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [opened, setOpened] = useState<WirePlugin | null>(null);
  useEffect(() => {
    client.plugins.list({}).then((answer) => setList(answer.list), setError);
  }, []);
  if (error !== null && list === null)
    return <EmptyState title={<Trans>The apps could not be loaded</Trans>} description={errorWords(error)} />;
  if (list === null) return <Skeleton height={240} />;
  const active = (category: AppCategory): boolean => list.some((one) => one.category === category && Boolean(one.active));
  return (
    <div className={styles.stack}>
      {categories.map((category) => (
        <section key={category} className={styles.group} aria-label={words.categories[category].title}>
          <h2 className={styles.groupTitle}>{words.categories[category].title}</h2>
          <p className={styles.note}>{words.categories[category].note}</p>
          {category === 'Storage' && !active('Storage') && (
            <p className={styles.inUse}>
              <Status tone="success">
                <Trans>In use: the folder of the server, or the bucket of its settings</Trans>
              </Status>
            </p>
          )}
          {category === 'Email' && !active('Email') && info?.mailEnabled === true && (
            <p className={styles.inUse}>
              <Status tone="success">
                <Trans>In use: the mail server of the server’s settings</Trans>
              </Status>
            </p>
          )}
          <ul className={styles.cards}>
            {list
              .filter((one) => one.category === category)
              .map((plugin) => (
                <li key={plugin.id} className={styles.app}>
                  <div className={styles.words}>
                    <h3 className={styles.name}>
                      <bdi>{words.title(plugin)}</bdi>
                    </h3>
                    <Status tone={plugin.active ? 'success' : 'neutral'}>
                      {plugin.active ? <Trans>Connected</Trans> : plugin.input === null ? <Trans>Not set up</Trans> : <Trans>Off</Trans>}
                    </Status>
                  </div>
                  <Button size="sm" onClick={() => setOpened(plugin)} aria-label={t`Set up ${words.title(plugin)}`}>
                    <Trans>Set up</Trans>
                  </Button>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {opened !== null && (
        <AppDialog
          plugin={opened}
          onClose={() => setOpened(null)}
          onSaved={() => {
            setOpened(null);
            // Of a kind of storage one is active: the others may have changed with it.
            client.plugins.list({}).then((answer) => setList(answer.list), setError);
          }}
        />
      )}
    </div>
  );
}
