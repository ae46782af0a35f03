import { fitFrozen, frozenWidth, totalWidth } from '../core/column-model.ts';
import type { ColumnModel } from '../core/column-model.ts';
import type { GridEffect } from '../core/effect.ts';
import { pageOf } from '../core/plan-loads.ts';
import { createFlight, patience } from '../core/flight.ts';
import type { GridController } from '../core/grid-controller.ts';
import { recordCount } from '../core/grid-state.ts';
import type { GridState } from '../core/grid-state.ts';
import type { LineHeights } from '../core/group-space.ts';
import { spaceOf } from '../core/group-space.ts';
import type { RowSpace } from '../core/row-space.ts';
import { isInRange } from '../core/selection.ts';
import { revealCell } from '../core/viewport-plan.ts';
import { createAddRow } from './add-row.ts';
import { createAnnouncer } from './announcer.ts';
import { attachClipboard } from './clipboard.ts';
import { createEditorHost } from './editor-host.ts';
import { createDiv, setAttribute } from './elements.ts';
import { createChangeCheck } from './change-check.ts';
import { createEmptyState } from './empty-state.ts';
import { createFooter } from './footer.ts';
import { createFrame } from './frame.ts';
import type { Frame } from './frame.ts';
import { createGroupHeads } from './group-heads.ts';
import { createHeader } from './header.ts';
import { hitTest } from './hit-test.ts';
import { attachKeyboard } from './keyboard.ts';
import { createLoadingRows } from './loading-rows.ts';
import { createMarks } from './marks.ts';
import { anchorOf, attachPointer } from './pointer.ts';
import { readSizes } from './read-sizes.ts';
import { createRowPool } from './row-pool.ts';
import type { PaintStats } from './row-pool.ts';
import { createScrollDriver } from './scroll-driver.ts';
import { sketchBackground } from './sketch-background.ts';
import type { SurfaceContext } from './surface-context.ts';
import { attachFileDrop } from './take-files.ts';
import { createThumbLabel } from './thumb-label.ts';

export interface Surface {
  readonly stats: PaintStats;
  readonly context: SurfaceContext;
  destroy(): void;
}

const sketchBudget = 6;
const quietAfter = 80;
/** Between the last step of a flight and the rows of the place where it ended. */
const landAfter = 40;
const settleAfter = 150;
let cellIds = 0;

