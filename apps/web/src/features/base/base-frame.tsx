import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Icon } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { SquareTerminal, Table2, Users, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import { $bases, mayManage } from '../../platform/bases.state.ts';
import { BaseBar } from '../../shell/base-bar.tsx';
import tabs from '../../shell/tabs.module.css';
import styles from './base-frame.module.css';

export interface BaseFrameProps {
  readonly baseId: string;
  /** Name of this part of the base. */
  readonly title: ReactNode;
  /** At the end of the top bar. */
  readonly actions?: ReactNode;
  /** The content fills the page and scrolls by itself. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** What the pages about one base have in common: where it is, and the ways to its other parts. */
export function BaseFrame({ baseId, title, actions, isWide, children }: BaseFrameProps) {
  const { t } = useLingui();
  const base = useStore($bases)?.find((one) => one.id === baseId);
  const params = { typeOrId: 'nc', projectId: baseId };
  const look = { className: tabs.tab, activeProps: { 'data-on': true }, activeOptions: { exact: true } } as const;
  return (
    <div className={styles.page}>
      <BaseBar baseId={baseId} title={title} actions={actions} />
      <nav className={tabs.strip} aria-label={t`Parts of this base`}>
        <Link to="/$typeOrId/$projectId" params={params} {...look}>
          <Icon icon={Table2} />
          <Trans>Tables</Trans>
        </Link>
        {mayManage(base) && (
          <Link to="/$typeOrId/$projectId/auth" params={params} {...look}>
            <Icon icon={Users} />
            <Trans>Members</Trans>
          </Link>
        )}
        <Link to="/$typeOrId/$projectId/erd/$baseId" params={{ ...params, baseId: sourceIdOf(baseId) }} {...look}>
          <Icon icon={Workflow} />
          <Trans>Diagram</Trans>
        </Link>
        <Link to="/$typeOrId/$projectId/sql" params={params} {...look}>
          <Icon icon={SquareTerminal} />
          <Trans>SQL</Trans>
        </Link>
      </nav>
      <div className={isWide ? styles.wide : styles.body}>{children}</div>
    </div>
  );
}

/** The id of the one source of a base, told by the base's own. */
export function sourceIdOf(baseId: string): string {
  return `b${baseId.slice(1)}`;
}
