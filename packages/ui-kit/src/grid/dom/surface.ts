import { frozenWidth } from '../core/column-model.ts';
import { createFlight } from '../core/flight.ts';
import type { GridController } from '../core/grid-controller.ts';
import { createCellFocus } from './cell-focus.ts';
import { attachClipboard } from './clipboard.ts';
import { createEditorHost } from './editor-host.ts';
import { anchorOf } from './element-parts.ts';
import { attachFooterKeys } from './footer-keys.ts';
import { createFrameBuilder } from './frame-builder.ts';
import type { Frame } from './frame.ts';
import { createFrameLoop, settleAfter } from './frame-loop.ts';
import type { FrameLoop } from './frame-loop.ts';
import { createGroupHeads } from './group-heads.ts';
import type { Header } from './header.ts';
import { attachKeyboard } from './keyboard.ts';
import { attachKeylessInput } from './keyless-input.ts';
import { createLateEdit } from './late-edit.ts';
import { createLayout } from './layout.ts';
import { createMarks } from './marks.ts';
import { attachPointer } from './pointer.ts';
import { createRevealer } from './revealer.ts';
import { attachRowDrag } from './row-drag.ts';
import type { PaintStats } from './row-painter.ts';
import { createRowPool } from './row-pool.ts';
import { createScrollDriver } from './scroll-driver.ts';
import { createSelectionSpeech } from './speak-selection.ts';
import type { SurfaceContext } from './surface-context.ts';
import { createSurfaceElements } from './surface-elements.ts';
import { createEffectRunner } from './surface-effects.ts';
import { createSurfaceGeometry } from './surface-geometry.ts';
import { createSurfacePainter } from './surface-painter.ts';
import { attachFileDrop } from './take-files.ts';
import { createTypeAhead } from './type-ahead.ts';
import { createViewSize } from './view-size.ts';
import { createRowWatch } from './watch-rows.ts';

export interface Surface {
  readonly stats: PaintStats;
  readonly context: SurfaceContext;
  readonly header: Header;
  paste(textOnly: boolean): Promise<void>;
  destroy(): void;
}

/**
 * Builds the grid's document in `host` and keeps it up to date until it is destroyed. It only connects the parts, each of which has a file
 * of its own.
 */
