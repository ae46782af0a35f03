import type { GridColumn } from '../core/column.ts';
import type { SurfaceContext } from './surface-context.ts';

/** Edits a title in place: Enter and leaving save it, Escape restores it. */
export function renameColumn(context: SurfaceContext, head: HTMLElement, { id, title }: GridColumn): void {
  const { labels, options } = context.controller;
  const input = document.createElement('input');
  input.className = 'q-head-rename';
  input.setAttribute('aria-label', labels.renameField(title));
  input.dir = 'auto';
  input.value = title;
  let isOver = false;
  const end = (isKept: boolean): void => {
    // taking the input away takes its focus, which ends it once more
    if (isOver) return;
    isOver = true;
    const hadFocus = input === document.activeElement;
    const written = input.value.trim();
    input.remove();
    if (isKept && written !== '' && written !== title) options.onRenameColumn?.(id, written);
    if (hadFocus) context.focusCell();
  };
  input.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault();
      end(event.key === 'Enter');
    }
  });
  for (const type of ['pointerdown', 'click', 'dblclick', 'contextmenu'] as const)
    input.addEventListener(type, (event) => event.stopPropagation());
  input.addEventListener('blur', () => end(true));
  head.append(input);
  input.focus();
  input.select();
}
