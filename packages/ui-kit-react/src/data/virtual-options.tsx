import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './virtual-list.module.css';

export interface VirtualOptionsProps {
  /** Of the listbox, for `aria-controls`. */
  readonly id: string;
  readonly label: string;
  readonly isMultiple?: boolean;
  readonly count: number;
  /** Height of an option in pixels, before it is measured. */
  readonly itemHeight: number;
  /** The option the keyboard stands on: kept in sight and drawn. */
  readonly active: number;
  /** An element of the role `option`. */
  readonly renderItem: (index: number) => ReactNode;
  readonly getKey: (index: number) => string | number;
  /** Called when the last options come into sight: time to load more. */
  readonly onEndReached?: (() => void) | undefined;
  readonly className?: string | undefined;
}

/** Options of a list of any length, of which only those in sight are drawn. Focus stays in the field that searches them. */
export function VirtualOptions(props: VirtualOptionsProps) {
  const { id, label, isMultiple, count, itemHeight, active, renderItem, getKey, onEndReached, className } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const reached = useRef(onEndReached);
  useEffect(() => {
    reached.current = onEndReached;
  });
  // The virtualizer changes inside one object: the compiler leaves this component alone, which is what it needs.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => itemHeight,
    overscan: 8,
    scrollPaddingStart: 4,
    scrollPaddingEnd: 4,
    getItemKey: getKey,
  });
  const items = virtualizer.getVirtualItems();
  const canReadOn = onEndReached !== undefined;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (count > 0 && last >= count - 1) reached.current?.();
  }, [last, count, canReadOn]);
  useEffect(() => {
    if (active >= 0 && active < count) virtualizer.scrollToIndex(active);
    // Only a step of the keyboard scrolls, not options that come later.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [active]);
  return (
    <div
      ref={scroller}
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={isMultiple}
      className={cx(styles.scroller, className)}
    >
      <div role="presentation" className={styles.list} style={{ blockSize: virtualizer.getTotalSize() }}>
        {items.map((item) => (
          <div
            key={item.key}
            ref={virtualizer.measureElement}
            role="presentation"
            data-index={item.index}
            className={styles.item}
            style={{ transform: `translateY(${item.start}px)` }}
          >
            {renderItem(item.index)}
          </div>
        ))}
      </div>
    </div>
  );
}
