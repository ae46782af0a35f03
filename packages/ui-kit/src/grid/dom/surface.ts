import { frozenWidth } from '../core/column-model.ts';
import { createFlight } from '../core/flight.ts';
import type { GridController } from '../core/grid-controller.ts';
import type { SurfaceEffect } from '../core/surface-port.ts';
import { revealCell, revealColumn } from '../core/viewport-plan.ts';
import { createAddRow } from './add-row.ts';
import { createAnnouncer } from './announcer.ts';
import { createCellFocus } from './cell-focus.ts';
import { attachClipboard } from './clipboard.ts';
import { createEditorHost } from './editor-host.ts';
import { createDiv, setAttribute } from './elements.ts';
import { createEmptyState } from './empty-state.ts';
import { createFooter } from './footer.ts';
import { attachFooterKeys } from './footer-keys.ts';
import { createFrame } from './frame.ts';
import type { Frame } from './frame.ts';
import { createFrameLoop, settleAfter } from './frame-loop.ts';
import { createGroupHeads } from './group-heads.ts';
import { createHeader } from './header.ts';
import type { Header } from './header.ts';
import { hitTest } from './hit-test.ts';
import { attachKeyboard } from './keyboard.ts';
import { attachKeylessInput } from './keyless-input.ts';
import { createLateEdit } from './late-edit.ts';
import { createLayout } from './layout.ts';
import { createLoadingRows } from './loading-rows.ts';
import { createMarks } from './marks.ts';
import { anchorOf, attachPointer } from './pointer.ts';
import { readSizes } from './read-sizes.ts';
import { attachRowDrag } from './row-drag.ts';
import { createRowPool } from './row-pool.ts';
import type { PaintStats } from './row-painter.ts';
import { createScrollDriver } from './scroll-driver.ts';
import { createColumnKeeper, createSpaceKeeper } from './space-keeper.ts';
import { createSelectionSpeech } from './speak-selection.ts';
import type { SurfaceContext } from './surface-context.ts';
import { attachFileDrop } from './take-files.ts';
import { createThumbLabel } from './thumb-label.ts';
import { createTypeAhead } from './type-ahead.ts';
import { createRowWatch, flashChanged } from './watch-rows.ts';

