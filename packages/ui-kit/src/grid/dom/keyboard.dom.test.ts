import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import { inputMethod } from '../../testing/press-and-drag.ts';
import { makeSampleRow, makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import type { GridColumn } from '../core/column.ts';

async function openAt(index: number, columnId: string, options: Parameters<typeof mountGrid>[0] = {}): Promise<MountedGrid> {
  const mounted = await mountGrid(options);
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

describe('editing', () => {
  test('I-18 typing replaces the content and keeps the first character, also on a slow network', async () => {
    const mounted = await openAt(0, 'name');
    await userEvent.keyboard('Hello there');
    expect(input(mounted)?.value).toBe('Hello there');
    await userEvent.keyboard('{Enter}');
    expect(mounted.text(0, 'name')).toBe('Hello there');
    expect(mounted.source.batches[0]?.updates).toMatchObject([{ rowId: 1, columnId: 'name', value: 'Hello there', from: 'Record 1' }]);
  });

  test('I-18 a whole column is typed while the first answer is still on its way', async () => {
    const mounted = await mountGrid({ delay: 200 });
    await expect.poll(() => mounted.findCell(0, 'name')?.innerText, { timeout: 5000 }).toBe('Record 1');
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('one{Enter}two{Enter}three{Enter}');
    expect([0, 1, 2].map((index) => mounted.text(index, 'name'))).toEqual(['one', 'two', 'three']);
    await mounted.grid.settled();
    expect(mounted.source.batches.map((batch) => batch.updates[0]?.value)).toEqual(['one', 'two', 'three']);
    await expect.poll(() => mounted.grid.$pending.get().size).toBe(0);
  });

  test('I-18 an input method that nobody announced composes in the cell from its first key too', async () => {
    const mounted = await mountGrid({ delay: 200 });
    await expect.poll(() => mounted.findCell(0, 'name')?.innerText, { timeout: 5000 }).toBe('Record 1');
    for (const [index, composed, written] of [
      [0, ['に', 'にほ', 'にほん'], '日本'],
      [1, ['ㅎ', '하', '한'], '한'],
    ] as const) {
      await userEvent.click(mounted.cell(index, 'name'));
      await inputMethod.press();
      for (const text of composed) await inputMethod.compose(text);
      expect(input(mounted)?.value).toBe(composed.at(-1));
      await inputMethod.write(written);
      await userEvent.keyboard('{Enter}');
      expect(mounted.text(index, 'name')).toBe(written);
    }
    await userEvent.click(mounted.cell(0, 'tags'));
    await inputMethod.press();
    await inputMethod.compose('ｄ');
    await inputMethod.write('do');
    expect([...mounted.host.querySelectorAll('.q-option')].map((option) => option.textContent)).toEqual([
      'Doing',
      'Done',
      'To do',
      'Create “do”',
    ]);
  });

  test('I-18 text that comes without a key is typed into the cell: dictation, emoji, input methods', async () => {
    const mounted = await openAt(0, 'name');
    expect(document.activeElement).toBe(mounted.cell(0, 'name'));
    await inputMethod.write('Grüße 🎉');
    expect([input(mounted)?.value, mounted.grid.$edit.get()?.draft]).toEqual(['Grüße 🎉', 'Grüße 🎉']);
    await inputMethod.write(' an alle');
    await userEvent.keyboard('{Enter}');
    expect([mounted.text(0, 'name'), mounted.at()]).toEqual(['Grüße 🎉 an alle', [1, 'name']]);
    await inputMethod.compose('に');
    await inputMethod.compose('にほん');
    await inputMethod.write('日本');
    await userEvent.keyboard('{Enter}');
    expect([mounted.text(1, 'name'), mounted.at()]).toEqual(['日本', [2, 'name']]);
    await userEvent.click(mounted.cell(2, 'points'));
    await inputMethod.write('42');
    await userEvent.keyboard('{Tab}');
    expect(mounted.text(2, 'points')).toBe('42');
    await userEvent.click(mounted.cell(3, 'status'));
    await inputMethod.write('Don');
    expect([...mounted.host.querySelectorAll('.q-option')].map((option) => option.textContent)).toEqual(['Done']);
  });

  test('I-18 text that comes without a key is typed into cells of days and places, and opens their editors', async () => {
    const columns: GridColumn[] = [
      { id: 'name', title: 'Name', kind: 'text', isPrimary: true },
      { id: 'day', title: 'Day', kind: 'date' },
      { id: 'spot', title: 'Spot', kind: 'place' },
    ];
    const mounted = await openAt(0, 'day', { columns, rows: [{ id: 1, version: 1, cells: { name: 'A' } }] });
    await inputMethod.write('2026-11-23');
    await userEvent.keyboard('{Tab}');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(mounted.cell(0, 'spot'));
    await inputMethod.write('48.1;11.5');
    await userEvent.keyboard('{Tab}');
    await mounted.grid.settled();
    expect(mounted.source.batches.flatMap(({ updates }) => updates.map(({ columnId, value }) => [columnId, value]))).toEqual([
      ['day', '2026-11-23'],
      ['spot', '48.1;11.5'],
    ]);
  });

  test('cells that can be written in are copied from and pasted to as cells, empty ones too', async () => {
    const rows = [
      { id: 1, version: 1, cells: {} },
      { ...makeSampleRow(1), id: 2 },
    ];
    const mounted = await openAt(0, 'name', { rows });
    const heard: string[] = [];
    for (const type of ['copy', 'cut', 'paste'])
      mounted.host.addEventListener(type, (event) => {
        heard.push(`${type} ${mounted.at()} ${event.defaultPrevented}`);
        event.preventDefault();
      });
    const wanted: string[] = [];
    for (const index of [0, 1])
      for (const { id } of sampleColumns) {
        await userEvent.click(mounted.cell(index, id));
        for (const [type, key] of [
          ['copy', 'c'],
          ['cut', 'x'],
          ['paste', 'v'],
        ] as const) {
          await userEvent.keyboard(`{Control>}${key}{/Control}`);
          wanted.push(`${type} ${[index, id]} true`);
        }
      }
    expect(heard).toEqual(wanted);
  });

  test('text that comes without a key writes nothing where nothing may be written', async () => {
    const mounted = await openAt(0, 'name', { mode: 'read' });
    const before = mounted.text(0, 'name');
    await inputMethod.write('lost');
    expect([mounted.text(0, 'name'), mounted.grid.$edit.get(), mounted.host.querySelector('[contenteditable]')]).toEqual([
      before,
      null,
      null,
    ]);
  });

  test('I-18 an input method composes in the cell from its first key', async () => {
    const mounted = await openAt(0, 'name', { composing: 'always' });
    expect(document.activeElement?.closest('.is-waiting')).not.toBe(null);
    await userEvent.keyboard('{ArrowDown}');
    expect(mounted.at()).toEqual([1, 'name']);
    expect(document.activeElement?.getAttribute('aria-activedescendant')).toBe(mounted.cell(1, 'name').id);
    await inputMethod.compose('に');
    await inputMethod.compose('にほん');
    expect(input(mounted)?.value).toBe('にほん');
    await inputMethod.write('日本');
    expect(mounted.grid.$edit.get()?.draft).toBe('日本');
    await userEvent.keyboard('{Enter}');
    expect(mounted.text(1, 'name')).toBe('日本');
    await userEvent.keyboard('plain{Tab}');
    expect(mounted.text(2, 'name')).toBe('plain');
  });

  test('I-18 the place to compose in is as wide as its column, also after that was resized', async () => {
    const mounted = await openAt(0, 'name', { composing: 'always' });
    const width = (): number => mounted.host.querySelector('.is-waiting')?.getBoundingClientRect().width ?? 0;
    const before = width();
    mounted.grid.dispatch({ type: 'resizeColumn', columnId: 'name', width: 320, done: true });
    await mounted.painted();
    expect(width()).toBe(before + 120);
  });

  test('I-19 Enter saves and goes down, Shift+Enter up, and Enter after Tab returns to where the row began', async () => {
    const mounted = await openAt(1, 'name');
    await userEvent.keyboard('a{Tab}5{Tab}');
    expect(mounted.at()).toEqual([1, 'status']);
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}6{Enter}');
    expect(mounted.at()).toEqual([2, 'name']);
    await userEvent.keyboard('b{Shift>}{Enter}{/Shift}');
    expect(mounted.at()).toEqual([1, 'name']);
    expect(mounted.source.batches.map((batch) => batch.updates[0]?.value)).toEqual(['a', 5, 6, 'b']);
  });

  test('I-20 Tab saves and goes on', async () => {
    const mounted = await openAt(0, 'name');
    await userEvent.keyboard('x{Tab}');
    expect(mounted.at()).toEqual([0, 'points']);
    expect(mounted.text(0, 'name')).toBe('x');
  });

  test('I-21 Escape restores and writes nothing', async () => {
    const mounted = await openAt(0, 'name');
    await userEvent.keyboard('nope{Escape}');
    expect(mounted.text(0, 'name')).toBe('Record 1');
    expect(mounted.source.batches).toEqual([]);
    expect(document.activeElement).toBe(mounted.cell(0, 'name'));
  });

  test('I-22 the reason of what does not read is inside the grid, wherever its cell is', async () => {
    for (const dir of ['ltr', 'rtl'] as const) {
      const mounted = await openAt(4, 'points', { width: 420, dir });
      await userEvent.keyboard('a number of many words that is none{Enter}');
      const reason = mounted.host.querySelector('.q-editor-error')?.getBoundingClientRect();
      const grid = mounted.host.getBoundingClientRect();
      expect(reason?.width).toBeGreaterThan(100);
      expect(reason?.left).toBeGreaterThanOrEqual(grid.left);
      expect(reason?.right).toBeLessThanOrEqual(grid.right);
      mounted.host.remove();
    }
  });

  test('I-22 a click elsewhere saves; what does not read stays open with the reason and the text', async () => {
    const mounted = await openAt(0, 'name');
    await userEvent.keyboard('saved');
    await userEvent.click(mounted.cell(4, 'points'));
    expect(mounted.text(0, 'name')).toBe('saved');
    await userEvent.keyboard('many');
    await userEvent.click(mounted.cell(6, 'name'));
    expect(input(mounted)?.value).toBe('many');
    expect(mounted.host.querySelector('.q-editor-error')?.textContent).toBe('“many” is not a number');
    expect(input(mounted)?.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input(mounted));
    expect(mounted.at()).toEqual([4, 'points']);
    await userEvent.keyboard('{Control>}a{/Control}8{Enter}');
    expect(mounted.text(4, 'points')).toBe('8');
  });

  test('I-22 leaving for another part of the page saves too', async () => {
    const mounted = await openAt(0, 'name');
    const elsewhere = document.createElement('input');
    mounted.host.after(elsewhere);
    await userEvent.keyboard('kept');
    await userEvent.click(elsewhere);
    expect(mounted.source.batches[0]?.updates[0]?.value).toBe('kept');
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  test('I-17 a row that comes in above moves neither what I type nor where it goes', async () => {
    const mounted = await openAt(3, 'name', { rows: makeSampleRows(40) });
    await userEvent.keyboard('half');
    mounted.source.insert(1, { id: 900, version: 1, cells: { name: 'By Ana' } });
    await expect.poll(() => mounted.text(1, 'name')).toBe('By Ana');
    await mounted.painted();
    expect(mounted.at()).toEqual([4, 'name']);
    expect(document.activeElement).toBe(input(mounted));
    await userEvent.keyboard(' and half{Enter}');
    await mounted.grid.settled();
    expect(mounted.source.batches[0]?.updates).toMatchObject([{ rowId: 4, value: 'half and half', from: 'Record 4' }]);
    expect(mounted.text(4, 'name')).toBe('half and half');
    expect(mounted.at()).toEqual([5, 'name']);
  });

  test('I-17 in another order the active cell is on its record, and so is what is typed there', async () => {
    const mounted = await openAt(3, 'points', { rows: makeSampleRows(400) });
    mounted.source.reorder((a, b) => Number(b.id) - Number(a.id));
    await expect.poll(() => mounted.at()).toEqual([396, 'points']);
    await expect.poll(() => document.activeElement === mounted.findCell(396, 'points')).toBe(true);
    await userEvent.keyboard('71{Enter}');
    await mounted.grid.settled();
    expect(mounted.source.batches[0]?.updates).toMatchObject([{ rowId: 4, value: 71 }]);
  });

  test('I-17 rows that come in above, or another order nobody announced, take focus along with the active cell', async () => {
    const mounted = await openAt(3, 'points', { rows: makeSampleRows(40) });
    mounted.source.insert(1, { id: 900, version: 1, cells: { name: 'By Ana' } });
    await expect.poll(() => mounted.text(1, 'name')).toBe('By Ana');
    await mounted.painted();
    expect(document.activeElement).toBe(mounted.cell(4, 'points'));
    mounted.source.reorder((a, b) => Number(b.id) - Number(a.id), 'shifted');
    await expect.poll(() => mounted.text(0, 'name')).toBe('By Ana');
    await mounted.painted();
    expect(mounted.at()).toEqual([37, 'points']);
    expect(document.activeElement).toBe(mounted.findCell(37, 'points'));
  });

  test('I-17 rows that come in above leave a range its corners and whole columns selected', async () => {
    const mounted = await openAt(3, 'name', { rows: makeSampleRows(400) });
    await userEvent.keyboard('{Shift>}{ArrowDown>2/}{ArrowRight}{/Shift}');
    mounted.source.insert(1, { id: 900, version: 1, cells: { name: 'By Ana' } });
    await expect.poll(() => mounted.text(1, 'name')).toBe('By Ana');
    await expect
      .poll(() => mounted.grid.$selection.get())
      .toMatchObject({ anchor: { index: 4, rowId: 4 }, head: { index: 6, rowId: 6, columnId: 'points' } });
    await userEvent.keyboard('{Control>} {/Control}');
    mounted.source.insert(1, { id: 901, version: 1, cells: { name: 'By Ben' } });
    await expect.poll(() => mounted.text(1, 'name')).toBe('By Ben');
    await expect
      .poll(() => mounted.grid.$selection.get())
      .toMatchObject({ kind: 'columns', anchor: { index: 5, rowId: 4 }, head: { columnId: 'points' } });
  });

  test('I-16 Escape closes the innermost thing: the list of an editor with it, then the marquee, then the range', async () => {
    const mounted = await openAt(1, 'name');
    await userEvent.keyboard('{Shift>}{ArrowDown>2/}{/Shift}{Control>}c{/Control}');
    expect(mounted.host.querySelectorAll('.q-row:has(.q-outline--marquee)')).toHaveLength(3);
    await userEvent.keyboard('{Escape}');
    expect(mounted.host.querySelectorAll('.q-outline--marquee')).toHaveLength(0);
    expect(mounted.grid.$selection.get()?.head.index).toBe(3);
    await userEvent.keyboard('{Escape}');
    expect(mounted.grid.$selection.get()).toMatchObject({ anchor: { index: 1 }, head: { index: 1 } });
    await userEvent.click(mounted.cell(2, 'status'));
    await userEvent.keyboard('{Control>}c{/Control}{ArrowDown}{Enter}{Escape}');
    expect(mounted.grid.$edit.get()).toBe(null);
    expect(mounted.host.querySelectorAll('.q-options')).toHaveLength(0);
    expect(mounted.at()).toEqual([3, 'status']);
    expect(mounted.source.batches).toEqual([]);
  });

  test('I-23 in long text Shift+Enter and Alt+Enter break the line and Enter saves', async () => {
    const mounted = await openAt(1, 'notes');
    await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two{Alt>}{Enter}{/Alt}three{Enter}');
    expect(mounted.source.batches[0]?.updates[0]?.value).toBe('one\ntwo\nthree');
    expect(mounted.at()).toEqual([2, 'notes']);
    await userEvent.keyboard('all of it{Control>}{Enter}{/Control}');
    expect(mounted.source.batches[1]?.updates[0]?.value).toBe('all of it');
    expect(mounted.at()).toEqual([2, 'notes']);
  });

  test('I-24 arrows move the caret after Enter, and the active cell after typing', async () => {
    const mounted = await openAt(0, 'name');
    await userEvent.keyboard('{Enter}{ArrowLeft}{ArrowLeft}X{Enter}');
    expect(mounted.text(0, 'name')).toBe('RecordX 1');
    await userEvent.keyboard('{ArrowUp}{F2}{ArrowUp}{ArrowRight}!{ArrowDown}?{Enter}');
    expect(mounted.text(0, 'name')).toBe('R!ecordX 1?');
    await userEvent.keyboard('typed{ArrowRight}');
    expect(mounted.text(1, 'name')).toBe('typed');
    expect(mounted.at()).toEqual([1, 'points']);
    await userEvent.keyboard('7{ArrowUp}');
    expect(mounted.at()).toEqual([0, 'points']);
  });

  test('I-25 Delete clears the range as one change, read-only cells skipped and counted', async () => {
    const mounted = await openAt(0, 'notes');
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown>3/}{/Shift}{Delete}');
    expect(mounted.source.batches).toHaveLength(1);
    expect(mounted.text(0, 'notes')).toBe('');
    expect(mounted.text(0, 'made')).toBe('2026-11-21 09:30');
    await expect.poll(() => mounted.host.querySelector('.q-live')?.textContent).toBe('Cleared 2 cells, skipped 4 read-only');
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('{Backspace}');
    expect(mounted.text(0, 'name')).toBe('');
    await userEvent.click(mounted.cell(0, 'made'));
    await userEvent.keyboard('{Delete}');
    await expect.poll(() => mounted.host.querySelector('.q-live')?.textContent).toBe('Made cannot be edited');
    expect(mounted.source.batches).toHaveLength(2);
  });

  test('I-26 Space and Enter toggle a checkbox; on any other field Space opens the record', async () => {
    const opened: unknown[] = [];
    const mounted = await openAt(1, 'tags', { onOpenRecord: (id) => opened.push(id) });
    await userEvent.keyboard('{ArrowRight} ');
    expect(mounted.cell(1, 'done').querySelector('.q-check')?.getAttribute('aria-label')).toBe('Checked');
    await userEvent.keyboard('{Enter}');
    expect(mounted.cell(1, 'done').querySelector('.q-check')?.getAttribute('aria-label')).toBe('Unchecked');
    await userEvent.keyboard('{ArrowRight} ');
    expect(opened).toEqual([2]);
  });

  test('I-27 number keys rate, the same number again clears', async () => {
    const mounted = await openAt(1, 'stars');
    await userEvent.keyboard('4');
    expect(mounted.cell(1, 'stars').querySelector('.q-stars')?.getAttribute('aria-label')).toBe('4 of 5');
    await userEvent.keyboard('4');
    expect(mounted.cell(1, 'stars').querySelector('.q-stars')?.getAttribute('aria-label')).toBe('0 of 5');
  });

  test('I-28 options filter as I type and Enter picks the highlighted one', async () => {
    const mounted = await openAt(0, 'status');
    await userEvent.keyboard('don');
    const listed = (): string[] => [...mounted.host.querySelectorAll('.q-option')].map((option) => option.textContent ?? '');
    expect(listed()).toEqual(['Done']);
    await userEvent.keyboard('{Enter}');
    expect(mounted.text(0, 'status')).toBe('Done');
    expect(document.activeElement).toBe(mounted.cell(0, 'status'));
  });

  test('I-20 I-28 Tab takes the option that was typed along, and stays where there is none', async () => {
    const mounted = await openAt(0, 'status');
    await userEvent.keyboard('don{Tab}to{Tab}');
    expect([mounted.text(0, 'status'), mounted.source.rowAt(0)?.cells['tags']]).toEqual(['Done', ['s-todo', 's-done']]);
    expect(mounted.at()).toEqual([0, 'done']);
    await userEvent.click(mounted.cell(1, 'tags'));
    await userEvent.keyboard('doi{Tab}');
    await mounted.grid.settled();
    expect(mounted.source.rowAt(1)?.cells['tags']).toEqual(['s-doing']);
    await userEvent.click(mounted.cell(3, 'status'));
    await userEvent.keyboard('nothing{Tab}');
    expect(mounted.host.querySelector('.q-options')?.textContent).toBe('No option matches');
    expect(mounted.at()).toEqual([3, 'status']);
  });

  test('I-28 several options toggle, Backspace takes the last away, and "create" is offered where allowed', async () => {
    const mounted = await openAt(0, 'tags');
    await userEvent.keyboard('{Enter}{Backspace}{ArrowDown}{Enter}');
    await userEvent.keyboard('Later');
    expect(mounted.host.querySelector('.q-option:last-child')?.textContent).toBe('Create “Later”');
    await userEvent.keyboard('{Enter}{Tab}');
    expect(mounted.source.batches[0]).toMatchObject({
      updates: [{ value: ['s-todo', 's-doing', 'Later'] }],
      newOptions: [{ columnId: 'tags', title: 'Later' }],
    });
    await userEvent.click(mounted.cell(3, 'status'));
    await userEvent.keyboard('{Enter}Later');
    expect(mounted.host.querySelector('.q-options')?.textContent).toBe('No option matches');
  });

  test('I-67 a viewer can move and select; every way to edit is inert and says why', async () => {
    const mounted = await openAt(0, 'name', { mode: 'read' });
    await userEvent.keyboard('x{Enter}{Delete}{Shift>}{ArrowDown}{/Shift}');
    expect(mounted.source.batches).toEqual([]);
    expect(input(mounted)).toBe(null);
    expect(mounted.grid.$selection.get()?.head.index).toBe(1);
    await expect.poll(() => mounted.host.querySelector('.q-live')?.textContent).not.toBe('');
    expect(mounted.host.querySelector('.q-add-row:not([hidden])')).toBe(null);
  });

  test.each(['Shift', 'Control'])('I-53 %s+Enter makes a record right below, with the cursor in the same column', async (key) => {
    const mounted = await mountGrid({ rows: makeSampleRows(5), onMoveRows() {} });
    await userEvent.click(mounted.cell(1, 'points'));
    await userEvent.keyboard(`{${key}>}{Enter}{/${key}}7{Enter}`);
    await mounted.grid.settled();
    await mounted.painted();
    expect([0, 1, 2, 3, 4, 5].map((index) => mounted.text(index, 'points'))).toEqual(['0', '1', '7', '2', '3', '4']);
    expect(mounted.at()).toEqual([3, 'points']);
    expect(mounted.source.batches[0]?.creates).toMatchObject([{ afterId: 2, beforeId: 3 }]);
  });

  test('I-53 a record made below without a connection stands there with its number, and Enter goes on to the next', async () => {
    let answer = (): void => {};
    const connection = new Promise<void>((resolve) => (answer = resolve));
    const mounted = await mountGrid({ rows: makeSampleRows(5), onMoveRows() {} });
    const { write } = mounted.source;
    mounted.source.write = (batch) => connection.then(() => write(batch));
    await userEvent.click(mounted.cell(1, 'points'));
    await userEvent.keyboard('{Control>}{Enter}{/Control}7{Enter}');
    const shown = (): string[] =>
      [...mounted.host.querySelectorAll<HTMLElement>('.q-row:not([hidden])')]
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map((row) => `${row.querySelector('.q-row-number')?.textContent}: ${row.querySelector('.q-cell--number')?.textContent}`);
    expect(shown()).toEqual(['1: 0', '2: 1', '3: 7', '4: 2', '5: 3', '6: 4']);
    const active = mounted.host.querySelector('.is-active');
    expect([active?.textContent, document.activeElement === active]).toEqual(['2', true]);
    answer();
    await mounted.grid.settled();
    await mounted.painted();
    expect(shown()).toEqual(['1: 0', '2: 1', '3: 7', '4: 2', '5: 3', '6: 4']);
    expect(mounted.at()).toEqual([3, 'points']);
  });

  test('a new record is made by its line and typed into at once', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(3) });
    await userEvent.click(mounted.host.querySelector('.q-add-button') as HTMLElement);
    await userEvent.keyboard('Fourth{Enter}');
    await mounted.grid.settled();
    await expect.poll(() => mounted.source.rowAt(3)?.cells.name).toBe('Fourth');
    expect(mounted.text(3, 'name')).toBe('Fourth');
  });
});
