import { setHidden } from '../../cells/patch-element.ts';
import { widthAt } from '../core/column-model.ts';
import type { GridController } from '../core/grid-controller.ts';
import { isChecked } from '../core/grid-state.ts';
import type { GridState, PendingRow, RowColors } from '../core/grid-state.ts';
import type { GridRow } from '../core/row-source.ts';
import { createChangeCheck } from './change-check.ts';
import { createRowError } from './row-error.ts';
import { setAttribute } from './elements.ts';
import { placeInBox, wantedColumns } from './frame.ts';
import type { Frame } from './frame.ts';
import { bindCell, createRowSlot, markCell, patchCell, releaseCell, takeCell } from './row-slot.ts';
import type { RowSlot } from './row-slot.ts';

/** In so many frames the rows of a place are made ready: each has time for its share, and for the rest of what a frame does. */
const slices = 5;

/** Counts of work done, for tests and the debug overlay. */
export interface PaintStats {
  frames: number;
  /** Rows given to another line. */
  rowsMoved: number;
  rowsPatched: number;
  cellsPatched: number;
  sketches: number;
}

export interface RowPool {
  /** Brings the document in line with a frame. With `sketch`, rows that come in show their place only. */
  paint(frame: Frame, sketch: boolean): void;
  /** Makes some of the rows of a frame to come ready, beside the screen. Answers whether all of them are: they need only be put in place. */
  prepare(frame: Frame): boolean;
  slotOfLine(line: number): RowSlot | null;
  slots(): Iterable<RowSlot>;
  /** Lines that would be taken in by a frame, to foretell its cost. */
  countEntering(frame: Frame): number;
}

interface RowPoolOptions {
  readonly body: HTMLElement;
  readonly controller: GridController;
  readonly stats: PaintStats;
}

