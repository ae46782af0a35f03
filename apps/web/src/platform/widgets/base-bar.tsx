import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Icon, Skeleton } from '@quadrille/ui-kit-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { $bases } from '../bases.state.ts';
import { placeOfBase } from '../table-place.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { useDrawnTitle } from '../use-page-title.ts';
import { $visit } from '../visit.state.ts';
import { BaseTile } from './base-tile.tsx';
import { BaseSiblings, TableSiblings } from './sibling-menus.tsx';
import { SidebarButton } from './sidebar-button.tsx';
import styles from './base-bar.module.css';

export interface BaseBarProps {
  readonly baseId: string;
  /** Name of what is open in the base. */
  readonly title: ReactNode;
  /** What the open thing stands in, from the outside in, each with its address. */
  readonly within?: readonly { readonly title: string; readonly to: LinkProps }[];
  /** The table that is open: the others are in a menu beside its name. */
  readonly tableId?: string;
  /** The page has no other heading. */
  readonly isHeading?: boolean;
  /** What can be done with what is open, after its name. */
  readonly menu?: ReactNode;
  /** At the end of the bar. */
  readonly actions?: ReactNode;
}

/** The bar on top of every page of a base: where it is, and what can be done there. */
export function BaseBar({ baseId, title, within = [], tableId, isHeading = false, menu, actions }: BaseBarProps) {
  const { t } = useLingui();
  const visit = useStore($visit);
  const own = useStore($bases)?.find((one) => one.id === baseId);
  const base = visit ?? own;
  const isNarrow = useIsNarrow();
  const here = useDrawnTitle(title, base?.title);
  const Here = isHeading ? 'h1' : 'span';
  // phones have the list of tables at the bottom, and visitors the one of the base they visit
  const hasSiblings = !isNarrow && visit === null;
  return (
    <header className={styles.bar}>
      {visit === null && <SidebarButton />}
      {isNarrow && (
        <Link
          {...(within.at(-1)?.to ?? (isHeading ? placeOfBase(visit, baseId) : { to: '/' }))}
          className={styles.back}
          aria-label={t`Back`}
        >
          <Icon icon={ChevronLeft} size={20} isFlipped />
        </Link>
      )}
      <nav aria-label={t`Breadcrumb`} className={styles.crumbs}>
        <Link {...placeOfBase(visit, baseId)} className={styles.base} aria-label={base === undefined ? t`Base` : undefined}>
          <BaseTile base={own ?? { id: baseId, title: base?.title ?? '', color: null, meta: null }} size={16} />
          <span dir="auto">{base?.title ?? <Skeleton width={80} />}</span>
        </Link>
        {hasSiblings && <BaseSiblings baseId={baseId} />}
        <span className={styles.slash} aria-hidden>
          /
        </span>
        {(isNarrow ? [] : within).map((outer) => (
          <Fragment key={outer.title + String(outer.to.params)}>
            <Link {...outer.to} className={styles.within} dir="auto">
              {outer.title}
            </Link>
            <span className={styles.slash} aria-hidden>
              /
            </span>
          </Fragment>
        ))}
        <Here ref={here} className={styles.here} dir="auto">
          {title}
        </Here>
        {hasSiblings && tableId && <TableSiblings baseId={baseId} tableId={tableId} />}
        {menu}
      </nav>
      {actions}
    </header>
  );
}
