import { setHidden } from '../../cells/patch-element.ts';
import { widthAt } from '../core/column-model.ts';
import type { GridController } from '../core/grid-controller.ts';
import { isChecked } from '../core/grid-state.ts';
import type { GridState, PendingRow, RowColors } from '../core/grid-state.ts';
import type { GridRow } from '../core/row-source.ts';
import { createChangeCheck } from './change-check.ts';
import { setAttribute } from './elements.ts';
import { wantedColumns } from './frame.ts';
import type { Frame } from './frame.ts';
import { createRowError } from './row-error.ts';
import { bindCell, markCell, patchCell, releaseCell, takeCell } from './row-slot.ts';
import type { RowSlot } from './row-slot.ts';

/** Counts of work done, for tests and the debug overlay. */
export interface PaintStats {
  frames: number;
  /** Rows given to another line. */
  rowsMoved: number;
  rowsPatched: number;
  cellsPatched: number;
  sketches: number;
}

export interface RowPainter {
  /** Begins a frame. Where columns or the row height changed, the cells of all rows are bound anew. */
  begin(frame: Frame, everyRow: () => Iterable<RowSlot>): void;
  /** Everything there is to show of the record on the row's line. */
  paint(slot: RowSlot, frame: Frame): void;
  /** Paints the place of the row alone: its numbers and no cells. */
  sketch(slot: RowSlot, frame: Frame): void;
  /** Whether painting would change nothing. */
  isPainted(slot: RowSlot, frame: Frame): boolean;
}

