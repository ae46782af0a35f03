import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner, Button, EmptyState, IconButton, Skeleton } from '@quadrille/ui-kit-react';
import { Import, LayoutGrid, List, Plus, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { $bases } from '../../platform/bases.state.ts';
import { $deletedBases, loadDeletedBases } from '../../platform/deleted-bases.state.ts';
import { createKeptSwitch } from '../../platform/kept-switch.ts';
import { loadOverviews } from '../../platform/overviews.state.ts';
import { readRecentPlaces } from '../../platform/recent-places.ts';
import { useMayCreateBases } from '../../platform/rights.ts';
import { $user, displayName } from '../../platform/session.state.ts';
import { usePageTitle } from '../../platform/use-page-title.ts';
import { FindInput } from '../../platform/widgets/find-input.tsx';
import { SidebarButton } from '../../platform/widgets/sidebar-button.tsx';
import { openImport } from '../import/index.ts';
import { DeletedBases } from '../trash/index.ts';
import { SampleButton } from '../sample/index.ts';
import { BaseCard } from './base-card.tsx';
import { chooseBases } from './choose-bases.ts';
import type { BaseChoice } from './choose-bases.ts';
import { DropZone } from './drop-zone.tsx';
import { openNewBase } from './new-base.state.ts';
import { partOfDay } from './part-of-day.ts';
import { RecentPlaces } from './recent-places.tsx';
import styles from './home.module.css';

/** The bases of a person; the place to begin one. */
export function Home() {
  const { t } = useLingui();
  usePageTitle(t`Home`);
  const user = useStore($user);
  const bases = useStore($bases);
  const mayCreate = useMayCreateBases();
  const [daytime] = useState(() => partOfDay(new Date().getHours()));
  const [recent] = useState(() => (user?.id ? readRecentPlaces(user.id) : []));
  const name = user ? displayName(user) : '';
  const greetings = { morning: t`Good morning, ${name}`, afternoon: t`Good afternoon, ${name}`, evening: t`Good evening, ${name}` };
  const ids = bases?.map(({ id }) => id).join(' ') ?? '';
  useEffect(() => {
    if (ids !== '') void loadOverviews(ids.split(' '));
  }, [ids]);
  const deleted = useStore($deletedBases);
  useEffect(() => void loadDeletedBases().catch(() => {}), [ids]); // without them the page has all it is for
  return (
    <div className={styles.page}>
      <header className={styles.hello}>
        <SidebarButton />
        <h1 dir="auto">{greetings[daytime]}</h1>
        {mayCreate && bases?.length !== 0 && (
          <>
            <Button icon={Import} onClick={() => openImport({ baseId: null })}>
              <Trans>Import</Trans>
            </Button>
            <Button variant="primary" icon={Plus} onClick={openNewBase}>
              <Trans>New base</Trans>
            </Button>
          </>
        )}
      </header>
      {!mayCreate && bases !== null && (
        <div className={styles.told}>
          <Banner tone="info" isInset>
            <Trans>
              You can work in the bases you are invited to. To make bases of your own, ask an owner of this server to give you the role of a
              creator.
            </Trans>
          </Banner>
        </div>
      )}
      {bases?.length === 0 ? (
        <>
          <FirstBase mayCreate={mayCreate} />
          {deleted !== null && deleted.length > 0 && (
            <div className={styles.deleted}>
              <DeletedBases bases={deleted} find="" />
            </div>
          )}
        </>
      ) : (
        <>
          {bases !== null && <RecentPlaces places={recent} bases={bases} />}
          <BaseList mayCreate={mayCreate} />
        </>
      )}
    </div>
  );
}

/** The bases in tabs, as cards or as a list. */
function BaseList({ mayCreate }: { readonly mayCreate: boolean }) {
  const { t, i18n } = useLingui();
  const bases = useStore($bases);
  const isList = useStore($isList);
  const deleted = useStore($deletedBases) ?? [];
  const [chosen, setChosen] = useState<BaseChoice | 'deleted'>('all');
  const choice = chosen === 'deleted' && deleted.length === 0 ? 'all' : chosen;
  const [wanted, setWanted] = useState('');
  const shown = bases && (choice === 'deleted' ? [] : chooseBases(bases, choice, wanted));
  const tabs = [
    { value: 'all', label: t`All bases` },
    { value: 'starred', label: t`Starred` },
    { value: 'shared', label: t`Shared with me` },
  ] as const;
  return (
    <>
      <div className={styles.bar}>
        <div className={styles.tabs} role="group" aria-label={t`Which bases`}>
          {tabs.map(({ value, label }) => (
            <button key={value} type="button" aria-pressed={choice === value} onClick={() => setChosen(value)}>
              {label} <span className={styles.count}>{bases && i18n.number(chooseBases(bases, value, '').length)}</span>
            </button>
          ))}
          {deleted.length > 0 && (
            <button type="button" aria-pressed={choice === 'deleted'} onClick={() => setChosen('deleted')}>
              <Trans>Deleted</Trans> <span className={styles.count}>{i18n.number(deleted.length)}</span>
            </button>
          )}
        </div>
        <FindInput label={t`Filter by name`} value={wanted} onValueChange={setWanted} className={styles.find} />
        <div className={styles.looks} role="group" aria-label={t`How bases are shown`}>
          <IconButton label={t`Cards`} icon={LayoutGrid} size="sm" aria-pressed={!isList} onClick={() => keepList(false)} />
          <IconButton label={t`List`} icon={List} size="sm" aria-pressed={isList} onClick={() => keepList(true)} />
        </div>
      </div>
      {choice === 'deleted' ? (
        <div className={styles.deleted}>
          <DeletedBases bases={deleted} find={wanted} />
        </div>
      ) : (
        <div className={isList ? styles.lines : styles.cards}>
          {shown === null && [0, 1, 2].map((n) => <Skeleton key={n} height={isList ? 52 : 132} />)}
          {shown?.map((base) => (
            <BaseCard key={base.id} base={base} isLine={isList} />
          ))}
          {shown?.length === 0 && (
            <div className={styles.wide}>
              {wanted !== '' ? (
                <EmptyState
                  title={<Trans>No base has “{wanted}” in its name</Trans>}
                  actions={
                    <Button onClick={() => setWanted('')}>
                      <Trans>Clear</Trans>
                    </Button>
                  }
                />
              ) : choice === 'starred' ? (
                <EmptyState title={<Trans>No base has a star yet</Trans>} description={<Trans>The menu of a base gives it one.</Trans>} />
              ) : (
                <EmptyState
                  title={<Trans>Nobody shares a base with you yet</Trans>}
                  description={<Trans>Bases of others that you are invited to stand here.</Trans>}
                />
              )}
            </div>
          )}
          {mayCreate && !isList && <DropZone />}
        </div>
      )}
    </>
  );
}

const { $isOn: $isList, keep: keepList } = createKeptSwitch('quadrille.home-list');

function FirstBase({ mayCreate }: { readonly mayCreate: boolean }) {
  if (!mayCreate)
    return (
      <div className={styles.first}>
        <EmptyState
          drawing="cards"
          title={<Trans>No base is shared with you yet</Trans>}
          description={<Trans>Ask somebody who has one to invite you. It will stand here.</Trans>}
        />
      </div>
    );
  return (
    <div className={styles.first}>
      <EmptyState
        drawing="cards"
        title={<Trans>Make your first base</Trans>}
        description={<Trans>Start from scratch, or bring a spreadsheet.</Trans>}
        actions={
          <>
            <SampleButton />
            <Button icon={Plus} onClick={openNewBase}>
              <Trans>Start empty</Trans>
            </Button>
            <Button variant="primary" icon={Upload} onClick={() => openImport({ baseId: null })}>
              <Trans>Bring a spreadsheet</Trans>
            </Button>
          </>
        }
      />
      <DropZone />
    </div>
  );
}
