import { Trans, useLingui } from '@lingui/react/macro';
import type { StructureDialect } from '@quadrille/contract';
import { useStore } from '@nanostores/react';
import { Button, CopyButton, EmptyState, Skeleton, Tabs } from '@quadrille/ui-kit-react';
import { ChevronLeft, Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LoadFailed } from '../../platform/widgets/load-failed.tsx';
import { $bases } from '../../platform/bases.state.ts';
import { client } from '../../platform/client.ts';
import { BaseFrame } from '../base/index.ts';
import { saveBytes } from '../../platform/save-bytes.ts';
import { highlightSql } from './highlight-sql.ts';
import { createStructureState } from './structure.state.ts';
import styles from './structure.module.css';

const dialects: readonly { readonly value: StructureDialect; readonly label: string }[] = [
  { value: 'sqlite', label: 'SQLite' },
  { value: 'postgres', label: 'PostgreSQL' },
  { value: 'mysql', label: 'MySQL' },
];

/** The structure of a base as SQL of the chosen database, to read, copy and keep. Nothing is run here. */
export function StructurePage({ baseId, onLeave }: { readonly baseId: string; readonly onLeave: () => void }) {
  const { t } = useLingui();
  const title = useStore($bases)?.find((one) => one.id === baseId)?.title ?? 'base';
  const [state] = useState(() =>
    createStructureState((dialect) => client.sql.structure({ params: { projectId: baseId }, query: { dialect } })),
  );
  const dialect = useStore(state.$dialect);
  const loaded = useStore(state.$structure);
  useEffect(() => void state.choose(state.$dialect.get()), [state]);
  const text = loaded && 'sql' in loaded ? loaded.sql : '';
  return (
    <BaseFrame baseId={baseId} title={<Trans>SQL</Trans>} isWide>
      <div className={styles.bar}>
        <Button variant="ghost" size="sm" icon={ChevronLeft} onClick={onLeave}>
          <Trans>Queries</Trans>
        </Button>
        <Tabs label={t`Database`} look="segment" tabs={dialects} value={dialect} onValueChange={(next) => void state.choose(next)} />
        <p className={styles.note}>
          <Trans>The structure of this base, to read and to keep. Nothing is run here.</Trans>
        </p>
        {text !== '' && (
          <span className={styles.push}>
            <CopyButton text={text} />
            <Button
              variant="ghost"
              size="sm"
              icon={Download}
              onClick={() => saveBytes(new TextEncoder().encode(text), `${title}.${dialect}.sql`, 'application/sql')}
            >
              <Trans>Download</Trans>
            </Button>
          </span>
        )}
      </div>
      <h1 className={styles.hidden}>
        <Trans>Structure as SQL</Trans>
      </h1>
      {loaded === null && (
        <div className={styles.code} aria-busy aria-label={t`Loading`}>
          <Skeleton height={200} />
        </div>
      )}
      {loaded && 'error' in loaded && (
        <LoadFailed
          title={<Trans>The structure could not be read</Trans>}
          error={loaded.error}
          onRetry={() => void state.choose(dialect)}
        />
      )}
      {loaded && 'sql' in loaded && text === '' && (
        <EmptyState
          drawing="rows"
          title={<Trans>No tables yet</Trans>}
          description={<Trans>The statements appear with the first table.</Trans>}
        />
      )}
      {text !== '' && (
        <pre className={styles.code} dir="ltr" tabIndex={0} role="region" aria-label={t`Structure as SQL`}>
          <code>
            {highlightSql(text).map(({ kind, text: piece }, index) => (
              <span key={index} className={kind === 'plain' ? undefined : styles[kind]}>
                {piece}
              </span>
            ))}
          </code>
        </pre>
      )}
    </BaseFrame>
  );
}
