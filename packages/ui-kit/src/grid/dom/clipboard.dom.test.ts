import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import { lookAtClipboard, pressMod, putOnClipboard } from '../../testing/system-clipboard.ts';
import { makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import type { GridColumn } from '../core/column.ts';
import type { GridNotice } from '../core/effect.ts';
import type { PastePlan } from '../core/plan-paste.ts';

async function pasteAt(mounted: MountedGrid, index: number, columnId: string): Promise<void> {
  await userEvent.click(mounted.cell(index, columnId));
  await pressMod('v');
  await mounted.grid.settled();
}

const column = (mounted: MountedGrid, columnId: string, count: number): unknown[] =>
  Array.from({ length: count }, (_, index) => mounted.source.rowAt(index)?.cells[columnId] ?? null);

describe('with the keys and the clipboard of the browser', () => {
  test('I-35 a copy is text, a table and the exact values, and keeps its marquee until Escape or an edit', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(8) });
    const marked = (): number => mounted.host.querySelectorAll('.q-row:has(.q-outline--marquee)').length;
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight>2/}{/Shift}');
    await pressMod('c');
    expect(marked()).toBe(2);
    const { text, html } = await lookAtClipboard();
    expect(text).toBe('Record 1\t0\tTo do\nRecord 2\t1\tDoing');
    const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
    expect([...(table?.rows ?? [])].map((row) => [...row.cells].map((cell) => cell.textContent))).toEqual([
      ['Record 1', '0', 'To do'],
      ['Record 2', '1', 'Doing'],
    ]);
    expect(JSON.parse(table?.dataset['cells'] ?? '')).toEqual([
      [
        ['Record 1', 'Record 1'],
        ['0', 0],
        ['To do', 's-todo'],
      ],
      [
        ['Record 2', 'Record 2'],
        ['1', 1],
        ['Doing', 's-doing'],
      ],
    ]);
    mounted.grid.focus();
    await userEvent.keyboard('{Escape}');
    expect(marked()).toBe(0);
    expect(mounted.grid.$selection.get()).toMatchObject({ head: { index: 1 } });
    await pressMod('c');
    expect(marked()).toBe(2);
    await userEvent.click(mounted.cell(5, 'name'));
    expect(marked()).toBe(2);
    await userEvent.keyboard('New{Enter}');
    expect(marked()).toBe(0);
  });

  test('I-49 our own copy pasted back gives equal values, whatever the field', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(8) });
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('{Shift>}{End}{ArrowDown}{/Shift}');
    await pressMod('c');
    await pasteAt(mounted, 4, 'name');
    for (const [from, to] of [
      [0, 4],
      [1, 5],
    ] as const) {
      const { made: _made, ...copied } = mounted.source.rowAt(from)?.cells ?? {};
      expect(mounted.source.rowAt(to)?.cells).toMatchObject(copied);
    }
    expect(mounted.source.batches).toHaveLength(1);
  });

  test('I-39 what is pasted with nothing selected becomes new records, also where nothing has the focus and the grid is what the page is about', async () => {
    const notices: GridNotice[] = [];
    const options = { rows: [], takesPagePaste: true, onNotice: (notice: GridNotice) => notices.push(notice) };
    const mounted = await mountGrid(options);
    await putOnClipboard('Ana\t1\nBen\t2');
    expect(document.activeElement).toBe(document.body);
    await pressMod('v');
    await mounted.grid.settled();
    expect(column(mounted, 'name', 3)).toEqual(['Ana', 'Ben', null]);
    expect(mounted.source.batches.map(({ updates, creates }) => [updates.length, creates.length])).toEqual([[0, 2]]);
    expect(mounted.grid.$selection.get()).toMatchObject({ anchor: { index: 0, columnId: 'name' }, head: { index: 1, columnId: 'points' } });
    await mounted.painted();
    expect(mounted.host.contains(document.activeElement)).toBe(true);
    (document.activeElement as HTMLElement).blur();
    mounted.grid.dispatch({ type: 'select', index: 1, columnId: 'name' });
    await putOnClipboard('Ben Bo');
    await pressMod('v');
    await mounted.grid.settled();
    expect(column(mounted, 'name', 3)).toEqual(['Ana', 'Ben Bo', null]);
  });

  test('where nothing is selected and no records can be made, a paste says what to do; what is pasted elsewhere on a page is not the grid\u2019s', async () => {
    const notices: GridNotice[] = [];
    const onNotice = (notice: GridNotice): unknown => notices.push(notice);
    const mounted = await mountGrid({ rows: makeSampleRows(3), canCreateRows: false, takesPagePaste: true, onNotice });
    await putOnClipboard('x');
    await pressMod('v');
    expect(notices).toEqual([{ type: 'pastedNowhere', text: 'Select the cell to paste into first' }]);
    expect(mounted.source.batches).toEqual([]);
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await pressMod('v');
    expect([field.value, notices.length]).toEqual(['x', 1]);
    field.remove();
    const other = await mountGrid({ rows: makeSampleRows(3) });
    mounted.grid.destroy();
    (document.activeElement as HTMLElement).blur();
    await pressMod('v');
    expect(other.source.batches).toEqual([]);
  });

  test('a table from a spreadsheet pastes as its cells; nothing of it enters the page', async () => {
    const mounted = await mountGrid();
    const cells = `<td>a<br>b<img src=x onerror="window.hit=1"></td><td data-sheets-value='{"1":3,"3":1200.5}'>1,200.50 €</td>`;
    await putOnClipboard('ignored', `<table><tr>${cells}</tr></table>`);
    await pasteAt(mounted, 0, 'name');
    expect(mounted.source.batches[0]?.updates.map((update) => update.value)).toEqual(['a\nb', 1200.5]);
    expect((globalThis as { hit?: number }).hit).toBe(undefined);
  });

  test('I-38 Mod+X leaves its source until Mod+V succeeds, and both are one change', async () => {
    let refusals = 1;
    const mounted = await mountGrid({
      rows: makeSampleRows(6),
      onWrite() {
        if ((refusals -= 1) >= 0) throw new Error('The server is away');
      },
    });
    await userEvent.click(mounted.cell(0, 'name'));
    await pressMod('x');
    expect((await lookAtClipboard()).text).toBe('Record 1');
    expect(mounted.text(0, 'name')).toBe('Record 1');
    expect(mounted.source.batches).toEqual([]);
    await pasteAt(mounted, 3, 'name');
    expect(mounted.source.rowAt(0)?.cells['name']).toBe('Record 1');
    for (const rowId of [1, 4]) mounted.grid.dispatch({ type: 'discard', rowId });
    expect(mounted.text(0, 'name')).toBe('Record 1');
    await userEvent.click(mounted.cell(0, 'name'));
    await pressMod('x');
    await pasteAt(mounted, 3, 'name');
    expect(mounted.source.batches).toHaveLength(2);
    expect(column(mounted, 'name', 4)).toEqual([null, 'Record 2', 'Record 3', 'Record 1']);
  });

  test('I-16 I-38 a marquee outlives an editor that only opens: what was cut is moved after it, and Escape ends it', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(6) });
    const marked = (): number => mounted.host.querySelectorAll('.q-row:has(.q-outline--marquee)').length;
    await userEvent.click(mounted.cell(0, 'name'));
    await pressMod('x');
    await userEvent.keyboard('{F2}');
    expect([mounted.grid.$edit.get() !== null, marked()]).toEqual([true, 1]);
    await userEvent.keyboard('{Escape}');
    expect([mounted.grid.$edit.get(), marked()]).toEqual([null, 1]);
    await pasteAt(mounted, 3, 'name');
    expect(column(mounted, 'name', 4)).toEqual([null, 'Record 2', 'Record 3', 'Record 1']);
    await userEvent.click(mounted.cell(1, 'name'));
    await pressMod('c');
    await userEvent.keyboard('{Enter}{Enter}');
    expect(marked()).toBe(1);
    await userEvent.keyboard('{Escape}');
    expect(marked()).toBe(0);
    await pressMod('c');
    await userEvent.click(mounted.cell(0, 'done'));
    await userEvent.keyboard(' ');
    expect(marked()).toBe(0);
  });

  describe('I-38 a cut empties only what it has written elsewhere', () => {
    const cutAt = async (mounted: MountedGrid, index: number, columnId: string, keys = ''): Promise<void> => {
      await userEvent.click(mounted.cell(index, columnId));
      if (keys) await userEvent.keyboard(`{Shift>}${keys}{/Shift}`);
      await pressMod('x');
    };
    const cells = (mounted: MountedGrid, index: number, ...ids: readonly string[]): unknown[] =>
      ids.map((id) => mounted.source.rowAt(index)?.cells[id] ?? null);

    test('a field that is read-only takes nothing, and its neighbour what is its own', async () => {
      const columns = sampleColumns.map((one) => (one.id === 'tags' ? { ...one, isReadOnly: true } : one));
      const mounted = await mountGrid({ rows: makeSampleRows(6), columns });
      await cutAt(mounted, 0, 'name');
      await pasteAt(mounted, 1, 'tags');
      expect([mounted.source.batches, cells(mounted, 0, 'name')]).toEqual([[], ['Record 1']]);
      await cutAt(mounted, 0, 'points', '{ArrowRight}');
      await pasteAt(mounted, 1, 'status');
      expect([mounted.source.batches, cells(mounted, 0, 'points', 'status')]).toEqual([[], [0, 's-todo']]);
      await cutAt(mounted, 0, 'status', '{ArrowRight}');
      await pasteAt(mounted, 1, 'status');
      expect([cells(mounted, 0, 'status', 'tags'), cells(mounted, 1, 'status', 'tags')]).toEqual([
        [null, ['s-todo', 's-done']],
        ['s-todo', null],
      ]);
    });

    test('a value that does not convert stays, those that do are moved', async () => {
      const mounted = await mountGrid({ rows: makeSampleRows(6) });
      await cutAt(mounted, 1, 'name', '{ArrowRight}');
      await pasteAt(mounted, 3, 'points');
      expect([mounted.source.batches, cells(mounted, 1, 'name', 'points'), cells(mounted, 3, 'points', 'status')]).toEqual([
        [],
        ['Record 2', 1],
        [3, 's-todo'],
      ]);
      await cutAt(mounted, 1, 'name', '{ArrowRight}');
      await pasteAt(mounted, 3, 'status');
      expect([cells(mounted, 1, 'name', 'points'), cells(mounted, 3, 'status', 'tags')]).toEqual([
        ['Record 2', null],
        ['s-todo', ['1']],
      ]);
    });

    test('what lies beyond the last row or column stays where no more can be made', async () => {
      const columns = sampleColumns
        .filter(({ id }) => ['name', 'points', 'notes'].includes(id))
        .map((one) => ({ ...one, kind: 'text' as const }));
      const rows = makeSampleRows(4).map((row) => ({ ...row, cells: { name: `n${row.id}`, points: `p${row.id}`, notes: `t${row.id}` } }));
      const mounted = await mountGrid({ rows, columns, canCreateRows: false });
      await cutAt(mounted, 0, 'name', '{ArrowRight}{ArrowDown}');
      await pasteAt(mounted, 3, 'notes');
      expect([0, 1, 2, 3].map((index) => cells(mounted, index, 'name', 'points', 'notes'))).toEqual([
        [null, 'p1', 't1'],
        ['n2', 'p2', 't2'],
        ['n3', 'p3', 't3'],
        ['n4', 'p4', 'n1'],
      ]);
    });

    test('what another program copied since is pasted, and nothing is moved', async () => {
      const mounted = await mountGrid({ rows: makeSampleRows(6) });
      await cutAt(mounted, 0, 'name', '{ArrowDown}');
      await putOnClipboard('Ana\nBen', '<table><tr><td>Ana</td></tr><tr><td>Ben</td></tr></table>');
      await pasteAt(mounted, 3, 'name');
      expect(column(mounted, 'name', 5)).toEqual(['Record 1', 'Record 2', 'Record 3', 'Ana', 'Ben']);
      await cutAt(mounted, 0, 'name', '{ArrowDown}');
      await putOnClipboard('Record 1');
      await pasteAt(mounted, 3, 'name');
      expect(column(mounted, 'name', 5)).toEqual(['Record 1', 'Record 2', 'Record 3', 'Record 1', 'Ben']);
    });

    test('what somebody changed since it was cut is not taken away', async () => {
      const mounted = await mountGrid({ rows: makeSampleRows(6) });
      await cutAt(mounted, 0, 'name', '{ArrowDown}');
      mounted.source.send({ type: 'changed', rows: [{ id: 1, version: 2, cells: { name: 'By Ana' } }] });
      await pasteAt(mounted, 3, 'name');
      expect(column(mounted, 'name', 5)).toEqual(['By Ana', null, 'Record 3', 'Record 1', 'Record 2']);
    });

    test('a plain paste moves too', async () => {
      const mounted = await mountGrid({ rows: makeSampleRows(6) });
      await cutAt(mounted, 0, 'name');
      await userEvent.click(mounted.cell(3, 'name'));
      await userEvent.keyboard('{Control>}{Shift>}v{/Shift}{/Control}');
      await mounted.grid.settled();
      expect(column(mounted, 'name', 4)).toEqual([null, 'Record 2', 'Record 3', 'Record 1']);
    });
  });

  test('I-49 a copy too large to carry its values pasted back is equal: blanks at the ends, texts of digits, options of one title', async () => {
    const options = [
      { id: 'a', title: 'Same' },
      { id: 'b', title: 'Same' },
    ];
    const columns: GridColumn[] = [
      { id: 'name', title: 'Name', kind: 'text' },
      { id: 'kind', title: 'Kind', kind: 'singleSelect', options },
      { id: 'copy', title: 'Copy', kind: 'text' },
      { id: 'same', title: 'Same', kind: 'singleSelect', options },
    ];
    const count = 6000;
    const texts = ['  edges  ', '007', 'two  blanks', 'line\nbreak\n', '\ttab', '\u00a0hard', '=1+1', ' '];
    const rows = Array.from({ length: count }, (_, at) => {
      const name = `${texts[at % 8]}${at % 16 < 8 ? '' : 'x'.repeat(40)}${texts[at % 8]}`;
      return { id: at + 1, version: 1, cells: { name, kind: at % 2 === 0 ? 'b' : 'a' } };
    });
    const onNotice = vi.fn<(notice: GridNotice) => void>();
    const mounted = await mountGrid({ rows, columns, onNotice });
    const told = (type: GridNotice['type']): boolean => onNotice.mock.calls.some(([notice]) => notice.type === type);
    await userEvent.click(mounted.cell(0, 'name'));
    mounted.grid.dispatch({ type: 'select', index: count - 1, columnId: 'kind', extend: true });
    await pressMod('c');
    await expect.poll(() => told('copied')).toBe(true);
    mounted.grid.dispatch({ type: 'select', index: 0, columnId: 'copy' });
    await mounted.painted();
    await pressMod('v');
    await expect.poll(() => mounted.source.batches.length, { timeout: 10_000 }).toBe(1);
    await mounted.grid.settled();
    const unequal = (from: string, to: string): number => {
      const [before, after] = [column(mounted, from, count), column(mounted, to, count)];
      return before.filter((value, at) => value !== after[at]).length;
    };
    expect([unequal('name', 'copy'), unequal('kind', 'same'), mounted.source.total]).toEqual([0, 0, count]);

    // as another tab has it, that remembers nothing of the copy
    const { text, html } = await lookAtClipboard();
    expect(html).not.toContain('data-cells');
    const named = html.replace(/data-copy="[^"]*"/, 'data-copy="of another tab"');
    expect(named).not.toBe(html);
    mounted.grid.dispatch({ type: 'select', index: 0, columnId: 'copy' });
    mounted.grid.dispatch({ type: 'select', index: count - 1, columnId: 'copy', extend: true });
    mounted.grid.dispatch({ type: 'clear' });
    await expect.poll(() => mounted.source.batches.length, { timeout: 10_000 }).toBe(2);
    await mounted.grid.settled();
    expect(unequal('name', 'copy')).toBe(count);
    await putOnClipboard(text, named);
    mounted.grid.focus();
    mounted.grid.dispatch({ type: 'select', index: 0, columnId: 'copy' });
    await mounted.painted();
    await pressMod('v');
    await expect.poll(() => mounted.source.batches.length, { timeout: 10_000 }).toBe(3);
    await mounted.grid.settled();
    expect([unequal('name', 'copy'), mounted.source.total]).toEqual([0, count]);
  });

  test('I-39 a block copied with Mod+C lands as exactly as many rows, though its text ends in a line break', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(8) });
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    await pressMod('c');
    expect((await lookAtClipboard()).text).toBe('Record 1\t0\nRecord 2\t1');
    await pasteAt(mounted, 3, 'name');
    expect(column(mounted, 'name', 6)).toEqual(['Record 1', 'Record 2', 'Record 3', 'Record 1', 'Record 2', 'Record 6']);
    expect(column(mounted, 'points', 6)).toEqual([0, 1, 2, 0, 1, 5]);
    await putOnClipboard('x\r\ny\r\n');
    await pasteAt(mounted, 5, 'name');
    expect(column(mounted, 'name', 8).slice(5)).toEqual(['x', 'y', 'Record 8']);
    expect(mounted.source.total).toBe(8);
  });

  test('I-40 one value fills the range, one row fills all rows, and a block tiles', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(8) });
    const fill = async (text: string, keys: string): Promise<void> => {
      await putOnClipboard(text);
      await userEvent.click(mounted.cell(0, 'name'));
      await userEvent.keyboard(`{Shift>}${keys}{/Shift}`);
      await pressMod('v');
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
    await putOnClipboard('"first ""line""\nsecond"\t5\nplain\t6');
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
    await putOnClipboard('4\tDone\tLater, Done\nmany\tNever\tDoing');
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
    await putOnClipboard('a\tDone\tDone');
    await pasteAt(mounted, 1, 'name');
    expect(mounted.source.batches[0]?.updates.map(({ columnId }) => columnId)).toEqual(['name', 'tags']);
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight>2/}{/Shift}');
    await pressMod('d');
    await mounted.grid.settled();
    expect(mounted.source.batches[1]?.updates.map(({ columnId }) => columnId)).toEqual(['name', 'tags']);
    expect(column(mounted, 'points', 4)).toEqual([0, 1, 2, 3]);
    expect(column(mounted, 'status', 2)).toEqual(['s-todo', 's-doing']);
  });
});

