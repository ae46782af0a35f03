import type { CellView } from './cell-view.ts';
import { createIcon } from './icon.ts';

const paperclip = [
  'm16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551',
];

/** Files by name, each a chip. */
export const filesCell: CellView = {
  align: 'start',
  editor: 'panel',
  className: 'q-cell--flex q-cell--pills',
  isTypable: false,
  build() {
    // chips are added by the first patch that needs them and reused from then on
  },
  patch(element, value, { spec, text }) {
    const names = spec.partsOf?.(value) ?? (text === '' ? [] : [text]);
    names.forEach((name, index) => {
      const chip = (element.children[index] as HTMLElement | undefined) ?? element.appendChild(createChip());
      (chip.lastChild as HTMLElement).textContent = name;
      chip.title = name;
      chip.hidden = false;
    });
    for (let index = names.length; index < element.childElementCount; index += 1) (element.children[index] as HTMLElement).hidden = true;
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
