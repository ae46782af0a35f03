import { importLimits } from '../limits.ts';

export type SelectGuess =
  | { readonly type: 'SingleSelect' | 'MultiSelect'; readonly options: readonly string[] }
  /** `isDisabled`: so many different values that offering a select would be wrong. */
  | { readonly type: null; readonly isDisabled: boolean };

/** Counts values, and the parts of values split at commas, to tell columns of choices from free text. */
export interface SelectCounter {
  add(text: string): void;
  guess(): SelectGuess;
}

export function createSelectCounter(limit: number = importLimits.selectDistinct): SelectCounter {
  const whole = new Set<string>();
  const parts = new Set<string>();
  let values = 0;
  let pieces = 0;
  let hasComma = false;
  let isSplitKept = true;

  function addParts(text: string): void {
    const split = text.split(',');
    pieces += split.length;
    const inCell = new Set<string>();
    for (const piece of split) {
      const title = piece.trim();
      if (title === '' || inCell.has(title)) isSplitKept = false;
      inCell.add(title);
      if (parts.size <= limit) parts.add(title);
    }
  }

  return {
    add(text) {
      values += 1;
      if (whole.size <= limit) whole.add(text);
      if (text.includes(',')) {
        hasComma = true;
        addParts(text);
      } else {
        pieces += 1;
        if (parts.size <= limit) parts.add(text);
      }
    },
    guess() {
      const distinct = hasComma ? parts : whole;
      if (distinct.size > limit) return { type: null, isDisabled: true };
      if (distinct.size === 0 || distinct.size * 2 > (hasComma ? pieces : values)) return { type: null, isDisabled: false };
      if (hasComma && !isSplitKept) return { type: null, isDisabled: false };
      return { type: hasComma ? 'MultiSelect' : 'SingleSelect', options: [...distinct] };
    },
  };
}