test('a copy by a menu that the browser refuses says which keys do it', async () => {
  const notices: GridNotice[] = [];
  const mounted = await mountGrid({ rows: makeSampleRows(4), onNotice: (notice) => notices.push(notice) });
  const refuse = vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('Write permission denied.', 'NotAllowedError'));
  await userEvent.click(mounted.cell(1, 'name'));
  mounted.grid.dispatch({ type: 'copy', cut: false });
  await expect
    .poll(() => notices)
    .toEqual([{ type: 'copyFailed', reason: 'The browser does not let this page copy. Press Ctrl+C, on a Mac Cmd+C' }]);
  refuse.mockRestore();
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
  await putOnClipboard('one\ttwo\nthree\tfour');
  title.focus();
  await pressMod('v');
  expect(title.value).toMatch(/^one\ttwo ?three\tfour$/);
  await pressMod('z');
  expect(title.value).toBe('');
  (dialog.querySelector('button') as HTMLElement).focus();
  await pressMod('v');
  await pressMod('x');
  await pressMod('z');
  await userEvent.keyboard('{Delete}');
  await mounted.grid.settled();
  expect(mounted.source.batches).toEqual([]);
  expect(undone).toBe(0);
  dialog.remove();
  await userEvent.click(mounted.cell(1, 'name'));
  await pressMod('z');
  expect(undone).toBe(1);
});
