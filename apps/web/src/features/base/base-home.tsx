import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner, Button, EmptyState, IconButton, Menu, Skeleton } from '@quadrille/ui-kit-react';
import { Ellipsis } from 'lucide-react';
import { Fragment, useEffect, useState } from 'react';
import { $bases, $tables, loadTables, mayManage } from '../../platform/bases.state.ts';
import { holdsText } from '../../platform/holds-text.ts';
import { reportError } from '../../platform/notices.ts';
import { $overviews, loadOverview } from '../../platform/overviews.state.ts';
import { mayInBase } from '../../platform/rights.ts';
import { watchTables } from '../../platform/watched-bases.ts';
import { BaseTile } from '../../platform/widgets/base-tile.tsx';
import { FindInput } from '../../platform/widgets/find-input.tsx';
import { ActionItems, useBaseActions } from '../objects/index.ts';
import { isSample } from '../../platform/is-sample.ts';
import { SampleBanner } from './sample-banner.tsx';
import { bySource, SourceBadge, SourceList, useSources } from '../sources/index.ts';
import { AddTables } from './add-tables.tsx';
import { BaseFrame, sourceIdOf } from './base-frame.tsx';
import { BaseHistory } from './base-history.tsx';
import { BasePeople } from './base-people.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { TableCard } from './table-card.tsx';
import styles from './base-home.module.css';

/** From so many tables on they can be searched. */
const manyTables = 7;

/** A base seen as a whole: its tables, who works in it and what was done of late, and the ways to add a table. */
export function BaseHome({ baseId }: { readonly baseId: string }) {
  const { t, i18n } = useLingui();
  const base = useStore($bases)?.find((one) => one.id === baseId);
  const tables = useStore($tables, { keys: [baseId] })[baseId];
  const overview = useStore($overviews, { keys: [baseId] })[baseId];
  const actions = useBaseActions(base);
  const [wanted, setWanted] = useState('');
  const mayAdd = mayInBase(base, 'tableCreate');
  useEffect(() => {
    loadTables(baseId).catch((error: unknown) => reportError(t`The tables could not be loaded`, error));
  }, [baseId, t]);
  useEffect(() => watchTables(baseId), [baseId]);
  // once more with every change of the list: what is new has counts as well
  useEffect(() => {
    if (tables) loadOverview(baseId, true).catch((error: unknown) => reportError(t`What is in the tables could not be counted`, error));
  }, [baseId, tables, t]);
  const shown = tables?.filter((table) => holdsText(`${table.title} ${table.description ?? ''}`, wanted));
  const ownId = sourceIdOf(baseId);
  const groups = bySource(shown ?? [], ownId);
  const sources = useSources(baseId, mayInBase(base, 'baseList') && groups.some(({ sourceId }) => sourceId !== ownId));
  const records = overview?.tables.reduce((sum, table) => sum + (table.recordCount ?? 0), 0);
  return (
    <BaseFrame baseId={baseId} title={<Trans>Tables</Trans>} actions={<BaseHistory baseId={baseId} />}>
      <div className={styles.page}>
        <div className={styles.column}>
          <header className={styles.head}>
            {base ? <BaseTile base={base} size={40} /> : <Skeleton width={40} height={40} />}
            <div className={styles.titles}>
              <h1>
                <span dir="auto">{base?.title ?? <Skeleton width={160} />}</span>
                {actions.length > 0 && (
                  <Menu label={base?.title ?? ''} trigger={<IconButton label={t`More for this base`} icon={Ellipsis} size="xs" />}>
                    <ActionItems actions={actions} />
                  </Menu>
                )}
              </h1>
              {base?.description && <p dir="auto">{base.description}</p>}
            </div>
            {mayAdd && tables && tables.length > 0 && (
              <div className={styles.actions}>
                <AddTables baseId={baseId} />
              </div>
            )}
          </header>
          {base && isSample(base) && (
            <div className={styles.told}>
              <SampleBanner base={base} />
            </div>
          )}
          {base && !mayAdd && <WhomToAsk people={overview?.people ?? []} />}
          {tables?.length === 0 && (
            <EmptyState
              drawing="rows"
              title={<Trans>No tables yet</Trans>}
              description={
                mayAdd ? (
                  <Trans>Make one to type in, or bring a spreadsheet.</Trans>
                ) : (
                  <Trans>They will stand here once somebody makes some.</Trans>
                )
              }
              actions={mayAdd && <AddTables baseId={baseId} />}
            />
          )}
          {tables && tables.length > 0 && (
            <div className={styles.bar}>
              <h2>
                <Trans>Tables</Trans>{' '}
                <span className={styles.quiet}>
                  {records === undefined
                    ? i18n.number(tables.length)
                    : t`${tables.length}, with ${plural(records, { one: '# record', other: '# records' })}`}
                </span>
              </h2>
              {tables.length >= manyTables && (
                <FindInput label={t`Find a table`} value={wanted} onValueChange={setWanted} className={styles.find} />
              )}
            </div>
          )}
          {groups.map(({ sourceId, members }) => (
            <Fragment key={sourceId}>
              {sourceId !== ownId && (
                <h3 className={styles.source}>
                  <SourceBadge type={sources.get(sourceId)?.type} />
                  <span dir="auto">{sources.get(sourceId)?.alias ?? t`Connected database`}</span>
                </h3>
              )}
              <ul className={styles.list}>
                {base &&
                  members.map((table) => (
                    <TableCard key={table.id} base={base} table={table} facts={overview?.tables.find(({ id }) => id === table.id)} />
                  ))}
              </ul>
            </Fragment>
          ))}
          {shown?.length === 0 && wanted !== '' && (
            <EmptyState
              title={<Trans>No table has “{wanted}” in its name</Trans>}
              actions={
                <Button onClick={() => setWanted('')}>
                  <Trans>Clear</Trans>
                </Button>
              }
            />
          )}
          {mayManage(base) && <SourceList baseId={baseId} />}
        </div>
        <aside className={styles.side} aria-label={t`About this base`}>
          {overview && (
            <>
              <BasePeople baseId={baseId} people={overview.people} mayInvite={mayInBase(base, 'userInvite')} />
              <RecentChanges baseId={baseId} people={overview.people} changedAt={overview.changedAt} hasMore={mayManage(base)} />
            </>
          )}
        </aside>
      </div>
    </BaseFrame>
  );
}

/** Who may not add tables is told who may, before they look for a way. */
function WhomToAsk({ people }: { readonly people: readonly { readonly name: string; readonly role: string | null }[] }) {
  const { i18n } = useLingui();
  const makers = people.filter(({ role }) => role === 'owner' || role === 'creator').map(({ name }) => name);
  const names = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(makers.slice(0, 3));
  return (
    <div className={styles.told}>
      <Banner tone="info" isInset>
        {names === '' ? (
          <Trans>Owners and creators of this base add tables and fields.</Trans>
        ) : (
          <Trans>You can work with what is here. For another table or field, ask {names}.</Trans>
        )}
      </Banner>
    </div>
  );
}
