import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { headOf, mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import { drag, letGo, middle, pressAndDrag, pressAndHold } from '../../testing/press-and-drag.ts';
import { makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import type { GridColumn } from '../core/column.ts';
import type { MenuRequest } from '../grid-options.ts';
import type { ColumnChange } from '../core/effect.ts';
import type { GridRow } from '../core/row-source.ts';

const at = (element: Element) => page.elementLocator(element as HTMLElement);

function footTop(mounted: MountedGrid): number {
  return mounted.host.querySelector('.q-foot')!.getBoundingClientRect().top;
}

describe('selecting', () => {
  test('I-10 Shift+click extends and a drag selects a rectangle', async () => {
    const mounted = await mountGrid();
    await userEvent.click(mounted.cell(1, 'name'));
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(mounted.cell(3, 'points'));
    await userEvent.keyboard('{/Shift}');
    expect(mounted.grid.$selection.get()).toMatchObject({ anchor: { index: 1 }, head: { index: 3, columnId: 'points' } });
    await pressAndDrag(middle(mounted.cell(2, 'points')), [middle(mounted.cell(3, 'status')), middle(mounted.cell(6, 'tags'))]);
    expect(mounted.grid.$selection.get()).toMatchObject({ anchor: { index: 2, columnId: 'points' }, head: { index: 6, columnId: 'tags' } });
  });

  test('a press right after a step of a scroll selects the cell under it, though its frame is still to come', async () => {
    const mounted = await mountGrid({ width: 500 });
    const { scroller } = mounted;
    for (const [left, top] of [
      [150, 0],
      [150, 70],
    ] as const) {
      scroller.scrollTo(left, top);
      const [clientX, clientY] = middle(mounted.cell(6, 'status'));
      const pressed = document.elementFromPoint(clientX, clientY)!;
      pressed.dispatchEvent(new PointerEvent('pointerdown', { clientX, clientY, bubbles: true, cancelable: true, pointerId: 1 }));
      pressed.dispatchEvent(new PointerEvent('pointerup', { clientX, clientY, bubbles: true, pointerId: 1 }));
      expect(mounted.at()).toEqual([6, 'status']);
      await mounted.painted();
    }
  });

  test('a press on a scrollbar chooses no cell behind it, asks for no menu and leaves the editor open', async () => {
    const asked: MenuRequest[] = [];
    const mounted = await mountGrid({ onMenu: (request) => asked.push(request) });
    await userEvent.dblClick(mounted.cell(2, 'name'));
    await userEvent.keyboard('x');
    const [clientX, clientY] = middle(mounted.cell(6, 'status'));
    // bars belong to what they scroll: what is pressed is the scrolled box itself
    const press = { clientX, clientY, bubbles: true, cancelable: true };
    mounted.scroller.dispatchEvent(new PointerEvent('pointerdown', { ...press, pointerId: 1 }));
    mounted.scroller.dispatchEvent(new PointerEvent('pointerup', { ...press, pointerId: 1 }));
    const menu = new MouseEvent('contextmenu', press);
    mounted.scroller.dispatchEvent(menu);
    expect(mounted.at()).toEqual([2, 'name']);
    expect(mounted.host.querySelector('.q-editor:not(.is-waiting)')).not.toBeNull();
    expect([asked, menu.defaultPrevented]).toEqual([[], false]);
  });

  test('I-10 a drag beyond the edge scrolls on, down and sideways, for as long as it is held there', async () => {
    const mounted = await mountGrid({ width: 500 });
    const from = middle(mounted.cell(5, 'points'));
    const { bottom, right } = mounted.scroller.getBoundingClientRect();
    const beyond = [right - 4, bottom + 20] as const;
    await pressAndHold(from, [[from[0], bottom - 60], beyond]);
    const head = () => mounted.grid.$selection.get()?.head;
    await expect.poll(() => head()?.index).toBeGreaterThan(30);
    await expect.poll(() => head()?.columnId).toBe('made');
    await letGo(beyond);
    await mounted.painted();
    const rested = head();
    await mounted.painted();
    expect(head()).toEqual(rested);
    expect(mounted.at()).toEqual([5, 'points']);
  });

  test('a click by a hand that is not quite still selects one cell and does not scroll on, on the last row too', async () => {
    const mounted = await mountGrid();
    mounted.scroller.scrollTop = 300;
    await mounted.painted();
    const at = [middle(headOf(mounted, 'points'))[0], footTop(mounted) - 6] as const;
    await pressAndHold(at, [[at[0] + 1, at[1] + 1]]);
    for (let frame = 0; frame < 5; frame += 1) await mounted.painted();
    await letGo(at);
    const { anchor, head: end } = mounted.grid.$selection.get()!;
    expect(end).toEqual(anchor);
    // no more than shows the whole of its row
    expect(mounted.scroller.scrollTop - 300).toBeLessThan(32);
  });

  test('I-10 a drag held over the last row on screen scrolls on from the very top, and over the first one back to it', async () => {
    const mounted = await mountGrid();
    const [x] = middle(headOf(mounted, 'points'));
    const last = [x, footTop(mounted) - 8] as const;
    const first = [x, mounted.host.querySelector('.q-grid-head')!.getBoundingClientRect().bottom + 8] as const;
    await pressAndHold([x, 150], [last]);
    await expect.poll(() => mounted.scroller.scrollTop).toBeGreaterThan(100);
    await letGo(last);
    await pressAndHold([x, 150], [first]);
    await expect.poll(() => mounted.scroller.scrollTop).toBe(0);
    await letGo(first);
  });

  test('I-13 a header selects its column, Shift+click several; Shift+Space the row, Mod+Space the column', async () => {
    const mounted = await mountGrid();
    await userEvent.click(at(headOf(mounted, 'points')));
    expect(mounted.grid.$selection.get()).toMatchObject({ kind: 'columns', anchor: { columnId: 'points' } });
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(at(headOf(mounted, 'tags')));
    await userEvent.keyboard('{/Shift}');
    expect(mounted.grid.$selection.get()).toMatchObject({ kind: 'columns', anchor: { columnId: 'points' }, head: { columnId: 'tags' } });
    await userEvent.click(mounted.cell(4, 'name'));
    await userEvent.keyboard('{Shift>} {/Shift}');
    expect(mounted.grid.$selection.get()).toMatchObject({ kind: 'rows', anchor: { index: 4 } });
    await userEvent.click(mounted.cell(2, 'stars'));
    await userEvent.keyboard('{Control>} {/Control}');
    expect(mounted.grid.$selection.get()).toMatchObject({ kind: 'columns', anchor: { columnId: 'stars' }, head: { columnId: 'stars' } });
    expect(headOf(mounted, 'stars').classList.contains('is-in-range')).toBe(true);
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
    await userEvent.click(at(check(3)));
    expect(mounted.grid.$checked.get()).toEqual({ all: true, except: new Set([4]) });
    await mounted.painted();
    expect(mounted.host.querySelector('.q-foot-checked')?.textContent).toBe('999 records selected');
    mounted.source.reorder((a, b) => Number(b.id) - Number(a.id));
    expect(mounted.grid.$checked.get()).toEqual({ all: false, ids: new Set() });
  });

  test('I-14 a Shift range of checkboxes takes rows between that were never loaded', async () => {
    const mounted = await mountGrid();
    const check = (index: number): Element => mounted.cell(index, 'name').closest('.q-row')?.querySelector('.q-check') as Element;
    await userEvent.hover(mounted.cell(0, 'name'));
    await userEvent.click(at(check(0)));
    mounted.scroller.scrollTop = 900 * 32;
    await expect.poll(() => mounted.findCell(900, 'name')?.innerText).toBe('Record 901');
    await userEvent.hover(mounted.cell(900, 'name'));
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(at(check(900)));
    await userEvent.keyboard('{/Shift}');
    await expect.poll(() => mounted.host.querySelector('.q-live')?.textContent).toBe('901 records selected');
    const checked = mounted.grid.$checked.get();
    expect(!checked.all && checked.ids.has(450)).toBe(true);
  });

  test('I-66 a right click keeps a range it lands in and moves to a cell outside it', async () => {
    const asked: MenuRequest[] = [];
    const mounted = await mountGrid({ onMenu: (request) => asked.push(request) });
    await drag(mounted.cell(1, 'name'), [middle(mounted.cell(3, 'points'))]);
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
    const button = headOf(mounted, 'points').querySelector('.q-head-menu') as Element;
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

  test('stars under the pointer are shown as a click would give them, where it may', async () => {
    const lit = (mounted: MountedGrid) =>
      [...mounted.cell(1, 'stars').querySelectorAll('.q-star')].filter((star) => getComputedStyle(star).fill !== 'none').length;
    for (const mode of ['edit', 'read'] as const) {
      const mounted = await mountGrid({ mode, columns: sampleColumns.map((column) => ({ ...column, isReadOnly: mode === 'read' })) });
      await userEvent.hover(mounted.cell(1, 'name'));
      const before = lit(mounted);
      await userEvent.hover(at(mounted.cell(1, 'stars').querySelectorAll('.q-star')[3] as Element));
      expect(lit(mounted)).toBe(mode === 'edit' ? 4 : before);
      await userEvent.hover(mounted.cell(1, 'name'));
      expect(lit(mounted)).toBe(before);
    }
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
    await drag(mounted.host.querySelector('.q-handle') as Element, [middle(mounted.cell(1, 'name')), middle(mounted.cell(3, 'name'))]);
    expect([1, 2, 3].map((index) => mounted.text(index, 'name'))).toEqual(['Record 1', 'Record 1', 'Record 1']);
    await mounted.grid.settled();
    expect(mounted.source.batches).toHaveLength(1);
    expect(mounted.grid.$selection.get()?.head.index).toBe(3);
  });
});

test('I-48 the handle goes on with the series of two numbers, dates or texts with numbers; Mod+D fills down and Mod+R to the side', async () => {
  const values = [
    ['2026-01-30', 3, 'Week 9'],
    ['2026-01-31', 5, 'Week 10'],
  ] as const;
  const rows = makeSampleRows(8).map((row, at) => {
    const [due, points, name] = values[at] ?? [null, null, null];
    return { ...row, cells: { ...row.cells, name: name ?? row.cells['name'] ?? null, due, points, other: null } };
  });
  const columns: readonly GridColumn[] = [
    { id: 'name', title: 'Name', kind: 'text', width: 160 },
    { id: 'points', title: 'Points', kind: 'number', width: 100 },
    { id: 'other', title: 'Other', kind: 'number', width: 100 },
    { id: 'due', title: 'Due', kind: 'date', width: 160 },
  ];
  const mounted = await mountGrid({ rows, columns });
  const column = (id: string, from: number, to: number): unknown[] =>
    Array.from({ length: to - from + 1 }, (_, at) => mounted.source.rowAt(from + at)?.cells[id] ?? null);
  const fill = async (id: string, rowsSelected: number, to: number): Promise<void> => {
    await userEvent.click(mounted.cell(0, id));
    if (rowsSelected > 1) await userEvent.keyboard(`{Shift>}{ArrowDown>${rowsSelected - 1}/}{/Shift}`);
    await mounted.painted();
    await drag(mounted.host.querySelector('.q-handle') as Element, [middle(mounted.cell(to, id))]);
    await mounted.grid.settled();
  };
  await fill('points', 2, 4);
  expect(column('points', 2, 5)).toEqual([7, 9, 11, null]);
  await fill('due', 2, 4);
  expect(column('due', 2, 5)).toEqual(['2026-02-01', '2026-02-02', '2026-02-03', null]);
  await fill('name', 2, 3);
  expect(column('name', 2, 4)).toEqual(['Week 11', 'Week 12', 'Record 5']);
  await userEvent.click(mounted.cell(3, 'points'));
  await userEvent.keyboard('{Shift>}{ArrowDown>2/}{/Shift}{Control>}d{/Control}');
  await mounted.grid.settled();
  expect(column('points', 3, 6)).toEqual([9, 9, 9, null]);
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}{Control>}r{/Control}');
  await mounted.grid.settled();
  expect(column('other', 2, 6)).toEqual([null, 9, 9, 9, null]);
  expect(mounted.source.batches).toHaveLength(5);
});

test('I-66 I-69 a finger that rests on a cell opens its menu, one that wanders or is lifted does not', async () => {
  const asked: MenuRequest[] = [];
  const mounted = await mountGrid({ onMenu: (request) => asked.push(request) });
  const cell = mounted.cell(2, 'points');
  const [x, y] = middle(cell);
  const fire = (type: string, toY = y): void => {
    const at = { clientX: x, clientY: toY, pointerType: 'touch', isPrimary: true };
    cell.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, ...at }));
  };
  const rest = () => new Promise((resolve) => setTimeout(resolve, 700));
  fire('pointerdown');
  fire('pointermove', y + 30);
  await rest();
  fire('pointerdown');
  fire('pointerup');
  await rest();
  expect(asked).toEqual([]);
  fire('pointerdown');
  await rest();
  expect(asked).toMatchObject([{ what: 'cell', index: 2, columnId: 'points' }]);
  const lift = new TouchEvent('touchend', { bubbles: true, cancelable: true });
  cell.dispatchEvent(lift);
  expect(lift.defaultPrevented).toBe(true);
  fire('pointerdown');
  mounted.grid.destroy();
  await rest();
  expect(asked).toHaveLength(1);
});

