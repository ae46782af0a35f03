import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Icon } from '@quadrille/ui-kit-react';
import { Link, useMatches } from '@tanstack/react-router';
import { CircleUserRound, Plus, Search, Table2 } from 'lucide-react';
import { openNewBase } from '../features/home/new-base.state.ts';
import { NotificationBell } from '../features/notifications/index.ts';
import { showQuickSearch } from '../features/quick-search/index.ts';
import { $newRecord } from '../platform/new-record.state.ts';
import { useMayCreateBases } from '../platform/rights.ts';
import { $isSidebarOpen } from '../platform/sidebar.state.ts';
import styles from './bottom-bar.module.css';

/** On phones, in reach of the thumb: where to go, what to look for, and something new. */
export function BottomBar() {
  const { t } = useLingui();
  const isOpen = useStore($isSidebarOpen);
  const newRecord = useStore($newRecord);
  const mayCreate = useMayCreateBases();
  const part = useMatches({ select: (matches) => partOf(matches.map(({ routeId }) => routeId)) });
  return (
    <nav className={styles.bar} aria-label={t`Quick access`}>
      <button
        type="button"
        className={styles.item}
        aria-expanded={isOpen}
        aria-current={part === 'base' ? 'true' : undefined}
        onClick={() => $isSidebarOpen.set(!isOpen)}
      >
        <Icon icon={Table2} size={20} />
        <span>
          <Trans>Tables</Trans>
        </span>
      </button>
      <button type="button" className={styles.item} onClick={showQuickSearch}>
        <Icon icon={Search} size={20} />
        <span>
          <Trans>Search</Trans>
        </span>
      </button>
      {(newRecord !== null || mayCreate) && (
        <button
          type="button"
          className={styles.new}
          aria-label={newRecord ? t`New record` : t`New base`}
          aria-busy={newRecord?.isMaking || undefined}
          onClick={newRecord?.make ?? openNewBase}
        >
          <Icon icon={Plus} size={20} />
        </button>
      )}
      <NotificationBell className={styles.item} iconSize={20} word={<Trans>Alerts</Trans>} />
      <Link
        to="/account/$page/{-$nestedPage}"
        params={{ page: 'profile', nestedPage: undefined }}
        className={styles.item}
        aria-current={part === 'own' ? 'true' : undefined}
      >
        <Icon icon={CircleUserRound} size={20} />
        <span>
          <Trans>Me</Trans>
        </span>
      </Link>
    </nav>
  );
}

/** Which button of the bar the page is behind. */
function partOf(routeIds: readonly string[]): 'base' | 'own' | null {
  if (routeIds.some((id) => id.startsWith('/_app/$typeOrId/$projectId'))) return 'base';
  return routeIds.some((id) => id.startsWith('/_app/account/') || id.startsWith('/_app/profile/')) ? 'own' : null;
}
