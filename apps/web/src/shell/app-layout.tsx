import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { CoveredPage } from '@quadrille/ui-kit-react';
import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { NewBaseDialog } from '../features/home/index.ts';
import { $isImportShown, DropHost, ImportHost } from '../features/import/index.ts';
import { ObjectDialogs } from '../features/objects/index.ts';
import { PreviewBanner } from '../features/preview/index.ts';
import { QuickSearch } from '../features/quick-search/index.ts';
import { ShortcutSheet } from '../features/shortcuts/index.ts';
import { ElsewhereQuestionDialog, StepQuestionDialog } from '../features/undo/index.ts';
import { UsesQuestionDialog } from '../features/uses/index.ts';
import { $user } from '../platform/session.state.ts';
import { useIsNarrow } from '../platform/use-is-narrow.ts';
import { BottomBar } from './bottom-bar.tsx';
import { followSwipes } from './follow-swipes.ts';
import { $isSidebarOpen, followWidth } from '../platform/sidebar.state.ts';
import { Sidebar } from './sidebar.tsx';
import { useWantedTable } from './use-wanted-table.ts';
import styles from './app-layout.module.css';

/** Sidebar and page; the page is the only thing that scrolls. Visitors of a shared base have no sidebar. */
export function AppLayout() {
  const { t } = useLingui();
  const isGuest = useStore($user) === null;
  const isOpen = useStore($isSidebarOpen) && !isGuest;
  const isImporting = useStore($isImportShown);
  const isNarrow = useIsNarrow();
  const app = useRef<HTMLDivElement>(null);
  const sidebar = useRef<HTMLElement>(null);
  useEffect(followWidth, []);
  useEffect(() => (app.current && sidebar.current ? followSwipes(app.current, sidebar.current) : undefined), [isGuest]);
  useWantedTable();
  return (
    <div ref={app} className={styles.app} data-sidebar={isOpen ? 'open' : 'closed'}>
      <a
        href="#main"
        className={styles.skip}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
      >
        <Trans>Skip to records</Trans>
      </a>
      {!isGuest && (
        <nav ref={sidebar} className={styles.sidebar} aria-label={t`Navigation`} hidden={!isOpen}>
          <Sidebar />
        </nav>
      )}
      <button type="button" className={styles.scrim} aria-label={t`Close`} tabIndex={-1} onClick={() => $isSidebarOpen.set(false)} />
      <main id="main" className={styles.main} tabIndex={-1}>
        {!isGuest && <PreviewBanner />}
        <div className={styles.page} inert={isImporting}>
          <CoveredPage isCovered={isImporting}>
            <Outlet />
          </CoveredPage>
        </div>
        <ImportHost />
        {!isGuest && <DropHost />}
        <NewBaseDialog />
        <ObjectDialogs />
        <ShortcutSheet />
        {!isGuest && <StepQuestionDialog />}
        {!isGuest && <ElsewhereQuestionDialog />}
        {!isGuest && <UsesQuestionDialog />}
        {!isGuest && <QuickSearch />}
      </main>
      {!isGuest && isNarrow && <BottomBar />}
    </div>
  );
}