test('a drag ends with the grid it is in', async () => {
  const changes: ColumnChange[] = [];
  const mounted = await mountGrid({ onColumns: (change) => changes.push(change) });
  const [x, y] = middle(headOf(mounted, 'points').querySelector('.q-resize')!);
  await pressAndHold([x, y], [[x + 40, y]]);
  mounted.grid.destroy();
  await letGo([x + 60, y]);
  expect(changes).toEqual([]);
});

test('I-48 I-68 right-to-left: the handle is at the left end of its cell, and a drag to the left fills the fields after it', async () => {
  const mounted = await mountGrid({ dir: 'rtl', rows: makeSampleRows(12) });
  await userEvent.click(mounted.cell(0, 'name'));
  const handle = mounted.host.querySelector('.q-handle') as Element;
  const [x] = middle(handle);
  const { left, right } = mounted.cell(0, 'name').getBoundingClientRect();
  expect(Math.abs(x - left)).toBeLessThan(Math.abs(x - right));
  expect(Math.abs(x - left)).toBeLessThan(8);
  const columns: readonly GridColumn[] = ['a', 'b', 'c', 'd'].map((id) => ({ id, title: id, kind: 'number', width: 100 }));
  const numbers = await mountGrid({ dir: 'rtl', rows: [{ id: 1, version: 1, cells: { a: 1, b: 3 } }], columns });
  await userEvent.click(numbers.cell(0, 'a'));
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await numbers.painted();
  await drag(numbers.host.querySelector('.q-handle') as Element, [middle(numbers.cell(0, 'c')), middle(numbers.cell(0, 'd'))]);
  await numbers.grid.settled();
  expect(numbers.grid.$selection.get()?.head.columnId).toBe('d');
  expect(numbers.source.rowAt(0)?.cells).toEqual({ a: 1, b: 3, c: 5, d: 7 });
});

