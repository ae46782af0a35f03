import type { GridController } from '../core/grid-controller.ts';
import { createDiv, setAttribute } from './elements.ts';
import type { Frame } from './frame.ts';
import type { RowSlot } from './row-slot.ts';

/** Room in px a refusal takes below its cell. */
const room = 44;

export interface Refusal {
  paint(frame: Frame, slot: RowSlot | null): void;
}

/** The message below the active cell about a value that could not be saved: why, and the two things one can do. */
export function createRefusal(controller: GridController): Refusal {
  // a row holds cells and nothing else
  const element = createDiv('q-refusal', { role: 'gridcell' });
  const reason = createDiv('q-refusal-reason');
  reason.dir = 'auto';
  const again = createButton('retryWrite');
  const away = createButton('discardWrite');
  element.append(reason, again, away);
  const { labels } = controller;

  return {
    paint(frame, slot) {
      const refused = slot && frame.state.edit === null ? findRefused(frame, slot) : null;
      if (!slot || !refused || frame.focusColumn === null) return element.remove();
      const isFrozen = frame.focusColumn < frame.columns.frozenCount;
      const parent = isFrozen ? slot.frozen : slot.element;
      if (element.parentElement !== parent) parent.append(element);
      element.classList.toggle('is-conflict', refused.isConflict === true);
      setAttribute(element, 'aria-colindex', String(frame.focusColumn + 2));
      setText(reason, refused.reason ?? '');
      setText(again, refused.isConflict ? labels.keepMine : labels.retry);
      setText(away, refused.isConflict ? labels.takeTheirs : labels.discard);
      const top = frame.rows.topOf(slot.line) - frame.viewport.y + frame.rowHeight;
      element.classList.toggle('is-above', frame.viewport.height - top < room);
      element.style.insetInlineStart = `${placeOf(frame, frame.focusColumn, isFrozen ? 0 : frame.viewport.x, element.offsetWidth)}px`;
    },
  };
}

/** The place below the start of the cell, moved back where it would leave the screen. */
function placeOf(frame: Frame, column: number, x: number, width: number): number {
  const wanted = (frame.columns.starts[column] ?? 0) - 1;
  return Math.max(x + 8, Math.min(wanted, x + frame.viewport.width - width - 8));
}

/** The active cell where it was refused, or the whole row made here. */
function findRefused(frame: Frame, slot: RowSlot): { readonly reason: string | null; readonly isConflict?: boolean } | null {
  const { row } = slot;
  const column = frame.focusColumn === null ? undefined : frame.columns.visible[frame.focusColumn];
  if (!row || !column) return null;
  const cell = frame.state.pending.get(row.id)?.[column.id];
  if (cell?.status === 'failed') return cell;
  const made = frame.state.created.find((candidate) => candidate.key === row.id);
  return made?.status === 'failed' ? made : null;
}

function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function createButton(action: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.dataset.do = action;
  return button;
}
