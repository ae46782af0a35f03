import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Pill, Switch } from '@quadrille/ui-kit-react';
import { useEffect } from 'react';
import { $hidesNews, keepHidesNews, seeNews } from '../../platform/news.state.ts';
import { $appInfo } from '../../platform/session.state.ts';
import { releases } from './news.ts';
import styles from './account.module.css';

/** What each version brought, with the switch that marks a new one in the menu. Whoever looks has seen it. */
export function NewsCard() {
  const { t, i18n } = useLingui();
  const current = useStore($appInfo)?.version;
  const hides = useStore($hidesNews);
  useEffect(seeNews, [current]);
  return (
    <div className={styles.stack}>
      <section className={styles.card} aria-label={t`Version`}>
        <p>
          <Trans>
            This server runs version <bdi dir="ltr">{current}</bdi>.
          </Trans>
        </p>
        <div>
          <Switch isOn={!hides} onChange={(isOn) => keepHidesNews(!isOn)}>
            <Trans>Mark a new version in my menu</Trans>
          </Switch>
          <p className={styles.note}>
            <Trans>For this device. A dot stands there until you have looked at what is new.</Trans>
          </p>
        </div>
      </section>
      {releases.map(({ version, news }) => (
        <section key={version} className={styles.card} aria-label={t`Version ${version}`}>
          <h2 className={styles.cardTitle}>
            <Trans>
              Version <bdi dir="ltr">{version}</bdi>
            </Trans>{' '}
            {version === current && <Pill>{t`This one`}</Pill>}
          </h2>
          <dl className={styles.news}>
            {news.map(({ title, about }) => (
              <div key={title.id}>
                <dt>{i18n._(title)}</dt>
                <dd>{i18n._(about)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
