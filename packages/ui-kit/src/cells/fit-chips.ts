import { setHidden, setText } from './patch-element.ts';

const cellPadding = 16;
const gap = 4;
const moreWidth = 30;
const linesOf: Readonly<Record<string, number>> = { short: 1, medium: 1, tall: 3, extra: 5 };

/** How many lines of chips a cell has room for. */
export function linesIn(element: HTMLElement): number {
  return linesOf[rowHeightOf(element)] ?? 1;
}

/** The height of the rows a cell is in, by name; '' outside of a grid. */
export function rowHeightOf(element: HTMLElement): string {
  return element.closest<HTMLElement>('[data-row-height]')?.dataset['rowHeight'] ?? '';
}

/** How many chips fit into this many lines of a cell, with room behind them for the count of the rest; at least one. */
export function countFitting(widths: readonly number[], cellWidth: number, lines: number, count: number): number {
  const room = cellWidth - cellPadding;
  let [line, used] = [1, 0];
  for (const [index, wanted] of widths.entries()) {
    const width = Math.min(room, wanted);
    if (used > 0 && used + gap + width > room) [line, used] = [line + 1, 0];
    used += (used > 0 ? gap : 0) + width;
    const isCut = line > lines || (line === lines && index + 1 < count && used + moreWidth > room);
    if (isCut) return Math.max(1, index);
  }
  return widths.length;
}

/** A generous guess, so that nothing has to be measured while scrolling. */
export function widthOf(title: string): number {
  let width = 0;
  for (const letter of title) width += letter > '\u2e80' ? 12.5 : letter >= 'A' && letter <= 'Z' ? 8.4 : 6.6;
  return width;
}

/** Makes the element behind the chips that counts those not shown. */
export function createMore(): HTMLElement {
  const more = document.createElement('span');
  more.className = 'q-more';
  more.dir = 'ltr';
  more.hidden = true;
  return more;
}

export function moreOf(element: HTMLElement): HTMLElement {
  return element.querySelector<HTMLElement>(':scope > .q-more') as HTMLElement;
}

export function labelMore(more: HTMLElement, shown: number, count: number): void {
  setHidden(more, shown >= count);
  setText(more, shown === 0 ? String(count) : `+${count - shown}`);
}