/** Paints rows; only what has changed is written. */
export function createRowPainter(controller: GridController, stats: PaintStats): RowPainter {
  const generationOf = createGeneration();
  let generation = 0;
  let boundColumns: Frame['columns'] | null = null;
  /** How many chips a cell shows depends on how many lines it has. */
  let boundHeight = 0;

  const rebind = (frame: Frame, slots: Iterable<RowSlot>): void => {
    const isNewLayout = boundColumns?.frozenCount !== frame.columns.frozenCount;
    for (const slot of slots) {
      for (const column of slot.cells.keys()) releaseCell(slot, column);
      if (isNewLayout) for (const cell of slot.free.splice(0)) cell.element.remove();
      slot.row = null;
    }
    boundColumns = frame.columns;
    boundHeight = frame.rowHeight;
  };

  const number = (slot: RowSlot, frame: Frame): void => {
    if (slot.numbered === slot.line && slot.numberedIn === frame.rows) return;
    slot.numbered = slot.line;
    slot.numberedIn = frame.rows;
    const line = frame.rows.lineAt(slot.line);
    const [index, number] = line?.kind === 'record' ? [line.index, line.number] : [-1, -1];
    setAttribute(slot.element, 'aria-rowindex', String(slot.line + 2));
    setAttribute(slot.element, 'aria-level', frame.state.rows.groups ? String((line?.path.length ?? 0) + 1) : null);
    slot.element.classList.toggle('is-top', slot.line === 0);
    slot.index = index;
    const text = String(number + 1);
    if (slot.number.data === text) return;
    slot.number.data = text;
    setAttribute(slot.gutter, 'aria-label', controller.labels.row(number));
  };

  /** Fits the cells of a row to the columns on screen: releases those scrolled out and takes new ones in. */
  const fitCells = (slot: RowSlot, frame: Frame): void => {
    const wanted = wantedColumns(frame, slot.line === frame.focusLine);
    const isWanted = new Set(wanted);
    for (const column of slot.cells.keys()) if (!isWanted.has(column)) releaseCell(slot, column);
    for (const index of wanted) {
      const column = frame.columns.visible[index];
      if (!column || slot.cells.has(index)) continue;
      const cell = takeCell(slot, index, index < frame.columns.frozenCount);
      bindCell(cell, column, frame.columns.starts[index] ?? 0, widthAt(frame.columns, index));
    }
  };

  const paintedAs = (slot: RowSlot, frame: Frame): number => generation * 2 + (slot.line === frame.focusLine ? 1 : 0);

  /** Whether a row shows all there is to show of its record. */
  const isPatched = (slot: RowSlot, frame: Frame): boolean =>
    slot.row !== null && slot.row === controller.rowAt(slot.index) && slot.painted === paintedAs(slot, frame) && !slot.isSketch;

  const patch = (slot: RowSlot, frame: Frame): void => {
    if (isPatched(slot, frame)) return;
    const row = controller.rowAt(slot.index);
    slot.painted = paintedAs(slot, frame);
    fitCells(slot, frame);
    setSketch(slot, row === null);
    slot.row = row;
    setAttribute(slot.element, 'aria-busy', row === null ? 'true' : null);
    const isFailed = row === null && controller.window.statusAt(slot.index) === 'failed';
    setFailed(slot, isFailed);
    if (!row) return patchRow(slot, frame, null);
    const pending = frame.state.pending.get(row.id);
    const colors = colorsOf(frame.state, row, pending);
    let patched = 0;
    for (const cell of slot.cells.values()) {
      if (patchCell(cell, row, (cell.column && pending?.[cell.column.id]) ?? null, controller.labels)) patched += 1;
      markCell(cell, row, (cell.column && colors?.cells?.[cell.column.id]) ?? null, frame.state.needle);
    }
    patchRow(slot, frame, colors?.row ?? null);
    stats.cellsPatched += patched;
    if (patched > 0) stats.rowsPatched += 1;
  };

  /** Paints the state of the record on its row as a whole. A record that is not read looks like most others and has no state. */
  const patchRow = (slot: RowSlot, frame: Frame, ruled: string | null): void => {
    const { row } = slot;
    const checked = isChecked(frame.state.checked, row?.id ?? null);
    slot.element.classList.toggle('is-checked', checked);
    slot.element.classList.toggle('is-open', row !== null && row.id === frame.state.opened);
    slot.check.classList.toggle('is-on', checked);
    setAttribute(slot.element, 'aria-selected', checked && row ? 'true' : null);
    const hue = row?.hue ?? ruled;
    const stripClass = hue ? `q-strip q-hue-${hue}` : 'q-strip';
    if (slot.strip.className !== stripClass) slot.strip.className = stripClass;
    setHidden(slot.strip, !hue);
    const heldText = (row && frame.state.held?.get(row.id)) ?? '';
    slot.element.classList.toggle('is-held', heldText !== '');
    const above = heldText === '' ? null : controller.rowAt(slot.index - 1);
    slot.element.classList.toggle('is-held-too', above !== null && frame.state.held?.get(above.id) === heldText);
    setHidden(slot.held, heldText === '');
    if (slot.held.textContent !== heldText) slot.held.textContent = heldText;
    const created = frame.state.created.find((made) => made.key === row?.id);
    slot.element.classList.toggle('is-created', created !== undefined);
    slot.element.classList.toggle('is-failed', created?.status === 'failed');
    setAttribute(slot.element, 'title', created?.reason ?? null);
  };

  const setFailed = (slot: RowSlot, isFailed: boolean): void => {
    if (slot.element.classList.contains('is-unloaded') === isFailed) return;
    slot.element.classList.toggle('is-unloaded', isFailed);
    if (isFailed) slot.element.append(createRowError(controller.labels));
    else slot.element.querySelector(':scope > .q-row-error')?.remove();
  };

  const setSketch = (slot: RowSlot, isSketch: boolean): void => {
    if (slot.isSketch === isSketch) return;
    slot.isSketch = isSketch;
    slot.element.classList.toggle('is-skeleton', isSketch);
  };

  return {
    begin(frame, everyRow) {
      if (boundColumns !== frame.columns || boundHeight !== frame.rowHeight) rebind(frame, everyRow());
      generation = generationOf(frame);
    },
    paint(slot, frame) {
      number(slot, frame);
      patch(slot, frame);
    },
    sketch(slot, frame) {
      number(slot, frame);
      setSketch(slot, true);
      slot.row = null;
      patchRow(slot, frame, null);
    },
    isPainted: (slot, frame) => slot.numberedIn === frame.rows && isPatched(slot, frame),
  };
}

/** The colours that rules give to a row as it is shown, with changes that are on their way. */
function colorsOf({ colorsOf: rules }: GridState, row: GridRow, pending: PendingRow | undefined): RowColors | null {
  if (!rules) return null;
  if (!pending) return rules(row);
  const typed = Object.fromEntries(Object.entries(pending).map(([columnId, cell]) => [columnId, cell.value]));
  return rules({ ...row, cells: { ...row.cells, ...typed } });
}

/** Counts up whenever something changed that any row may show, other than the row itself. */
function createGeneration(): (frame: Frame) => number {
  const hasChanged = createChangeCheck();
  let generation = 0;
  return ({ state, columns, plan, focusColumn }) => {
    const parts = [
      columns,
      plan.firstColumn,
      plan.endColumn,
      focusColumn,
      state.pending,
      state.checked,
      state.created,
      state.held,
      state.needle,
      state.opened,
      state.colorsOf,
    ];
    if (hasChanged(parts)) generation += 1;
    return generation;
  };
}
