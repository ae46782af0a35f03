import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import { makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import type { GridNotice } from '../core/effect.ts';
import type { PastePlan } from '../core/plan-paste.ts';

const mod = (key: string): Promise<void> => userEvent.keyboard(`{Control>}${key}{/Control}`);

/** A text on the clipboard of the system, copied where no grid is. */
async function put(text: string): Promise<void> {
  const area = document.body.appendChild(document.createElement('textarea'));
  area.value = text;
  area.select();
  await mod('c');
  area.remove();
}

/** What other programs would paste. */
async function look(): Promise<string> {
  const area = document.body.appendChild(document.createElement('textarea'));
  area.focus();
  await mod('v');
  area.remove();
  return area.value;
}

async function pasteAt(mounted: MountedGrid, index: number, columnId: string): Promise<void> {
  await userEvent.click(mounted.cell(index, columnId));
  await mod('v');
  await mounted.grid.settled();
}

const column = (mounted: MountedGrid, columnId: string, count: number): unknown[] =>
  Array.from({ length: count }, (_, index) => mounted.source.rowAt(index)?.cells[columnId] ?? null);

describe('with the keys and the clipboard of the browser', () => {
  test('I-38 Mod+X leaves its source until Mod+V succeeds, and both are one change', async () => {
    let refusals = 1;
    const mounted = await mountGrid({
      rows: makeSampleRows(6),
      onWrite() {
        if ((refusals -= 1) >= 0) throw new Error('The server is away');
      },
    });
    await userEvent.click(mounted.cell(0, 'name'));
    await mod('x');
    expect(await look()).toBe('Record 1');
    expect(mounted.text(0, 'name')).toBe('Record 1');
    expect(mounted.source.batches).toEqual([]);
    await pasteAt(mounted, 3, 'name');
    expect(mounted.source.rowAt(0)?.cells['name']).toBe('Record 1');
    for (const rowId of [1, 4]) mounted.grid.dispatch({ type: 'discard', rowId });
    expect(mounted.text(0, 'name')).toBe('Record 1');
    await userEvent.click(mounted.cell(0, 'name'));
    await mod('x');
    await pasteAt(mounted, 3, 'name');
    expect(mounted.source.batches).toHaveLength(2);
    expect(column(mounted, 'name', 4)).toEqual([null, 'Record 2', 'Record 3', 'Record 1']);
  });

  test('I-39 a block copied with Mod+C lands as exactly as many rows, though its text ends in a line break', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(8) });
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    await mod('c');
    expect(await look()).toBe('Record 1\t0\nRecord 2\t1');
    await pasteAt(mounted, 3, 'name');
    expect(column(mounted, 'name', 6)).toEqual(['Record 1', 'Record 2', 'Record 3', 'Record 1', 'Record 2', 'Record 6']);
    expect(column(mounted, 'points', 6)).toEqual([0, 1, 2, 0, 1, 5]);
    await put('x\r\ny\r\n');
    await pasteAt(mounted, 5, 'name');
    expect(column(mounted, 'name', 8).slice(5)).toEqual(['x', 'y', 'Record 8']);
    expect(mounted.source.total).toBe(8);
  });

  test('I-40 one value fills the range, one row fills all rows, and a block tiles', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(8) });
    const fill = async (text: string, keys: string): Promise<void> => {
      await put(text);
      await userEvent.click(mounted.cell(0, 'name'));
      await userEvent.keyboard(`{Shift>}${keys}{/Shift}`);
      await mod('v');
      await mounted.grid.settled();
    };
    await fill('one', '{ArrowDown>2/}');
    expect(column(mounted, 'name', 4)).toEqual(['one', 'one', 'one', 'Record 4']);
    await fill('row\t7', '{ArrowDown>2/}{ArrowRight}');
    expect(column(mounted, 'name', 4)).toEqual(['row', 'row', 'row', 'Record 4']);
    expect(column(mounted, 'points', 4)).toEqual([7, 7, 7, 3]);
    await fill('a\nb', '{ArrowDown>3/}');
    expect(column(mounted, 'name', 5)).toEqual(['a', 'b', 'a', 'b', 'Record 5']);
    expect(mounted.source.batches).toHaveLength(3);
  });

  test('I-42 quoted text with line breaks stays in one cell', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(4) });
    await put('"first ""line""\nsecond"\t5\nplain\t6');
    await pasteAt(mounted, 0, 'name');
    expect(column(mounted, 'name', 3)).toEqual(['first "line"\nsecond', 'plain', 'Record 3']);
    expect(column(mounted, 'points', 3)).toEqual([5, 6, 2]);
  });

  test('I-43 I-44 what does not convert leaves the old value, is listed, counted once, and nothing else is lost', async () => {
    const notices: GridNotice[] = [];
    const asked: PastePlan[] = [];
    const mounted = await mountGrid({
      rows: makeSampleRows(6),
      onNotice: (notice) => notices.push(notice),
      confirmPaste: (plan) => {
        asked.push(plan);
        return Promise.resolve(true);
      },
    });
    await put('4\tDone\tLater, Done\nmany\tNever\tDoing');
    await pasteAt(mounted, 0, 'points');
    expect(column(mounted, 'points', 2)).toEqual([4, 1]);
    expect(column(mounted, 'status', 2)).toEqual(['s-done', 's-doing']);
    expect(column(mounted, 'tags', 2)).toEqual([['Later', 's-done'], ['s-doing']]);
    expect(mounted.source.batches[0]?.newOptions).toEqual([{ columnId: 'tags', title: 'Later' }]);
    expect(asked.map((plan) => plan.failed.map(({ text }) => text))).toEqual([['many', 'Never']]);
    expect(notices.filter(({ type }) => type === 'pasted')).toEqual([{ type: 'pasted', cells: 4, created: 0, skipped: 0, failed: 2 }]);
  });

  test('I-45 hidden and read-only columns are written neither by paste nor by fill', async () => {
    const columns = sampleColumns.map((one) => ({
      ...one,
      ...(one.id === 'points' && { isHidden: true }),
      ...(one.id === 'status' && { isReadOnly: true }),
    }));
    const mounted = await mountGrid({ rows: makeSampleRows(4), columns });
    await put('a\tDone\tDone');
    await pasteAt(mounted, 1, 'name');
    expect(mounted.source.batches[0]?.updates.map(({ columnId }) => columnId)).toEqual(['name', 'tags']);
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight>2/}{/Shift}');
    await mod('d');
    await mounted.grid.settled();
    expect(mounted.source.batches[1]?.updates.map(({ columnId }) => columnId)).toEqual(['name', 'tags']);
    expect(column(mounted, 'points', 4)).toEqual([0, 1, 2, 3]);
    expect(column(mounted, 'status', 2)).toEqual(['s-todo', 's-doing']);
  });
});

test('I-47 with focus in a dialog over the grid, copy, paste and undo are not the grid\u2019s', async () => {
  let undone = 0;
  const mounted = await mountGrid({ rows: makeSampleRows(4), onUndo: () => (undone += 1) });
  await userEvent.click(mounted.cell(1, 'name'));
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.innerHTML = '<input aria-label="Title"><button>Save</button>';
  document.body.append(dialog);
  const title = dialog.querySelector('input') as HTMLInputElement;
  await put('one\ttwo\nthree\tfour');
  title.focus();
  await mod('v');
  await mod('z');
  expect(title.value === '' || title.value.startsWith('one')).toBe(true);
  (dialog.querySelector('button') as HTMLElement).focus();
  await mod('v');
  await mod('x');
  await mod('z');
  await userEvent.keyboard('{Delete}');
  await mounted.grid.settled();
  expect(mounted.source.batches).toEqual([]);
  expect(undone).toBe(0);
  dialog.remove();
  await userEvent.click(mounted.cell(1, 'name'));
  await mod('z');
  expect(undone).toBe(1);
});
