import type { CellOption } from './cell-spec.ts';
import { cellTraits } from './cell-traits.ts';
import type { CellView } from './cell-view.ts';
import { countFitting, createMore, linesIn, moreOf, labelMore, widthOf } from './fit-chips.ts';
import { createIcon } from './icon.ts';
import { setHidden, setText } from './patch-element.ts';

const plus = ['M5 12h14', 'M12 5v14'];

/** Records linked here by their names; + and Enter ask the product to change them. */
export const linksCell: CellView = {
  ...cellTraits.links,
  className: 'q-cell--flex q-cell--pills q-cell--links',
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
  ...cellTraits.list,
  className: 'q-cell--flex q-cell--pills',
  build(element) {
    element.append(createMore());
  },
  patch(element, value, { spec, width }) {
    const { chips, count } = spec.chipsOf?.(value) ?? none;
    patchChips(element, chips, count, width);
  },
};

const none = { chips: [], count: 0 } as const;
const padding = 12; // of a chip
/** Room for the + where records may be linked. */
const addWidth = 22;

/** Shows the chips that surely fit, the first whatever its length, and how many there are besides. */
function patchChips(element: HTMLElement, chips: readonly CellOption[], count: number, width: number | undefined): void {
  const more = moreOf(element);
  const widths = chips.map(({ title }) => widthOf(title) + padding);
  const shown = width === undefined ? chips.length : countFitting(widths, width, linesIn(element), count);
  for (let index = 0; index < shown; index += 1) {
    const chip = chipAt(element, more, index);
    patchChip(chip, chips[index] as CellOption);
  }
  for (let chip = element.children[shown]; chip && chip !== more; chip = chip.nextElementSibling as Element)
    setHidden(chip as HTMLElement, true);
  labelMore(more, shown, count);
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

function createAdd(): HTMLElement {
  const add = document.createElement('span');
  add.className = 'q-link-add';
  add.setAttribute('aria-hidden', 'true');
  add.append(createIcon(plus, 'q-icon q-icon-14'));
  return add;
}
