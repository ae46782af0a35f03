import { frozenWidth } from '../core/column-model.ts';
import type { GridController } from '../core/grid-controller.ts';
import type { CellRange } from '../core/selection.ts';
import { isSingleCell } from '../core/selection.ts';
import { createDiv } from './elements.ts';
import type { Frame } from './frame.ts';
import { createRefusal } from './refusal.ts';
import type { RowPool } from './row-pool.ts';
import type { RowSlot } from './row-slot.ts';

/** How far the fill handle begins before the edge it sits on; it is larger for fingers. */
const handleStart = globalThis.matchMedia?.('(pointer: coarse)').matches ? 11 : 5;

export interface Marks {
  paint(frame: Frame): void;
}

/**
 * Selection, fill preview, cut outline and other people's cells. They live inside the rows they mark, so that
 * they go under the frozen columns with their cells and scroll with no script. No cell is repainted for them.
 */
export function createMarks(body: HTMLElement, pool: RowPool, controller: GridController): Marks {
  const ring = createDiv('q-ring');
  const handle = createDiv('q-handle', { 'data-do': 'fill' });
  const remotes = new Map<string, HTMLElement>();
  const outlines = { marquee: new Map<RowSlot, HTMLElement>(), fill: new Map<RowSlot, HTMLElement>() };
  const activate = createActiveCell();
  const refusal = createRefusal(controller);

  return {
    paint(frame) {
      paintRange(frame, body, pool);
      paintOutline(frame, pool, outlines.marquee, 'q-outline--marquee', frame.state.marquee);
      paintOutline(frame, pool, outlines.fill, 'q-outline--fill', frame.state.fill);
      paintRing(frame, pool, ring, activate);
      paintHandle(frame, pool, handle);
      paintRemotes(frame, pool, remotes);
      refusal.paint(frame, frame.focusLine === null ? null : pool.slotOfLine(frame.focusLine));
    },
  };
}

/** Inline start and size of a stretch of columns, drawn on the lines around it. */
function spanOf(frame: Frame, range: { firstColumn: number; lastColumn: number }): { start: number; size: number } {
  const start = (frame.columns.starts[range.firstColumn] ?? 0) - 1;
  return { start, size: (frame.columns.starts[range.lastColumn + 1] ?? 0) - start };
}

/**
 * A marked row is lifted, so what its marks draw beyond the row would lie over the frozen columns of its neighbours.
 * Answers the clip that takes away what is under the frozen columns.
 */
function clipOf(frame: Frame, start: number): string {
  const hidden = frozenWidth(frame.columns) - (start - frame.viewport.x);
  if (hidden <= 0) return '';
  return frame.state.dir === 'rtl' ? `inset(-4px ${hidden}px -4px -4px)` : `inset(-4px -4px -4px ${hidden}px)`;
}

function clip(mark: HTMLElement, frame: Frame, start: number, isFrozen: boolean): void {
  const wanted = isFrozen ? '' : clipOf(frame, start);
  if (mark.style.clipPath !== wanted) mark.style.clipPath = wanted;
}

function paintRange(frame: Frame, body: HTMLElement, pool: RowPool): void {
  const { range } = frame;
  const isShown = range !== null && (!isSingleCell(range) || frame.state.selection?.kind !== 'cells');
  for (const slot of pool.slots()) {
    const isIn = isShown && slot.index >= range.firstRow && slot.index <= range.lastRow;
    setMark(slot, isIn ? `in${slot.index === range.firstRow ? ' first' : ''}${slot.index === range.lastRow ? ' last' : ''}` : '');
  }
  if (!range || !isShown) return;
  const { start, size } = spanOf(frame, range);
  const frozen = frozenWidth(frame.columns);
  const clipped = start < frozen - 1 ? '' : clipOf(frame, start);
  const key = `${start}:${size}:${frozen}:${clipped}`;
  if (body.dataset.range === key) return;
  body.dataset.range = key;
  body.style.setProperty('--q-range-start', `${start}px`);
  body.style.setProperty('--q-range-size', `${size}px`);
  body.style.setProperty('--q-range-clip', clipped || 'none');
  body.style.setProperty('--q-range-frozen', `${Math.max(0, Math.min(start + size, frozen) - start)}px`);
  body.style.setProperty('--q-range-frozen-end', start + size <= frozen ? '1px' : '0');
  body.style.setProperty('--q-range-frozen-show', start < frozen ? 'block' : 'none');
}

function setMark(slot: RowSlot, mark: string): void {
  if (slot.mark === mark) return;
  slot.mark = mark;
  slot.element.classList.toggle('is-in-range', mark !== '');
  slot.element.classList.toggle('is-range-first', mark.includes('first'));
  slot.element.classList.toggle('is-range-last', mark.includes('last'));
}

