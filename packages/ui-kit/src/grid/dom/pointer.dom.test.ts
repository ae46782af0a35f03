import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import { makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import type { MenuRequest } from '../grid-options.ts';
import type { ColumnChange } from '../core/effect.ts';

const at = (element: Element) => page.elementLocator(element as HTMLElement);

function head(mounted: MountedGrid, columnId: string): HTMLElement {
  return mounted.host.querySelector(`.q-head-cell[data-column="${columnId}"]`) as HTMLElement;
}

function fire(element: Element, type: string, x: number, y: number, more: PointerEventInit = {}): void {
  element.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      clientX: x,
      clientY: y,
      pointerId: 7,
      button: 0,
      pointerType: 'mouse',
      ...more,
    }),
  );
}

/** Press on one element, move over points, release: as a hand does. */
function drag(element: Element, to: readonly (readonly [number, number])[], isDropped = true): void {
  const box = element.getBoundingClientRect();
  const from = [box.left + box.width / 2, box.top + box.height / 2] as const;
  fire(element, 'pointerdown', ...from);
  for (const point of to) fire(document.body, 'pointermove', ...point);
  if (isDropped) fire(document.body, 'pointerup', ...(to.at(-1) ?? from));
}

function middle(element: Element): readonly [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

describe('selecting', () => {
  test('I-10 Shift+click extends and a drag selects a rectangle', async () => {
    const mounted = await mountGrid();
    await userEvent.click(mounted.cell(1, 'name'));
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(mounted.cell(3, 'points'));
    await userEvent.keyboard('{/Shift}');
    expect(mounted.grid.$selection.get()).toMatchObject({ anchor: { index: 1 }, head: { index: 3, columnId: 'points' } });
    drag(mounted.cell(2, 'points'), [middle(mounted.cell(3, 'status')), middle(mounted.cell(6, 'tags'))]);
    expect(mounted.grid.$selection.get()).toMatchObject({ anchor: { index: 2, columnId: 'points' }, head: { index: 6, columnId: 'tags' } });
  });

  test('I-10 a drag beyond the edge scrolls on', async () => {
    const mounted = await mountGrid();
    const [x] = middle(mounted.cell(5, 'points'));
    const bottom = mounted.scroller.getBoundingClientRect().bottom;
    drag(
      mounted.cell(5, 'points'),
      [
        [x, bottom - 60],
        [x, bottom + 40],
      ],
      false,
    );
    await expect.poll(() => mounted.grid.$selection.get()?.head.index).toBeGreaterThan(30);
    fire(mounted.scroller, 'pointerup', x, bottom + 40);
  });

  test('I-13 a header selects its column, Shift+click several; Shift+Space the row', async () => {
    const mounted = await mountGrid();
    await userEvent.click(at(head(mounted, 'points')));
    expect(mounted.grid.$selection.get()).toMatchObject({ kind: 'columns', anchor: { columnId: 'points' } });
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(at(head(mounted, 'tags')));
    await userEvent.keyboard('{/Shift}');
    expect(mounted.grid.$selection.get()).toMatchObject({ kind: 'columns', anchor: { columnId: 'points' }, head: { columnId: 'tags' } });
    await userEvent.click(mounted.cell(4, 'name'));
    await userEvent.keyboard('{Shift>} {/Shift}');
    expect(mounted.grid.$selection.get()).toMatchObject({ kind: 'rows', anchor: { index: 4 } });
  });

  test('I-14 checkboxes take Shift ranges, and the one in the header takes all, loaded or not', async () => {
    const mounted = await mountGrid();
    const check = (index: number): Element => mounted.cell(index, 'name').closest('.q-row')?.querySelector('.q-check') as Element;
    await userEvent.hover(mounted.cell(1, 'name'));
    await userEvent.click(at(check(1)));
    await userEvent.hover(mounted.cell(4, 'name'));
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(at(check(4)));
    await userEvent.keyboard('{/Shift}');
    expect(mounted.grid.$checked.get()).toEqual({ all: false, ids: new Set([2, 3, 4, 5]) });
    await userEvent.click(at(mounted.host.querySelector('.q-grid-head .q-check') as Element));
    expect(mounted.grid.$checked.get()).toEqual({ all: true, except: new Set() });
  });

  test('I-66 a right click keeps a range it lands in and moves to a cell outside it', async () => {
    const asked: MenuRequest[] = [];
    const mounted = await mountGrid({ onMenu: (request) => asked.push(request) });
    drag(mounted.cell(1, 'name'), [middle(mounted.cell(3, 'points'))]);
    await userEvent.click(mounted.cell(2, 'points'), { button: 'right' });
    expect(mounted.grid.$selection.get()?.head.index).toBe(3);
    await userEvent.click(mounted.cell(6, 'points'), { button: 'right' });
    expect(mounted.at()).toEqual([6, 'points']);
    expect(asked.map(({ what, index, rowId, columnId }) => [what, index, rowId, columnId])).toEqual([
      ['cell', 2, 3, 'points'],
      ['cell', 6, 7, 'points'],
    ]);
  });

  test('I-59 the menu of a field opens by its button and by Alt+Down', async () => {
    const asked: MenuRequest[] = [];
    const mounted = await mountGrid({ onMenu: (request) => asked.push(request) });
    const button = head(mounted, 'points').querySelector('.q-head-menu') as Element;
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }));
    expect(asked, 'the rest of the click would close a menu that opened on the press').toEqual([]);
    await userEvent.click(at(button));
    await userEvent.click(mounted.cell(0, 'status'));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(asked.map(({ what, columnId }) => [what, columnId])).toEqual([
      ['column', 'points'],
      ['column', 'status'],
    ]);
  });
});

