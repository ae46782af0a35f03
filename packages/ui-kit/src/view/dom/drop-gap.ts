import type { BucketId } from '../core/record.ts';
import type { ViewCore } from '../core/view-core.ts';
import { createElement } from './elements.ts';

interface DropGapOptions {
  readonly core: ViewCore;
  readonly bucket: BucketId;
  /** The element that gets the mark of the gap. */
  readonly body: HTMLElement;
  readonly shownCount: () => number;
  /** Between two cards, in px. */
  readonly between: number;
}

/** The gap that shows where dragged cards would be dropped. */
export interface DropGap {
  /** The index of the card behind the gap; beyond all cards where there is none. */
  index(): number;
  /** How far it moves the cards behind it, in px. */
  size(): number;
  /** Whether a card is being dragged, so that its own place is empty. */
  isAway(index: number): boolean;
  /** Sets the gap and answers whether it changed. A place is counted without the dragged cards. */
  set(place: number | null, height: number): boolean;
  /** Draws its mark; the offset is that of a card, without the gap. */
  paint(offsetOf: (index: number) => number): void;
}

export function createDropGap({ core, bucket, body, shownCount, between }: DropGapOptions): DropGap {
  const mark = createElement('div', 'q-drop-gap', { 'aria-hidden': 'true' });
  mark.hidden = true;
  let gap: { readonly place: number; readonly height: number } | null = null;

  const isAway = (index: number): boolean => {
    const drag = core.$drag.get();
    const id = drag && core.idAt(bucket, index);
    return id !== null && drag?.records.some((one) => one.id === id && one.bucket === bucket) === true;
  };

  /** A place is counted without the dragged cards, an index with them. */
  const indexOfPlace = (place: number): number => {
    let at = 0;
    for (let left = place; at < shownCount(); at += 1) {
      if (isAway(at)) continue;
      if (left === 0) break;
      left -= 1;
    }
    return at;
  };

  const index = (): number => (gap ? indexOfPlace(gap.place) : Infinity);

  return {
    index,
    size: () => (gap ? gap.height + between : 0),
    isAway,
    set(place, height) {
      if (gap?.place === place && gap?.height === height) return false;
      gap = place === null ? null : { place, height };
      return true;
    },
    paint(offsetOf) {
      mark.hidden = gap === null;
      if (!gap) return;
      if (!mark.isConnected) body.append(mark);
      mark.style.blockSize = `${gap.height}px`;
      mark.style.translate = `0 ${offsetOf(index())}px`;
    },
  };
}
