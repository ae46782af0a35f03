import { readJsonList, readListText } from '@quadrille/domain';
import { importLimits } from '../limits.ts';

export type SelectGuess =
  | { readonly type: 'SingleSelect' | 'MultiSelect'; readonly options: readonly string[] }
  /** `isDisabled`: so many different values that offering a select would be wrong. */
  | { readonly type: null; readonly isDisabled: boolean };

/** Counts values, and the parts of values split at commas, to tell columns of choices from free text. */
export interface SelectCounter {
  add(text: string): void;
  /** A cell that is a list: its items are parts, commas and all. */
  addList(items: readonly string[]): void;
  guess(): SelectGuess;
}

/** Reads a text that is a single quoted title with a comma in it, as exports write such choices. Null for any other text. */
export function readQuotedTitle(text: string): string | null {
  if (!text.startsWith('"') || !text.includes(',')) return null;
  const items = readListText(text);
  return items.length === 1 && items[0] !== undefined && items[0] !== text ? items[0] : null;
}

export function createSelectCounter(limit: number = importLimits.selectDistinct): SelectCounter {
  const whole = new Set<string>();
  const parts = new Set<string>();
  let values = 0;
  let pieces = 0;
  let hasParts = false;
  let isSplitKept = true;

  function addParts(text: string): void {
    const split = text.includes('"') || text.startsWith('[') ? readListText(text) : text.split(',');
    pieces += split.length;
    const inCell = new Set<string>();
    for (const piece of split) {
      const title = piece.trim();
      if (title === '' || inCell.has(title)) isSplitKept = false;
      inCell.add(title);
      if (parts.size <= limit) parts.add(title);
    }
  }

  function addList(items: readonly string[]): void {
    values += 1;
    hasParts = true;
    pieces += items.length;
    for (const item of items) if (parts.size <= limit) parts.add(item.trim());
  }

  return {
    add(text) {
      const items = text.startsWith('[') ? readJsonList(text) : null;
      if (items !== null) return addList(items);
      values += 1;
      const quoted = readQuotedTitle(text);
      const title = quoted ?? text;
      if (whole.size <= limit) whole.add(title);
      if (quoted === null && text.includes(',')) {
        hasParts = true;
        addParts(text);
      } else {
        pieces += 1;
        if (parts.size <= limit) parts.add(title);
      }
    },
    addList,
    guess() {
      const distinct = hasParts ? parts : whole;
      if (distinct.size > limit) return { type: null, isDisabled: true };
      if (distinct.size === 0 || distinct.size * 2 > (hasParts ? pieces : values)) return { type: null, isDisabled: false };
      if (hasParts && !isSplitKept) return { type: null, isDisabled: false };
      return { type: hasParts ? 'MultiSelect' : 'SingleSelect', options: [...distinct] };
    },
  };
}