describe('editing by pointer', () => {
  test('a double click edits', async () => {
    const mounted = await mountGrid();
    await userEvent.dblClick(mounted.cell(2, 'name'));
    expect((mounted.host.querySelector('.q-editor-input') as HTMLInputElement).value).toBe('Record 3');
  });

  test('a click on the box toggles, on a star rates, and on the same star clears', async () => {
    const mounted = await mountGrid();
    await userEvent.click(at(mounted.cell(1, 'done').querySelector('.q-check') as Element));
    const star = mounted.cell(1, 'stars').querySelectorAll('.q-star')[3] as Element;
    await userEvent.click(at(star));
    await userEvent.click(at(star));
    expect(mounted.source.batches.map((batch) => batch.updates[0]?.value)).toEqual([true, 4, null]);
  });

  test('the arrow in the gutter opens the record', async () => {
    const opened: unknown[] = [];
    const mounted = await mountGrid({ onOpenRecord: (id, index) => opened.push([id, index]) });
    await userEvent.hover(mounted.cell(3, 'name'));
    await userEvent.click(at(mounted.cell(3, 'name').closest('.q-row')?.querySelector('.q-expand') as Element));
    expect(opened).toEqual([[4, 3]]);
  });

  test('I-48 the handle fills down what is selected', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(12) });
    await userEvent.click(mounted.cell(0, 'name'));
    drag(mounted.host.querySelector('.q-handle') as Element, [middle(mounted.cell(1, 'name')), middle(mounted.cell(3, 'name'))]);
    expect([1, 2, 3].map((index) => mounted.text(index, 'name'))).toEqual(['Record 1', 'Record 1', 'Record 1']);
    await mounted.grid.settled();
    expect(mounted.source.batches).toHaveLength(1);
    expect(mounted.grid.$selection.get()?.head.index).toBe(3);
  });
});

test('I-48 a double click on the handle fills down as far as the column beside it', async () => {
  const rows = makeSampleRows(12).map((row, index) => (index > 6 ? { ...row, cells: { ...row.cells, name: null } } : row));
  const mounted = await mountGrid({ rows });
  await userEvent.click(mounted.cell(2, 'points'));
  const handle = mounted.host.querySelector('.q-handle') as Element;
  drag(handle, []);
  drag(handle, []);
  expect([3, 6, 7].map((index) => mounted.text(index, 'points'))).toEqual(['2', '2', '7']);
  await mounted.grid.settled();
  expect(mounted.source.batches).toHaveLength(1);
});

test('nothing is drawn in the gutter that does nothing: no arrow without someone to open records', async () => {
  const mounted = await mountGrid();
  expect(mounted.host.querySelector('.q-expand')).toBeNull();
});

test('I-34 a value that could not be saved offers Retry and Discard where it stands', async () => {
  let refusals = 2;
  const mounted = await mountGrid({
    onWrite() {
      if ((refusals -= 1) >= 0) throw new Error('The server is away');
    },
  });
  const write = async (text: string): Promise<void> => {
    await userEvent.click(mounted.cell(1, 'name'));
    await userEvent.keyboard(`${text}{Enter}`);
    await mounted.grid.settled();
    expect(mounted.host.querySelector('.q-refusal')).toBeNull();
    await userEvent.click(mounted.cell(1, 'name'));
    expect(mounted.host.querySelector('.q-refusal-reason')?.textContent).toBe('The server is away');
  };
  await write('One');
  await userEvent.click(page.getByText('Discard'));
  expect(mounted.text(1, 'name')).toBe('Record 2');
  await write('Two');
  await userEvent.click(page.getByText('Retry'));
  await mounted.grid.settled();
  expect(mounted.host.querySelector('.q-refusal')).toBeNull();
  expect(mounted.source.rowAt(1)?.cells['name']).toBe('Two');
  expect(mounted.at()).toEqual([1, 'name']);
});

