import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import { pressAndDrag } from '../../testing/press-and-drag.ts';
import { lookAtClipboard, pressMod, putOnClipboard } from '../../testing/system-clipboard.ts';
import { makeSampleRows } from '../../testing/sample-columns.ts';

const add = { modifiers: ['ControlOrMeta' as const] };

describe('several ranges', () => {
  test('I-10 Ctrl or Cmd begins another range; Escape goes back to one cell', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(20) });
    await userEvent.click(mounted.cell(1, 'name'));
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await userEvent.click(mounted.cell(5, 'points'), add);
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(mounted.grid.$others.get()).toHaveLength(1);
    expect(mounted.host.querySelectorAll('.q-outline--range')).toHaveLength(2);
    await expect.poll(() => mounted.host.querySelectorAll('.q-cell[aria-selected="true"]').length).toBe(4);
    expect(mounted.grid.summarize()?.cells).toBe(4);
    await userEvent.keyboard('{Escape}');
    expect(mounted.grid.$others.get()).toEqual([]);
    expect(mounted.at()).toEqual([5, 'points']);
    await mounted.painted();
    expect(mounted.host.querySelectorAll('.q-outline--range')).toHaveLength(0);
  });

  test('I-25 Delete clears all ranges as one change, cells in two of them once', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(20) });
    await userEvent.click(mounted.cell(2, 'name'));
    await userEvent.click(mounted.cell(4, 'name'), add);
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await userEvent.click(mounted.cell(4, 'points'), add);
    await userEvent.click(mounted.cell(4, 'points'), add);
    await userEvent.keyboard('{Delete}');
    await mounted.grid.settled();
    expect(mounted.source.batches).toHaveLength(1);
    expect(mounted.source.batches[0]?.updates.map(({ rowId, columnId }) => `${rowId} ${columnId}`)).toEqual([
      '3 name',
      '5 name',
      '5 points',
    ]);
  });

  test('I-35 ranges that share their columns are copied as one block, others say why not; I-40 one value goes into all', async () => {
    const onNotice = vi.fn();
    const mounted = await mountGrid({ rows: makeSampleRows(20), onNotice });
    await userEvent.click(mounted.cell(6, 'name'));
    await userEvent.click(mounted.cell(1, 'name'), add);
    await pressMod('c');
    expect((await lookAtClipboard()).text).toBe('Record 2\nRecord 7');
    await putOnClipboard('Same');
    mounted.grid.focus();
    await pressMod('v');
    await mounted.grid.settled();
    expect([mounted.text(1, 'name'), mounted.text(6, 'name')]).toEqual(['Same', 'Same']);
    expect(mounted.source.batches).toHaveLength(1);
    await userEvent.click(mounted.cell(3, 'points'), add);
    await pressMod('c');
    expect((await lookAtClipboard()).text).toBe('Same');
    expect(onNotice).toHaveBeenLastCalledWith({ type: 'manyRanges' });
  });

  test('I-37 a copy of rows that are not in memory reads them, and says how far it is', async () => {
    const onNotice = vi.fn();
    const mounted = await mountGrid({ onNotice, rows: makeSampleRows(3000) });
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('{Control>}ac{/Control}');
    await expect.poll(() => onNotice.mock.lastCall?.[0]).toEqual({ type: 'copied', cells: 24_000 });
    const lines = (await lookAtClipboard()).text.split('\n').filter((line) => line.startsWith('Record'));
    expect([lines.length, lines.at(-1)?.startsWith('Record 3000\t2999\t')]).toEqual([3000, true]);
    const told = onNotice.mock.calls.map(([notice]) => notice).filter(({ type }) => type === 'copying');
    expect(told).toEqual([
      { type: 'copying', done: 8000, cells: 24_000 },
      { type: 'copying', done: 16_000, cells: 24_000 },
    ]);
  });

  test('I-13 I-57 several headers are selected with Ctrl, and their columns are resized together', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(20) });
    const head = (id: string): HTMLElement => mounted.host.querySelector(`.q-head-cell[data-column="${id}"]`) as HTMLElement;
    await userEvent.click(head('points'));
    await userEvent.click(head('tags'), add);
    expect([...mounted.host.querySelectorAll<HTMLElement>('.q-head-cell.is-in-range')].map((cell) => cell.dataset['column'])).toEqual([
      'points',
      'tags',
    ]);
    const edge = head('points').querySelector('.q-resize') as HTMLElement;
    const box = edge.getBoundingClientRect();
    await pressAndDrag([box.left + box.width / 2, box.top + 10], [[box.left + box.width / 2 + 40, box.top + 10]]);
    expect([head('points').offsetWidth, head('status').offsetWidth, head('tags').offsetWidth]).toEqual([140, 120, 140]);
    await userEvent.dblClick(edge);
    expect(head('points').offsetWidth).not.toBe(head('tags').offsetWidth);
    expect(head('points').offsetWidth).toBeLessThan(140);
  });
});

