import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import { makeSampleRow, makeSampleRows } from '../../testing/sample-columns.ts';

async function openAt(index: number, columnId: string, options: Parameters<typeof mountGrid>[0] = {}): Promise<MountedGrid> {
  const mounted = await mountGrid(options);
  // a source that takes its time has no rows yet
  await expect.poll(() => mounted.findCell(index, columnId)).not.toBe(null);
  await userEvent.click(mounted.cell(index, columnId));
  return mounted;
}

const input = (mounted: MountedGrid): HTMLInputElement | null => mounted.host.querySelector('.q-editor-input');
describe('moving and selecting', () => {
  test('I-17 focus is in the active cell after rows were taken away under it', async () => {
    const mounted = await openAt(0, 'points', { rows: makeSampleRows(500), delay: 20 });
    await userEvent.keyboard('{Control>}{ArrowDown}{/Control}');
    await expect.poll(() => mounted.at()).toEqual([499, 'points']);
    await expect.poll(() => document.activeElement).toBe(mounted.cell(499, 'points'));
    const ids = new Set(Array.from({ length: 490 }, (_, index) => index + 11));
    await mounted.source.write({ key: 'gone', label: 'delete', updates: [], creates: [], deletes: { all: false, ids }, newOptions: [] });
    mounted.source.send({ type: 'reset' });
    await expect.poll(() => mounted.at()).toEqual([9, 'points']);
    await expect.poll(() => document.activeElement === mounted.cell(9, 'points')).toBe(true); // painted a frame later
    await userEvent.keyboard('{ArrowUp}');
    expect(mounted.at()).toEqual([8, 'points']);
  });

  test('I-19 what is typed while all is read again stays in the editor it was begun in', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(6), delay: 200 });
    await expect.poll(() => mounted.host.querySelector('[aria-rowindex="2"] .q-cell')).not.toBe(null);
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('F');
    mounted.source.send({ type: 'reset' });
    await userEvent.keyboard('r');
    await new Promise((resolve) => setTimeout(resolve, 100));
    await userEvent.keyboard('o');
    await new Promise((resolve) => setTimeout(resolve, 700));
    mounted.source.send({ type: 'shifted' });
    await userEvent.keyboard('m{Enter}');
    await expect.poll(() => mounted.cell(0, 'name').textContent).toBe('From');
  });

  test('I-01 a click selects one cell, rings it and takes focus there; no editor opens', async () => {
    const mounted = await openAt(2, 'status');
    expect(mounted.at()).toEqual([2, 'status']);
    expect(document.activeElement).toBe(mounted.cell(2, 'status'));
    const ring = mounted.host.querySelector('.q-ring')?.getBoundingClientRect();
    const cell = mounted.cell(2, 'status').getBoundingClientRect();
    expect([ring?.left, ring?.right, ring?.top, ring?.bottom]).toEqual([cell.left - 1, cell.right, cell.top - 1, cell.bottom]);
    expect(input(mounted)).toBe(null);
  });

  test('I-02 arrows move one cell and keep it in view; at an edge nothing moves, not even the page', async () => {
    const mounted = await openAt(0, 'name');
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
    expect(mounted.at()).toEqual([0, 'name']);
    await userEvent.keyboard('{ArrowDown>30/}{ArrowRight>2/}');
    expect(mounted.at()).toEqual([30, 'status']);
    const cell = mounted.cell(30, 'status').getBoundingClientRect();
    const foot = mounted.host.querySelector('.q-foot')?.getBoundingClientRect();
    expect(cell.bottom).toBeLessThanOrEqual(foot?.top ?? 0);
    expect(document.scrollingElement?.scrollTop).toBe(0);
  });

  test('I-02 at each edge of the table the page around it stays where it is', async () => {
    const mounted = await openAt(1, 'points', { rows: makeSampleRows(3) });
    const around = document.createElement('div');
    around.style.cssText = 'inline-size: 4000px; block-size: 4000px';
    mounted.host.before(around.cloneNode());
    mounted.host.after(around);
    const page = document.scrollingElement as Element;
    onTestFinished(() => {
      for (const beside of [mounted.host.previousElementSibling, mounted.host.nextElementSibling]) beside?.remove();
    });
    mounted.host.scrollIntoView({ block: 'center' });
    const place = [page.scrollLeft, page.scrollTop];
    expect(place[1]).toBeGreaterThan(0);
    await userEvent.keyboard('{ArrowUp>4/}{ArrowLeft>4/}');
    expect(mounted.at()).toEqual([0, 'name']);
    await userEvent.keyboard('{ArrowDown>6/}{ArrowRight>9/}{PageDown}{PageUp}{PageDown} ');
    expect(mounted.at()).toEqual([2, 'made']);
    expect([page.scrollLeft, page.scrollTop]).toEqual(place);
  });

  test('I-03 Tab goes on to the next row and leaves the grid after the last cell', async () => {
    const mounted = await openAt(0, 'made', { rows: makeSampleRows(2), canCreateRows: false });
    const after = document.createElement('button');
    after.textContent = 'after';
    mounted.host.after(after);
    await userEvent.keyboard('{Tab}');
    expect(mounted.at()).toEqual([1, 'name']);
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    expect(mounted.at()).toEqual([0, 'made']);
    await userEvent.keyboard('{Control>}{End}{/Control}{Tab}');
    expect(document.activeElement).toBe(after);
    after.remove();
  });

  test('I-03 where it is set so, Tab on the very last cell makes a row and goes to its first cell', async () => {
    const mounted = await openAt(1, 'made', { rows: makeSampleRows(2), tabAtEnd: 'add' });
    await userEvent.keyboard('{Tab}');
    expect(mounted.at()).toEqual([2, 'name']);
    await mounted.grid.settled();
    expect(mounted.source.batches[0]?.creates).toHaveLength(1);
    await userEvent.keyboard('typed{Enter}');
    expect(mounted.text(2, 'name')).toBe('typed');
  });

  test('I-04 Enter and F2 edit with the caret at the end', async () => {
    for (const key of ['{Enter}', '{F2}']) {
      const mounted = await openAt(0, 'name');
      await userEvent.keyboard(key);
      expect(input(mounted)?.value).toBe('Record 1');
      expect(input(mounted)?.selectionStart).toBe(8);
      expect(document.activeElement).toBe(input(mounted));
    }
  });

  test('I-05 Mod+arrow jumps to the edge of what is filled', async () => {
    const rows = makeSampleRows(50).map((row, index) => ({ ...row, cells: { ...row.cells, name: index < 6 ? 'x' : null } }));
    const mounted = await openAt(0, 'name', { rows });
    await userEvent.keyboard('{Control>}{ArrowDown}{/Control}');
    expect(mounted.at()).toEqual([5, 'name']);
    await userEvent.keyboard('{Control>}{ArrowDown}{/Control}');
    expect(mounted.at()).toEqual([49, 'name']);
    await userEvent.keyboard('{Control>}{ArrowUp}{/Control}');
    expect(mounted.at()).toEqual([5, 'name']);
    for (const edge of ['status', 'stars', 'made']) {
      await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
      expect(mounted.at()).toEqual([5, edge]);
    }
  });

  test('I-05 I-09 the edge is found among rows that were never loaded, however far', async () => {
    const make = (index: number) => {
      const row = makeSampleRow(index);
      return { ...row, cells: { ...row.cells, name: index < 700 || index === 18_000 ? 'x' : null } };
    };
    const mounted = await openAt(0, 'name', { rows: { count: 20_000, make } });
    await userEvent.keyboard('{Control>}{ArrowDown}{/Control}');
    await expect.poll(() => mounted.at()).toEqual([699, 'name']);
    await expect.poll(() => mounted.findCell(699, 'name')?.innerText).toBe('x');
    await userEvent.keyboard('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}');
    await expect.poll(() => mounted.grid.$selection.get()?.head.index).toBe(18_000);
    expect(mounted.at()).toEqual([699, 'name']);
    await userEvent.keyboard('{Control>}{End}{/Control}{Home}{Control>}{ArrowUp}{/Control}');
    await expect.poll(() => mounted.at()).toEqual([18_000, 'name']);
    await userEvent.keyboard('{Control>}{ArrowUp}{/Control}');
    await expect.poll(() => mounted.at()).toEqual([699, 'name']);
  });

  test('I-06 Home and End go to the ends of the row', async () => {
    const mounted = await openAt(3, 'points');
    await userEvent.keyboard('{End}');
    expect(mounted.at()).toEqual([3, 'made']);
    await userEvent.keyboard('{Home}');
    expect(mounted.at()).toEqual([3, 'name']);
  });

  test('I-07 PageDown moves by a screenful and keeps the column', async () => {
    const mounted = await openAt(0, 'points');
    await userEvent.keyboard('{PageDown}');
    expect(mounted.at()).toEqual([13, 'points']);
    await userEvent.keyboard('{PageUp}');
    expect(mounted.at()).toEqual([0, 'points']);
  });

  test('I-08 Shift+arrow extends from the anchor and shrinks when reversed', async () => {
    const mounted = await openAt(2, 'points');
    await userEvent.keyboard('{Shift>}{ArrowDown>3/}{ArrowRight}{ArrowUp}{/Shift}');
    expect(mounted.grid.$selection.get()).toMatchObject({
      anchor: { index: 2, columnId: 'points' },
      head: { index: 4, columnId: 'status' },
    });
    expect(document.activeElement).toBe(mounted.cell(2, 'points'));
    expect(mounted.host.querySelectorAll('.q-row.is-in-range')).toHaveLength(3);
  });

  test('I-09 Mod+Shift+arrow extends to the edge', async () => {
    const mounted = await openAt(5, 'points', { rows: makeSampleRows(40) });
    const head = () => mounted.grid.$selection.get()?.head;
    await userEvent.keyboard('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}');
    expect(head()).toMatchObject({ index: 39, columnId: 'points' });
    await userEvent.keyboard('{Control>}{Shift>}{ArrowUp}{/Shift}{/Control}');
    expect(head()).toMatchObject({ index: 0, columnId: 'points' });
    await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}');
    expect(head()).toMatchObject({ index: 0, columnId: 'name' });
    expect(mounted.at()).toEqual([5, 'points']);
  });

  test('I-50 Mod+Z takes back, Mod+Shift+Z and Mod+Y do again, wherever a cell has focus', async () => {
    const done: string[] = [];
    await openAt(2, 'name', { onUndo: () => done.push('undo'), onRedo: () => done.push('redo') });
    await userEvent.keyboard('{Control>}z{/Control}{Control>}{Shift>}Z{/Shift}{/Control}{Control>}y{/Control}');
    expect(done).toEqual(['undo', 'redo', 'redo']);
  });

  test('I-50 what was taken back is selected and scrolled to; where it is not shown the focus stays on its record', async () => {
    const mounted = await openAt(2, 'name', { rows: makeSampleRows(1000) });
    mounted.source.send({ type: 'reset', place: { rowId: 801, columnId: 'points' } });
    await vi.waitFor(() => expect(mounted.at()).toEqual([800, 'points']));
    const { top, bottom } = mounted.cell(800, 'points').getBoundingClientRect();
    const seen = mounted.scroller.getBoundingClientRect();
    expect(top).toBeGreaterThan(seen.top);
    expect(bottom).toBeLessThanOrEqual(seen.bottom);
    mounted.source.send({ type: 'reset', place: { rowId: 7, columnId: null } });
    await vi.waitFor(() => expect(mounted.at()).toEqual([6, 'points']));
    mounted.source.send({ type: 'reset', place: { rowId: -1, columnId: 'name' } });
    await mounted.painted();
    expect(mounted.at()).toEqual([6, 'points']);
  });

  test('I-50 whoever has gone on by the time it is taken back is not called away', async () => {
    const mounted = await openAt(2, 'name', { rows: makeSampleRows(1000), onUndo: () => {} });
    await userEvent.keyboard('{Control>}z{/Control}{ArrowDown}');
    mounted.source.send({ type: 'reset', place: { rowId: 801, columnId: 'points' } });
    await mounted.painted();
    expect(mounted.at()).toEqual([3, 'name']);
    await userEvent.keyboard('{Control>}z{/Control}');
    mounted.source.send({ type: 'reset', place: { rowId: 801, columnId: 'points' } });
    await vi.waitFor(() => expect(mounted.at()).toEqual([800, 'points']));
  });

  test('I-68 right-to-left: the first column is on the right and ArrowRight goes to the one before', async () => {
    const mounted = await openAt(0, 'points', { dir: 'rtl', width: 500 });
    expect(mounted.cell(0, 'name').getBoundingClientRect().left).toBeGreaterThan(mounted.cell(0, 'points').getBoundingClientRect().left);
    await userEvent.keyboard('{ArrowRight}');
    expect(mounted.at()).toEqual([0, 'name']);
    await userEvent.keyboard('{End}');
    await mounted.painted();
    expect(mounted.scroller.scrollLeft).toBeLessThan(0);
    const last = mounted.cell(0, 'made').getBoundingClientRect();
    expect(last.left).toBeGreaterThanOrEqual(mounted.scroller.getBoundingClientRect().left);
    expect(mounted.cell(0, 'name').getBoundingClientRect().right).toBe(mounted.scroller.getBoundingClientRect().right - 68);
  });

  test('the focused row keeps its element when scrolled far away, so keys still work', async () => {
    const mounted = await openAt(1, 'name');
    const element = mounted.cell(1, 'name');
    mounted.scroller.scrollTop = 20_000;
    await mounted.painted();
    expect(document.activeElement).toBe(element);
    await userEvent.keyboard('{ArrowDown}');
    expect(mounted.at()).toEqual([2, 'name']);
    await mounted.painted();
    expect(mounted.scroller.scrollTop).toBeLessThan(100);
  });
});
