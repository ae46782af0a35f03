import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Status } from '@quadrille/ui-kit-react';
import { X } from 'lucide-react';
import { useTlsWords } from './encryption.tsx';
import type { FoundTable, NewConnection } from './sources.state.ts';
import styles from './connect.module.css';

/** What is known of a connection that was tried. */
export type Test =
  | { readonly state: 'none' | 'running' }
  | { readonly state: 'good'; readonly tookMs: number; readonly tables: readonly FoundTable[] }
  | { readonly state: 'bad'; readonly words: string };

interface FindingsProps {
  readonly draft: NewConnection;
  readonly test: Test;
  readonly canTest: boolean;
  readonly onTest: () => void;
  readonly onCancel: () => void;
}

/** The test of a connection and what it found, in the order it happened. */
export function Findings({ draft, test, canTest, onTest, onCancel }: FindingsProps) {
  const { t, i18n } = useLingui();
  const tls = useTlsWords();
  const { kind, host, port, user } = draft;
  const isFile = kind === 'sqlite3';
  const place = isFile ? draft.file : `${host}:${port}`;
  return (
    <section className={styles.card} aria-label={t`Test`} aria-live="polite">
      <header className={styles.testHead}>
        <Status tone={test.state === 'good' ? 'success' : test.state === 'bad' ? 'danger' : test.state === 'running' ? 'busy' : 'neutral'}>
          {test.state === 'good' && t`The connection works.`}
          {test.state === 'bad' && t`It does not work yet`}
          {test.state === 'none' && t`Not tested yet`}
          {test.state === 'running' && (isFile ? t`Opening the file…` : t`Waiting for an answer of ${host}…`)}
        </Status>
        {test.state === 'running' ? (
          <Button size="sm" icon={X} onClick={onCancel}>
            <Trans>Cancel the test</Trans>
          </Button>
        ) : (
          <Button size="sm" disabled={!canTest} onClick={onTest}>
            <Trans>Test connection</Trans>
          </Button>
        )}
      </header>
      {test.state === 'bad' && (
        <>
          <p>{test.words}</p>
          <p className={styles.quiet}>
            <Trans>Change where it is or how it is encrypted, and test again. The server must let this machine in.</Trans>
          </p>
        </>
      )}
      {test.state === 'none' && (
        <p className={styles.quiet}>
          <Trans>The test reaches the database, signs in, and reads which tables there are. Nothing is kept before you connect.</Trans>
        </p>
      )}
      {test.state === 'good' && (
        <ul className={styles.findings}>
          <li>
            <span>{isFile ? t`Opened ${place}` : t`Reached ${place}`}</span>
            <span className={styles.quiet}>{t`${i18n.number(Math.round(test.tookMs))} ms`}</span>
          </li>
          {!isFile && <li>{t`Encryption: ${tls[draft.tls][0]}`}</li>}
          {!isFile && user !== '' && <li>{t`Signed in as ${user}`}</li>}
          <li>{t`${plural(test.tables.length, { one: '# table or view', other: '# tables and views' })}`}</li>
          <WithoutKey tables={test.tables} />
        </ul>
      )}
    </section>
  );
}

function WithoutKey({ tables }: { readonly tables: readonly FoundTable[] }) {
  const { t } = useLingui();
  const count = tables.filter(({ hasKey, isView }) => !hasKey && !isView).length;
  if (count === 0) return null;
  return (
    <li>
      {t`${plural(count, { one: '# table has no key: its rows are read by their order', other: '# tables have no key: their rows are read by their order' })}`}
    </li>
  );
}
