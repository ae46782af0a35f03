import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Trees of more rows draw only those on screen. */
const mostDrawn = 200;
const around = 12;
const usualHeight = 28;

/** Rows that are drawn, and how much room is left before each and after all of them, in px. */
export interface TreeWindow {
  readonly drawn: readonly { readonly index: number; readonly gap: number }[];
  readonly rest: number;
}

/** Which rows of a tree are drawn: all of a short one; of a long one those on screen, and those that are kept wherever they stand. */
export function useTreeWindow(root: RefObject<HTMLElement | null>, count: number, kept: readonly number[]): TreeWindow {
  const isLong = count > mostDrawn;
  const scroller = useRef<HTMLElement | null>(null);
  const [{ height, margin }, setPlace] = useState({ height: usualHeight, margin: 0 });
  const look = (): void => {
    const element = root.current;
    if (!element) return;
    scroller.current ??= scrollerOf(element);
    const top = Math.round(element.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top + scroller.current.scrollTop);
    const row = element.querySelector('[role="treeitem"]')?.getBoundingClientRect().height ?? usualHeight;
    setPlace((before) => (before.height === row && before.margin === top ? before : { height: row, margin: top }));
  };
  const lookNow = useEffectEvent(look);
  useLayoutEffect(() => {
    if (isLong) lookNow();
  }, [isLong, count]);
  // The virtualizer changes inside one object: the compiler leaves this hook alone, which is what it needs.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: isLong ? count : 0,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: around,
    scrollMargin: margin,
    // what stands above the tree may have grown meanwhile
    onChange: look,
    initialRect: { width: 0, height: 800 },
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].filter((index) => index >= 0 && index < count).toSorted((a, b) => a - b),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height]);
  if (!isLong) return { drawn: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })), rest: 0 };
  const indexes = virtualizer.getVirtualItems().map(({ index }) => index);
  return {
    drawn: indexes.map((index, at) => ({ index, gap: (index - (indexes[at - 1] ?? -1) - 1) * height })),
    rest: (count - 1 - (indexes.at(-1) ?? -1)) * height,
  };
}

function scrollerOf(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at; at = at.parentElement) if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.documentElement;
}
