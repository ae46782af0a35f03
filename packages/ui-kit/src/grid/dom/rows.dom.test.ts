import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import { letGo, pressAndDrag, pressAndHold } from '../../testing/press-and-drag.ts';
import { makeSampleRow, makeSampleRows } from '../../testing/sample-columns.ts';
import type { RowColors } from '../core/grid-state.ts';

async function takeRow(mounted: MountedGrid, index: number, to: Element, isBelow: boolean): Promise<void> {
  await userEvent.hover(mounted.cell(index, 'points'));
  const grip = mounted.cell(index, 'points').parentElement?.querySelector('.q-grip')?.getBoundingClientRect();
  const box = to.getBoundingClientRect();
  if (!grip) throw new Error('The row has no grip');
  const y = isBelow ? box.bottom - 4 : box.top + 4;
  await pressAndDrag(
    [grip.left + grip.width / 2, grip.top + grip.height / 2],
    [
      [box.left + 20, y - 6],
      [box.left + 20, y],
    ],
  );
}

describe('I-55 rows by hand', () => {
  test('one row, or all that are selected, go where the line is; Escape leaves them', async () => {
    const onMoveRows = vi.fn();
    const mounted = await mountGrid({ rows: makeSampleRows(20), onMoveRows });
    await takeRow(mounted, 6, mounted.cell(1, 'points'), false);
    expect(onMoveRows).toHaveBeenLastCalledWith({ ids: [7], after: 1, before: 2, path: [], cells: {} });
    await takeRow(mounted, 2, mounted.cell(4, 'points'), true);
    expect(onMoveRows).toHaveBeenLastCalledWith({ ids: [3], after: 5, before: 6, path: [], cells: {} });
    await userEvent.click(mounted.cell(1, 'points'));
    await userEvent.keyboard('{Shift>} {ArrowDown}{/Shift}');
    await userEvent.click(mounted.cell(1, 'name'));
    await userEvent.keyboard('{Shift>}{ArrowDown} {/Shift}');
    await takeRow(mounted, 2, mounted.cell(8, 'points'), true);
    expect(onMoveRows).toHaveBeenLastCalledWith({ ids: [2, 3], after: 9, before: 10, path: [], cells: {} });
    expect(mounted.host.querySelector('.q-drop-row, .q-drag-ghost')).toBe(null);
  });

  test.each(['ltr', 'rtl'] as const)('what is held stays in sight beyond either side of the grid, %s', async (dir) => {
    const mounted = await mountGrid({ dir, rows: makeSampleRows(6), onMoveRows: vi.fn() });
    await userEvent.hover(mounted.cell(2, 'points'));
    const grip = mounted.cell(2, 'points').parentElement?.querySelector('.q-grip')?.getBoundingClientRect();
    if (!grip) throw new Error('The row has no grip');
    const box = mounted.host.getBoundingClientRect();
    const from = [grip.left + grip.width / 2, grip.top + grip.height / 2] as const;
    for (const x of [box.left - 6, box.right + 6]) {
      await pressAndHold(from, [
        [from[0], from[1] + 20],
        [x, from[1] + 40],
      ]);
      const ghost = mounted.host.querySelector('.q-drag-ghost')?.getBoundingClientRect();
      expect(ghost?.left).toBeGreaterThanOrEqual(box.left);
      expect(ghost?.right).toBeLessThanOrEqual(box.right);
      await letGo([x, from[1] + 40]);
    }
  });

  test('by keyboard, one place at a time; between groups over their heads', async () => {
    const onMoveRows = vi.fn();
    const mounted = await mountGrid({ rows: makeSampleRows(6), groupBy: ['status'], onMoveRows });
    await userEvent.click(mounted.host.querySelectorAll<HTMLElement>('.q-row:not([hidden]) .q-cell[aria-colindex="3"]')[0] as HTMLElement);
    await userEvent.keyboard('{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}');
    expect(onMoveRows).toHaveBeenLastCalledWith({ ids: [2], after: 5, before: null, path: ['"s-doing"'], cells: {} });
    await userEvent.keyboard('{ArrowDown}{Control>}{Alt>}{ArrowDown}{/Alt}{/Control}');
    expect(onMoveRows).toHaveBeenLastCalledWith({ ids: [5], after: null, before: 3, path: ['"s-done"'], cells: { status: 's-done' } });
  });

  test('between groups by hand; a sort keeps the order inside a group and says why', async () => {
    const onMoveRows = vi.fn();
    const onNotice = vi.fn();
    const mounted = await mountGrid({ rows: makeSampleRows(6), groupBy: ['status'], onMoveRows, onNotice, rowOrder: () => 'sorted' });
    const rows = mounted.host.querySelectorAll<HTMLElement>('.q-row:not([hidden])');
    const grip = async (from: HTMLElement, to: HTMLElement): Promise<void> => {
      await userEvent.hover(from);
      const [a, b] = [from.querySelector('.q-grip')?.getBoundingClientRect(), to.getBoundingClientRect()];
      if (a)
        await pressAndDrag(
          [a.left + 8, a.top + 12],
          [
            [b.left + 40, b.bottom - 8],
            [b.left + 40, b.bottom - 6],
          ],
        );
    };
    await grip(rows[0] as HTMLElement, rows[2] as HTMLElement);
    expect(onMoveRows).toHaveBeenLastCalledWith({ ids: [2], after: 3, before: 6, path: ['"s-done"'], cells: { status: 's-done' } });
    await grip(rows[0] as HTMLElement, rows[1] as HTMLElement);
    expect(onMoveRows).toHaveBeenCalledTimes(1);
    expect(onNotice).toHaveBeenLastCalledWith({ type: 'sortedRows' });
  });

  test('I-67 a viewer has no grip', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(6) });
    expect(mounted.host.querySelector('.q-grip')).toBe(null);
  });
});

