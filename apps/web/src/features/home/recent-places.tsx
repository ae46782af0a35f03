import { Trans } from '@lingui/react/macro';
import type { WireProject } from '@quadrille/contract';
import { viewKindOf } from '@quadrille/domain';
import { ViewIcon } from '@quadrille/ui-kit-react';
import { Link } from '@tanstack/react-router';
import { hueOfBase } from '../../platform/object-look.ts';
import type { RecentPlace } from '../../platform/recent-places.ts';
import { placeOfView } from '../../platform/table-place.ts';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import styles from './home.module.css';

const mostShown = 4;

export interface RecentPlacesProps {
  readonly places: readonly RecentPlace[];
  readonly bases: readonly WireProject[];
}

/** The views somebody had open last, as far as their bases are there still. */
export function RecentPlaces({ places, bases }: RecentPlacesProps) {
  const timeAgo = useTimeAgo();
  const shown = places.flatMap((place) => {
    const base = bases.find(({ id }) => id === place.baseId);
    return base ? [{ ...place, base }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <section className={styles.recent}>
      <h2>
        <Trans>Pick up where you left off</Trans>
      </h2>
      <ul>
        {shown.slice(0, mostShown).map(({ base, viewId, tableId, tableTitle, title, type, at }) => (
          <li key={viewId}>
            <Link {...placeOfView(null, base.id, tableId, viewId)} className={styles.place}>
              <span className={styles.placeIcon} data-hue={hueOfBase(base)}>
                <ViewIcon kind={viewKindOf(type) ?? 'grid'} />
              </span>
              <span className={styles.placeWords}>
                <span className={styles.placeTitle} dir="auto">
                  {title === tableTitle ? title : `${tableTitle}: ${title}`}
                </span>
                <span className={styles.meta}>
                  <bdi>{base.title}</bdi> · {timeAgo(new Date(at).toISOString())}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
