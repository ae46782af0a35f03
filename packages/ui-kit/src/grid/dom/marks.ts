import { frozenWidth } from '../core/column-model.ts';
import type { GridController } from '../core/grid-controller.ts';
import { isSingleCell } from '../core/selection.ts';
import { createDiv } from './elements.ts';
import { endWriting, letWrite } from './keyless-input.ts';
import { createEarlyTexts } from './early-texts.ts';
import { createFillChoice } from './fill-choice.ts';
import { clip, clipOf, spanOf } from './mark-place.ts';
import { createOutlines } from './outlines.ts';
import type { OutlinedRange } from './outlines.ts';
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
  const remotes = createOutlines('q-remote');
  const marquee = createOutlines('q-outline--marquee');
  const fill = createOutlines('q-outline--fill');
  const others = createOutlines('q-outline--range');
  const early = createEarlyTexts();
  const activate = createActiveCell();
  const refusal = createRefusal(controller);
  const choice = createFillChoice(controller);

  return {
    paint(frame) {
      early.paint(frame, pool);
      paintRange(frame, body, pool);
      marquee.paint(frame, pool, frame.state.marquee?.ranges ?? []);
      fill.paint(frame, pool, frame.state.fill ? [frame.state.fill] : []);
      others.paint(frame, pool, frame.ranges.slice(0, -1));
      paintRing(frame, pool, ring, activate);
      paintHandle(frame, pool, handle);
      choice.paint(frame, pool);
      remotes.paint(frame, pool, remoteRanges(frame, controller));
      refusal.paint(frame, frame.focusLine === null ? null : pool.slotOfLine(frame.focusLine));
    },
  };
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

function paintRing(frame: Frame, pool: RowPool, ring: HTMLElement, activate: Activate): void {
  const slot = frame.focusLine === null ? null : pool.slotOfLine(frame.focusLine);
  activate(frame, slot?.element ?? null, frame.focusColumn === null ? null : (slot?.cells.get(frame.focusColumn)?.element ?? null));
  if (!slot || frame.focusColumn === null) return ring.remove();
  attach(ring, slot, frame, frame.focusColumn);
  const { start, size } = spanOf(frame, { firstColumn: frame.focusColumn, lastColumn: frame.focusColumn });
  ring.style.insetInlineStart = `${start}px`;
  ring.style.inlineSize = `${size}px`;
  clip(ring, frame, start, frame.focusColumn < frame.columns.frozenCount);
}

type Activate = (frame: Frame, row: HTMLElement | null, cell: HTMLElement | null) => void;

/** Roving focus: exactly one cell can be tabbed to, and its row is lifted so that the ring shows whole. */
function createActiveCell(): Activate {
  let activeRow: HTMLElement | null = null;
  let active: HTMLElement | null = null;
  return (frame, row, cell) => {
    if (activeRow !== row) {
      activeRow?.classList.remove('is-focus-row');
      row?.classList.add('is-focus-row');
      activeRow = row;
    }
    if (active && active !== cell) {
      active.tabIndex = -1;
      active.classList.remove('is-active');
      endWriting(active);
    }
    active = cell;
    if (!cell) return;
    if (cell.tabIndex !== 0) cell.tabIndex = 0;
    cell.classList.add('is-active');
    letWrite(cell, frame);
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

/** Where other people are: their cell, or all they have selected as far as it is in memory. */
function remoteRanges(frame: Frame, controller: GridController): readonly OutlinedRange[] {
  return frame.state.remote.flatMap((cursor) => {
    const column = frame.columns.indexById.get(cursor.columnId);
    const row = controller.indexOf(cursor.rowId);
    if (column === undefined || row === null) return [];
    const otherColumn = (cursor.to && frame.columns.indexById.get(cursor.to.columnId)) ?? column;
    const otherRow = (cursor.to && controller.indexOf(cursor.to.rowId)) ?? row;
    return [
      {
        key: cursor.windowId ?? cursor.userId,
        className: `q-hue-${cursor.hue ?? 'pink'}`,
        name: cursor.name,
        firstRow: Math.min(row, otherRow),
        lastRow: Math.max(row, otherRow),
        firstColumn: Math.min(column, otherColumn),
        lastColumn: Math.max(column, otherColumn),
      },
    ];
  });
}
