import type { GridColumn } from '../../core/column.ts';
import type { GridLabels } from '../../core/grid-labels.ts';
import { createDiv } from '../elements.ts';

/** The elements of the editor of options: the chosen ones over the cell, and a popover with a search and the list. */
export interface OptionsElements {
  readonly element: HTMLElement;
  readonly chosen: HTMLElement;
  readonly popover: HTMLElement;
  readonly search: HTMLInputElement;
  readonly reason: HTMLElement;
  readonly list: HTMLElement;
}

export function createOptionsElements(column: GridColumn, labels: GridLabels, id: string, isMulti: boolean): OptionsElements {
  const element = createDiv('q-editor q-editor--options');
  const chosen = createDiv('q-chosen');
  const popover = createDiv('q-popover q-popover--options');
  const search = document.createElement('input');
  const reason = createDiv('q-options-reason', { role: 'alert' });
  reason.hidden = true;
  const list = createDiv('q-options', { role: 'listbox', id, 'aria-label': column.title });
  if (isMulti) list.setAttribute('aria-multiselectable', 'true');
  search.className = 'q-options-search';
  search.placeholder =
    column.kind === 'people' ? labels.findPerson : column.canCreateOptions ? labels.findOrCreateOption : labels.findOption;
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-expanded': 'true',
    'aria-controls': id,
    'aria-label': column.title,
    autocomplete: 'off',
  })) {
    search.setAttribute(name, value);
  }
  popover.setAttribute('popover', 'manual');
  popover.append(createDiv('q-sheet-grip', { 'aria-hidden': 'true' }), reason, search, list);
  element.append(chosen, popover);
  return { element, chosen, popover, search, reason, list };
}
