import type { Flight } from '../core/flight.ts';
import type { GridController } from '../core/grid-controller.ts';
import type { CellFocus } from './cell-focus.ts';
import type { EditorHost } from './editor-host.ts';
import { setAttribute } from './elements.ts';
import type { Frame } from './frame.ts';
import type { FrameLoop } from './frame-loop.ts';
import type { GroupHeads } from './group-heads.ts';
import type { Marks } from './marks.ts';
import type { PaintStats } from './row-painter.ts';
import type { RowPool } from './row-pool.ts';
import type { ScrollDriver } from './scroll-driver.ts';
import type { SelectionSpeech } from './speak-selection.ts';
import type { SurfaceElements } from './surface-elements.ts';
import { flashChanged } from './watch-rows.ts';
import type { RowWatch } from './watch-rows.ts';

interface PainterParts {
  readonly controller: GridController;
  readonly elements: SurfaceElements;
  readonly stats: PaintStats;
  readonly driver: ScrollDriver;
  readonly flight: Flight;
  readonly watch: RowWatch;
  readonly pool: RowPool;
  readonly heads: GroupHeads;
  readonly marks: Marks;
  readonly speech: SelectionSpeech;
  readonly frame: () => Frame;
  /** Builds the frame anew and keeps it. */
  readonly rebuild: () => Frame;
  readonly fitBox: (frame: Frame) => void;
  /** Parts that need the painter themselves. */
  readonly later: () => { readonly loop: FrameLoop; readonly focus: CellFocus; readonly editors: EditorHost };
}

/** Paints a frame: rows, heads, marks, header and footer, in an order in which each finds what it stands on. */
export interface SurfacePainter {
  /** `isSketch`: cells are only sketched, while rows cannot follow. */
  paint(isSketch: boolean): void;
  /** Paints what is at the place scrolled to, in full. */
  paintHere(): void;
  /** Tells the window of rows what is on screen. */
  look(): void;
  /** State or rows changed. `isData`: only rows did, so painting may wait for the next frame. */
  update(isData: boolean): void;
}

export function createSurfacePainter(parts: PainterParts): SurfacePainter {
  const { controller, elements, stats, driver, flight, watch, pool, heads, marks, speech, frame, rebuild, fitBox, later } = parts;
  const { root, table, body, header, footer, addRow, empty, loading, announcer } = elements;
  let isUpdating = false;

  const look = (): void => watch.look(flight.wanted ?? frame().viewport.y, flight.wanted === null ? driver.speed : 0);

  /** Paints the rows and measures the time, which predicts the cost of later frames. */
  const paintRows = (now: Frame, isSketch: boolean): void => {
    const started = performance.now();
    const before = stats.cellsPatched;
    body.classList.toggle('is-still', now.stillAt !== null);
    if (now.stillAt !== null) body.style.setProperty('--q-x', `${now.viewport.x}px`);
    pool.paint(now, isSketch);
    heads.paint(now);
    later().loop.learn(stats.cellsPatched - before, performance.now() - started);
  };

  const markState = (now: Frame): void => {
    const isFailed = now.state.rows.status === 'failed';
    root.classList.toggle('is-resetting', controller.window.isResetting && !isFailed);
    root.classList.toggle('is-outdated', controller.window.isResetting && isFailed);
    root.classList.toggle('is-scrolled', now.viewport.x > 0);
  };

  const paint = (isSketch: boolean): void => {
    const { focus, editors } = later();
    const now = rebuild();
    fitBox(now);
    const focusBefore = focus.look();
    paintRows(now, isSketch);
    header.paint(now);
    footer?.paint(now);
    addRow.paint(now);
    empty.paint(now);
    loading.paint(now);
    setAttribute(table, 'aria-busy', now.state.rows.status === 'loading' || controller.window.isResetting ? 'true' : null);
    marks.paint(now);
    setAttribute(table, 'tabindex', now.state.selection === null && now.groupLine === null ? '0' : null);
    editors.place(now);
    focus.follow(focusBefore);
    const changedByOthers = flashChanged(controller, pool);
    if (changedByOthers > 0) announcer.mention(controller.labels.changedByOthers(changedByOthers));
    // moving focus can dispatch, and so paint anew: what follows is about the last frame
    markState(frame());
    speech.follow(frame());
    look();
  };

  return {
    paint,
    look,
    paintHere() {
      flight.land();
      paint(false);
    },
    update(isData) {
      const { loop, focus, editors } = later();
      // moving focus can dispatch: what that changes is painted in the next frame
      if (isData || isUpdating) return loop.request();
      isUpdating = true;
      const focusBefore = focus.look();
      paint(false);
      editors.update(frame());
      focus.giveBack(focusBefore);
      // early texts that were not written are asked about when nothing else is edited
      if (controller.state.early.length > 0) loop.request();
      isUpdating = false;
    },
  };
}