test('I-48 after a fill another way may be chosen, as a change of its own', async () => {
  const onFillChoices = vi.fn();
  const rows = makeSampleRows(8).map((row) => ({ ...row, cells: { ...row.cells, points: row.id === 1 ? 5 : null } }));
  const mounted = await mountGrid({ rows, onFillChoices });
  await userEvent.click(mounted.cell(0, 'points'));
  const handle = mounted.host.querySelector('.q-handle')?.getBoundingClientRect();
  const to = mounted.cell(3, 'points').getBoundingClientRect();
  if (handle) await pressAndDrag([handle.left + 4, handle.top + 4], [[to.left + 20, to.top + 20]]);
  await mounted.grid.settled();
  expect([1, 2, 3].map((index) => mounted.text(index, 'points'))).toEqual(['5', '5', '5']);
  await userEvent.click(mounted.host.querySelector('.q-fill-choice button') as HTMLElement);
  expect(onFillChoices.mock.lastCall?.[1]).toEqual(['copy', 'series']);
  mounted.grid.dispatch({ type: 'refill', how: 'series' });
  await mounted.grid.settled();
  expect([1, 2, 3].map((index) => mounted.text(index, 'points'))).toEqual(['6', '7', '8']);
  expect(mounted.source.batches.map(({ label }) => label)).toEqual(['fill', 'fill']);
  await userEvent.keyboard('{Control>}z{/Control}');
  await mounted.painted();
  expect(mounted.host.querySelector('.q-fill-choice')).toBe(null);
});

test('rules colour rows and cells, also of what was only just typed; cells that show the text looked for are marked', async () => {
  const mounted = await mountGrid({ rows: makeSampleRows(20), delay: 0 });
  const colorsOf = (row: { cells: Readonly<Record<string, unknown>> }): RowColors | null =>
    Number(row.cells['points']) > 5 ? { row: 'rose', cells: { points: 'amber' } } : null;
  await expect.poll(() => mounted.text(7, 'name')).toBe('Record 8');
  mounted.grid.dispatch({ type: 'setColors', colorsOf });
  await mounted.painted();
  const strip = (index: number): HTMLElement | null => mounted.cell(index, 'points').parentElement?.querySelector('.q-strip') ?? null;
  expect([strip(2)?.hidden, strip(7)?.hidden, strip(7)?.className]).toEqual([true, false, 'q-strip q-hue-rose']);
  expect(mounted.cell(7, 'points').className).toContain('q-tint q-hue-amber');
  expect(mounted.cell(7, 'name').className).not.toContain('q-tint');
  await userEvent.click(mounted.cell(2, 'points'));
  await userEvent.keyboard('90{Enter}');
  expect(mounted.cell(2, 'points').className).toContain('q-tint');
  mounted.grid.dispatch({ type: 'setNeedle', needle: 'RECORD 1' });
  await mounted.painted();
  expect(
    [...mounted.host.querySelectorAll<HTMLElement>('.q-cell.is-hit:not([hidden])')].every((cell) => cell.innerText.startsWith('Record 1')),
  ).toBe(true);
  expect(mounted.host.querySelectorAll('.q-cell.is-hit:not([hidden])').length).toBeGreaterThan(3);
  mounted.grid.dispatch({ type: 'setNeedle', needle: null });
  mounted.grid.dispatch({ type: 'setColors', colorsOf: null });
  await mounted.painted();
  expect(mounted.host.querySelectorAll('.q-cell.is-hit, .q-tint')).toHaveLength(0);
});

