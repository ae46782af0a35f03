import type { CellView } from './cell-view.ts';
import { createIcon } from './icon.ts';
import { setHidden, setText } from './patch-element.ts';

const paperclip = [
  'm16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551',
];

/** What an element showed last: pictures that come later than the next value are not its own. */
const turns = new WeakMap<HTMLElement, number>();

/** Files: small pictures of those that have one, the others by name, each a chip. */
export const filesCell: CellView = {
  align: 'start',
  editor: 'panel',
  className: 'q-cell--flex q-cell--pills q-cell--files',
  isTypable: false,
  build() {
    // chips are added by the first patch that needs them and reused from then on
  },
  patch(element, value, { spec, text, rowId }) {
    const names = spec.partsOf?.(value) ?? (text === '' ? [] : [text]);
    names.forEach((name, index) => {
      const chip = (element.children[index] as HTMLElement | undefined) ?? element.appendChild(createChip());
      setText(chip.querySelector('.q-file-name') as HTMLElement, name);
      chip.title = name;
      setHidden(chip, false);
      patchPicture(chip, null);
    });
    for (let index = names.length; index < element.childElementCount; index += 1) setHidden(element.children[index] as HTMLElement, true);
    const turn = (turns.get(element) ?? 0) + 1;
    turns.set(element, turn);
    if (names.length === 0 || rowId === undefined) return;
    spec.picturesOf?.(value, rowId, (addresses) => {
      if (turns.get(element) !== turn || !element.classList.contains('q-cell--files')) return;
      addresses.forEach((address, index) => {
        const chip = element.children[index];
        if (chip) patchPicture(chip as HTMLElement, address);
      });
    });
  },
};

function createChip(): HTMLElement {
  const chip = document.createElement('span');
  chip.className = 'q-file';
  const name = document.createElement('span');
  name.className = 'q-file-name';
  name.dir = 'auto';
  chip.append(createIcon(paperclip, 'q-file-icon'), name);
  return chip;
}

/** A picture in place of the name; the name stays as what it is called. A picture that does not load gives way to the name. */
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
  picture.addEventListener('error', () => patchPicture(chip, null));
  return picture;
}
