import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { cx, Skeleton, Status } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { $appInfo } from '../../platform/session.state.ts';
import { SwitchSetting } from '../share/index.ts';
import styles from './instance.module.css';

/** What holds for the whole server: who may sign up, and which ways to sign in and to write mails it has. */
export function ServerCard() {
  const { t } = useLingui();
  const info = useStore($appInfo);
  const [isInviteOnly, setInviteOnly] = useState<boolean | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    client.settings
      .readApp({})
      .then((answer) => setInviteOnly(answer.invite_only_signup === true))
      .catch((error: unknown) => reportError(t`The settings could not be loaded`, error));
  }, [t]);
  const change = async (isOn: boolean): Promise<void> => {
    setBusy(true);
    try {
      await client.settings.setApp({ body: { invite_only_signup: isOn } });
      setInviteOnly(isOn);
    } catch (error) {
      reportError(t`The settings could not be saved`, error);
    } finally {
      setBusy(false);
    }
  };
  const facts: readonly (readonly [string, boolean])[] = [
    [t`Email`, info?.mailEnabled === true],
    ['Google', info?.googleAuthEnabled === true],
    ['GitHub', info?.githubAuthEnabled === true],
    [info?.oidcProviderName ?? 'OpenID Connect', info?.oidcAuthEnabled === true],
  ];
  return (
    <div className={styles.stack}>
      <section className={styles.card} aria-label={t`Sign-up`}>
        {isInviteOnly === null ? (
          <Skeleton height={44} />
        ) : (
          <SwitchSetting
            title={<Trans>Only invited people may sign up</Trans>}
            note={<Trans>Everybody else is told to ask for an invitation.</Trans>}
            label={t`Only invited people may sign up`}
            isOn={isInviteOnly}
            isDisabled={isBusy}
            onChange={(isOn) => void change(isOn)}
          />
        )}
      </section>
      <section className={styles.list} aria-label={t`Connections of this server`}>
        <h2 className={styles.title}>
          <Trans>Connections of this server</Trans>
        </h2>
        <p className={styles.lead}>
          <Trans>Ways to sign in are set where the server is started. Email can also be set up under Apps.</Trans>
        </p>
        <ul>
          {facts.map(([name, isOn]) => (
            <li key={name} className={cx(styles.row, styles.worded)}>
              <span className={styles.name}>{name}</span>
              <Status tone={isOn ? 'success' : 'neutral'}>{isOn ? <Trans>Connected</Trans> : <Trans>Not set up</Trans>}</Status>
            </li>
          ))}
          <li className={cx(styles.row, styles.worded)}>
            <span className={styles.name}>
              <Trans>Version</Trans>
            </span>
            <bdi dir="ltr">{info?.version}</bdi>
          </li>
        </ul>
      </section>
    </div>
  );
}