test('I-15 the bottom bar sums up what is selected, and says nothing of one cell', async () => {
  const mounted = await mountGrid();
  const figures = (): string => {
    const element = mounted.host.querySelector('.q-foot-selection') as HTMLElement;
    return element.hidden ? '' : element.innerText.replace(/\s+/g, ' ').trim();
  };
  await userEvent.click(mounted.cell(1, 'points'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
  await expect.poll(figures).toBe('Count 4 Sum 10 Avg 2.5');
  await userEvent.keyboard('{Escape}');
  await expect.poll(figures).toBe('');
});

describe('columns', () => {
  test('I-57 dragging an edge resizes live and tells it once', async () => {
    const changes: ColumnChange[] = [];
    const mounted = await mountGrid({ onColumns: (change) => changes.push(change) });
    const edge = head(mounted, 'points').querySelector('.q-resize') as Element;
    const [x, y] = middle(edge);
    drag(edge, [
      [x + 30, y],
      [x + 60, y],
    ]);
    await mounted.painted();
    expect(mounted.cell(0, 'points').getBoundingClientRect().width).toBe(160);
    expect(head(mounted, 'points').getBoundingClientRect().width).toBe(160);
    expect(changes).toEqual([{ type: 'resized', columnId: 'points', width: 160 }]);
  });

  test.each([-3, 0, 3])('I-57 the edge is met %i px from the line between two headers', async (offset) => {
    const mounted = await mountGrid();
    const { right, top } = head(mounted, 'points').getBoundingClientRect();
    const met = document.elementFromPoint(right - 0.5 + offset, top + 10);
    expect(met?.closest<HTMLElement>('.q-head-cell')?.dataset.column).toBe('points');
    expect(met?.className).toBe('q-resize');
  });

  test('I-57 right-to-left: dragging the edge to the left widens', async () => {
    const mounted = await mountGrid({ dir: 'rtl' });
    const edge = head(mounted, 'points').querySelector('.q-resize') as Element;
    const [x, y] = middle(edge);
    drag(edge, [[x - 40, y]]);
    await mounted.painted();
    expect(mounted.cell(0, 'points').getBoundingClientRect().width).toBe(140);
  });

  test('I-57 a double click on the edge fits the content', async () => {
    const mounted = await mountGrid({
      columns: sampleColumns.map((column) => (column.id === 'made' ? { ...column, width: 400 } : column)),
    });
    await userEvent.dblClick(at(head(mounted, 'made').querySelector('.q-resize') as Element));
    await mounted.painted();
    const cell = mounted.cell(0, 'made');
    expect(cell.getBoundingClientRect().width).toBeLessThan(200);
    const text = cell.querySelector('.q-cell-text') as HTMLElement;
    expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
  });

  test('I-56 a dragged header lands where the line was; Escape leaves it', async () => {
    const changes: ColumnChange[] = [];
    const mounted = await mountGrid({ onColumns: (change) => changes.push(change) });
    const target = head(mounted, 'points').getBoundingClientRect();
    drag(head(mounted, 'status'), [[target.left + 10, target.top + 10]], false);
    expect(mounted.host.querySelector('.q-drop-line')).not.toBe(null);
    await userEvent.keyboard('{Escape}');
    expect(mounted.host.querySelector('.q-drop-line')).toBe(null);
    drag(head(mounted, 'status'), [[target.left + 10, target.top + 10]]);
    expect(changes).toEqual([{ type: 'moved', columnId: 'status', beforeId: 'points' }]);
    expect(
      mounted.grid.$columns
        .get()
        .visible.map((column) => column.id)
        .slice(0, 3),
    ).toEqual(['name', 'status', 'points']);
  });
});

describe('clipboard', () => {
  test('I-35 a copy carries text and a table, and shows a marquee until Escape', async () => {
    const mounted = await mountGrid();
    drag(mounted.cell(0, 'name'), [middle(mounted.cell(1, 'points'))]);
    const data = new DataTransfer();
    document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
    expect(data.getData('text/plain')).toBe('Record 1\t0\nRecord 2\t1');
    expect(data.getData('text/html')).toContain('<table data-cells=');
    expect(mounted.host.querySelectorAll('.q-row:has(.q-outline--marquee)')).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    expect(mounted.host.querySelectorAll('.q-outline--marquee')).toHaveLength(0);
  });

  test('I-49 our own copy pasted back gives equal values', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(8) });
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('{Shift>}{End}{ArrowDown}{/Shift}');
    const data = new DataTransfer();
    document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
    await userEvent.click(mounted.cell(4, 'name'));
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    await mounted.grid.settled();
    for (const [from, to] of [
      [0, 4],
      [1, 5],
    ] as const) {
      const { made: _made, ...copied } = mounted.source.rowAt(from)?.cells ?? {};
      expect(mounted.source.rowAt(to)?.cells).toMatchObject(copied);
    }
    expect(mounted.source.batches).toHaveLength(1);
  });

  test('a table from a spreadsheet pastes as its cells; nothing of it enters the page', async () => {
    const mounted = await mountGrid();
    await userEvent.click(mounted.cell(0, 'name'));
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<table><tr><td>a<br>b<img src=x onerror="window.hit=1"></td><td data-sheets-value=\'{"1":3,"3":1200.5}\'>1,200.50 €</td></tr></table>',
    );
    data.setData('text/plain', 'ignored');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    await mounted.grid.settled();
    expect(mounted.source.batches[0]?.updates.map((update) => update.value)).toEqual(['a\nb', 1200.5]);
    expect((window as { hit?: number }).hit).toBe(undefined);
  });
});
