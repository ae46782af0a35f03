import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { baseKindOf, type BaseKind } from '@quadrille/domain';
import { Icon } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import {
  Braces,
  Camera,
  ChartColumn,
  FileText,
  Globe,
  History,
  Sparkles,
  SquareTerminal,
  Table2,
  Trash2,
  Users,
  Webhook,
  Workflow,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { $bases, mayManage } from '../../platform/bases.state.ts';
import { mayInBase } from '../../platform/rights.ts';
import type { HintName } from '@quadrille/domain';
import { Hint } from '../../platform/widgets/hint.tsx';
import { BaseBar } from '../../platform/widgets/base-bar.tsx';
import { showCurrentTab } from '../../platform/show-current-tab.ts';
import tabs from '../../platform/widgets/tabs.module.css';
import styles from './base-frame.module.css';

export interface BaseFrameProps {
  readonly baseId: string;
  /** Name of this part of the base. */
  readonly title: ReactNode;
  /** At the end of the top bar. */
  readonly actions?: ReactNode;
  /** The content fills the page and scrolls by itself. */
  readonly isWide?: boolean;
  /** What is said about it until somebody has read it. */
  readonly hint?: HintName;
  readonly children: ReactNode;
}

/** What the home of a base of each kind lists. */
const homes: Readonly<Record<BaseKind, { readonly icon: LucideIcon; readonly label: MessageDescriptor }>> = {
  database: { icon: Table2, label: msg`Tables` },
  documentation: { icon: FileText, label: msg`Pages` },
  cowriter: { icon: Sparkles, label: msg`Prompts` },
  dashboard: { icon: ChartColumn, label: msg`Dashboards` },
};

/** What the pages about one base have in common: where it is, and the ways to its other parts. */
export function BaseFrame({ baseId, title, actions, isWide, hint, children }: BaseFrameProps) {
  const { t, i18n } = useLingui();
  const base = useStore($bases)?.find((one) => one.id === baseId);
  const params = { typeOrId: 'nc', projectId: baseId };
  const isManaged = mayManage(base);
  const home = homes[baseKindOf(base?.type)];
  const parts = [
    { to: '/$typeOrId/$projectId', icon: home.icon, label: i18n._(home.label), isShown: true },
    { to: '/$typeOrId/$projectId/auth', icon: Users, label: t`Members`, isShown: isManaged },
    { to: '/$typeOrId/$projectId/webhooks', icon: Webhook, label: t`Webhooks`, isShown: isManaged },
    { to: '/$typeOrId/$projectId/tokens', icon: Braces, label: t`API tokens`, isShown: isManaged },
    { to: '/$typeOrId/$projectId/sharing', icon: Globe, label: t`Sharing`, isShown: isManaged },
    { to: '/$typeOrId/$projectId/snapshots', icon: Camera, label: t`Snapshots`, isShown: isManaged },
    { to: '/$typeOrId/$projectId/trash', icon: Trash2, label: t`Trash`, isShown: mayInBase(base, 'trashList') },
    { to: '/$typeOrId/$projectId/activity', icon: History, label: t`Activity`, isShown: isManaged },
    { to: '/$typeOrId/$projectId/erd/$baseId', icon: Workflow, label: t`Diagram`, isShown: true },
    { to: '/$typeOrId/$projectId/sql', icon: SquareTerminal, label: t`SQL`, isShown: true },
  ] as const;
  const look = { className: tabs.tab, activeProps: { 'data-on': true }, activeOptions: { exact: true, includeSearch: false } } as const;
  return (
    <div className={styles.page}>
      <BaseBar baseId={baseId} title={title} actions={actions} />
      <nav ref={showCurrentTab} className={tabs.strip} aria-label={t`Parts of this base`}>
        {parts
          .filter(({ isShown }) => isShown)
          .map(({ to, icon, label }) => (
            <Link key={to} to={to} params={{ ...params, baseId: sourceIdOf(baseId) }} {...look}>
              <Icon icon={icon} />
              {label}
            </Link>
          ))}
      </nav>
      {hint && <Hint name={hint} />}
      <div className={isWide ? styles.wide : styles.body}>{children}</div>
    </div>
  );
}

/** The id of the one source of a base, told by the base's own. */
export function sourceIdOf(baseId: string): string {
  return `b${baseId.slice(1)}`;
}
