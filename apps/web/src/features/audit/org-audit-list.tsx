import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireAudit } from '@quadrille/contract';
import { Button, EmptyState, Skeleton } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { AuditTable } from './audit-table.tsx';
import { AuditFilters } from './audit-filters.tsx';
import type { Names } from './audit-lines.tsx';
import { hasChoice, noChoice, toQuery, type AuditChoice } from './audit-choice.ts';
import styles from './audit.module.css';

const pageSize = 100;

interface Page {
  readonly list: readonly WireAudit[];
  readonly total: number;
}

/** Who did what on this server, newest first: everything beside tables and records, or all of one base. */
export function OrgAuditList() {
  const { t, i18n } = useLingui();
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
        setPage((read) => ({ list: offset === 0 || read === null ? list : withOlder(read.list, list), total: pageInfo.totalRows }));
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
        <AuditTable
          list={page.list}
          names={names}
          hasBases
          note={t`${i18n.number(page.list.length)} of ${plural(total, { one: '# entry', other: '# entries' })}`}
        />
      )}
      {page !== null && page.total > page.list.length && (
        <div>
          <Button onClick={() => setOffset(offset + pageSize)}>
            <Trans>Show older entries</Trans>
          </Button>
        </div>
      )}
    </section>
  );
}

/** What came since the first were read moved the older ones on: none stands there twice. */
function withOlder(read: readonly WireAudit[], older: readonly WireAudit[]): readonly WireAudit[] {
  const known = new Set(read.map(({ id }) => id));
  return [...read, ...older.filter(({ id }) => !known.has(id))];
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
