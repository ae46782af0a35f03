import type { CellLabels } from './cell-labels.ts';
import type { CellSpec, CellValue } from './cell-spec.ts';
import type { CellTraits } from './cell-traits.ts';

export interface CellContext {
  readonly spec: CellSpec;
  /** The value as text, already formatted (and cached) by the caller. */
  readonly text: string;
  /** Width of the cell in px, where it is known: text that certainly fits need not be clipped, which is slow to draw. */
  readonly width?: number;
  readonly labels: CellLabels;
  /** The record the cell is of, where it is drawn in a grid. */
  readonly rowId?: string | number;
}

/**
 * How one kind of cell is drawn. `build` makes the nodes once in an empty element, `patch` only changes
 * text, classes and visibility of what `build` made, so a recycled cell costs no new nodes.
 */
export interface CellView extends CellTraits {
  /** Class names the cell element carries while it shows this kind. */
  readonly className: string;
  build(element: HTMLElement): void;
  patch(element: HTMLElement, value: CellValue, context: CellContext): void;
}
