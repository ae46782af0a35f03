import { alignOf } from '../../cells/cell-traits.ts';
import { cellViews } from '../../cells/cell-views.ts';
import { formatCell } from '../../cells/format-cell.ts';
import { createIcon } from '../../cells/icon.ts';
import type { CellKind, CellValue } from '../../cells/cell-spec.ts';
import type { GridColumn } from '../core/column.ts';
import type { GridLabels } from '../core/grid-labels.ts';
import type { PendingCell } from '../core/grid-state.ts';
import type { GridRow } from '../core/row-source.ts';
import type { RowSpace } from '../core/row-space.ts';
import { chromeIcons } from './kind-icons.ts';
import { createDiv, setAttribute } from './elements.ts';

/** A cell element and what it shows at present. */
export interface CellSlot {
  readonly element: HTMLElement;
  column: GridColumn | null;
  columnIndex: number;
  width: number;
  row: GridRow | null;
  value: CellValue | undefined;
  pending: PendingCell | null;
  /** The tint a rule gives it. */
  hue: string | null;
  /** Whether it shows the text that is searched for. */
  isHit: boolean;
  /** Whether it holds no value and this is to be shown. */
  isNull: boolean;
  /** Why its value would not be taken if it was typed now. */
  fault: string | null;
}

/** A row element of the pool: it owns its cells, frozen ones in a box that sticks to the inline start. */
export interface RowSlot {
  readonly element: HTMLElement;
  readonly frozen: HTMLElement;
  readonly gutter: HTMLElement;
  readonly number: Text;
  readonly check: HTMLElement;
  readonly strip: HTMLElement;
  /** The element that tells that the record belongs elsewhere by now. */
  readonly held: HTMLElement;
  readonly cells: Map<number, CellSlot>;
  readonly free: CellSlot[];
  line: number;
  index: number;
  /** The line its numbers were last written for, and among which lines. */
  numbered: number;
  numberedIn: RowSpace | null;
  row: GridRow | null;
  position: number;
  /** What the row was last painted from: painted again only when that changed. */
  painted: number;
  /** Which edges of the selected range it shows. */
  mark: string;
  /** Shown without its cells: not loaded, or passing by too fast. */
  isSketch: boolean;
}

/** Where records can be neither opened nor moved, there is no arrow and no grip: nothing is drawn that does nothing. */
export function createRowSlot({ canOpen, gripTitle }: { readonly canOpen: boolean; readonly gripTitle: string | null }): RowSlot {
  const element = createDiv('q-row', { role: 'row' });
  const frozen = createDiv('q-frozen', { role: 'none' });
  const gutter = createDiv('q-gutter', { role: 'rowheader', 'aria-colindex': '1' });
  const number = document.createTextNode('');
  const label = createDiv('q-row-number');
  label.append(number);
  const tools = createDiv('q-gutter-tools', { 'aria-hidden': 'true' });
  if (gripTitle !== null) {
    const grip = createDiv('q-grip', { 'data-do': 'move', title: gripTitle });
    grip.append(createIcon(chromeIcons.grip, 'q-icon q-icon-14'));
    tools.append(grip);
  }
  const check = createDiv('q-check', { 'data-do': 'check' });
  tools.append(check);
  if (canOpen) {
    const expand = createDiv('q-expand', { 'data-do': 'expand' });
    expand.append(createIcon(chromeIcons.expand, 'q-icon q-icon-14'));
    tools.append(expand);
  }
  const strip = createDiv('q-strip');
  gutter.append(label, tools, strip);
  frozen.append(gutter);
  const held = createDiv('q-row-held');
  held.hidden = true;
  element.append(frozen, held);
  return {
    element,
    frozen,
    gutter,
    number,
    check,
    strip,
    held,
    cells: new Map(),
    free: [],
    line: -1,
    index: -1,
    numbered: -1,
    numberedIn: null,
    row: null,
    position: Number.NaN,
    painted: -1,
    mark: '',
    isSketch: false,
  };
}

/** Places the cell of a column in a row, from the row's own spare cells first. */
export function takeCell(slot: RowSlot, columnIndex: number, isFrozen: boolean): CellSlot {
  const parent = isFrozen ? slot.frozen : slot.element;
  const at = slot.free.findIndex((cell) => cell.element.parentElement === parent);
  const cell = at >= 0 ? slot.free.splice(at, 1)[0] : undefined;
  const taken = cell ?? createCellSlot();
  putInOrder(slot, taken.element, parent, columnIndex);
  taken.columnIndex = columnIndex;
  taken.row = null;
  taken.value = undefined;
  slot.cells.set(columnIndex, taken);
  return taken;
}

/** Screen readers may read cells in the order of the document. Only the new cell is moved, because another may hold the focus. */
function putInOrder({ cells }: RowSlot, element: HTMLElement, parent: HTMLElement, columnIndex: number): void {
  let next: CellSlot | null = null;
  for (const other of cells.values()) {
    const isAfter = other.columnIndex > columnIndex && other.element.parentElement === parent;
    if (isAfter && (next === null || other.columnIndex < next.columnIndex)) next = other;
  }
  if (next && element.nextSibling !== next.element) next.element.before(element);
  else if (!next && parent.lastChild !== element) parent.append(element);
}