/** Dashed outlines are rare, so each marked row gets an element for as long as it lasts. */
function paintOutline(frame: Frame, pool: RowPool, held: Map<RowSlot, HTMLElement>, className: string, range: CellRange | null): void {
  if (!range && held.size === 0) return;
  for (const slot of pool.slots()) {
    const isIn = range !== null && slot.index >= range.firstRow && slot.index <= range.lastRow;
    if (!isIn) {
      held.get(slot)?.remove();
      held.delete(slot);
      continue;
    }
    const mark = held.get(slot) ?? slot.element.appendChild(createDiv(`q-outline ${className}`));
    held.set(slot, mark);
    const { start, size } = spanOf(frame, range);
    mark.style.insetInlineStart = `${start}px`;
    mark.style.inlineSize = `${size}px`;
    mark.classList.toggle('is-first', slot.index === range.firstRow);
    mark.classList.toggle('is-last', slot.index === range.lastRow);
    const isFrozen = range.firstColumn < frame.columns.frozenCount;
    mark.classList.toggle('is-frozen', isFrozen);
    clip(mark, frame, start, isFrozen);
  }
}

function paintRing(frame: Frame, pool: RowPool, ring: HTMLElement, activate: Activate): void {
  const slot = frame.focusLine === null ? null : pool.slotOfLine(frame.focusLine);
  activate(slot?.element ?? null, frame.focusColumn === null ? null : (slot?.cells.get(frame.focusColumn)?.element ?? null));
  if (!slot || frame.focusColumn === null) return ring.remove();
  attach(ring, slot, frame, frame.focusColumn);
  const { start, size } = spanOf(frame, { firstColumn: frame.focusColumn, lastColumn: frame.focusColumn });
  ring.style.insetInlineStart = `${start}px`;
  ring.style.inlineSize = `${size}px`;
  clip(ring, frame, start, frame.focusColumn < frame.columns.frozenCount);
}

type Activate = (row: HTMLElement | null, cell: HTMLElement | null) => void;

/** Roving focus: exactly one cell can be tabbed to, and its row is lifted so that the ring shows whole. */
function createActiveCell(): Activate {
  let activeRow: HTMLElement | null = null;
  let active: HTMLElement | null = null;
  return (row, cell) => {
    if (activeRow !== row) {
      activeRow?.classList.remove('is-focus-row');
      row?.classList.add('is-focus-row');
      activeRow = row;
    }
    if (active && active !== cell) {
      active.tabIndex = -1;
      active.classList.remove('is-active');
    }
    active = cell;
    if (!cell) return;
    if (cell.tabIndex !== 0) cell.tabIndex = 0;
    cell.classList.add('is-active');
  };
}

function attach(mark: HTMLElement, slot: RowSlot, frame: Frame, column: number): void {
  const parent = column < frame.columns.frozenCount ? slot.frozen : slot.element;
  if (mark.parentElement !== parent) parent.append(mark);
}

function paintHandle(frame: Frame, pool: RowPool, handle: HTMLElement): void {
  const { range, state } = frame;
  const slot = range && frame.rows.hasLine(range.lastRow) ? pool.slotOfLine(frame.rows.lineOfRecord(range.lastRow)) : null;
  if (!slot || !range || state.edit || state.mode === 'read' || state.selection?.kind !== 'cells') return handle.remove();
  attach(handle, slot, frame, range.lastColumn);
  const end = frame.columns.starts[range.lastColumn + 1] ?? 0;
  handle.style.insetInlineStart = `${end}px`;
  clip(handle, frame, end - handleStart, range.lastColumn < frame.columns.frozenCount);
}

function paintRemotes(frame: Frame, pool: RowPool, remotes: Map<string, HTMLElement>): void {
  const seen = new Set<string>();
  for (const cursor of frame.state.remote) {
    const column = frame.columns.indexById.get(cursor.columnId);
    const slot = [...pool.slots()].find((candidate) => candidate.row?.id === cursor.rowId);
    if (column === undefined || !slot) continue;
    seen.add(cursor.userId);
    const mark = remotes.get(cursor.userId) ?? createRemote();
    remotes.set(cursor.userId, mark);
    if (mark.firstElementChild && mark.firstElementChild.textContent !== cursor.name) mark.firstElementChild.textContent = cursor.name;
    attach(mark, slot, frame, column);
    const { start, size } = spanOf(frame, { firstColumn: column, lastColumn: column });
    mark.style.insetInlineStart = `${start}px`;
    mark.style.inlineSize = `${size}px`;
    clip(mark, frame, start, column < frame.columns.frozenCount);
  }
  for (const [userId, mark] of remotes) {
    if (seen.has(userId)) continue;
    mark.remove();
    remotes.delete(userId);
  }
}

function createRemote(): HTMLElement {
  const mark = createDiv('q-remote', { 'aria-hidden': 'true' });
  mark.append(createDiv('q-remote-flag'));
  return mark;
}
