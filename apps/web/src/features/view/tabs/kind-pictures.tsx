import type { ViewKind } from '@quadrille/domain';
import styles from './add-view-dialog.module.css';

/** Lines, filled parts and the part in the brand's colour, in a box of 64 x 44. */
const pictures: Readonly<
  Record<ViewKind, { readonly lines: string; readonly fills?: string; readonly brand?: string; readonly brandFill?: string }>
> = {
  grid: { lines: 'M9 9H55V35H9ZM9 17.5H55M9 26H55M24 9V35M40 9V35', brand: 'M24.5 17.5H40V26H24.5Z' },
  form: { lines: 'M18 7H46V37H18ZM23 18.5H41V23H23Z', fills: 'M23 12H36V14H23Z', brandFill: 'M23 28H33V32.5H23Z' },
  kanban: {
    lines: 'M10 11H21V17H10ZM10 20H21V26H10ZM44 11H55V17H44ZM27 20H38V26H27ZM8 8H23V36H8ZM25 8H40V36H25ZM42 8H57V36H42Z',
    brand: 'M27 11H38V17H27Z',
  },
  gallery: {
    lines:
      'M9 8H23V22H9ZM25 8H39V22H25ZM41 8H55V22H41ZM9 25H23V36H9ZM25 25H39V36H25ZM41 25H55V36H41ZM9 19l5-5 4 4 2-2 3 3M41 19l5-5 4 4 2-2 3 3',
    brand: 'M25 19l5-5 4 4 2-2 3 3',
  },
  calendar: {
    lines: 'M9 9H55V36H9ZM9 15.5H55M20.5 15.5V36M32 15.5V36M43.5 15.5V36M9 25.7H55',
    fills: 'M11 28.5H30V32H11Z',
    brandFill: 'M22.5 18.5H41.5V22.5H22.5Z',
  },
  timeline: {
    lines: 'M9 9H55M20 9V36M32 9V36M44 9V36',
    fills: 'M12 14H27V19H12ZM33 28H50V33H33Z',
    brandFill: 'M22 21H41V26H22Z',
    brand: 'M27 16.5H30V19',
  },
  map: {
    lines: 'M8 28C14 20 20 22 25 17S38 10 43 15 52 16 56 12M8 36C18 32 26 36 34 31S48 27 56 30',
    fills: 'M45 24.5a2.5 2.5 0 1 0 .1 0M17 29a2 2 0 1 0 .1 0',
    brand: 'M30 27C26 22.5 26 16.5 30 16.5S34 22.5 30 27Z',
  },
};

/** What a kind of views looks like, in a few lines. */
export function KindPicture({ kind }: { readonly kind: ViewKind }) {
  const { lines, fills, brand, brandFill } = pictures[kind];
  return (
    <svg className={styles.picture} viewBox="0 0 64 44" aria-hidden="true">
      <path d={lines} />
      {fills && <path className={styles.fill} d={fills} />}
      {brand && <path className={styles.brand} d={brand} />}
      {brandFill && <path className={styles.brandFill} d={brandFill} />}
    </svg>
  );
}
