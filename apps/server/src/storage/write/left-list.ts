import type { LeftAlone } from '../store/revert-result.ts';

/** Number of things that are listed by name; further ones are only counted. */
const mostNamed = 20;

/** What an undo leaves alone because somebody changed it since, or because it is gone. */
export class LeftList {
  readonly items: LeftAlone[] = [];
  count = 0;

  add(one: Partial<LeftAlone> & Pick<LeftAlone, 'kind'>, count = 1): void {
    this.count += count;
    if (count > 0 && this.items.length < mostNamed) this.items.push({ id: null, tableId: null, rowId: null, fieldId: null, ...one });
  }
}
