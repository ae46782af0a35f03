import type { CellOption, CellSpec, CellValue } from './cell-spec.ts';
import { cellTraits } from './cell-traits.ts';
import type { CellView } from './cell-view.ts';
import { setHidden } from './patch-element.ts';

const unknownTitle = (id: string): CellOption => ({ id, title: id });

function selectCell(kind: 'singleSelect' | 'multiSelect', className: string): CellView {
  return {
    ...cellTraits[kind],
    className,
    build() {
      // pills are added by the first patch that needs them and reused from then on
    },
    patch(element, value, context) {
      const options = toOptions(value, context.spec);
      options.forEach((option, index) => {
        const pill = (element.children[index] as HTMLElement | undefined) ?? element.appendChild(createPill());
        patchPill(pill, option);
      });
      for (let index = options.length; index < element.childElementCount; index += 1)
        setHidden(element.children[index] as HTMLElement, true);
    },
  };
}

/** One option as a pill. */
export const singleSelectCell = selectCell('singleSelect', 'q-cell--flex');

/** Several options as pills; they wrap in taller rows. */
export const multiSelectCell = selectCell('multiSelect', 'q-cell--flex q-cell--pills');

/** Makes an empty pill; `patchPill` fills it. */
export function createPill(): HTMLElement {
  const pill = document.createElement('span');
  pill.className = 'q-pill';
  pill.dir = 'auto'; // a title that is cut keeps its beginning in either direction
  pill.append(document.createTextNode(''));
  return pill;
}

/** The class that brings the colours of an option; one of its own is in `--q-custom`. */
export function hueClassOf({ hue, color }: Pick<CellOption, 'hue' | 'color'>): string {
  return color ? 'q-hue-custom' : `q-hue-${hue ?? 'gray'}`;
}

/** Shows an option on a pill made by `createPill`. */
export function patchPill(pill: HTMLElement, option: CellOption): void {
  (pill.firstChild as Text).data = option.title;
  setHidden(pill, false);
  pill.className = `q-pill ${hueClassOf(option)}`;
  if (option.color) pill.style.setProperty('--q-custom', option.color);
}

/** The options a value names; an id without an option is shown as itself. */
export function toOptions(value: CellValue, spec: CellSpec): CellOption[] {
  const ids = Array.isArray(value) ? (value as readonly string[]) : value === null ? [] : [String(value)];
  return ids.map((id) => spec.options?.find((option) => option.id === id) ?? unknownTitle(id));
}
