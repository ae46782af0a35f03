import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireAudit } from '@quadrille/contract';
import { Button, EmptyState, IconButton, Pill, Skeleton, Table } from '@quadrille/ui-kit-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { useIsNarrow } from '../../platform/use-is-narrow.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditLines, Details, Moment, Person } from './audit-lines.tsx';
import type { ListProps, Names } from './audit-lines.tsx';
import { hasChoice, noChoice, toQuery, type AuditChoice } from './audit-choice.ts';
import { useAuditWords } from './use-audit-words.ts';
import styles from './audit.module.css';

const pageSize = 50;

interface Page {
  readonly list: readonly WireAudit[];
  readonly total: number;
}

/** Who did what on this server, newest first: everything beside tables and records, or all of one base. */
export function OrgAuditList() {
  const { t, i18n } = useLingui();
  const isNarrow = useIsNarrow();
  const names = useNames();
  const [wishes, setWishes] = useState<AuditChoice>(noChoice);
  const [offset, setOffset] = useState(0);
  const [page, setPage] = useState<Page | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isCurrent = true;
    client.comments
      .orgAudits({ query: { ...toQuery(wishes), limit: pageSize, offset } })
      .then(({ list, pageInfo }) => {
        if (!isCurrent) return;
        setError(null);
        setPage({ list, total: pageInfo.totalRows });
      })
      .catch((reason: unknown) => isCurrent && setError(reason));
    return () => {
      isCurrent = false;
    };
  }, [wishes, offset]);
  const wish = (next: AuditChoice): void => {
    setOffset(0);
    setWishes(next);
  };
  const [first, last] = [i18n.number(offset + 1), i18n.number(offset + (page?.list.length ?? 0))];
  const total = page?.total ?? 0;
  return (
    <section className={styles.org} aria-label={t`Activity`}>
      <AuditFilters wishes={wishes} bases={names.bases} people={names.people} onChange={wish} />
      {wishes.baseId === null && (
        <p className={styles.note}>
          <Trans>Changes of tables and records are listed with their base: choose one to see them.</Trans>
        </p>
      )}
      {error !== null && <EmptyState title={<Trans>The activity could not be loaded</Trans>} description={errorWords(error)} />}
      {page === null && error === null && <Skeleton height={240} />}
      {page !== null && error === null && page.list.length === 0 && (
        <EmptyState
          {...(!hasChoice(wishes) && { drawing: 'rows' as const })}
          title={hasChoice(wishes) ? <Trans>Nothing fits these filters</Trans> : <Trans>Nothing has happened yet</Trans>}
          actions={
            hasChoice(wishes) ? (
              <Button onClick={() => wish(noChoice)}>
                <Trans>Clear filters</Trans>
              </Button>
            ) : undefined
          }
        />
      )}
      {page !== null && error === null && page.list.length > 0 && (
        <>
          {isNarrow ? <AuditLines list={page.list} names={names} /> : <Entries list={page.list} names={names} />}
          <footer className={styles.pages}>
            <span className={styles.note}>{t`${first}–${last} of ${plural(total, { one: '# entry', other: '# entries' })}`}</span>
            <IconButton
              label={t`Newer`}
              icon={ChevronLeft}
              isFlipped
              disabled={offset === 0}
              onClick={() => setOffset(Math.max(0, offset - pageSize))}
            />
            <IconButton
              label={t`Older`}
              icon={ChevronRight}
              isFlipped
              disabled={offset + page.list.length >= total}
              onClick={() => setOffset(offset + pageSize)}
            />
          </footer>
        </>
      )}
    </section>
  );
}

function Entries({ list, names }: ListProps) {
  const { t } = useLingui();
  const words = useAuditWords();
  return (
    <Table
      label={t`Activity`}
      className={styles.table}
      rows={list}
      getRowId={({ id }) => id}
      columns={[
        { id: 'at', header: t`Time`, width: 168, cell: (one) => <Moment entry={one} /> },
        { id: 'who', header: t`Person`, width: 190, isRowHeader: true, cell: (one) => <Person entry={one} /> },
        { id: 'what', header: t`What`, width: 170, cell: (one) => <Pill>{words.operation(one)}</Pill> },
        { id: 'where', header: t`Base`, width: 140, cell: (one) => <bdi>{names.bases.get(one.project_id) ?? '–'}</bdi> },
        { id: 'detail', header: t`Details`, cell: (one) => <Details entry={one} names={names} /> },
      ]}
    />
  );
}

/** Names of bases and of people; without them the list shows what it has. */
function useNames(): Names {
  const [names, setNames] = useState<Names>({ bases: new Map(), people: new Map() });
  useEffect(() => {
    let isCurrent = true;
    const bases = client.projects.list({}).then(({ list }) => new Map(list.map(({ id, title }) => [id, title])));
    const people = client.orgUsers.list({ query: { limit: 1000 } }).then(({ list }) => new Map(list.map(({ id, email }) => [id, email])));
    Promise.all([bases.catch(() => new Map<string, string>()), people.catch(() => new Map<string, string>())])
      .then(([ofBases, ofPeople]) => isCurrent && setNames({ bases: ofBases, people: ofPeople }))
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, []);
  return names;
}
