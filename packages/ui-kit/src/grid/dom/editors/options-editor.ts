import type { AfterCommit } from '../../core/command.ts';
import { idsOf, takesSeveral, toChoice } from '../../core/match-options.ts';
import type { OptionMatch } from '../../core/match-options.ts';
import type { CellEditor, CellEditorOptions } from './cell-editor.ts';
import { createOptionsElements } from './options-elements.ts';
import { createOptionsList } from './options-list.ts';
import { placePopover } from './place-popover.ts';

let counter = 0;

/** A list of options under the cell, on phones a sheet at the bottom of the screen: typing filters, Enter picks, Backspace on an empty search takes the last away. */
export function createOptionsEditor(options: CellEditorOptions): CellEditor {
  const { dispatch, labels } = options;
  let column = options.column;
  const isMulti = takesSeveral(column);
  const id = `q-options-${(counter += 1)}`;
  const elements = createOptionsElements(column, labels, id, isMulti);
  const { element, popover, search, reason } = elements;
  let picked: readonly string[] = idsOf(options.edit.draft);

  const commit = (then: AfterCommit): void => dispatch({ type: 'commit', then });

  const take = (ids: readonly string[]): void => {
    picked = ids;
    dispatch({ type: 'draft', draft: toChoice(column, picked) });
  };

  const pick = (match: OptionMatch): void => {
    const key = match.option.id;
    take(!isMulti ? [key] : picked.includes(key) ? picked.filter((other) => other !== key) : [...picked, key]);
    if (!isMulti) return commit('stay');
    search.value = '';
    list.refill(list.indexOf(match));
    search.focus({ preventScroll: true });
  };

  const list = createOptionsList({ elements, labels, id, isMulti, column: () => column, picked: () => picked, onPick: pick });

  const pressEnter = (isDone: boolean): boolean => {
    const match = list.active;
    if (isDone || !match) commit('stay');
    else pick(match);
    return true;
  };

  /** Typed text counts: the option it finds is chosen too; where it finds none, the list stays open and says so. */
  const pressTab = (then: AfterCommit): boolean => {
    const key = list.active?.option.id;
    const isTyped = search.value.trim() !== '';
    if (isTyped && key === undefined) return true;
    if (isTyped && key !== undefined) take(isMulti ? [...new Set([...picked, key])] : [key]);
    commit(then);
    return true;
  };

  const dropLast = (): boolean => {
    if (picked.length === 0) return true;
    take(picked.slice(0, -1));
    list.refill(list.activeIndex);
    return true;
  };

  const handleKey = (event: KeyboardEvent): boolean => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        list.move(event.key === 'ArrowDown' ? 1 : -1);
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

  search.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (!event.isComposing && handleKey(event)) event.preventDefault();
  });
  search.addEventListener('input', () => list.refill());
  popover.addEventListener('pointerdown', (event) => event.stopPropagation());
  popover.addEventListener('mousedown', (event) => {
    if (event.target !== search) event.preventDefault();
  });

  return {
    element,
    focus: () => search.focus({ preventScroll: true }),
    update(edit, next) {
      element.classList.toggle('is-invalid', edit.error !== null);
      reason.hidden = edit.error === null;
      reason.textContent = edit.error;
      if (next === column) return;
      column = next;
      list.refill(list.activeIndex);
    },
    place() {
      if (!popover.matches(':popover-open')) {
        popover.showPopover();
        list.refill();
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
