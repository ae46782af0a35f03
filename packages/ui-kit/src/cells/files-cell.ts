import { cellTraits } from './cell-traits.ts';
import type { CellView } from './cell-view.ts';
import { countFitting, createMore, linesIn, moreOf, rowHeightOf, labelMore, widthOf } from './fit-chips.ts';
import { createIcon } from './icon.ts';
import { setHidden, setText } from './patch-element.ts';

const paperclip = [
  'm16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551',
];

interface Shown {
  readonly names: readonly string[];
  /** Addresses of the pictures of the files; null where a file has none. */
  readonly addresses: readonly (string | null)[];
  readonly width: number | undefined;
}

/** What each element shows now. A picture may arrive after the element shows another value; it is dropped then. */
const shownIn = new WeakMap<HTMLElement, Shown>();

/** Files: small pictures of those that have one, the others by name, each a chip; those without room are counted. */
export const filesCell: CellView = {
  ...cellTraits.files,
  className: 'q-cell--flex q-cell--pills q-cell--files',
  build(element) {
    element.append(createMore());
  },
  patch(element, value, { spec, text, rowId, width }) {
    const names = spec.partsOf?.(value) ?? (text === '' ? [] : [text]);
    const mine = { names, addresses: [], width };
    show(element, mine);
    if (names.length === 0 || rowId === undefined) return;
    spec.picturesOf?.(value, rowId, (addresses) => {
      if (shownIn.get(element) === mine && element.classList.contains('q-cell--files')) show(element, { ...mine, addresses });
    });
  },
};

/** Chips are not cut off: a file that does not fit as a whole is counted with the rest. */
function show(element: HTMLElement, shown: Shown): void {
  const { names, addresses, width } = shown;
  shownIn.set(element, shown);
  const more = moreOf(element);
  const hasPictures = addresses.some((address) => address);
  const pictureWidth = pictureWidths[rowHeightOf(element)] ?? 24;
  const widths = names.map((name, index) => (addresses[index] ? pictureWidth : widthOf(name) + beside));
  // a second line would start below the pictures
  const lines = hasPictures ? 1 : linesIn(element);
  const count = width === undefined ? names.length : countFitting(widths, width, lines, names.length);
  for (const [index, name] of names.slice(0, count).entries()) patchChip(chipAt(element, more, index), name, addresses[index] ?? null);
  for (let chip = element.children[count]; chip && chip !== more; chip = chip.nextElementSibling as Element)
    setHidden(chip as HTMLElement, true);
  labelMore(more, count, names.length);
  element.classList.toggle('has-pictures', hasPictures);
}

/** Width in px of a chip without its name. */
const beside = 26;
/** Widths in px of pictures in rows of each height, as in the style sheet. */
const pictureWidths: Readonly<Record<string, number>> = { short: 24, medium: 48, tall: 96, extra: 144 };

function chipAt(element: HTMLElement, more: HTMLElement, index: number): HTMLElement {
  const found = element.children[index];
  return found && found !== more ? (found as HTMLElement) : element.insertBefore(createChip(), more);
}

function patchChip(chip: HTMLElement, name: string, address: string | null): void {
  setText(chip.querySelector('.q-file-name') as HTMLElement, name);
  chip.title = name;
  setHidden(chip, false);
  patchPicture(chip, address);
}

function createChip(): HTMLElement {
  const chip = document.createElement('span');
  chip.className = 'q-file';
  const name = document.createElement('span');
  name.className = 'q-file-name';
  name.dir = 'auto';
  chip.append(createIcon(paperclip, 'q-file-icon'), name);
  return chip;
}

/** Shows a picture in place of the name; screen readers still speak the name. */
function patchPicture(chip: HTMLElement, address: string | null): void {
  const shown = chip.querySelector<HTMLImageElement>('.q-file-picture');
  chip.classList.toggle('has-picture', address !== null);
  if (address === null) return shown?.remove();
  const picture = shown ?? chip.appendChild(createPicture(chip));
  picture.alt = chip.title;
  if (picture.getAttribute('src') !== address) picture.src = address;
}

function createPicture(chip: HTMLElement): HTMLImageElement {
  const picture = document.createElement('img');
  picture.className = 'q-file-picture';
  picture.decoding = 'async';
  picture.draggable = false;
  picture.addEventListener('error', () => giveUpPicture(chip));
  return picture;
}

/** A picture that does not load gives way to the name, which takes more room. */
function giveUpPicture(chip: HTMLElement): void {
  const element = chip.parentElement;
  const shown = element && shownIn.get(element);
  if (!element || !shown) return;
  const at = [...element.children].indexOf(chip);
  show(element, { ...shown, addresses: shown.addresses.map((address, index) => (index === at ? null : address)) });
}
