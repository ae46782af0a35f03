import { cellTraits } from '../../../cells/cell-traits.ts';
import { arrowStep } from '../../core/key-map.ts';
import type { AfterCommit } from '../../core/command.ts';
import { createDiv, setAttribute } from '../elements.ts';
import type { CellEditor, CellEditorOptions } from './cell-editor.ts';

let counter = 0;

/** A text input over the cell; long text gets a box that grows. */
export function createTextEditor(options: CellEditorOptions): CellEditor {
  const { column, edit, dispatch } = options;
  const isLong = cellTraits[column.kind].editor === 'longText';
  const element = createDiv(`q-editor${isLong ? ' q-editor--long' : ''}${cellTraits[column.kind].align === 'end' ? ' q-editor--end' : ''}`);
  const input = document.createElement(isLong ? 'textarea' : 'input');
  input.className = 'q-editor-input';
  input.setAttribute('aria-label', column.title);
  input.setAttribute('autocomplete', 'off');
  input.spellcheck = isLong;
  input.dir = cellTraits[column.kind].align === 'end' ? 'ltr' : 'auto';
  if (!isLong && ['number', 'decimal', 'currency', 'percent'].includes(column.kind)) input.inputMode = 'decimal';
  input.value = String(edit.draft ?? '');
  const error = createDiv('q-editor-error', { role: 'alert', id: `q-editor-error-${(counter += 1)}` });
  error.hidden = true;
  element.append(input, error);

  let isComposing = false;

  const commit = (then: AfterCommit): void => dispatch({ type: 'commit', then });

  /** Waiting unseen in the active cell: keys are still the grid's. */
  const isWaiting = (): boolean => element.classList.contains('is-waiting');
  const begin = (): void => {
    if (isWaiting()) dispatch({ type: 'edit', via: 'type' });
  };

  /** Up and Down change the part the caret stands in, where the value has parts. */
  const stepBy = (event: KeyboardEvent): boolean => {
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    const stepped = column.step?.(input.value, input.selectionStart ?? input.value.length, by);
    if (!stepped) return false;
    input.value = stepped.text;
    input.setSelectionRange(stepped.start, stepped.end);
    dispatch({ type: 'draft', draft: stepped.text });
    return true;
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isWaiting()) return;
    event.stopPropagation();
    if (event.isComposing || event.keyCode === 229) return;
    const then = commitKey(event, options.edit.via, isLong, options.dir);
    if (then) {
      event.preventDefault();
      commit(then);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      dispatch({ type: 'cancel' });
    } else if (stepBy(event)) {
      event.preventDefault();
    } else if (isLong && event.key === 'Enter') {
      event.preventDefault();
      input.setRangeText('\n', input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end');
      input.dispatchEvent(new Event('input'));
    }
  };

  input.addEventListener('keydown', onKeyDown as EventListener);
  input.addEventListener('compositionstart', () => {
    isComposing = true;
    begin();
  });
  input.addEventListener('compositionend', () => {
    isComposing = false;
  });
  input.addEventListener('input', () => {
    begin();
    dispatch({ type: 'draft', draft: input.value });
  });

  return {
    element,
    focus() {
      if (document.activeElement === input) return;
      input.focus({ preventScroll: true });
      input.setSelectionRange(input.value.length, input.value.length);
    },
    update(next) {
      const text = String(next.draft ?? '');
      // writing the value would end a composition
      if (input.value !== text && !isComposing) input.value = text;
      element.classList.toggle('is-invalid', next.error !== null);
      error.hidden = next.error === null;
      if (error.textContent !== (next.error ?? '')) error.textContent = next.error ?? '';
      setAttribute(input, 'aria-invalid', next.error === null ? null : 'true');
      setAttribute(input, 'aria-describedby', next.error === null ? null : error.id);
    },
    destroy: () => element.remove(),
  };
}

/** Which keys save, and where the active cell goes; null: the key is the input's own. */
export function commitKey(event: KeyboardEvent, via: string, isLong: boolean, dir: 'ltr' | 'rtl'): AfterCommit | null {
  const isMod = event.ctrlKey || event.metaKey;
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next';
  if (event.key === 'Enter') {
    if (isMod) return 'stay';
    if (isLong && (event.shiftKey || event.altKey)) return null;
    return event.shiftKey ? 'up' : 'down';
  }
  if (via !== 'type' || isMod || event.altKey || event.shiftKey) return null;
  const step = arrowStep(event.key, dir);
  if (!step) return null;
  if (step.rows !== 0) return step.rows > 0 ? 'down' : 'up';
  return step.columns > 0 ? 'right' : 'left';
}