/** Builds the grid's document in `host` and keeps it true to the controller until destroyed. */
export function createSurface(controller: GridController, host: HTMLElement): Surface {
  const { labels, options } = controller;
  const stats: PaintStats = { frames: 0, rowsMoved: 0, rowsPatched: 0, cellsPatched: 0, sketches: 0 };
  const abort = new AbortController();
  const on = { signal: abort.signal };

  const root = createDiv('q-grid');
  const scroller = createDiv('q-grid-scroller');
  const sizer = createDiv('q-grid-sizer');
  const table = createDiv('q-grid-table', { role: 'grid', 'aria-label': labels.grid, 'aria-multiselectable': 'true' });
  const body = createDiv('q-grid-body', { role: 'rowgroup' });
  const header = createHeader(controller);
  const footer = options.hasFooter === false ? null : createFooter(controller);
  const addRow = createAddRow(controller);
  const empty = createEmptyState(controller);
  const loading = createLoadingRows(controller);
  const announcer = createAnnouncer();
  const thumb = createThumbLabel(controller);
  const shade = createDiv('q-frozen-shade');
  table.append(header.element, body);
  sizer.append(table, addRow.element);
  if (footer) sizer.append(footer.element);
  scroller.append(sizer);
  root.append(scroller, shade, loading.element, empty.element, thumb.element, announcer.element);
  host.append(root);

  const isRtl = (): boolean => controller.state.dir === 'rtl';
  controller.setDirection(options.dir ?? (getComputedStyle(host).direction === 'rtl' ? 'rtl' : 'ltr'));
  root.dir = controller.state.dir;
  let sizes = readSizes(root);
  const driver = createScrollDriver(scroller, isRtl);
  const flight = createFlight(isLoadedAt);
  const rowSpaceFor = createSpaceKeeper();
  const pool = createRowPool({ body, controller, stats });
  const heads = createGroupHeads(body, controller);
  header.element.after(heads.sticky);
  const marks = createMarks(body, pool, controller);
  let view = { width: 0, height: 0 };
  let box = { start: 0, top: 0 };
  let frame = buildFrame();
  let frameRequest = 0;
  let isScrollFrame = false;
  let isQuiet = true;
  let quietTimer: ReturnType<typeof setTimeout> | undefined;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  let costPerCell = 0.01;
  /** When all rows on screen were last painted in full. */
  let paintedAt = 0;
  let isUpdating = false;

  function rowHeight(): number {
    return sizes.row[controller.state.rowHeight];
  }

  function buildFrame(): Frame {
    const { state } = controller;
    const isAdding = addRow.canAdd();
    const rows = rowSpaceFor(state, { row: rowHeight(), group: sizes.group, add: isAdding ? sizes.add : 0 });
    const columns = columnsFor(state.columns, view.width);
    driver.setSpace(rows.height + tailHeight(), view.height);
    const y = flight.y ?? driver.point.y;
    const viewport = { ...view, x: driver.x, y };
    return createFrame({
      state,
      columns,
      rows,
      viewport,
      rowHeight: rowHeight(),
      shift: driver.point.top - y,
      physical: driver.physical,
    });
  }

  /** Room below the last row: the "New record" line. */
  function tailHeight(): number {
    return addRow.isShown() ? sizes.add : 0;
  }

  function measure(): void {
    sizes = readSizes(root);
    const foot = footer ? sizes.foot : 0;
    view = { width: scroller.clientWidth, height: Math.max(0, scroller.clientHeight - sizes.head - foot) };
    root.style.setProperty('--q-head-height', `${sizes.head}px`);
    root.style.setProperty('--q-group-height', `${sizes.group}px`);
    root.style.setProperty('--q-foot-height', `${foot}px`);
    root.style.setProperty('--q-add-height', `${sizes.add}px`);
  }

  let laidOut: { rows: RowSpace | null; columns: ColumnModel | null; height: number; physical: number; count: number } = {
    rows: null,
    columns: null,
    height: 0,
    physical: -1,
    count: -1,
  };

  /** Sizes that follow from columns, row height and count; written only when one of them changed. */
  function layOut(next: Frame): void {
    const count = next.rows.lineCount;
    const records = recordCount(next.state);
    const isSame =
      laidOut.rows === next.rows &&
      laidOut.columns === next.columns &&
      laidOut.height === next.rowHeight &&
      laidOut.physical === driver.physical &&
      laidOut.count === count;
    if (isSame) return;
    laidOut = { rows: next.rows, columns: next.columns, height: next.rowHeight, physical: driver.physical, count };
    sizer.style.blockSize = `calc(${driver.physical}px + var(--q-head-height) + var(--q-foot-height))`;
    sizer.style.inlineSize = `${totalWidth(next.columns) + (options.onAddColumn ? 44 : 0)}px`;
    root.style.setProperty('--q-row-height', `${next.rowHeight}px`);
    root.style.setProperty('--q-lines', String(Math.max(1, Math.floor((next.rowHeight - 12) / 20))));
    root.style.setProperty('--q-gutter', `${next.columns.gutter}px`);
    root.style.setProperty('--q-frozen', `${frozenWidth(next.columns)}px`);
    root.style.setProperty('--q-sketch', sketchBackground(next.columns, isRtl(), sizes.skeleton));
    root.classList.toggle('is-frozen', next.columns.frozenCount > 0);
    root.dataset.rowHeight = controller.state.rowHeight;
    scroller.style.scrollPaddingInlineStart = `${frozenWidth(next.columns)}px`;
    setAttribute(table, 'aria-colcount', String(next.columns.visible.length + (options.onAddColumn ? 2 : 1)));
    setAttribute(table, 'role', next.state.rows.groups ? 'treegrid' : 'grid');
    setAttribute(table, 'aria-rowcount', next.state.rows.exact ? String(count + 1) : '-1');
    controller.setGutter(68 + Math.max(0, String(records).length - 6) * 7);
  }

  /** Paints what is at the place scrolled to, in full. */
  function paintHere(): void {
    flight.land();
    paint(false);
  }

  function paint(sketch: boolean): void {
    frame = buildFrame();
    layOut(frame);
    const started = performance.now();
    const before = stats.cellsPatched;
    pool.paint(frame, sketch);
    heads.paint(frame);
    const patched = stats.cellsPatched - before;
    if (patched > 20) costPerCell = costPerCell * 0.9 + ((performance.now() - started) / patched) * 0.1;
    header.paint(frame);
    footer?.paint(frame);
    addRow.paint(frame);
    empty.paint(frame);
    loading.paint(frame);
    setAttribute(table, 'aria-busy', frame.state.rows.status === 'loading' ? 'true' : null);
    marks.paint(frame);
    flash();
    root.classList.toggle('is-resetting', controller.window.isResetting);
    speakSelection();
    root.classList.toggle('is-scrolled', frame.viewport.x > 0);
    setAttribute(table, 'tabindex', frame.state.selection === null ? '0' : null);
    look();
  }

  let spoken: Frame['range'] = null;
  let speakTimer: ReturnType<typeof setTimeout> | undefined;

  /** Cells say whether they are selected once the selection has come to rest: not while it is being drawn. */
  function speakSelection(): void {
    const key = (range: Frame['range']): string => (range ? Object.values(range).join() : '');
    if (key(spoken) === key(frame.range)) return;
    clearTimeout(speakTimer);
    speakTimer = setTimeout(() => {
      spoken = frame.range;
      for (const slot of pool.slots()) {
        for (const [column, cell] of slot.cells) {
          setAttribute(cell.element, 'aria-selected', frame.range && isInRange(frame.range, slot.index, column) ? 'true' : null);
        }
      }
    }, settleAfter);
  }

  /** Numbers of the records on a screen that begins at `y`. */
  function recordsAt(y: number): readonly number[] {
    const { rows, viewport } = frame;
    const found: number[] = [];
    const last = rows.lineAtY(y + viewport.height);
    for (let at = rows.lineAtY(y); at <= last; at += 1) {
      const line = rows.lineAt(at);
      if (line?.kind === 'record') found.push(line.index);
    }
    return found;
  }

  function isLoadedAt(y: number): boolean {
    const seen = recordsAt(y);
    return seen.length > 0 && seen.every((index) => controller.window.statusAt(index) !== 'missing');
  }

  function look(): void {
    const seen = recordsAt(flight.wanted ?? frame.viewport.y);
    const [first, last] = [seen[0], seen.at(-1)];
    if (first === undefined || last === undefined) return;
    const speed = flight.wanted === null ? driver.speed : 0;
    if (!frame.state.rows.groups) return controller.window.look(first, last, speed);
    controller.window.look(Math.min(first, last), Math.max(first, last), speed, [...new Set(seen.map(pageOf))]);
  }

  function flash(): void {
    const changed = controller.takeChanged();
    if (changed.size === 0) return;
    for (const slot of pool.slots()) {
      if (!slot.row || !changed.has(slot.row.id)) continue;
      slot.element.classList.remove('is-changed');
      void slot.element.offsetWidth;
      slot.element.classList.add('is-changed');
    }
  }

  function onFrame(): void {
    frameRequest = 0;
    const now = performance.now();
    driver.read(now);
    // a frame asked for by data may meet a scroll before its event comes
    const isScroll = isScrollFrame || driver.moved !== 0;
    isScrollFrame = false;
    const isJump = Math.abs(driver.moved) > view.height;
    const isInFlight = flight.y !== null && driver.moved === 0;
    const sketch = isJump || (isInFlight && !isQuiet) ? fly(now) : isInFlight ? arrive(now) : roll(isScroll, now);
    if (!sketch) paintedAt = now;
    paint(sketch);
    editors.place(frame);
    if (isScroll) thumb.follow(frame, driver.point.y, driver.moved);
    if (sketch) rest();
  }

  /** Steps that leave the whole screen behind, and rows that come in between. Answers whether to sketch, as do those below. */
  function fly(now: number): boolean {
    return flight.move(now, driver.point.y - driver.moved, driver.point.y) === 'sketch';
  }

  function arrive(now: number): boolean {
    if (flight.rest(now, driver.point.y) === 'hold') quietTimer = setTimeout(requestFrame, patience);
    return false;
  }

  /** A step that rows can follow, or none. */
  function roll(isScroll: boolean, now: number): boolean {
    flight.land();
    const next = buildFrame();
    const entering = pool.countEntering(next) * (next.plan.endColumn - next.plan.firstColumn + next.columns.frozenCount);
    // Dear frames are sketched for a moment only: whoever keeps scrolling at a speed one can follow sees rows in between.
    return isScroll && entering * costPerCell > sketchBudget && now - paintedAt < quietAfter;
  }

  function requestFrame(): void {
    if (frameRequest === 0) frameRequest = requestAnimationFrame(onFrame);
  }

  /** Once scrolling rests: everything painted in full, then the thumb put where it belongs. */
  function rest(): void {
    clearTimeout(quietTimer);
    clearTimeout(settleTimer);
    isQuiet = false;
    quietTimer = setTimeout(
      () => {
        isQuiet = true;
        requestFrame();
      },
      flight.y === null ? quietAfter : landAfter,
    );
    settleTimer = setTimeout(() => {
      // recycled cells may still say what the row before them said
      spoken = null;
      speakSelection();
      if (driver.settle()) paintHere();
      look();
    }, settleAfter);
  }

  function update(isData: boolean): void {
    if (isData) return requestFrame();
    // moving focus can dispatch: what that changes is painted in the next frame
    if (isUpdating) return requestFrame();
    isUpdating = true;
    const hadFocus = root.contains(document.activeElement);
    paintHere();
    editors.update(frame);
    if (hadFocus) focusCell();
    isUpdating = false;
  }

  function focusCell(): void {
    if (controller.state.edit) return editors.focus();
    const cell = focusElement();
    const waiting = cell && editors.waitingInput();
    if (waiting) {
      cell.id ||= `q-cell-${(cellIds += 1)}`;
      setAttribute(waiting, 'aria-activedescendant', cell.id);
    }
    const target = waiting ?? cell ?? table;
    if (document.activeElement !== target) target.focus({ preventScroll: true });
  }

  function focusElement(): HTMLElement | null {
    const { focusLine, focusColumn } = frame;
    if (focusLine === null || focusColumn === null) return null;
    return pool.slotOfLine(focusLine)?.cells.get(focusColumn)?.element ?? null;
  }

  const context: SurfaceContext = {
    controller,
    root,
    scroller,
    body,
    frame: () => frame,
    hit(clientX, clientY) {
      box = readBox();
      return hitTest(frame, context.inlineOf(clientX), clientY - box.top - sizes.head);
    },
    inlineOf(clientX) {
      box = readBox();
      return isRtl() ? box.start - clientX : clientX - box.start;
    },
    focusCell,
    scrollBy(x, y) {
      driver.goTo(Math.max(0, driver.x + x), driver.point.y + y);
      paintHere();
    },
    point: () => driver.point,
    cellElement: (index, column) => pool.slotOfLine(frame.rows.lineOfRecord(index))?.cells.get(column)?.element ?? null,
    repaint: () => requestFrame(),
  };

  function readBox(): { start: number; top: number } {
    const rect = scroller.getBoundingClientRect();
    return { start: isRtl() ? rect.right : rect.left, top: rect.top };
  }

  const editors = createEditorHost(context, (line) => pool.slotOfLine(line));

  function run(effect: Extract<GridEffect, { type: 'reveal' | 'announce' | 'copy' | 'openMenu' | 'leave' }>): void {
    switch (effect.type) {
      case 'reveal': {
        flight.land();
        frame = buildFrame();
        layOut(frame);
        const column = frame.columns.indexById.get(effect.cell.columnId) ?? 0;
        const to = revealCell(frame.rows, frame.columns, frame.viewport, frame.rows.lineOfRecord(effect.cell.index), column);
        if (to.x !== frame.viewport.x || to.y !== frame.viewport.y) driver.goTo(to.x, to.y);
        return;
      }
      case 'announce':
        return announcer.say(effect.text);
      case 'copy':
        return clipboard.copy(effect.range, effect.headers);
      case 'openMenu':
        return pointer.openMenu(effect.what, effect.cell);
      case 'leave':
        return keyboard.leave(effect.step);
    }
  }

  controller.attach({
    update,
    run,
    anchorOf(cell) {
      const element = context.cellElement(cell.index, controller.state.columns.indexById.get(cell.columnId) ?? 0);
      return element && anchorOf(element);
    },
    get pageRows() {
      return Math.max(1, Math.floor(view.height / rowHeight()));
    },
    get pageWidth() {
      return Math.max(0, view.width - frozenWidth(frame.columns));
    },
  });

  measure();
  const clipboard = attachClipboard(context, abort.signal);
  attachFileDrop(context, abort.signal);
  const pointer = attachPointer(context, abort.signal, header);
  const keyboard = attachKeyboard(context, abort.signal);
  scroller.addEventListener(
    'scroll',
    () => {
      isScrollFrame = true;
      requestFrame();
      rest();
    },
    { passive: true, signal: abort.signal },
  );
  table.addEventListener('focus', () => controller.dispatch({ type: 'moveTo', row: 'first', column: 'first' }), on);
  const resize = new ResizeObserver(() => {
    measure();
    laidOut = { ...laidOut, columns: null };
    paintHere();
    editors.place(frame);
  });
  resize.observe(scroller);
  paint(false);

  return {
    stats,
    context,
    destroy() {
      abort.abort();
      resize.disconnect();
      cancelAnimationFrame(frameRequest);
      clearTimeout(quietTimer);
      clearTimeout(settleTimer);
      clearTimeout(speakTimer);
      announcer.destroy();
      editors.destroy();
      footer?.destroy();
      controller.attach(null);
      root.remove();
    },
  };
}

/** Fitted columns are asked for every frame and change seldom. */
const columnsFor = memoise((columns: ColumnModel, width: number): ColumnModel => (width === 0 ? columns : fitFrozen(columns, width)));

/** The row space is asked for every frame and changes seldom. */
function createSpaceKeeper(): (state: GridState, heights: LineHeights) => RowSpace {
  const hasChanged = createChangeCheck();
  let space: RowSpace | null = null;
  return (state, heights) => {
    const { groups, total } = state.rows;
    const parts = [groups, total, groups ? state.created : state.created.length, state.collapsed, heights.row, heights.group, heights.add];
    if (hasChanged(parts) || !space) space = spaceOf(state, heights);
    return space;
  };
}

function memoise<A, B, Result>(make: (a: A, b: B) => Result): (a: A, b: B) => Result {
  let held: { a: A; b: B; result: Result } | null = null;
  return (a, b) => {
    if (held === null || held.a !== a || held.b !== b) held = { a, b, result: make(a, b) };
    return held.result;
  };
}