test('I-48 the handle goes on sideways, each row with its own series, into the fields that take it', async () => {
  const kinds = { far: 'number', before: 'number', a: 'number', b: 'decimal', c: 'currency', note: 'text', e: 'number' } as const;
  const columns = Object.entries(kinds).map(([id, kind]): GridColumn => ({ id, title: id, kind, width: 90 }));
  const days: readonly GridColumn[] = ['first', 'second', 'third'].map((id) => ({ id, title: id, kind: 'date', width: 90 }));
  const rows: readonly GridRow[] = [
    { id: 1, version: 1, cells: { a: 1, b: 2, first: '2026-01-30', second: '2026-01-31' } },
    { id: 2, version: 1, cells: { a: 10, b: 5, first: '2026-01-15', second: '2026-02-15' } },
    { id: 3, version: 1, cells: { a: 7 } },
  ];
  const mounted = await mountGrid({ rows, columns: [...columns, ...days], width: 1200, onFillChoices() {} });
  const held = (index: number, ...ids: readonly string[]): unknown[] => ids.map((id) => mounted.source.rowAt(index)?.cells[id] ?? null);
  const fill = async (from: string, keys: string, to: string): Promise<void> => {
    await userEvent.click(mounted.cell(0, from));
    await userEvent.keyboard(`{Shift>}${keys}{/Shift}`);
    await mounted.painted();
    await drag(mounted.host.querySelector('.q-handle') as Element, [middle(mounted.cell(0, to))]);
    await mounted.grid.settled();
  };
  await fill('a', '{ArrowRight}{ArrowDown>2/}', 'e');
  expect([0, 1, 2].map((index) => held(index, 'c', 'note', 'e'))).toEqual([
    [3, null, 5],
    [0, null, -10],
    [7, null, 7],
  ]);
  mounted.grid.dispatch({ type: 'refill', how: 'copy' });
  await mounted.grid.settled();
  expect(held(0, 'c', 'note', 'e')).toEqual([1, null, 1]);
  await fill('a', '{ArrowRight}', 'far');
  expect(held(0, 'far', 'before')).toEqual([-1, 0]);
  await fill('first', '{ArrowRight}{ArrowDown}', 'third');
  expect([held(0, 'third'), held(1, 'third')]).toEqual([['2026-02-01'], ['2026-03-15']]);
});