function createCellSlot(): CellSlot {
  const element = createDiv('q-cell', { role: 'gridcell', tabindex: '-1' });
  return {
    element,
    column: null,
    columnIndex: -1,
    width: 0,
    row: null,
    value: undefined,
    pending: null,
    hue: null,
    isHit: false,
    isNull: false,
    fault: null,
  };
}

/** Puts a spare cell away: it keeps its nodes, out of sight. */
export function releaseCell(slot: RowSlot, columnIndex: number): void {
  const cell = slot.cells.get(columnIndex);
  if (!cell) return;
  slot.cells.delete(columnIndex);
  cell.element.hidden = true;
  slot.free.push(cell);
}

/** Gives a cell element to a column: kind, place, width. Nodes are made again only when the kind changes. */
export function bindCell(cell: CellSlot, column: GridColumn, start: number, width: number): void {
  const { element } = cell;
  const view = cellViews[column.kind];
  if (cell.column === null || cellViews[cell.column.kind] !== view) {
    element.replaceChildren();
    view.build(element);
  }
  const className = `q-cell ${view.className} q-align-${alignOf(column)}${column.isPrimary ? ' is-primary' : ''}${column.isComputed ? ' is-computed' : ''}${column.tint ? ` is-${column.tint}` : ''}`;
  element.className = className;
  element.hidden = false;
  element.style.insetInlineStart = `${start}px`;
  element.style.inlineSize = `${width}px`;
  setAttribute(element, 'aria-colindex', String(cell.columnIndex + 2));
  setAttribute(element, 'aria-readonly', column.isReadOnly || view.editor === 'none' ? 'true' : null);
  cell.column = column;
  cell.width = width;
  cell.value = undefined;
  cell.hue = null;
  cell.isHit = false;
  cell.isNull = false;
  cell.fault = null;
  // its class no longer tells of a pending value
  patchPending(cell, null);
}

const texts = new WeakMap<GridRow, Map<GridColumn, { readonly value: CellValue; readonly text: string }>>();

/** Formatting is the slowest part of a cell, so its text is cached by row, column and value. */
function textOf(row: GridRow, column: GridColumn, value: CellValue): string {
  const held = texts.get(row) ?? new Map<GridColumn, { value: CellValue; text: string }>();
  const known = held.get(column);
  if (known && known.value === value) return known.text;
  const text = formatCell(value, column);
  held.set(column, { value, text });
  texts.set(row, held);
  return text;
}

/** Shows a value. Answers whether anything had to be painted. */
export function patchCell(cell: CellSlot, row: GridRow, pending: PendingCell | null, labels: GridLabels): boolean {
  const { column, element } = cell;
  if (!column) return false;
  const value = pending ? pending.value : (row.cells[column.id] ?? null);
  if (cell.pending !== pending) patchPending(cell, pending);
  cell.row = row;
  if (cell.value === value) return false;
  cell.value = value;
  markFault(cell, value === null ? null : (column.faultIn?.(value) ?? null));
  markNull(cell, value === null && !silent.has(column.kind));
  cellViews[column.kind].patch(element, value, {
    spec: column,
    text: textOf(row, column, value),
    width: cell.width,
    labels,
    rowId: row.id,
  });
  return true;
}

/** Kinds that draw something even without a value, and kinds that always have one. */
const silent: ReadonlySet<CellKind> = new Set<CellKind>(['checkbox', 'rating', 'button', 'links', 'list', 'code', 'fault']);

function markFault(cell: CellSlot, fault: string | null): void {
  if (cell.fault === fault) return;
  cell.fault = fault;
  cell.element.classList.toggle('is-invalid', fault !== null);
  patchPending(cell, cell.pending);
}

function markNull(cell: CellSlot, isNull: boolean): void {
  if (cell.isNull === isNull) return;
  cell.isNull = isNull;
  cell.element.classList.toggle('is-null', isNull);
}

/** Tint and mark of a cell, written only when they change. */
export function markCell(cell: CellSlot, row: GridRow, hue: string | null, needle: string | null): void {
  const { column, element } = cell;
  if (cell.hue !== hue) {
    if (cell.hue) element.classList.remove('q-tint', `q-hue-${cell.hue}`);
    if (hue) element.classList.add('q-tint', `q-hue-${hue}`);
    cell.hue = hue;
  }
  const isHit = needle !== null && column !== null && showsText(row, column, cell.value ?? null, needle);
  if (cell.isHit === isHit) return;
  cell.isHit = isHit;
  element.classList.toggle('is-hit', isHit);
}

/** Whether a cell shows a text, whatever the case. */
function showsText(row: GridRow, column: GridColumn, value: CellValue, needle: string): boolean {
  return textOf(row, column, value).toLocaleLowerCase().includes(needle.toLocaleLowerCase());
}

function patchPending(cell: CellSlot, pending: PendingCell | null): void {
  cell.pending = pending;
  cell.element.classList.toggle('is-saving', pending?.status === 'saving');
  cell.element.classList.toggle('is-failed', pending?.status === 'failed');
  cell.element.classList.toggle('is-conflict', pending?.isConflict === true);
  setAttribute(cell.element, 'aria-invalid', pending?.status === 'failed' || cell.fault !== null ? 'true' : null);
  setAttribute(cell.element, 'title', pending?.reason ?? cell.fault);
}
