import { createHeightIndex } from '../core/height-index.ts';
import type { HeightIndex } from '../core/height-index.ts';
import type { BucketId, RecordId } from '../core/record.ts';
import type { ViewCore } from '../core/view-core.ts';
import type { CardPool } from './card-pool.ts';

interface CardHeightsOptions {
  readonly core: ViewCore;
  readonly bucket: BucketId;
  readonly pool: CardPool;
  /** The box that scrolls. */
  readonly box: HTMLElement;
  /** Height of a card before it is measured, in px. */
  readonly estimate: number;
  /** The gap between two cards, in px. */
  readonly between: number;
  readonly shownCount: () => number;
  /** Gives the box its height before it is scrolled. */
  readonly sizeBody: () => void;
}

/** The heights of the cards of a list, with the gap below each: measured ones, or else the estimate. */
export interface CardHeights {
  readonly index: HeightIndex;
  /** Counts cards again. What is on screen stays in place when cards come or go above it. */
  rebuild(): void;
  /** Measures cards that are in the document: all sizes are read after all writes. Answers whether a height changed. */
  measure(indexes: readonly number[]): boolean;
}

export function createCardHeights(options: CardHeightsOptions): CardHeights {
  const { core, bucket, pool, box, estimate, between, shownCount, sizeBody } = options;
  const measured = new Map<RecordId, number>();
  let heights: HeightIndex = createHeightIndex(0, () => 0);

  /** The measured height of a record, even if it holds other values by now; else the average of all cards. */
  const heightOf = (index: number): number => {
    const id = core.idAt(bucket, index);
    return (id === null ? estimate : (measured.get(id) ?? estimate)) + between;
  };

  return {
    get index() {
      return heights;
    },
    rebuild() {
      const top = box.scrollTop;
      const anchor =
        heights.count > 0 && top > 0 ? [...pool.all()].find(({ record, element }) => record && bottomOf(element) > top) : undefined;
      const before = anchor ? topOf(anchor.element) : 0;
      heights = createHeightIndex(shownCount(), heightOf);
      const at = anchor?.record ? core.indexOf(bucket, anchor.record.id) : -1;
      if (at < 0) return;
      const moved = heights.offsetOf(at) - before;
      if (moved !== 0) {
        sizeBody();
        box.scrollTop = top + moved;
      }
    },
    measure(indexes) {
      let isOther = false;
      const top = box.scrollTop;
      let above = 0;
      const sizes = indexes.map((index) => pool.at(index)?.element.offsetHeight ?? 0);
      indexes.forEach((index, at) => {
        const record = core.recordAt(bucket, index);
        const height = sizes[at] ?? 0;
        if (!record || height === 0) return;
        measured.set(record.id, height);
        const by = height + between - heights.heightAt(index);
        if (by === 0) return;
        if (heights.offsetOf(index) + heights.heightAt(index) <= top) above += by;
        heights.set(index, height + between);
        isOther = true;
      });
      if (above !== 0 && top > 0) {
        sizeBody();
        box.scrollTop = top + above;
      }
      return isOther;
    },
  };
}

function topOf(card: HTMLElement): number {
  return Number(card.dataset['top']);
}

function bottomOf(card: HTMLElement): number {
  return topOf(card) + card.offsetHeight;
}