test('I-56 I-58 I-68 right-to-left: frozen columns stay at the right, and a header dragged to the right comes before', async () => {
  const changes: ColumnChange[] = [];
  const mounted = await mountGrid({ dir: 'rtl', width: 640, frozenCount: 2, onColumns: (change) => changes.push(change) });
  const before = mounted.cell(0, 'points').getBoundingClientRect();
  mounted.scroller.scrollLeft = -200;
  await mounted.painted();
  expect(mounted.cell(0, 'points').getBoundingClientRect().right).toBe(before.right);
  expect(mounted.findCell(0, 'status')?.getBoundingClientRect().left ?? before.right).toBeGreaterThan(before.left);
  mounted.scroller.scrollLeft = 0;
  await mounted.painted();
  const target = headOf(mounted, 'name').getBoundingClientRect();
  await drag(headOf(mounted, 'points'), [[target.right - 10, target.top + 10]]);
  expect(changes).toEqual([{ type: 'moved', columnId: 'points', beforeId: 'name' }]);
});

test('I-48 a double click on the handle fills down as far as the column beside it', async () => {
  const rows = makeSampleRows(12).map((row, index) => (index > 6 ? { ...row, cells: { ...row.cells, name: null } } : row));
  const mounted = await mountGrid({ rows });
  await userEvent.click(mounted.cell(2, 'points'));
  const handle = mounted.host.querySelector('.q-handle') as Element;
  await userEvent.dblClick(handle);
  expect([3, 6, 7].map((index) => mounted.text(index, 'points'))).toEqual(['2', '2', '7']);
  await mounted.grid.settled();
  expect(mounted.source.batches).toHaveLength(1);
});

