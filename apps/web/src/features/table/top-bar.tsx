import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, hueOfText, Tile } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { $bases } from '../../platform/bases.state.ts';
import { initialOf } from '../../shell/initial-of.ts';
import { SidebarButton } from '../../shell/sidebar-button.tsx';
import { ShareDialog } from '../share/index.ts';
import type { TableState } from './table.state.ts';
import styles from './table.module.css';

/** Where this is, and sharing it. */
export function TopBar({ state }: { readonly state: TableState }) {
  const { t } = useLingui();
  const base = useStore($bases)?.find((one) => one.id === state.baseId);
  const table = useStore(state.$table);
  const view = useStore(state.$view);
  useStore(state.$roles);
  const [isSharing, setSharing] = useState(false);
  return (
    <header className={styles.topBar}>
      <SidebarButton />
      <nav aria-label={t`Breadcrumb`} className={styles.crumbs}>
        <Link to="/$typeOrId/$projectId" params={{ typeOrId: 'nc', projectId: state.baseId }} className={styles.crumb}>
          <Tile hue={hueOfText(state.baseId)} size={16}>
            {initialOf(base?.title ?? '')}
          </Tile>
          <span dir="auto">{base?.title}</span>
        </Link>
        <span className={styles.slash} aria-hidden>
          /
        </span>
        <h1 className={styles.tableTitle} dir="auto">
          {table?.title}
        </h1>
      </nav>
      {view && state.may('shareView') && (
        <Button variant="primary" onClick={() => setSharing(true)}>
          <Trans>Share</Trans>
        </Button>
      )}
      {view && isSharing && <ShareDialog view={view} onChange={(next) => state.$view.set(next)} onClose={() => setSharing(false)} />}
    </header>
  );
}