/** Row elements are made once and given from line to line as they scroll out and in. */
export function createRowPool({ body, controller, stats }: RowPoolOptions): RowPool {
  const byLine = new Map<number, RowSlot>();
  /** By the line they showed last. */
  const spare = new Map<number, RowSlot>();
  let boundColumns: Frame['columns'] | null = null;
  /** How many chips a cell shows depends on how many lines it has. */
  let boundHeight = 0;
  const generationOf = createGeneration();
  let parkedIn: Frame['rows'] | null = null;

  const wantedLines = (frame: Frame): number[] => {
    const lines: number[] = [];
    const isGrouped = Boolean(frame.state.rows.groups);
    for (let line = frame.plan.firstLine; line < frame.plan.endLine; line += 1)
      if (!isGrouped || frame.rows.lineAt(line)?.kind === 'record') lines.push(line);
    const { focusLine } = frame;
    if (focusLine !== null && (focusLine < frame.plan.firstLine || focusLine >= frame.plan.endLine)) lines.push(focusLine);
    return lines;
  };

  const release = (lines: ReadonlySet<number>): void => {
    for (const [line, slot] of byLine) {
      if (lines.has(line)) continue;
      byLine.delete(line);
      spare.set(line, slot);
    }
  };

  /** Rows left where a line is wanted again: they show it still. */
  const takeBack = (lines: readonly number[]): void => {
    for (const line of lines) {
      const slot = spare.get(line);
      if (!slot) continue;
      spare.delete(line);
      setHidden(slot.element, false);
      byLine.set(line, slot);
    }
  };

  /** A row for a line, out of those that are spare; not one that shows a line that is wanted as well. */
  const take = (line: number, wanted: ReadonlySet<number>): RowSlot => {
    const slot =
      takeSpare(spare, wanted) ??
      createRowSlot({
        canOpen: controller.options.onOpenRecord !== undefined,
        gripTitle: controller.options.onMoveRows ? controller.labels.moveRow : null,
      });
    if (!slot.element.parentElement) body.append(slot.element);
    slot.line = line;
    slot.row = null;
    setHidden(slot.element, false);
    stats.rowsMoved += 1;
    return slot;
  };

  /**
   * Rows nobody needs stay where they scrolled away, out of sight: as many come as go, and hiding one to show it again a frame
   * later lays out all its cells. Where lines have moved, one left behind would be seen in a wrong place. In a flight rows are
   * made ready beside the screen, and that is where those wait that make room for them.
   */
  const park = (frame: Frame): void => {
    const { rows, shift, pinnedAt } = frame;
    for (const slot of spare.values()) {
      if (pinnedAt !== null) putAside(slot, -asideBy(frame));
      else if (rows !== parkedIn || slot.position !== rows.topOf(slot.line) + shift) setHidden(slot.element, true);
    }
    parkedIn = rows;
  };

  const place = (slot: RowSlot, frame: Frame): void => {
    setAttribute(slot.element, 'aria-hidden', null);
    moveTo(slot, placeInBox(frame, frame.rows.topOf(slot.line), frame.rowHeight));
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

  const rebind = (frame: Frame): void => {
    const isNewLayout = boundColumns?.frozenCount !== frame.columns.frozenCount;
    for (const slot of [...byLine.values(), ...spare.values()]) {
      for (const column of slot.cells.keys()) releaseCell(slot, column);
      if (isNewLayout) for (const cell of slot.free.splice(0)) cell.element.remove();
      slot.row = null;
    }
    boundColumns = frame.columns;
    boundHeight = frame.rowHeight;
  };

  /** Cells of a row: gives away those scrolled out, takes in those scrolled in. */
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

  const patch = (slot: RowSlot, frame: Frame, generation: number): void => {
    const row = controller.rowAt(slot.index);
    const painted = generation * 2 + (slot.line === frame.focusLine ? 1 : 0);
    if (row !== null && slot.row === row && slot.painted === painted && !slot.isSketch) return;
    slot.painted = painted;
    fitCells(slot, frame);
    setSketch(slot, row === null);
    slot.row = row;
    setAttribute(slot.element, 'aria-busy', row === null ? 'true' : null);
    const isFailed = row === null && controller.window.statusAt(slot.index) === 'failed';
    setFailed(slot, isFailed);
    if (!row) return;
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

  const patchRow = (slot: RowSlot, frame: Frame, ruled: string | null): void => {
    const { row } = slot;
    if (!row) return;
    const checked = isChecked(frame.state.checked, row.id);
    slot.element.classList.toggle('is-checked', checked);
    slot.check.classList.toggle('is-on', checked);
    setAttribute(slot.element, 'aria-selected', checked ? 'true' : null);
    const hue = row.hue ?? ruled;
    const stripClass = hue ? `q-strip q-hue-${hue}` : 'q-strip';
    if (slot.strip.className !== stripClass) slot.strip.className = stripClass;
    setHidden(slot.strip, !hue);
    const heldText = frame.state.held?.rowId === row.id ? frame.state.held.text : '';
    slot.element.classList.toggle('is-held', heldText !== '');
    setHidden(slot.held, heldText === '');
    if (slot.held.textContent !== heldText) slot.held.textContent = heldText;
    const created = frame.state.created.find((made) => made.key === row.id);
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
    paint(frame, sketch) {
      if (boundColumns !== frame.columns || boundHeight !== frame.rowHeight) rebind(frame);
      const generation = generationOf(frame);
      const lines = wantedLines(frame);
      const wanted = new Set(lines);
      release(wanted);
      takeBack(lines);
      for (const line of lines) {
        const isNew = !byLine.has(line);
        const slot = byLine.get(line) ?? take(line, wanted);
        byLine.set(line, slot);
        number(slot, frame);
        if (sketch && (isNew || slot.row === null)) {
          setSketch(slot, true);
          slot.row = null;
        } else patch(slot, frame, generation);
        place(slot, frame);
      }
      park(frame);
      stats.frames += 1;
      if (sketch) stats.sketches += 1;
    },
    prepare(frame) {
      const generation = generationOf(frame);
      const lines = wantedLines(frame);
      const wanted = new Set(lines);
      const missing = lines.filter((line) => !byLine.has(line) && !spare.has(line));
      for (const line of missing.slice(0, Math.ceil(lines.length / slices))) {
        const slot = take(line, wanted);
        number(slot, frame);
        patch(slot, frame, generation);
        putAside(slot, frame.rows.topOf(line) + frame.shift - asideBy(frame));
        spare.set(line, slot);
      }
      return missing.length === 0;
    },
    slotOfLine: (line) => byLine.get(line) ?? null,
    slots: () => byLine.values(),
    countEntering: (frame) => wantedLines(frame).filter((line) => !byLine.has(line)).length,
  };
}

function takeSpare(spare: Map<number, RowSlot>, wanted: ReadonlySet<number>): RowSlot | undefined {
  for (const [line, slot] of spare) {
    if (wanted.has(line)) continue;
    spare.delete(line);
    return slot;
  }
  return undefined;
}

/** How far above their place rows of a flight are made ready: out of sight, and not below, where they would stretch the scrolled box. */
function asideBy({ viewport, rowHeight }: Frame): number {
  return viewport.height + 4 * rowHeight;
}

/** Beside the screen, and so nothing that anybody is told of. */
function putAside(slot: RowSlot, position: number): void {
  setAttribute(slot.element, 'aria-hidden', 'true');
  moveTo(slot, position);
}

function moveTo(slot: RowSlot, position: number): void {
  if (slot.position === position) return;
  slot.position = position;
  slot.element.style.transform = `translateY(${position}px)`;
}

/** What rules say of a row as it is shown, with what is on its way to the server. */
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
      state.colorsOf,
    ];
    if (hasChanged(parts)) generation += 1;
    return generation;
  };
}
