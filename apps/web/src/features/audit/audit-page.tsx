import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireAudit } from '@quadrille/contract';
import { Button, EmptyState, Select, Skeleton } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { BaseFrame, BasePage } from '../base/index.ts';
import { AuditTable } from './audit-table.tsx';
import type { Names } from './audit-lines.tsx';
import { useAuditWords } from './use-audit-words.ts';
import styles from './audit.module.css';

const pageSize = 50;
const everybody = '';
/** The base is the same for all, and who did it is told with each. */
const noNames: Names = { bases: new Map(), people: new Map() };

interface Page {
  readonly list: readonly WireAudit[];
  readonly total: number;
}

/** Who did what in a base, newest first. */
export function AuditPage({ baseId }: { readonly baseId: string }) {
  const { t, i18n } = useLingui();
  const words = useAuditWords();
  const [count, setCount] = useState(pageSize);
  const [page, setPage] = useState<Page | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [person, setPerson] = useState(everybody);
  const [kind, setKind] = useState('');
  useEffect(() => {
    let isCurrent = true;
    client.comments
      .audits({ params: { projectId: baseId }, query: { limit: count } })
      .then(({ list, pageInfo }) => isCurrent && setPage({ list, total: pageInfo.totalRows }))
      .catch((reason: unknown) => isCurrent && setError(reason));
    return () => {
      isCurrent = false;
    };
  }, [baseId, count]);
  const read = page?.list ?? [];
  const people = new Map(read.filter(({ user }) => user !== null).map((one) => [one.user ?? '', one.user_name ?? one.user ?? '']));
  const shown = read.filter((one) => (person === everybody || one.user === person) && (kind === '' || one.op_type === kind));
  return (
    <BaseFrame baseId={baseId} title={<Trans>Activity</Trans>}>
      <BasePage
        title={<Trans>Activity</Trans>}
        actions={
          <span className={styles.filters}>
            <Select
              label={t`Person`}
              value={person}
              choices={[{ value: everybody, label: t`Everybody` }, ...[...people].map(([value, label]) => ({ value, label }))]}
              onValueChange={setPerson}
              className={styles.filter}
            />
            <Select
              label={t`Kind`}
              value={kind}
              choices={[
                { value: '', label: t`Everything` },
                ...[...new Set(read.map((one) => one.op_type))].map((value) => ({ value, label: words.kind(value) })),
              ]}
              onValueChange={setKind}
              className={styles.filter}
            />
          </span>
        }
      >
        {error !== null && page === null && (
          <EmptyState title={<Trans>The activity could not be loaded</Trans>} description={errorWords(error)} />
        )}
        {page === null && error === null && <Skeleton height={240} />}
        {page !== null && (
          <AuditTable
            list={shown}
            names={noNames}
            hasBases={false}
            note={t`${i18n.number(shown.length)} of ${plural(page.total, { one: '# entry', other: '# entries' })}`}
            empty={<Trans>Nothing of this kind among the entries read so far</Trans>}
          />
        )}
        {page !== null && page.total > page.list.length && page.list.length < 1000 && (
          <div>
            <Button onClick={() => setCount(Math.min(1000, count + pageSize))}>
              <Trans>Show more</Trans>
            </Button>
          </div>
        )}
      </BasePage>
    </BaseFrame>
  );
}
