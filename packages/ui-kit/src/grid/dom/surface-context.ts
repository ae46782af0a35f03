import type { GridController } from '../core/grid-controller.ts';
import type { CellRef } from '../core/selection.ts';
import type { ScrollPoint } from '../core/scroll.ts';
import type { Frame } from './frame.ts';
import type { Hit } from './hit-test.ts';

/** What the parts of a surface share. */
export interface SurfaceContext {
  readonly controller: GridController;
  readonly root: HTMLElement;
  readonly scroller: HTMLElement;
  readonly body: HTMLElement;
  /** Ends with the surface. */
  readonly signal: AbortSignal;
  /** The picture last painted. */
  frame(): Frame;
  hit(clientX: number, clientY: number): Hit;
  /** Distance of a client x from the inline start of the visible grid. */
  inlineOf(clientX: number): number;
  /** Distance of a client y from the top of the visible rows. */
  bodyY(clientY: number): number;
  focusCell(): void;
  scrollBy(x: number, y: number): void;
  /** Scrolls as little as shows the whole cell. */
  reveal(cell: CellRef): void;
  /** Scrolls across as little as shows the whole column. */
  revealColumn(column: number): void;
  point(): ScrollPoint;
  /** The element of a cell, when it is in the document. */
  cellElement(index: number, column: number): HTMLElement | null;
  repaint(): void;
  /** Has a screen reader say it, when it has time. */
  announce(text: string): void;
}
