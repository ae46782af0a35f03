import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import type { GridNotice } from '../core/effect.ts';
import { makeSampleRow, makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';

async function openAt(index: number, columnId: string, options: Parameters<typeof mountGrid>[0] = {}): Promise<MountedGrid> {
  const mounted = await mountGrid(options);
  await userEvent.click(mounted.cell(index, columnId));
  return mounted;
}

const input = (mounted: MountedGrid): HTMLInputElement | null => mounted.host.querySelector('.q-editor-input');
describe('editing', () => {
  test('I-18 typing replaces the content and keeps the first character, also on a slow network', async () => {
    const mounted = await mountGrid({ delay: 200 });
    await expect.poll(() => mounted.findCell(0, 'name')?.innerText, { timeout: 5000 }).toBe('Record 1');
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('Hello there');
    expect(input(mounted)?.value).toBe('Hello there');
    await userEvent.keyboard('{Enter}');
    expect([mounted.text(0, 'name'), mounted.grid.$pending.get().size]).toEqual(['Hello there', 1]);
    await mounted.grid.settled();
    expect([mounted.text(0, 'name'), mounted.grid.$pending.get().size]).toEqual(['Hello there', 0]);
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

  test('I-16 Escape closes the innermost thing: the list of an editor with it, then the editor, then the marquee, then the range', async () => {
    const mounted = await openAt(1, 'name');
    const marked = (): number => mounted.host.querySelectorAll('.q-row:has(.q-outline--marquee)').length;
    await userEvent.keyboard('{Shift>}{ArrowDown>2/}{/Shift}{Control>}c{/Control}');
    expect(marked()).toBe(3);
    await userEvent.keyboard('{F2}x');
    expect([input(mounted)?.value, marked()]).toEqual(['Record 2x', 3]);
    await userEvent.keyboard('{Escape}');
    expect([input(mounted), marked()]).toEqual([null, 3]);
    await userEvent.keyboard('{Escape}');
    expect(marked()).toBe(0);
    await userEvent.click(mounted.cell(1, 'name'));
    await userEvent.keyboard('{Shift>}{ArrowDown>2/}{/Shift}{Control>}c{/Control}');
    await userEvent.keyboard('{Escape}');
    expect(marked()).toBe(0);
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
    const notices: GridNotice[] = [];
    const mounted = await openAt(0, 'name', { mode: 'read', onNotice: (notice: GridNotice) => notices.push(notice) });
    const told = (): string | null | undefined => mounted.host.querySelector('.q-live')?.textContent;
    for (const keys of ['x', '{Enter}', '{Delete}', '{Control>}v{/Control}', '{Control>}d{/Control}', '{Control>}{Enter}{/Control}']) {
      notices.length = 0;
      await userEvent.keyboard(keys);
      expect([keys, notices]).toEqual([keys, [{ type: 'readOnly', columnId: null }]]);
      expect(input(mounted)).toBe(null);
    }
    await expect.poll(told).toBe('You can look and copy here, but not edit');
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    expect(mounted.source.batches).toEqual([]);
    expect(mounted.grid.$selection.get()?.head.index).toBe(1);
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

test('I-50 without a history of the product, Mod+Z takes what was typed back and Mod+Shift+Z does it again', async () => {
  const { cell, text, at, grid } = await mountGrid();
  await userEvent.click(cell(1, 'name'));
  await userEvent.keyboard('typed{Enter}');
  await expect.poll(() => text(1, 'name')).toBe('typed');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => text(1, 'name')).toBe('Record 2');
  expect([at(), document.activeElement]).toEqual([[1, 'name'], cell(1, 'name')]);
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.poll(() => text(1, 'name')).toBe('typed');
  await grid.settled();
});
