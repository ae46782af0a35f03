import type { CellOption } from './cell-spec.ts';
import { cellTraits } from './cell-traits.ts';
import type { CellView } from './cell-view.ts';
import { setHidden, setText } from './patch-element.ts';
import { toOptions } from './select-cell.ts';

/** People: initials on their own colour, and the name. */
export const peopleCell: CellView = {
  ...cellTraits.people,
  className: 'q-cell--flex q-cell--pills',
  build() {
    // people are added by the first patch that needs them and reused from then on
  },
  patch(element, value, { spec }) {
    const people = toOptions(value, spec);
    people.forEach((person, index) => {
      patchPerson((element.children[index] as HTMLElement | undefined) ?? element.appendChild(createPerson()), person);
    });
    for (let index = people.length; index < element.childElementCount; index += 1) setHidden(element.children[index] as HTMLElement, true);
  },
};

/** Makes the empty element of a person; `patchPerson` fills it. */
export function createPerson(): HTMLElement {
  const person = document.createElement('span');
  person.className = 'q-person';
  const initials = document.createElement('span');
  initials.setAttribute('aria-hidden', 'true');
  const name = document.createElement('span');
  name.className = 'q-person-name';
  name.dir = 'auto';
  person.append(initials, name);
  return person;
}

/** Shows somebody on a person made by `createPerson`. */
export function patchPerson(element: HTMLElement, { title, hue }: CellOption): void {
  const [initials, name] = element.children as unknown as [HTMLElement, HTMLElement];
  initials.className = `q-initials q-hue-${hue ?? 'gray'}`;
  setText(initials, initialsOf(title));
  setText(name, title);
  setHidden(element, false);
}

/** First letters of the first and the last word; of an address the first letter. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*$/, '')
    .split(/[\s._-]+/)
    .filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
