import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireAudit } from '@quadrille/contract';
import { Avatar, Button, EmptyState, Pill, Select, Skeleton, Table } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { useIsNarrow } from '../../platform/use-is-narrow.ts';
import { BaseFrame, BasePage } from '../base/index.ts';
import { AuditLines } from './audit-lines.tsx';
import type { Names } from './audit-lines.tsx';
import { describeDeed } from './deed-words.ts';
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
  const isNarrow = useIsNarrow();
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
  const at = (stamp: string): string => i18n.date(new Date(stamp.replace(' ', 'T')), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <BaseFrame baseId={baseId} title={<Trans>Activity</Trans>}>
      <BasePage
        title={<Trans>Activity</Trans>}
        note={page && t`${plural(page.total, { one: '# entry', other: '# entries' })}`}
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
        {page !== null && isNarrow && shown.length > 0 && <AuditLines list={shown} names={noNames} />}
        {page !== null && !(isNarrow && shown.length > 0) && (
          <Table
            label={t`Activity`}
            rows={shown}
            getRowId={({ id }) => id}
            empty={<Trans>Nothing of this kind among the entries read so far</Trans>}
            columns={[
              {
                id: 'at',
                header: t`Time`,
                width: 168,
                cell: (one) => (
                  <time className={styles.time} dateTime={one.created_at}>
                    {at(one.created_at)}
                  </time>
                ),
              },
              {
                id: 'who',
                header: t`Person`,
                width: 200,
                isRowHeader: true,
                cell: (one) => {
                  const name = one.user_name ?? one.user;
                  if (name === null) return <span className={styles.note}>–</span>;
                  return (
                    <span className={styles.person} title={one.user ?? undefined}>
                      <Avatar name={name} size={20} isDecorative />
                      <bdi>{name}</bdi>
                    </span>
                  );
                },
              },
              { id: 'what', header: t`What`, width: 190, cell: (one) => <Pill>{words.operation(one)}</Pill> },
              {
                id: 'detail',
                header: t`Details`,
                cell: (one) => (
                  <span className={styles.detail} dir="auto">
                    {describeDeed(one)}
                  </span>
                ),
              },
            ]}
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
