import { cx } from '../cx.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** Any CSS length; the whole line when left out. */
  readonly width?: number | string;
  readonly height?: number | string;
  readonly isRound?: boolean;
  readonly className?: string | undefined;
}

/** Holds the place of something that is loading. Put `aria-busy` on the region around it. */
export function Skeleton({ width = '100%', height = 12, isRound, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={cx(styles.skeleton, isRound && styles.round, className)}
      style={{ inlineSize: width, blockSize: height }}
    />
  );
}
