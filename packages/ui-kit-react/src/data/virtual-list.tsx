import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './virtual-list.module.css';

export interface VirtualListProps {
  readonly label: string;
  readonly count: number;
  /** Height of an item in pixels, before it is measured. */
  readonly itemHeight: number;
  readonly renderItem: (index: number) => ReactNode;
  /** Must be another function whenever its answers change: measured heights are stored by key. */
  readonly getKey?: (index: number) => string | number;
  readonly overscan?: number;
  /** Called when the last items come into sight: time to load more. */
  readonly onEndReached?: () => void;
  readonly className?: string | undefined;
}

/** A list of any length that draws only what is in sight. Give it a height through its class or parent. */
export function VirtualList({ label, count, itemHeight, renderItem, getKey, overscan = 8, onEndReached, className }: VirtualListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // The virtualizer changes inside one object: the compiler leaves this component alone, which is what it needs.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemHeight,
    overscan,
    ...(getKey ? { getItemKey: getKey } : {}),
    onChange: (instance) => {
      const last = instance.getVirtualItems().at(-1);
      if (last && last.index >= count - 1) onEndReached?.();
    },
  });
  return (
    <div ref={scroller} className={cx(styles.scroller, className)} tabIndex={0} role="region" aria-label={label}>
      <ul className={styles.list} style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => (
          <li
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            aria-setsize={count}
            aria-posinset={item.index + 1}
            className={styles.item}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {renderItem(item.index)}
          </li>
        ))}
      </ul>
    </div>
  );
}