test('the row of the record that is open beside the grid is tinted, wherever it goes', async () => {
  const mounted = await mountGrid({ rows: makeSampleRows(20) });
  const open = (): string[] => [...mounted.host.querySelectorAll<HTMLElement>('.q-row.is-open .q-row-number')].map((one) => one.innerText);
  mounted.grid.dispatch({ type: 'setOpened', rowId: 3 });
  await mounted.painted();
  expect(open()).toEqual(['3']);
  mounted.source.insert(0, { id: 100, version: 1, cells: { name: 'First' } });
  await expect.poll(open).toEqual(['4']);
  mounted.grid.dispatch({ type: 'setOpened', rowId: null });
  await mounted.painted();
  expect(open()).toEqual([]);
});

test('rows that are not read look as most do where all are checked, and say nothing', async () => {
  const mounted = await mountGrid({
    rows: { count: 100_000, make: makeSampleRow },
    onPage: ({ offset }) => (offset < 1000 ? Promise.resolve() : new Promise(() => {})),
  });
  mounted.grid.dispatch({ type: 'checkAll', on: true });
  mounted.grid.dispatch({ type: 'check', index: 1 });
  await mounted.painted();
  const row = (index: number): HTMLElement | null => mounted.cell(index, 'name').closest('.q-row');
  const looks = (one: HTMLElement | null): unknown[] => [one?.classList.contains('is-checked'), one?.getAttribute('aria-selected')];
  expect([0, 1].map((index) => looks(row(index)))).toEqual([
    [true, 'true'],
    [false, null],
  ]);
  mounted.scroller.scrollTop = 1_000_000;
  const unread = (): HTMLElement[] => [...mounted.host.querySelectorAll<HTMLElement>('.q-row.is-skeleton:not([hidden], [aria-hidden])')];
  await expect.poll(() => unread().length).toBeGreaterThan(5);
  expect(unread().map(looks)).toEqual(unread().map(() => [true, null]));
  mounted.grid.dispatch({ type: 'checkAll', on: false });
  await mounted.painted();
  expect(unread().map(looks)).toEqual(unread().map(() => [false, null]));
});

test('rows that are not read say nothing of the records they showed before', async () => {
  const mounted = await mountGrid({ rows: { count: 100_000, make: (at) => ({ ...makeSampleRow(at), hue: 'rose' }) }, delay: 600 });
  await expect.poll(() => mounted.findCell(0, 'name')?.innerText.trim(), { timeout: 5000 }).toBe('Record 1');
  for (let index = 0; index < 14; index += 1) mounted.grid.dispatch({ type: 'check', index });
  mounted.grid.dispatch({ type: 'setOpened', rowId: 3 });
  await mounted.painted();
  expect(mounted.host.querySelectorAll('.q-row.is-checked:not([hidden])').length).toBeGreaterThan(10);
  mounted.scroller.scrollTop = 1_000_000;
  await expect.poll(() => mounted.host.querySelectorAll('.q-row.is-skeleton:not([hidden])').length, { interval: 5 }).toBeGreaterThan(5);
  const told = '.q-row.is-skeleton:is(.is-checked, .is-open, [aria-selected]):not([hidden], [aria-hidden])';
  expect(mounted.host.querySelectorAll(told)).toHaveLength(0);
  expect(mounted.host.querySelectorAll('.q-row.is-skeleton:not([hidden]) .q-strip:not([hidden])')).toHaveLength(0);
});