export interface Surface {
  readonly stats: PaintStats;
  readonly context: SurfaceContext;
  readonly header: Header;
  paste(textOnly: boolean): Promise<void>;
  destroy(): void;
}

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
  const watch = createRowWatch(controller, () => frame);
  const flight = createFlight(watch.isLoadedAt);
  const rowSpaceFor = createSpaceKeeper();
  const columnsFor = createColumnKeeper();
  const pool = createRowPool({ body, controller, stats });
  const heads = createGroupHeads(body, controller);
  header.element.after(heads.sticky);
  const marks = createMarks(body, pool, controller);
  const speech = createSelectionSpeech(pool, settleAfter);
  const layOut = createLayout({ controller, root, sizer, table, sizes: () => sizes });
  /** Counts up with every measurement: sizes may have changed. */
  let measured = 0;
  let view = { width: 0, height: 0 };
  let box = { start: 0, top: 0 };
  let frame = buildFrame();
  let isUpdating = false;
  const loop = createFrameLoop({
    driver,
    flight,
    pool,
    viewHeight: () => view.height,
    buildFrame,
    paint(isSketch, isScroll) {
      paint(isSketch);
      lateEdit.follow();
      if (isScroll) thumb.follow(frame, driver.point.y, driver.moved);
    },
    onSettled() {
      speech.again(frame);
      if (driver.settle()) paintHere();
      look();
    },
  });

  function rowHeight(): number {
    return sizes.row[controller.state.rowHeight];
  }

  /** Of where the rows are, or of a place they are made ready for. */
  function buildFrame(at = flight.y): Frame {
    const { state } = controller;
    const isAdding = addRow.canAdd();
    const rows = rowSpaceFor(state, { row: rowHeight(), group: sizes.group, add: isAdding ? sizes.add : 0 });
    const columns = columnsFor(state.columns, view.width);
    driver.setSpace(rows.height + tailHeight(), view.height);
    // records may have gone from the end meanwhile
    const y = Math.min(at ?? driver.point.y, driver.furthest);
    const viewport = { ...view, x: driver.x, y };
    const stillAt = at === null ? null : driver.point.top;
    return createFrame({
      state,
      columns,
      rows,
      viewport,
      rowHeight: rowHeight(),
      shift: driver.point.top - (stillAt ?? 0) - y,
      stillAt,
      physical: driver.physical,
    });
  }

  /** Room below the last row: the "New record" line. */
  function tailHeight(): number {
    return addRow.isShown() ? sizes.add : 0;
  }

  function measure(): void {
    sizes = readSizes(root);
    measured += 1;
    const foot = footer ? sizes.foot : 0;
    view = { width: scroller.clientWidth, height: Math.max(0, scroller.clientHeight - sizes.head - foot) };
    root.style.setProperty('--q-head-height', `${sizes.head}px`);
    root.style.setProperty('--q-group-height', `${sizes.group}px`);
    root.style.setProperty('--q-foot-height', `${foot}px`);
    root.style.setProperty('--q-add-height', `${sizes.add}px`);
  }

  /** Paints what is at the place scrolled to, in full. */
  function paintHere(): void {
    flight.land();
    paint(false);
  }

  /** Gives the scrolled box its size. */
  function fitBox(of: Frame): void {
    if (layOut(of, measured)) loop.settleSoon();
    driver.catchUp();
  }

  function paint(sketch: boolean): void {
    frame = buildFrame();
    fitBox(frame);
    const started = performance.now();
    const before = stats.cellsPatched;
    const focusBefore = focus.look();
    body.classList.toggle('is-still', frame.stillAt !== null);
    if (frame.stillAt !== null) body.style.setProperty('--q-x', `${frame.viewport.x}px`);
    pool.paint(frame, sketch);
    heads.paint(frame);
    loop.learn(stats.cellsPatched - before, performance.now() - started);
    header.paint(frame);
    footer?.paint(frame);
    addRow.paint(frame);
    empty.paint(frame);
    loading.paint(frame);
    setAttribute(table, 'aria-busy', frame.state.rows.status === 'loading' || controller.window.isResetting ? 'true' : null);
    marks.paint(frame);
    setAttribute(table, 'tabindex', frame.state.selection === null && frame.groupLine === null ? '0' : null);
    editors.place(frame);
    focus.follow(focusBefore);
    const changedByOthers = flashChanged(controller, pool);
    if (changedByOthers > 0) announcer.mention(controller.labels.changedByOthers(changedByOthers));
    const isFailed = frame.state.rows.status === 'failed';
    root.classList.toggle('is-resetting', controller.window.isResetting && !isFailed);
    root.classList.toggle('is-outdated', controller.window.isResetting && isFailed);
    speech.follow(frame);
    root.classList.toggle('is-scrolled', frame.viewport.x > 0);
    look();
  }

  function look(): void {
    watch.look(flight.wanted ?? frame.viewport.y, flight.wanted === null ? driver.speed : 0);
  }

  function update(isData: boolean): void {
    if (isData) return loop.request();
    // moving focus can dispatch: what that changes is painted in the next frame
    if (isUpdating) return loop.request();
    isUpdating = true;
    const focusBefore = focus.look();
    paint(false);
    editors.update(frame);
    focus.giveBack(focusBefore);
    // what could not be written as it was typed is asked about when nothing else is edited
    if (controller.state.early.length > 0) loop.request();
    isUpdating = false;
  }

  function goToFirst(): void {
    controller.dispatch({ type: 'moveTo', row: 'first', column: 'first' });
  }

  function cellOf(of: Frame): HTMLElement | null {
    const { groupLine, focusLine, focusColumn } = of;
    if (groupLine !== null) return heads.focusElement(of);
    if (focusLine === null || focusColumn === null) return null;
    return pool.slotOfLine(focusLine)?.cells.get(focusColumn)?.element ?? null;
  }

  const context: SurfaceContext = {
    controller,
    root,
    scroller,
    body,
    signal: abort.signal,
    frame: () => frame,
    hit(clientX, clientY) {
      box = readBox();
      // who presses while it scrolls means what is on the screen: the frame of the last step is still to come
      const { viewport } = frame;
      const x = Math.abs(scroller.scrollLeft);
      const y = flight.y === null ? viewport.y + scroller.scrollTop - driver.point.top : viewport.y;
      return hitTest({ ...frame, viewport: { ...viewport, x, y } }, context.inlineOf(clientX), clientY - box.top - sizes.head);
    },
    inlineOf(clientX) {
      box = readBox();
      return isRtl() ? box.start - clientX : clientX - box.start;
    },
    bodyY(clientY) {
      box = readBox();
      return clientY - box.top - sizes.head;
    },
    focusCell: () => focus.take(),
    scrollBy(x, y) {
      driver.goTo(Math.max(0, driver.x + x), driver.point.y + y);
      paintHere();
    },
    reveal(cell) {
      flight.land();
      frame = buildFrame();
      fitBox(frame);
      const column = frame.columns.indexById.get(cell.columnId) ?? 0;
      const to = revealCell(frame.rows, frame.columns, frame.viewport, frame.rows.lineOfRecord(cell.index), column);
      if (to.x !== frame.viewport.x || to.y !== frame.viewport.y) driver.goTo(to.x, to.y);
    },
    revealColumn(column) {
      flight.land();
      frame = buildFrame();
      const x = revealColumn(frame.columns, frame.viewport, column);
      if (x !== frame.viewport.x) driver.goTo(x, frame.viewport.y);
    },
    point: () => driver.point,
    cellElement: (index, column) => pool.slotOfLine(frame.rows.lineOfRecord(index))?.cells.get(column)?.element ?? null,
    repaint: () => loop.request(),
    say: announcer.say,
  };

  function readBox(): { start: number; top: number } {
    const rect = scroller.getBoundingClientRect();
    return { start: isRtl() ? rect.right : rect.left, top: rect.top };
  }

  const typeAhead = createTypeAhead(context, abort.signal);
  const lateEdit = createLateEdit(context, typeAhead, abort.signal);
  root.append(typeAhead.element);
  const editors = createEditorHost(context, (line) => pool.slotOfLine(line));
  const focus = createCellFocus({ controller, root, table, frame: () => frame, cellOf, editors: () => editors, goToFirst });

  function run(effect: SurfaceEffect): void {
    switch (effect.type) {
      case 'revealGroup': {
        flight.land();
        frame = buildFrame();
        fitBox(frame);
        const line = frame.rows.lineOfGroup(effect.at);
        const to = line === null ? null : revealCell(frame.rows, frame.columns, frame.viewport, line, 0);
        if (to && to.y !== frame.viewport.y) driver.goTo(frame.viewport.x, to.y);
        return;
      }
      case 'reveal':
        return context.reveal(effect.cell);
      case 'announce':
        return announcer.say(effect.text);
      case 'copy':
        return clipboard.copy(effect);
      case 'openLink':
        return void window.open(effect.text, '_blank', 'noopener,noreferrer');
      case 'openMenu':
        return pointer.openMenu(effect.what, effect.cell);
      case 'leave':
        return keyboard.leave(effect.step);
    }
  }

  controller.attach({
    update,
    run,
    takeTyped: () => typeAhead.take(),
    isCatching: () => typeAhead.isCatching(),
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
    get viewWidth() {
      return view.width;
    },
  });

  measure();
  const clipboard = attachClipboard(context, abort.signal);
  attachFileDrop(context, abort.signal);
  if (footer) attachFooterKeys(context, footer, abort.signal);
  attachRowDrag(context, abort.signal);
  const pointer = attachPointer(context, lateEdit, abort.signal, header);
  const keyboard = attachKeyboard(context, typeAhead, lateEdit, abort.signal);
  attachKeylessInput(context, lateEdit, abort.signal);
  scroller.addEventListener('scroll', loop.scrolled, { passive: true, signal: abort.signal });
  table.addEventListener('focus', goToFirst, on);
  const resize = new ResizeObserver(() => {
    measure();
    paintHere();
  });
  resize.observe(scroller);
  paint(false);

  return {
    stats,
    context,
    header,
    paste: clipboard.paste,
    destroy() {
      abort.abort();
      resize.disconnect();
      loop.destroy();
      speech.destroy();
      announcer.destroy();
      editors.destroy();
      footer?.destroy();
      controller.attach(null);
      root.remove();
    },
  };
}