test('nothing is drawn in the gutter that does nothing: no arrow without someone to open records', async () => {
  const mounted = await mountGrid();
  expect(mounted.host.querySelector('.q-expand')).toBeNull();
});

test('I-34 however long its words are, a refusal at the edge is whole on the screen', async () => {
  const mounted = await mountGrid({
    width: 640,
    onWrite() {
      throw new Error('Another value came first, while this one was on its way to the server');
    },
  });
  await userEvent.click(mounted.cell(1, 'points'));
  await userEvent.keyboard('7{Enter}');
  await mounted.grid.settled();
  await userEvent.click(mounted.cell(1, 'points'));
  await expect.poll(() => mounted.host.querySelector('.q-refusal')).not.toBeNull();
  const box = (mounted.host.querySelector('.q-refusal') as HTMLElement).getBoundingClientRect();
  const view = mounted.scroller.getBoundingClientRect();
  expect(box.width).toBeGreaterThan(300);
  expect(box.right).toBeLessThanOrEqual(view.right);
  expect(box.left).toBeGreaterThanOrEqual(view.left);
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

test.each(['read', 'edit'] as const)('I-67 files held over a cell of files are taken, or told once why not: %s', async (mode) => {
  const taken: string[] = [];
  const notices: string[] = [];
  const left = vi.fn<() => void>();
  const mounted = await mountGrid({
    mode,
    columns: [...sampleColumns.slice(0, 1), { id: 'files', title: 'Files', kind: 'files' }],
    onFiles: ({ files }) => taken.push(...files.map(({ name }) => name)),
    onNotice: ({ type }) => notices.push(type),
  });
  mounted.host.addEventListener('drop', left);
  const [clientX, clientY] = middle(mounted.cell(1, 'files'));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['hello'], 'hello.txt'));
  const events = ['dragover', 'dragover', 'drop'].map(
    (type) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, clientX, clientY }),
  );
  for (const event of events) mounted.cell(1, 'files').dispatchEvent(event);
  // what is left to the browser opens in place of the page
  expect(events.map((event) => event.defaultPrevented)).toEqual([true, true, true]);
  expect(left).not.toHaveBeenCalled();
  expect([taken, notices]).toEqual(mode === 'edit' ? [['hello.txt'], []] : [[], ['readOnly']]);
  expect(mounted.source.batches).toEqual([]);
});
