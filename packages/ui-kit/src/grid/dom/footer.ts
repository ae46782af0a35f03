import { widthAt } from '../core/column-model.ts';
import type { GridColumn } from '../core/column.ts';
import type { GridController } from '../core/grid-controller.ts';
import { countChecked, recordCount } from '../core/grid-state.ts';
import { createDiv } from './elements.ts';
import { createChangeCheck } from './change-check.ts';
import { createFigure } from './figure.ts';
import { createSelectionFigures } from './selection-figures.ts';
import { wantedColumns } from './frame.ts';
import type { Frame } from './frame.ts';

export interface Footer {
  readonly element: HTMLElement;
  paint(frame: Frame): void;
  destroy(): void;
}

/** How many records there are and how many are checked, and what each column sums to; it scrolls sideways with the columns. */
export function createFooter(controller: GridController): Footer {
  const element = createDiv('q-foot');
  const frozen = createDiv('q-frozen');
  const count = createDiv('q-foot-count', { 'aria-live': 'off' });
  const checked = createDiv('q-foot-checked', { 'aria-live': 'off' });
  frozen.append(count, checked);
  const selected = createSelectionFigures(controller);
  element.append(frozen, selected.element);
  const cells = new Map<number, { readonly element: HTMLElement; readonly column: GridColumn }>();
  let painted: Frame['columns'] | null = null;
  const hasChanged = createChangeCheck();

  const place = (index: number, column: GridColumn, frame: Frame): void => {
    if (cells.get(index)?.column === column && painted === frame.columns) return;
    cells.get(index)?.element.remove();
    const isPressable = controller.options.onSummary !== undefined;
    const cell = createDiv(`q-foot-cell${isPressable ? ' is-pressable' : ''}`, { 'data-column': column.id, 'data-do': 'summary' });
    const figure = createFigure(frame.columns, index, (at) => frame.columns.visible[at]?.summary);
    if (figure) cell.append(figure);
    cell.style.insetInlineStart = `${frame.columns.starts[index] ?? 0}px`;
    cell.style.inlineSize = `${widthAt(frame.columns, index)}px`;
    (index < frame.columns.frozenCount ? frozen : element).append(cell);
    cells.set(index, { element: cell, column });
  };

  return {
    element,
    paint(frame) {
      selected.paint(frame);
      const { exact, status } = frame.state.rows;
      const total = recordCount(frame.state);
      if (!hasChanged([frame.columns, frame.plan.firstColumn, frame.plan.endColumn, total, exact, status, frame.state.checked])) return;
      const text = status === 'ready' ? `${controller.labels.records(total)}${exact ? '' : '+'}` : '';
      if (count.textContent !== text) count.textContent = text;
      const picked = countChecked(frame.state.checked, total);
      checked.textContent = picked > 0 ? controller.labels.checkedRows(picked) : '';
      const wanted = wantedColumns(frame, false);
      for (const [index, cell] of cells) {
        if (wanted.includes(index)) continue;
        cell.element.remove();
        cells.delete(index);
      }
      for (const index of wanted) {
        const column = frame.columns.visible[index];
        // the count stands where the first column would sum up
        if (column && index > 0) place(index, column, frame);
      }
      painted = frame.columns;
    },
    destroy: () => selected.destroy(),
  };
}
