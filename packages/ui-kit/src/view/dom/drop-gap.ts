import type { BucketId } from '../core/record.ts';
import type { ViewCore } from '../core/view-core.ts';
import { createElement } from './elements.ts';

interface DropGapOptions {
  readonly core: ViewCore;
  readonly bucket: BucketId;
  /** Where the mark of the gap is put. */
  readonly body: HTMLElement;
  readonly shownCount: () => number;
  /** Between two cards, in px. */
  readonly between: number;
}

/** The gap that shows where cards in the hand would fall. */
export interface DropGap {
  /** The card it is before; beyond all cards where there is none. */
  index(): number;
  /** How far it moves the cards behind it, in px. */
  size(): number;
  /** A card that is in the hand is not where it stands. */
  isAway(index: number): boolean;
  /** Answers whether it is another gap than before; a place is counted without the cards in the hand. */
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

  /** A place is counted without the cards in the hand, an index with them. */
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
