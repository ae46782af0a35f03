import type { CellOption } from './cell-spec.ts';
import type { CellView } from './cell-view.ts';
import { createIcon } from './icon.ts';
import { setHidden, setText } from './patch-element.ts';

const plus = ['M5 12h14', 'M12 5v14'];

/** Records linked here by their names; + and Enter ask the product to change them. */
export const linksCell: CellView = {
  align: 'start',
  editor: 'panel',
  className: 'q-cell--flex q-cell--pills q-cell--links',
  isTypable: true,
  build(element) {
    element.append(createMore(), createAdd());
  },
  patch(element, value, { spec, width }) {
    const { chips, count } = spec.chipsOf?.(value) ?? none;
    patchChips(element, chips, count, width && width - (spec.canPress ? addWidth : 0));
    setHidden(element.lastChild as HTMLElement, spec.canPress !== true);
  },
};

/** Several values of another table's field, each a chip; read only. */
export const listCell: CellView = {
  align: 'start',
  editor: 'none',
  className: 'q-cell--flex q-cell--pills',
  isTypable: false,
  build(element) {
    element.append(createMore());
  },
  patch(element, value, { spec, width }) {
    const { chips, count } = spec.chipsOf?.(value) ?? none;
    patchChips(element, chips, count, width);
  },
};

const none = { chips: [], count: 0 } as const;
const linesOf: Readonly<Record<string, number>> = { short: 1, medium: 1, tall: 3, extra: 5 };

/** Shows the chips that surely fit, the first whatever its length, and how many there are besides. */
function patchChips(element: HTMLElement, chips: readonly CellOption[], count: number, width: number | undefined): void {
  const more = element.querySelector<HTMLElement>(':scope > .q-more') as HTMLElement;
  const lines = linesOf[element.closest<HTMLElement>('[data-row-height]')?.dataset['rowHeight'] ?? ''] ?? 1;
  const shown = width === undefined ? chips.length : countFitting(chips, width - 16, lines, count);
  for (let index = 0; index < shown; index += 1) {
    const chip = chipAt(element, more, index);
    patchChip(chip, chips[index] as CellOption);
  }
  for (let chip = element.children[shown]; chip && chip !== more; chip = chip.nextElementSibling as Element)
    setHidden(chip as HTMLElement, true);
  setHidden(more, shown >= count);
  setText(more, shown === 0 ? String(count) : `+${count - shown}`);
}

function chipAt(element: HTMLElement, more: HTMLElement, index: number): HTMLElement {
  const found = element.children[index];
  if (found && found !== more) return found as HTMLElement;
  const chip = document.createElement('span');
  chip.dir = 'auto';
  element.insertBefore(chip, more);
  return chip;
}

function patchChip(chip: HTMLElement, { title, hue, color }: CellOption): void {
  setText(chip, title);
  chip.title = title;
  setHidden(chip, false);
  chip.className = color ? 'q-pill q-hue-custom' : hue ? `q-pill q-hue-${hue}` : 'q-chip';
  if (color) chip.style.setProperty('--q-custom', color);
}

const padding = 12; // of a chip
const gap = 4;
const moreWidth = 30;
/** Kept free for the + where something may be linked. */
const addWidth = 22;

/** How many chips go into so many lines, with room behind them for the count of the rest; never none. */
function countFitting(chips: readonly CellOption[], room: number, lines: number, count: number): number {
  let [line, used] = [1, 0];
  for (const [index, { title }] of chips.entries()) {
    const width = Math.min(room, widthOf(title) + padding);
    if (used > 0 && used + gap + width > room) [line, used] = [line + 1, 0];
    used += (used > 0 ? gap : 0) + width;
    const isCut = line > lines || (line === lines && index + 1 < count && used + moreWidth > room);
    if (isCut) return Math.max(1, index);
  }
  return chips.length;
}

/** A generous guess, so that nothing has to be measured while scrolling. */
function widthOf(title: string): number {
  let width = 0;
  for (const letter of title) width += letter > '\u2e80' ? 12.5 : letter >= 'A' && letter <= 'Z' ? 8.4 : 6.6;
  return width;
}

function createMore(): HTMLElement {
  const more = document.createElement('span');
  more.className = 'q-more';
  more.dir = 'ltr';
  more.hidden = true;
  return more;
}

function createAdd(): HTMLElement {
  const add = document.createElement('span');
  add.className = 'q-link-add';
  add.setAttribute('aria-hidden', 'true');
  add.append(createIcon(plus, 'q-icon q-icon-14'));
  return add;
}
