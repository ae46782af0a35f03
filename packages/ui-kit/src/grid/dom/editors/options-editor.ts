import type { CellOption } from '../../../cells/cell-spec.ts';
import { createPerson, patchPerson } from '../../../cells/people-cell.ts';
import { createPill, patchPill } from '../../../cells/select-cell.ts';
import type { AfterCommit } from '../../core/command.ts';
import type { EditSession } from '../../core/grid-state.ts';
import { idsOf, matchOptions, takesSeveral, toChoice } from '../../core/match-options.ts';
import type { OptionMatch } from '../../core/match-options.ts';
import { createDiv, setAttribute } from '../elements.ts';
import type { CellEditor, CellEditorOptions } from './cell-editor.ts';
import { placePopover } from './place-popover.ts';

let counter = 0;

/** A list of options under the cell, on phones a sheet at the bottom of the screen: typing filters, Enter picks, Backspace on an empty search takes the last away. */
export function createOptionsEditor(options: CellEditorOptions): CellEditor {
  const { dispatch, labels } = options;
  let column = options.column;
  const isPeople = column.kind === 'people';
  const isMulti = takesSeveral(column);
  const id = `q-options-${(counter += 1)}`;
  const element = createDiv('q-editor q-editor--options');
  const chosen = createDiv('q-chosen');
  const popover = createDiv('q-popover q-popover--options');
  const search = document.createElement('input');
  const reason = createDiv('q-options-reason', { role: 'alert' });
  reason.hidden = true;
  const list = createDiv('q-options', { role: 'listbox', id, 'aria-label': column.title });
  if (isMulti) list.setAttribute('aria-multiselectable', 'true');
  search.className = 'q-options-search';
  search.placeholder = isPeople ? labels.findPerson : column.canCreateOptions ? labels.findOrCreateOption : labels.findOption;
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
  let picked: readonly string[] = idsOf(options.edit.draft);
  let entries: readonly OptionMatch[] = [];
  let active = 0;

  const commit = (then: AfterCommit): void => dispatch({ type: 'commit', then });

  const take = (ids: readonly string[]): void => {
    picked = ids;
    dispatch({ type: 'draft', draft: toChoice(column, picked) });
  };

  const pick = (entry: OptionMatch): void => {
    const key = entry.option.id;
    take(!isMulti ? [key] : picked.includes(key) ? picked.filter((other) => other !== key) : [...picked, key]);
    if (!isMulti) return commit('stay');
    search.value = '';
    refill(entries.indexOf(entry));
    search.focus({ preventScroll: true });
  };

  const refill = (keep = 0): void => {
    entries = matchOptions(column, search.value);
    active = Math.min(Math.max(0, keep), Math.max(0, entries.length - 1));
    if (!isMulti && search.value === '' && picked[0])
      active = Math.max(
        0,
        entries.findIndex((entry) => entry.option.id === picked[0]),
      );
    list.replaceChildren(...entries.map(createEntry));
    if (entries.length === 0) {
      const empty = createDiv('q-options-empty');
      empty.textContent = isPeople ? labels.noPeople : labels.noOptions;
      list.append(empty);
    }
    highlight();
    showChosen();
  };

  /** A choice as its cell shows it. */
  const draw = (option: CellOption): HTMLElement => {
    const element = isPeople ? createPerson() : createPill();
    (isPeople ? patchPerson : patchPill)(element, option);
    return element;
  };

  const createEntry = (entry: OptionMatch, index: number): HTMLElement => {
    const line = createDiv('q-option', { role: 'option', id: `${id}-${index}` });
    const isPicked = picked.includes(entry.option.id);
    line.setAttribute('aria-selected', String(isPicked));
    if (isMulti && !entry.isNew) line.append(createDiv(`q-check${isPicked ? ' is-on' : ''}`));
    if (entry.isNew) line.append(labels.createOption(entry.option.title));
    else line.append(draw(entry.option));
    line.addEventListener('click', () => pick(entry));
    line.addEventListener('pointermove', () => {
      if (active === index) return;
      active = index;
      highlight();
    });
    return line;
  };

  const highlight = (): void => {
    [...list.children].forEach((line, index) => line.classList.toggle('is-active', index === active));
    const line = list.children[active];
    setAttribute(search, 'aria-activedescendant', line?.id || null);
    line?.scrollIntoView({ block: 'nearest' });
  };

  const showChosen = (): void => {
    chosen.replaceChildren(...picked.map((key) => draw(column.options?.find((option) => option.id === key) ?? { id: key, title: key })));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.isComposing) return;
    const handled = handleKey(event);
    if (handled) event.preventDefault();
  };

  const handleKey = (event: KeyboardEvent): boolean => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        active = (active + (event.key === 'ArrowDown' ? 1 : -1) + entries.length) % Math.max(1, entries.length);
        highlight();
        return true;
      case 'Enter':
        return pressEnter(event.shiftKey || event.ctrlKey || event.metaKey);
      case 'Tab':
        return pressTab(event.shiftKey ? 'previous' : 'next');
      case 'Escape':
        dispatch({ type: 'cancel' });
        return true;
      case 'Backspace':
        return search.value === '' && dropLast();
      default:
        return false;
    }
  };

  const pressEnter = (isDone: boolean): boolean => {
    const entry = entries[active];
    if (isDone || !entry) commit('stay');
    else pick(entry);
    return true;
  };

  /** What was typed counts: the option it found is taken along; where it found none, the list that says so stays. */
  const pressTab = (then: AfterCommit): boolean => {
    const key = entries[active]?.option.id;
    const isTyped = search.value.trim() !== '';
    if (isTyped && key === undefined) return true;
    if (isTyped && key !== undefined) take(isMulti ? [...new Set([...picked, key])] : [key]);
    commit(then);
    return true;
  };

  const dropLast = (): boolean => {
    if (picked.length === 0) return true;
    take(picked.slice(0, -1));
    refill(active);
    return true;
  };

  search.addEventListener('keydown', onKeyDown);
  search.addEventListener('input', () => refill());
  popover.addEventListener('pointerdown', (event) => event.stopPropagation());
  popover.addEventListener('mousedown', (event) => {
    if (event.target !== search) event.preventDefault();
  });

  return {
    element,
    focus: () => search.focus({ preventScroll: true }),
    update(edit: EditSession, next) {
      element.classList.toggle('is-invalid', edit.error !== null);
      reason.hidden = edit.error === null;
      reason.textContent = edit.error;
      if (next === column) return;
      column = next;
      refill(active);
    },
    place() {
      if (!popover.matches(':popover-open')) {
        popover.showPopover();
        refill();
        search.focus({ preventScroll: true });
      }
      placePopover(popover, element, options.dir);
    },
    destroy() {
      if (popover.matches(':popover-open')) popover.hidePopover();
      element.remove();
    },
  };
}
