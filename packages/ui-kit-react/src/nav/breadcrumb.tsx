import type { MouseEvent, ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import { Icon } from '../icon/icon.tsx';
import { Menu } from '../overlay/menu.tsx';
import { useLabels } from '../provider/labels.ts';
import styles from './breadcrumb.module.css';

export interface Crumb {
  readonly id: string;
  readonly label: string;
  /** Tile or icon before the words. */
  readonly start?: ReactNode;
  readonly href?: string;
  readonly onSelect?: (event: MouseEvent) => void;
  /** Menu of siblings: `MenuItem`s. Opens on the crumb itself when it has no `href`. */
  readonly menu?: ReactNode;
}

/** The path to this page; the last part is the page itself. */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const labels = useLabels();
  return (
    <nav aria-label={labels.breadcrumb}>
      <ol className={styles.crumbs}>
        {crumbs.map((crumb, index) => (
          <li key={crumb.id} className={styles.item} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            {index > 0 && (
              <span className={styles.separator} aria-hidden>
                /
              </span>
            )}
            <CrumbPart crumb={crumb} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function CrumbPart({ crumb }: { readonly crumb: Crumb }) {
  const words = (
    <>
      {crumb.start}
      <span className={styles.text} dir="auto">
        {crumb.label}
      </span>
    </>
  );
  if (crumb.menu && !crumb.href)
    return (
      <Menu
        label={crumb.label}
        trigger={
          <button type="button" className={styles.crumb}>
            {words}
            <Icon icon={ChevronDown} size={12} />
          </button>
        }
      >
        {crumb.menu}
      </Menu>
    );
  if (crumb.href || crumb.onSelect)
    return (
      <a href={crumb.href} className={styles.crumb} onClick={crumb.onSelect}>
        {words}
      </a>
    );
  return <span className={styles.crumb}>{words}</span>;
}