test('I-58 the divider freezes as many columns as it is taken to, and never more than 70 %', async () => {
  const onColumns = vi.fn();
  const mounted = await mountGrid({ rows: makeSampleRows(20), onColumns, width: 900 });
  const divider = mounted.host.querySelector('.q-freeze') as HTMLElement;
  const take = async (to: number): Promise<void> => {
    const box = divider.getBoundingClientRect();
    const left = mounted.host.getBoundingClientRect().left;
    await pressAndDrag(
      [box.left + 3, box.top + 10],
      [
        [left + to - 30, box.top + 20],
        [left + to, box.top + 20],
      ],
    );
  };
  await take(68 + 200 + 100 + 110);
  expect(mounted.grid.$columns.get().frozenCount).toBe(3);
  expect(onColumns).toHaveBeenLastCalledWith({ type: 'frozen', count: 3 });
  mounted.scroller.scrollLeft = 300;
  await mounted.painted();
  expect(mounted.cell(0, 'status').getBoundingClientRect().left - mounted.host.getBoundingClientRect().left).toBe(368);
  await take(890);
  expect(mounted.grid.$columns.get().frozenCount).toBe(4);
  await take(70);
  expect(mounted.grid.$columns.get().frozenCount).toBe(0);
});

test('I-58 freezing more columns than fit says how many are frozen, keeps the wish for wider screens, and is silent when a view brings it', async () => {
  const onColumns = vi.fn();
  const onNotice = vi.fn();
  const { grid, host } = await mountGrid({ onColumns, onNotice, width: 700 });
  grid.dispatch({ type: 'freeze', count: 4, isKnown: true });
  expect([onColumns.mock.calls, onNotice.mock.calls, grid.countFrozen()]).toEqual([[], [], 3]);
  grid.dispatch({ type: 'freeze', count: 4 });
  expect(onColumns).toHaveBeenCalledWith({ type: 'frozen', count: 4 });
  expect(onNotice).toHaveBeenCalledWith({ type: 'frozenLess', shown: 3, wanted: 4 });
  await expect.poll(() => host.querySelector('.q-live')?.textContent).toContain('3 of 4 columns frozen');
  grid.dispatch({ type: 'freeze', count: 2 });
  expect([onNotice.mock.calls.length, grid.countFrozen()]).toEqual([1, 2]);
});

describe('other people', () => {
  test('I-32 a range of theirs is framed and named in their colour, and nothing of mine moves', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(60) });
    await userEvent.dblClick(mounted.cell(2, 'name'));
    await userEvent.keyboard(' draft');
    const top = mounted.scroller.scrollTop;
    const from = { userId: 'u1', name: 'Ben', rowId: 3, columnId: 'name' };
    mounted.source.send({ type: 'presence', cursors: [{ ...from, to: { rowId: 5, columnId: 'status' } }] });
    await mounted.painted();
    expect(mounted.host.querySelectorAll('.q-row:has(.q-remote)')).toHaveLength(3);
    expect([...mounted.host.querySelectorAll<HTMLElement>('.q-remote-flag')].map((flag) => flag.innerText)).toEqual(['Ben']);
    const boxes = [...mounted.host.querySelectorAll('.q-remote')].map((mark) => mark.getBoundingClientRect());
    expect(Math.max(...boxes.map((box) => box.right))).toBe(mounted.cell(4, 'status').getBoundingClientRect().right);
    expect(mounted.scroller.scrollTop).toBe(top);
    expect((document.activeElement as HTMLInputElement).value).toBe('Record 3 draft');
    mounted.source.send({ type: 'presence', cursors: [{ ...from, rowId: 4_000 }] });
    await mounted.painted();
    expect(mounted.host.querySelectorAll('.q-remote')).toHaveLength(0);
    expect(mounted.at()).toEqual([2, 'name']);
  });

  test('a person in two windows is shown twice, everybody in their colour', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(20) });
    const cursors = [
      { userId: 'u1', windowId: 'a', name: 'Ben', hue: 'teal', rowId: 2, columnId: 'name' },
      { userId: 'u1', windowId: 'b', name: 'Ben', hue: 'teal', rowId: 5, columnId: 'points' },
      { userId: 'u2', windowId: 'c', name: 'Ana', rowId: 7, columnId: 'points' },
    ] as const;
    mounted.source.send({ type: 'presence', cursors });
    await mounted.painted();
    const marks = [...mounted.host.querySelectorAll('.q-remote')];
    expect(marks.map(({ className }) => /q-hue-\w+/.exec(className)?.[0])).toEqual(['q-hue-teal', 'q-hue-teal', 'q-hue-pink']);
  });

  test('I-32 their name goes after a moment, so that what it covers can be read, and comes back with each step of theirs', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(60) });
    const opacity = (): string => getComputedStyle(mounted.host.querySelector('.q-remote-flag') as HTMLElement).opacity;
    const goTo = async (columnId: string): Promise<void> => {
      mounted.source.send({ type: 'presence', cursors: [{ userId: 'u1', name: 'Ben', rowId: 5, columnId }] });
      await mounted.painted();
    };
    await goTo('points');
    expect(opacity()).toBe('1');
    await expect.poll(opacity, { timeout: 4_000 }).toBe('0');
    await goTo('status');
    expect(opacity()).toBe('1');
  });

  test('I-32 their name is not under the header where they are in the first row', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(60) });
    const flagAt = async (to: number): Promise<DOMRect> => {
      const cursor = { userId: 'u1', name: 'Ben', rowId: 1, columnId: 'points', to: { rowId: to, columnId: 'status' } };
      mounted.source.send({ type: 'presence', cursors: [cursor] });
      await mounted.painted();
      return (mounted.host.querySelector('.q-remote-flag') as HTMLElement).getBoundingClientRect();
    };
    const head = (mounted.host.querySelector('.q-grid-head') as HTMLElement).getBoundingClientRect();
    for (const to of [1, 3]) expect((await flagAt(to)).top).toBeGreaterThanOrEqual(head.bottom);
  });
});