export function createSurface(controller: GridController, host: HTMLElement): Surface {
  const stats: PaintStats = { frames: 0, rowsMoved: 0, rowsPatched: 0, cellsPatched: 0, sketches: 0 };
  const abort = new AbortController();
  const { signal } = abort;
  const elements = createSurfaceElements(controller, host);
  const { root, scroller, sizer, table, body, header, footer, addRow, announcer, thumb } = elements;
  const isRtl = (): boolean => controller.state.dir === 'rtl';
  const size = createViewSize(root, scroller, footer !== null);
  const driver = createScrollDriver(scroller, isRtl);
  const watch = createRowWatch(controller, () => frame);
  const flight = createFlight(watch.isLoadedAt);
  const pool = createRowPool({ body, controller, stats });
  const heads = createGroupHeads(body, controller, () => loop.request(), signal);
  header.element.after(heads.sticky);
  const marks = createMarks(body, pool, controller);
  const speech = createSelectionSpeech(pool, settleAfter);
  const layOut = createLayout({ controller, root, sizer, table, sizes: () => size.sizes });
  const buildFrame = createFrameBuilder({ controller, driver, flight, size, addRow });
  let frame = buildFrame();
  const rebuild = (): Frame => (frame = buildFrame());

  /** Gives the scrolled box its size. */
  const fitBox = (of: Frame): void => {
    if (layOut(of, size.version)) loop.settleSoon();
    driver.catchUp();
  };

  const revealer = createRevealer({ driver, flight, rebuild, fitBox });
  const geometry = createSurfaceGeometry({ scroller, driver, flight, size, isRtl, frame: () => frame });
  const painter = createSurfacePainter({
    controller,
    elements,
    stats,
    driver,
    flight,
    watch,
    pool,
    heads,
    marks,
    speech,
    frame: () => frame,
    rebuild,
    fitBox,
    later: () => ({ loop, focus, editors }),
  });

  const loop: FrameLoop = createFrameLoop({
    driver,
    flight,
    pool,
    viewHeight: () => size.view.height,
    buildFrame,
    paint(isSketch, isScroll) {
      painter.paint(isSketch);
      lateEdit.follow();
      if (isScroll) thumb.follow(frame, driver.point.y, driver.moved);
    },
    onSettled() {
      speech.again(frame);
      if (driver.settle()) painter.paintHere();
      painter.look();
    },
  });

  const goToFirst = (): void => controller.dispatch({ type: 'moveTo', row: 'first', column: 'first' });

  const focusElement = (of: Frame): HTMLElement | null => {
    const { groupLine, focusLine, focusColumn } = of;
    if (groupLine !== null) return heads.focusElement(of);
    if (focusLine === null || focusColumn === null) return null;
    return pool.slotOfLine(focusLine)?.cells.get(focusColumn)?.element ?? null;
  };

  const context: SurfaceContext = {
    controller,
    root,
    scroller,
    body,
    signal,
    frame: () => frame,
    ...geometry,
    focusCell: () => focus.take(),
    scrollBy(x, y) {
      driver.goTo(Math.max(0, driver.x + x), driver.point.y + y);
      painter.paintHere();
    },
    reveal: revealer.cell,
    revealColumn: revealer.column,
    point: () => driver.point,
    cellElement: (index, column) => pool.slotOfLine(frame.rows.lineOfRecord(index))?.cells.get(column)?.element ?? null,
    repaint: () => loop.request(),
    announce: announcer.announce,
  };

  const typeAhead = createTypeAhead(context, signal);
  const lateEdit = createLateEdit(context, typeAhead, signal);
  root.append(typeAhead.element);
  const editors = createEditorHost(context, (line) => pool.slotOfLine(line));
  const focus = createCellFocus({ controller, root, table, frame: () => frame, cellOf: focusElement, editors: () => editors, goToFirst });

  controller.attach({
    update: painter.update,
    run: createEffectRunner({ revealer, announcer, later: () => ({ clipboard, pointer, keyboard }) }),
    takeTyped: () => typeAhead.take(),
    isCatching: () => typeAhead.isCatching(),
    anchorOf(cell) {
      const element = context.cellElement(cell.index, controller.state.columns.indexById.get(cell.columnId) ?? 0);
      return element && anchorOf(element);
    },
    get pageRows() {
      return Math.max(1, Math.floor(size.view.height / size.rowHeight(controller.state.rowHeight)));
    },
    get pageWidth() {
      return Math.max(0, size.view.width - frozenWidth(frame.columns));
    },
    get viewWidth() {
      return size.view.width;
    },
  });

  size.measure();
  const clipboard = attachClipboard(context, signal);
  attachFileDrop(context, signal);
  if (footer) attachFooterKeys(context, footer, signal);
  attachRowDrag(context, signal);
  const pointer = attachPointer(context, lateEdit, signal, header);
  const keyboard = attachKeyboard(context, typeAhead, lateEdit, signal);
  attachKeylessInput(context, lateEdit, signal);
  scroller.addEventListener('scroll', loop.scrolled, { passive: true, signal });
  table.addEventListener('focus', goToFirst, { signal });
  const resize = new ResizeObserver(() => {
    size.measure();
    painter.paintHere();
  });
  resize.observe(scroller);
  painter.paint(false);

  return {
    stats,
    context,
    header,
    paste: clipboard.paste,
    destroy() {
      abort.abort();
      resize.disconnect();
      for (const part of [loop, speech, announcer, editors, footer]) part?.destroy();
      controller.attach(null);
      root.remove();
    },
  };
}
