import type { CellAlign, CellSpec, CellValue } from './cell-spec.ts';

/** Words the painters speak; the caller translates them. */
export interface CellLabels {
  readonly checked: string;
  readonly unchecked: string;
  /** `rating(4, 5)` is "4 of 5". */
  readonly rating: (value: number, max: number) => string;
}

export interface CellContext {
  readonly spec: CellSpec;
  /** The value as text, already formatted (and cached) by the caller. */
  readonly text: string;
  /** Width of the cell in px, where it is known: what surely fits needs no clipping, which is dear to draw. */
  readonly width?: number;
  readonly labels: CellLabels;
  /** The record the cell is of, where it is drawn in a grid. */
  readonly rowId?: string | number;
}

/** `panel`: the editor is the product's; the grid asks for it with the intent `press`. Values can be pasted and cleared. */
export type CellEditorName = 'text' | 'longText' | 'date' | 'place' | 'options' | 'toggle' | 'rating' | 'panel' | 'none';

/**
 * How one kind of cell is drawn. `build` makes the nodes once in an empty element, `patch` only changes
 * text, classes and visibility of what `build` made, so a recycled cell costs no new nodes.
 */
export interface CellView {
  readonly align: CellAlign;
  readonly editor: CellEditorName;
  /** Class names the cell element carries while it shows this kind. */
  readonly className: string;
  /** Typing a printable character starts the editor. */
  readonly isTypable: boolean;
  build(element: HTMLElement): void;
  patch(element: HTMLElement, value: CellValue, context: CellContext): void;
}
