import type { GridController } from '../core/grid-controller.ts';
import { createDiv } from './elements.ts';
import type { Frame } from './frame.ts';
import type { RowSlot } from './row-slot.ts';

/** Room in px a refusal takes below its cell. */
const room = 44;
/** And along it, in most languages. */
const width = 300;

export interface Refusal {
  paint(frame: Frame, slot: RowSlot | null): void;
}

/** What became of a value that could not be saved, below the active cell: why, and the two ways out. */
export function createRefusal(controller: GridController): Refusal {
  const element = createDiv('q-refusal', { role: 'group' });
  const reason = createDiv('q-refusal-reason');
  element.append(reason, createButton('retryWrite', controller.labels.retry), createButton('discardWrite', controller.labels.discard));

  return {
    paint(frame, slot) {
      const text = slot && frame.state.edit === null ? reasonOf(frame, slot) : null;
      if (!slot || text === null || frame.focusColumn === null) return element.remove();
      const isFrozen = frame.focusColumn < frame.columns.frozenCount;
      const parent = isFrozen ? slot.frozen : slot.element;
      if (element.parentElement !== parent) parent.append(element);
      if (reason.textContent !== text) reason.textContent = text;
      const top = frame.rows.topOf(slot.line) - frame.viewport.y + frame.rowHeight;
      element.classList.toggle('is-above', frame.viewport.height - top < room);
      element.style.insetInlineStart = `${placeOf(frame, frame.focusColumn, isFrozen ? 0 : frame.viewport.x)}px`;
    },
  };
}

/** Under the start of its cell, further back where it would leave the screen. */
function placeOf(frame: Frame, column: number, x: number): number {
  const wanted = (frame.columns.starts[column] ?? 0) - 1;
  return Math.max(x + 8, Math.min(wanted, x + frame.viewport.width - width));
}

/** Why the active cell, or the whole row made here, was refused. */
function reasonOf(frame: Frame, slot: RowSlot): string | null {
  const { row } = slot;
  const column = frame.focusColumn === null ? undefined : frame.columns.visible[frame.focusColumn];
  if (!row || !column) return null;
  const cell = frame.state.pending.get(row.id)?.[column.id];
  if (cell?.status === 'failed') return cell.reason ?? '';
  const made = frame.state.created.find((candidate) => candidate.key === row.id);
  return made?.status === 'failed' ? (made.reason ?? '') : null;
}

function createButton(action: string, label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.dataset.do = action;
  button.textContent = label;
  return button;
}
