import type { CellRange } from '../core/selection.ts';
import { createDiv } from './elements.ts';
import type { Frame } from './frame.ts';
import { clip, spanOf } from './mark-place.ts';
import type { RowPool } from './row-pool.ts';
import type { RowSlot } from './row-slot.ts';

export interface Outlines {
  paint(frame: Frame, pool: RowPool, ranges: readonly OutlinedRange[]): void;
}

export interface OutlinedRange extends CellRange {
  /** Tells ranges apart that look different: their marks are not shared. */
  readonly key?: string;
  readonly className?: string;
  /** Said at the first row of the range. */
  readonly name?: string;
}

/**
 * Frames around ranges of cells. They are rare, so each marked row gets an element for as long as the range lasts,
 * inside the row: it goes under the frozen columns with its cells and scrolls with no script.
 */
export function createOutlines(className: string): Outlines {
  const held = new Map<string, { readonly slot: RowSlot; readonly mark: HTMLElement }>();

  const take = (key: string, slot: RowSlot, range: OutlinedRange, isFrozen: boolean): HTMLElement => {
    const before = held.get(key);
    const mark = before?.mark ?? createDiv(`q-outline ${className} ${range.className ?? ''}`.trimEnd(), { 'aria-hidden': 'true' });
    const parent = isFrozen ? slot.frozen : slot.element;
    if (mark.parentElement !== parent) parent.append(mark);
    held.set(key, { slot, mark });
    return mark;
  };

  return {
    paint(frame, pool, ranges) {
      if (ranges.length === 0 && held.size === 0) return;
      const wanted = new Set<string>();
      for (const [range, key, isFrozen] of partsOf(frame, ranges)) {
        const { start, size } = spanOf(frame, range);
        for (const slot of pool.slots()) {
          if (slot.index < range.firstRow || slot.index > range.lastRow) continue;
          const place = `${key} ${slot.index}`;
          wanted.add(place);
          const mark = take(place, slot, range, isFrozen);
          // a person who moves along the row is named again
          if (mark.style.insetInlineStart !== `${start}px`) name(mark, '');
          mark.style.insetInlineStart = `${start}px`;
          mark.style.inlineSize = `${size}px`;
          mark.classList.toggle('is-first', slot.index === range.firstRow);
          mark.classList.toggle('is-last', slot.index === range.lastRow);
          mark.classList.toggle('has-no-start', range.part === 'end');
          mark.classList.toggle('has-no-end', range.part === 'start');
          clip(mark, frame, start, isFrozen);
          name(mark, slot.index === range.firstRow && range.part !== 'end' ? (range.name ?? '') : '');
        }
      }
      for (const [key, { mark }] of held) {
        if (wanted.has(key)) continue;
        mark.remove();
        held.delete(key);
      }
    },
  };
}

interface Part extends OutlinedRange {
  /** Which part of a range that reaches from frozen columns to others; absent: all of it. */
  readonly part?: 'start' | 'end';
}

/** Frozen columns stay while the others scroll: what reaches over both is drawn in two parts. */
function partsOf(frame: Frame, ranges: readonly OutlinedRange[]): (readonly [Part, string, boolean])[] {
  const { frozenCount } = frame.columns;
  return ranges.flatMap((range, at): (readonly [Part, string, boolean])[] => {
    const key = range.key ?? String(at);
    if (range.firstColumn >= frozenCount) return [[range, key, false]];
    if (range.lastColumn < frozenCount) return [[range, key, true]];
    return [
      [{ ...range, lastColumn: frozenCount - 1, part: 'start' }, `${key} start`, true],
      [{ ...range, firstColumn: frozenCount, part: 'end' }, key, false],
    ];
  });
}

function name(mark: HTMLElement, text: string): void {
  const flag = mark.querySelector('.q-remote-flag');
  if (text === '') return flag?.remove();
  if (!flag) mark.append(createFlag(text));
  else if (flag.textContent !== text) flag.textContent = text;
}

function createFlag(text: string): HTMLElement {
  const flag = createDiv('q-remote-flag');
  flag.textContent = text;
  return flag;
}
