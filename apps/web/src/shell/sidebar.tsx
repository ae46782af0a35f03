import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Avatar, Icon, IconButton, KeyCap, Menu, MenuItem, MenuRadioItems, MenuSeparator, Submenu } from '@quadrille/ui-kit-react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Globe, Home, Import, Keyboard, LogOut, PanelLeft, Plus, Search, Sparkles, UserRound } from 'lucide-react';
import { useEffect } from 'react';
import { $bases, loadBases } from '../platform/bases.state.ts';
import { availableLocales, chooseLocale } from '../platform/i18n.ts';
import { localeNames } from '../platform/locale-names.ts';
import { $hasNews, beginWithThisVersion } from '../platform/news.state.ts';
import { reportError } from '../platform/notices.ts';
import { $user, fullName, signOut } from '../platform/session.state.ts';
import { useIsNarrow } from '../platform/use-is-narrow.ts';
import { openNewBase } from '../features/home/new-base.state.ts';
import { NotificationBell } from '../features/notifications/index.ts';
import { keysOf, showShortcuts } from '../features/shortcuts/index.ts';
import { showQuickSearch } from '../features/quick-search/index.ts';
import { openImport } from '../features/import/index.ts';
import { moveBase } from '../features/objects/index.ts';
import { mayInBase, useMayCreateBases } from '../platform/rights.ts';
import { useDragAmong } from '../platform/use-drag-among.ts';
import { followReturns } from '../platform/watched-bases.ts';
import { BaseNode } from './base-node.tsx';
import { Mark } from '../platform/widgets/mark.tsx';
import { $isSidebarOpen, closeSidebarOverPage } from '../platform/sidebar.state.ts';
import styles from './sidebar.module.css';

/** Where everything is: home, the bases with their tables, the person at the foot. */
export function Sidebar() {
  const { t } = useLingui();
  const bases = useStore($bases);
  const isNarrow = useIsNarrow();
  const { projectId } = useParams({ strict: false });
  const mayCreate = useMayCreateBases();
  // what is imported goes into the base one is in
  const here = bases?.find((base) => base.id === projectId && mayInBase(base, 'tableImport'));
  const mayImport = mayCreate || here !== undefined;
  const drag = useDragAmong(
    (from, to) => void moveBase(bases?.[from]?.id ?? '', to).catch((error: unknown) => reportError(t`The base could not be moved`, error)),
    'down',
  );
  useEffect(followReturns, []);
  const unknownId = bases?.every(({ id }) => id !== projectId) ? projectId : undefined;
  useEffect(() => {
    loadBases().catch((error: unknown) => reportError(t`The list of bases could not be loaded`, error));
  }, [t]);
  // one that came to be, or was shared with this person, after the list was read
  useEffect(() => {
    if (unknownId !== undefined) loadBases().catch(() => {});
  }, [unknownId]);
  return (
    <div className={styles.sidebar}>
      <div className={styles.head}>
        <Mark size={24} />
        <span className={styles.name}>Quadrille</span>
        <IconButton label={t`Hide sidebar`} icon={PanelLeft} isFlipped size="sm" onClick={() => $isSidebarOpen.set(false)} />
      </div>
      <button type="button" className={styles.search} aria-keyshortcuts="Control+K Meta+K" onClick={showQuickSearch}>
        <Icon icon={Search} />
        <span className={styles.label}>
          <Trans>Search</Trans>
        </span>
        <KeyCap>{keysOf('quickSearch')}</KeyCap>
      </button>
      <Link to="/" className={styles.node} activeOptions={{ exact: true }} activeProps={{ 'data-on': true }} onClick={closeSidebarOverPage}>
        <Icon icon={Home} />
        <span className={styles.label}>
          <Trans>Home</Trans>
        </span>
      </Link>
      {!isNarrow && <NotificationBell className={styles.node} />}
      <div className={styles.section}>
        <span>
          <Trans>Bases</Trans>
        </span>
        {mayCreate && <IconButton label={t`New base`} icon={Plus} size="xs" onClick={openNewBase} />}
      </div>
      <ul className={styles.tree} aria-label={t`Bases`}>
        {bases?.map((base, at) => (
          <BaseNode key={base.id} base={base} drag={drag(at)} />
        ))}
      </ul>
      <div className={styles.foot}>
        {mayImport && (
          <button type="button" className={styles.node} onClick={() => openImport({ baseId: here ? here.id : null })}>
            <Icon icon={Import} />
            <span className={styles.label}>
              <Trans>Import data</Trans>
            </span>
          </button>
        )}
        <PersonMenu />
      </div>
    </div>
  );
}

function PersonMenu() {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const user = useStore($user);
  const hasNews = useStore($hasNews);
  useEffect(beginWithThisVersion, []);
  if (!user) return null;
  const leave = async (): Promise<void> => {
    await signOut();
    $bases.set(null);
    await navigate({ to: '/signin' });
  };
  return (
    <Menu
      label={t`Your account`}
      side="top"
      trigger={
        <button type="button" className={styles.node}>
          <Avatar name={fullName(user)} size={20} />
          <span className={styles.label} dir="auto">
            {fullName(user)}
          </span>
          {hasNews && <span className={styles.news} role="img" aria-label={t`New version`} />}
        </button>
      }
    >
      <MenuItem
        icon={UserRound}
        onSelect={() => void navigate({ to: '/account/$page/{-$nestedPage}', params: { page: 'profile', nestedPage: undefined } })}
      >
        {t`Account`}
      </MenuItem>
      <Submenu label={t`Language`} icon={Globe}>
        <MenuRadioItems
          choices={availableLocales.map((value) => ({ value, label: localeNames[value] ?? value }))}
          value={i18n.locale}
          onValueChange={(value) => void chooseLocale(value)}
        />
      </Submenu>
      <MenuItem
        icon={Sparkles}
        end={hasNews && <span className={styles.news} />}
        onSelect={() => void navigate({ to: '/account/$page/{-$nestedPage}', params: { page: 'news', nestedPage: undefined } })}
      >
        {t`What is new`}
      </MenuItem>
      <MenuItem icon={Keyboard} keys={keysOf('showShortcuts')} onSelect={showShortcuts}>
        {t`Keyboard shortcuts`}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => void leave()}>{t`Sign out`}</MenuItem>
    </Menu>
  );
}
