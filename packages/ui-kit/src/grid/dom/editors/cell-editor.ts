import type { GridColumn } from '../../core/column.ts';
import type { GridCommand } from '../../core/command.ts';
import type { GridLabels } from '../../core/grid-labels.ts';
import type { EditSession } from '../../core/grid-state.ts';

export interface CellEditorOptions {
  readonly edit: EditSession;
  readonly column: GridColumn;
  readonly labels: GridLabels;
  readonly dir: 'ltr' | 'rtl';
  readonly now: () => Date;
  readonly dispatch: (command: GridCommand) => void;
}

/** An editor's element, placed over its cell by the host. It handles its own keys and lets none through. */
export interface CellEditor {
  readonly element: HTMLElement;
  focus(): void;
  /** The session changed: an error came or went, a draft was set from outside, options were added. */
  update(edit: EditSession, column: GridColumn): void;
  /** Called when the cell may have moved on the screen. */
  place?(): void;
  destroy(): void;
}
