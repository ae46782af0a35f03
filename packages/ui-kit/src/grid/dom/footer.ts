import { alignOf } from '../../cells/cell-traits.ts';
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
  /** Puts the focus on the summary of a column, where it is drawn. */
  focus(columnId: string): void;
  destroy(): void;
}

/**
 * The footer: the number of records and of checked ones, and the summary of each column; it scrolls sideways with the columns. Where
 * summaries can be chosen they are buttons. One of them is a stop of Tab: that of the column which had the focus last.
 */
export function createFooter(controller: GridController): Footer {
  const isPressable = controller.options.onSummary !== undefined;
  const element = createDiv('q-foot', isPressable ? { role: 'group', 'aria-label': controller.labels.summarise } : {});
  const frozen = createDiv('q-frozen');
  const count = createDiv('q-foot-count', { 'aria-live': 'off' });
  const checked = createDiv('q-foot-checked', { 'aria-live': 'off' });
  frozen.append(count, checked);
  const selected = createSelectionFigures(controller);
  element.append(frozen, selected.element);
  const cells = new Map<string, { readonly element: HTMLElement; readonly column: GridColumn }>();
  let painted: Frame['columns'] | null = null;
  let stop: string | null = null;
  const hasChanged = createChangeCheck();

  const createCell = ({ id }: GridColumn): HTMLElement => {
    if (!isPressable) return createDiv('q-foot-cell', { 'data-column': id });
    const cell = document.createElement('button');
    cell.type = 'button';
    cell.className = 'q-foot-cell is-pressable';
    cell.tabIndex = -1;
    cell.dataset.column = id;
    cell.dataset.do = 'summary';
    cell.setAttribute('aria-haspopup', 'menu');
    return cell;
  };

  /** A summary that only changed keeps its element, which may have the focus. */
  const place = (index: number, column: GridColumn, frame: Frame): void => {
    const held = cells.get(column.id);
    if (held?.column === column && painted === frame.columns) return;
    const cell = held?.element ?? createCell(column);
    const figure = createFigure(frame.columns, index, (at) => frame.columns.visible[at]?.summary);
    if (isPressable) cell.replaceChildren(createTitle(column), figure ?? createOffer(column, controller.labels.summarise));
    else cell.replaceChildren(...(figure ? [figure] : []));
    cell.style.insetInlineStart = `${frame.columns.starts[index] ?? 0}px`;
    cell.style.inlineSize = `${widthAt(frame.columns, index)}px`;
    const parent = index < frame.columns.frozenCount ? frozen : element;
    if (cell.parentElement !== parent) parent.append(cell);
    cells.set(column.id, { element: cell, column });
  };

  const markStop = (): void => {
    const at = stop !== null && cells.has(stop) ? stop : (cells.keys().next().value ?? null);
    for (const [id, cell] of cells) if (isPressable) cell.element.tabIndex = id === at ? 0 : -1;
  };

  element.addEventListener('focusin', ({ target }) => {
    const cell = target instanceof HTMLElement ? target.closest<HTMLElement>('.q-foot-cell') : null;
    if (!cell) return;
    stop = cell.dataset.column ?? null;
    markStop();
  });

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
      // the number of records stands in place of the first column's summary
      const drawn = wantedColumns(frame, false).filter((index) => index > 0);
      const focused = [...cells].find(([, cell]) => cell.element === document.activeElement)?.[0];
      const kept = focused === undefined ? undefined : frame.columns.indexById.get(focused);
      const wanted = kept === undefined || drawn.includes(kept) || kept === 0 ? drawn : [...drawn, kept];
      const ids = new Set(wanted.map((index) => frame.columns.visible[index]?.id));
      for (const [id, cell] of cells) {
        if (ids.has(id)) continue;
        cell.element.remove();
        cells.delete(id);
      }
      for (const index of wanted) {
        const column = frame.columns.visible[index];
        if (column) place(index, column, frame);
      }
      painted = frame.columns;
      markStop();
    },
    focus: (columnId) => cells.get(columnId)?.element.focus({ preventScroll: true }),
    destroy: () => selected.destroy(),
  };
}

/** Names the column for screen readers. */
function createTitle({ title }: GridColumn): HTMLElement {
  const said = createDiv('q-said');
  said.textContent = title;
  return said;
}

/** Offers a summary where there is none yet; it is seen under the pointer and with the focus. */
function createOffer(column: GridColumn, text: string): HTMLElement {
  const offer = createDiv(`q-figure q-foot-offer q-align-${alignOf(column)}`);
  offer.textContent = text;
  return offer;
}
