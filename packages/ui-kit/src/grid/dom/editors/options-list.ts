import type { CellOption } from '../../../cells/cell-spec.ts';
import { createPerson, patchPerson } from '../../../cells/people-cell.ts';
import { createPill, patchPill } from '../../../cells/select-cell.ts';
import type { GridColumn } from '../../core/column.ts';
import type { GridLabels } from '../../core/grid-labels.ts';
import { matchOptions } from '../../core/match-options.ts';
import type { OptionMatch } from '../../core/match-options.ts';
import { createDiv, setAttribute } from '../elements.ts';
import type { OptionsElements } from './options-elements.ts';

interface OptionsListInput {
  readonly elements: OptionsElements;
  readonly labels: GridLabels;
  readonly id: string;
  readonly isMulti: boolean;
  readonly column: () => GridColumn;
  /** Ids of the options that are chosen. */
  readonly picked: () => readonly string[];
  readonly onPick: (match: OptionMatch) => void;
}

/** The options a search finds, one of which is active, and the chosen ones over the cell. */
export interface OptionsList {
  /** The option that Enter picks; undefined where none is found. */
  readonly active: OptionMatch | undefined;
  indexOf(match: OptionMatch): number;
  readonly activeIndex: number;
  move(step: 1 | -1): void;
  /** Finds and draws options anew; `keep`: the place that stays active. */
  refill(keep?: number): void;
}

export function createOptionsList({ elements, labels, id, isMulti, column, picked, onPick }: OptionsListInput): OptionsList {
  const { chosen, list, search } = elements;
  let matches: readonly OptionMatch[] = [];
  let active = 0;

  /** Draws an option as its cell shows it. */
  const draw = (option: CellOption): HTMLElement => {
    const isPerson = column().kind === 'people';
    const element = isPerson ? createPerson() : createPill();
    (isPerson ? patchPerson : patchPill)(element, option);
    return element;
  };

  const highlight = (): void => {
    [...list.children].forEach((line, index) => line.classList.toggle('is-active', index === active));
    const line = list.children[active];
    setAttribute(search, 'aria-activedescendant', line?.id || null);
    line?.scrollIntoView({ block: 'nearest' });
  };

  const createLine = (match: OptionMatch, index: number): HTMLElement => {
    const line = createDiv('q-option', { role: 'option', id: `${id}-${index}` });
    const isPicked = picked().includes(match.option.id);
    line.setAttribute('aria-selected', String(isPicked));
    if (isMulti && !match.isNew) line.append(createDiv(`q-check${isPicked ? ' is-on' : ''}`));
    if (match.isNew) line.append(labels.createOption(match.option.title));
    else line.append(draw(match.option));
    line.addEventListener('click', () => onPick(match));
    line.addEventListener('pointermove', () => {
      if (active === index) return;
      active = index;
      highlight();
    });
    return line;
  };

  const createEmpty = (): HTMLElement => {
    const empty = createDiv('q-options-empty');
    empty.textContent = column().kind === 'people' ? labels.noPeople : labels.noOptions;
    return empty;
  };

  const showChosen = (): void => {
    const { options } = column();
    chosen.replaceChildren(...picked().map((key) => draw(options?.find((option) => option.id === key) ?? { id: key, title: key })));
  };

  return {
    get active() {
      return matches[active];
    },
    get activeIndex() {
      return active;
    },
    indexOf: (match) => matches.indexOf(match),
    move(step) {
      active = (active + step + matches.length) % Math.max(1, matches.length);
      highlight();
    },
    refill(keep = 0) {
      matches = matchOptions(column(), search.value);
      active = Math.min(Math.max(0, keep), Math.max(0, matches.length - 1));
      const [first] = picked();
      // the one option that is chosen is where the arrows start
      if (!isMulti && search.value === '' && first)
        active = Math.max(
          0,
          matches.findIndex(({ option }) => option.id === first),
        );
      list.replaceChildren(...matches.map(createLine), ...(matches.length === 0 ? [createEmpty()] : []));
      highlight();
      showChosen();
    },
  };
}
