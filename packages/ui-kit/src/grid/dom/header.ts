import { createIcon } from '../../cells/icon.ts';
import { widthAt } from '../core/column-model.ts';
import type { GridColumn } from '../core/column.ts';
import type { GridController } from '../core/grid-controller.ts';
import { countChecked, recordCount } from '../core/grid-state.ts';
import { createDiv, setAttribute } from './elements.ts';
import { createChangeCheck } from './change-check.ts';
import { wantedColumns } from './frame.ts';
import type { Frame } from './frame.ts';
import { chromeIcons, kindIcons } from './kind-icons.ts';

export interface Header {
  readonly element: HTMLElement;
  paint(frame: Frame): void;
  cellOf(columnIndex: number): HTMLElement | null;
  /** Shows which column an open menu or editor is about; null: none. */
  markOpen(columnId: string | null): void;
}

interface HeadCell {
  readonly element: HTMLElement;
  column: GridColumn;
}

/** The header row: few cells that change seldom, made anew when their column does. */
export function createHeader(controller: GridController): Header {
  const element = createDiv('q-grid-head', { role: 'rowgroup' });
  const row = createDiv('q-head-row', { role: 'row', 'aria-rowindex': '1' });
  const frozen = createDiv('q-frozen', { role: 'none' });
  const gutter = createDiv('q-gutter', { role: 'columnheader', 'aria-colindex': '1' });
  const words = createDiv('q-said');
  words.textContent = controller.labels.selectAll;
  const check = createDiv('q-check', { 'data-do': 'checkAll' });
  gutter.append(check, words);
  const divider = createDiv('q-freeze', { 'data-do': 'freeze', 'aria-hidden': 'true', title: controller.labels.freeze });
  frozen.append(gutter, divider);
  row.append(frozen);
  element.append(row);
  const add = controller.options.onAddColumn ? createAddCell(controller.labels.addField) : null;
  if (add) row.append(add);
  const cells = new Map<number, HeadCell>();
  let painted: Frame['columns'] | null = null;
  let openId: string | null = null;
  const hasChanged = createChangeCheck();

  const place = (index: number, column: GridColumn, frame: Frame): void => {
    const held = cells.get(index);
    if (held?.column === column && painted === frame.columns) return;
    const cell = held && isSameLook(held.column, column) ? held.element : createHeadCell(column, controller.labels.fieldMenu(column.title));
    if (held && held.element !== cell) held.element.remove();
    paintSort(cell, column.sort ?? null);
    cell.style.insetInlineStart = `${frame.columns.starts[index] ?? 0}px`;
    cell.style.inlineSize = `${widthAt(frame.columns, index)}px`;
    cell.setAttribute('aria-colindex', String(index + 2));
    const parent = index < frame.columns.frozenCount ? frozen : row;
    if (cell.parentElement !== parent) parent.insertBefore(cell, after(index, parent));
    cells.set(index, { element: cell, column });
  };

  /** Screen readers that go by the document read the heads as they stand: before which one a new one comes. */
  const after = (index: number, parent: HTMLElement): HTMLElement | null => {
    const next = [...cells.keys()].filter((at) => at > index && cells.get(at)?.element.parentElement === parent);
    return cells.get(Math.min(...next))?.element ?? (parent === row ? add : divider);
  };

  const paintOpen = (): void => {
    for (const { element: cell, column } of cells.values()) cell.classList.toggle('is-open', column.id === openId);
  };

  return {
    element,
    markOpen(columnId) {
      openId = columnId;
      paintOpen();
    },
    cellOf: (index) => cells.get(index)?.element ?? null,
    paint(frame) {
      const { plan, state, range } = frame;
      if (
        !hasChanged([
          frame.columns,
          plan.firstColumn,
          plan.endColumn,
          state.checked,
          recordCount(state),
          state.selection?.kind,
          state.others,
          range?.firstColumn,
          range?.lastColumn,
        ])
      )
        return;
      const wanted = wantedColumns(frame, false);
      for (const [index, cell] of cells) {
        if (wanted.includes(index)) continue;
        cell.element.remove();
        cells.delete(index);
      }
      for (const index of wanted) {
        const column = frame.columns.visible[index];
        if (column) place(index, column, frame);
      }
      painted = frame.columns;
      if (add) {
        add.style.insetInlineStart = `${frame.columns.starts.at(-1) ?? 0}px`;
        add.setAttribute('aria-colindex', String(frame.columns.visible.length + 2));
      }
      paintCheck(check, frame);
      for (const [index, cell] of cells) cell.element.classList.toggle('is-in-range', isWholeColumn(frame, index));
      paintOpen();
    },
  };
}

function isWholeColumn(frame: Frame, index: number): boolean {
  const { selection, others } = frame.state;
  const all = selection ? [...others, selection] : [];
  return all.some(({ kind }, at) => {
    const range = frame.ranges[at];
    if (!range || (kind !== 'columns' && kind !== 'all')) return false;
    return index >= range.firstColumn && index <= range.lastColumn;
  });
}

/** A header that only moved, changed its width or the mark of a sort keeps its element: a pointer may be holding it. */
function isSameLook(a: GridColumn, b: GridColumn): boolean {
  const look = (column: GridColumn): unknown[] => [
    column.id,
    column.title,
    column.kind,
    column.isPrimary,
    column.tint,
    column.icon,
    column.description,
  ];
  const other = look(b);
  return look(a).every((part, at) => part === other[at]);
}

function paintCheck(check: HTMLElement, frame: Frame): void {
  const total = recordCount(frame.state);
  const count = countChecked(frame.state.checked, total);
  check.classList.toggle('is-on', total > 0 && count === total);
  check.classList.toggle('is-mixed', count > 0 && count < total);
}

function createHeadCell(column: GridColumn, menuLabel: string): HTMLElement {
  const cell = createDiv(`q-head-cell${column.isPrimary ? ' is-primary' : ''}${column.tint ? ` is-${column.tint}` : ''}`, {
    role: 'columnheader',
  });
  cell.dataset.column = column.id;
  const title = createDiv('q-head-title');
  title.textContent = column.title;
  title.dir = 'auto';
  cell.append(createIcon(column.icon ?? kindIcons[column.kind], 'q-icon'), title);
  const menu = createDiv('q-head-menu', { 'data-do': 'columnMenu', 'aria-hidden': 'true', title: menuLabel });
  menu.append(createIcon(chromeIcons.chevronDown, 'q-icon q-icon-14'));
  cell.append(menu, createDiv('q-resize', { 'data-do': 'resize' }));
  setAttribute(cell, 'title', column.description ?? null);
  return cell;
}

function paintSort(cell: HTMLElement, sort: GridColumn['sort'] | null): void {
  if (cell.getAttribute('aria-sort') === sort) return;
  cell.querySelector('.q-sort')?.remove();
  setAttribute(cell, 'aria-sort', sort ?? null);
  if (!sort) return;
  const icon = createIcon(sort === 'ascending' ? chromeIcons.sortAscending : chromeIcons.sortDescending, 'q-icon q-icon-12 q-sort');
  cell.querySelector('.q-head-menu')?.before(icon);
}

function createAddCell(label: string): HTMLElement {
  const cell = createDiv('q-head-cell q-head-add', { role: 'columnheader' });
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.dataset.do = 'addColumn';
  button.setAttribute('aria-label', label);
  button.append(createIcon(chromeIcons.plus, 'q-icon'));
  cell.append(button);
  return cell;
}
