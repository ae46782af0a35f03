import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { GridRow } from '../core/row-source.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import { letGo, pressAndDrag, pressAndHold } from '../../testing/press-and-drag.ts';
import { makeSampleRows } from '../../testing/sample-columns.ts';

/** What stands in the body from top to bottom: heads as "value n records", records by name, "+" for the line that adds one. */
function lines({ host }: MountedGrid): string[] {
  const all = [...host.querySelectorAll<HTMLElement>('.q-grid-body > :is(.q-row, .q-group, .q-group-add):not([hidden])')];
  return all
    .toSorted((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
    .map((line) => {
      if (line.classList.contains('q-group-add')) return '+';
      const parts = line.querySelectorAll<HTMLElement>('.q-group-value, .q-group-count, .q-cell[aria-colindex="2"]');
      return [...parts].map((part) => part.innerText.trim()).join(' ');
    });
}

const head = ({ host }: MountedGrid, at: number): HTMLElement =>
  host.querySelectorAll<HTMLElement>('.q-grid-body .q-group')[at] as HTMLElement;

const byName = ({ host }: MountedGrid, name: string): HTMLElement => {
  const cell = [...host.querySelectorAll<HTMLElement>('.q-row:not([hidden]) .q-cell[aria-colindex="2"]')].find(
    (candidate) => candidate.innerText.trim() === name,
  );
  if (!cell) throw new Error(`No record ${name} in the document`);
  return cell;
};

const middle = (element: HTMLElement): readonly [number, number] => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

describe('groups', () => {
  test('I-62 rows stand under the heads of their groups, with counts and sums', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(6), groupBy: ['status'], sums: ['points'] });
    expect(lines(mounted)).toEqual([
      'Doing 2 records',
      'Record 2',
      'Record 5',
      '+',
      'Done 2 records',
      'Record 3',
      'Record 6',
      '+',
      'To do 2 records',
      'Record 1',
      'Record 4',
      '+',
    ]);
    expect(head(mounted, 0).querySelector<HTMLElement>('.q-group-cell')?.innerText.replace(/\s+/g, ' ')).toBe('Sum 5');
    const table = mounted.host.querySelector('.q-grid-table');
    expect([table?.getAttribute('role'), table?.getAttribute('aria-rowcount')]).toEqual(['treegrid', '13']);
    expect([head(mounted, 0).getAttribute('aria-expanded'), head(mounted, 0).getAttribute('aria-level')]).toEqual(['true', '1']);
  });

  test.each([
    ['head', '.q-grid-body .q-group', 3200, ['false', 'true']],
    ['head that stays in sight', '.q-group-sticky .q-group', 0, ['false', 'true']],
    ['line for a new record', '.q-group-add', 3200, ['true', undefined]],
  ] as const)(
    'I-62 a press on the %s of a group further down, with nothing chosen before, goes nowhere else',
    async (_, pressed, top, opened) => {
      const mounted = await mountGrid({ rows: makeSampleRows(300), groupBy: ['status'], height: 400 });
      // the head of the second group stands in the middle, that of the first above the screen
      mounted.scroller.scrollTop = 3200;
      await expect.poll(() => lines(mounted)).toContain('Done 100 records');
      // beside the buttons, and with time between press and release as a hand has it
      await pressAndDrag(middle(mounted.host.querySelector(pressed) as HTMLElement), []);
      await mounted.painted();
      const heads = [...mounted.host.querySelectorAll('.q-group[role="row"]')];
      expect([0, 1].map((at) => heads[at]?.getAttribute('aria-expanded'))).toEqual(opened);
      expect(mounted.scroller.scrollTop).toBe(top);
      expect(mounted.at()).toBeNull();
      expect(document.activeElement?.className).toBe(opened[1] ? 'q-group-head' : '');
    },
  );

  test.each(['.q-head-cell[data-column="points"]', '.q-foot-cell[data-column="points"]'])(
    'what stays in sight at the edges is brought into view without moving the records: %s',
    async (edge) => {
      const mounted = await mountGrid({ rows: makeSampleRows(300), groupBy: ['status'], height: 400, width: 300 });
      mounted.scroller.scrollTop = 500;
      await mounted.painted();
      mounted.host.querySelector(edge)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      expect([mounted.host.querySelector(edge) !== null, mounted.scroller.scrollTop]).toEqual([true, 500]);
    },
  );

  test('I-62 a click closes and opens a group, Alt+Up and Alt+Down all of them; the source is told', async () => {
    const onCollapsed = vi.fn();
    const mounted = await mountGrid({ rows: makeSampleRows(6), groupBy: ['status'], onCollapsed });
    await userEvent.click(head(mounted, 1).querySelector('button') as HTMLElement);
    await mounted.painted();
    expect(lines(mounted).slice(3, 6)).toEqual(['+', 'Done 2 records', 'To do 2 records']);
    expect(onCollapsed).toHaveBeenLastCalledWith(['["\\"s-done\\""]']);
    await userEvent.click(byName(mounted, 'Record 5'));
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(lines(mounted)).toEqual(['Doing 2 records', 'Done 2 records', 'To do 2 records']);
    expect(mounted.grid.$selection.get()).toBe(null);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(lines(mounted)).toHaveLength(12);
  });

  test('I-62 a press on a head is not lost where its count changes meanwhile, which is shown after it', async () => {
    const onCollapsed = vi.fn();
    const mounted = await mountGrid({ rows: makeSampleRows(6), groupBy: ['status'], onCollapsed });
    const at = middle(head(mounted, 1).querySelector('button') as HTMLElement);
    await pressAndHold(at, []);
    mounted.source.insert(6, makeSampleRows(9)[8] as GridRow);
    await mounted.painted();
    expect(onCollapsed).not.toHaveBeenCalled();
    await letGo(at);
    await expect.poll(() => lines(mounted)).toContain('Done 3 records');
    expect(onCollapsed).toHaveBeenLastCalledWith(['["\\"s-done\\""]']);
  });

  test('I-62 groups that are all closed are no empty table', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(6), groupBy: ['status'] });
    await userEvent.click(byName(mounted, 'Record 5'));
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await mounted.painted();
    expect(lines(mounted)).toEqual(['Doing 2 records', 'Done 2 records', 'To do 2 records']);
    expect(mounted.host.querySelector<HTMLElement>('.q-empty')?.hidden).toBe(true);
  });

  test('I-62 Alt+Shift+Up closes the group one is in and stands on its head, and the same keys open it again', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(6), groupBy: ['status'] });
    await userEvent.click(byName(mounted, 'Record 6'));
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}');
    await mounted.painted();
    expect(lines(mounted).slice(3, 6)).toEqual(['+', 'Done 2 records', 'To do 2 records']);
    expect(document.activeElement?.closest('.q-group')).toBe(head(mounted, 1));
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    await mounted.painted();
    expect(lines(mounted).slice(4, 7)).toEqual(['Done 2 records', 'Record 3', 'Record 6']);
  });

  test('the button of a head asks for the menu of its group and closes nothing', async () => {
    const onMenu = vi.fn();
    const mounted = await mountGrid({ rows: makeSampleRows(6), groupBy: ['status'], onMenu });
    const button = head(mounted, 1).querySelector<HTMLElement>('.q-group-menu') as HTMLElement;
    expect(button.getAttribute('aria-label')).toBe('Menu of Done');
    await userEvent.click(button);
    const asked = expect.objectContaining({ what: 'group', path: ['"s-done"'] });
    expect(onMenu).toHaveBeenCalledExactlyOnceWith(asked);
    expect(lines(mounted)).toHaveLength(12);
    await userEvent.click(byName(mounted, 'Record 3'));
    await userEvent.keyboard('{ArrowUp}{Shift>}{F10}{/Shift}');
    expect(onMenu.mock.calls).toEqual([[asked], [asked]]);
  });

  test('I-62 a head gives the room of its menu to the count until the menu is seen', async () => {
    const mounted = await mountGrid({
      rows: makeSampleRows(4),
      groupBy: ['status', 'done', 'stars', 'points', 'name'],
      canCreateRows: false,
      height: 1600,
      onMenu: vi.fn(),
    });
    // wherever the pointer stands from the test before
    await userEvent.hover(head(mounted, 0));
    const count = mounted.host.querySelector<HTMLElement>('.q-grid-body [aria-level="5"] .q-group-count') as HTMLElement;
    const button = count.parentElement?.querySelector<HTMLElement>('.q-group-menu') as HTMLElement;
    const inner = (element: HTMLElement): DOMRect => element.getBoundingClientRect();
    expect(count.scrollWidth).toBe(count.clientWidth);
    expect(inner(button).right).toBeLessThanOrEqual(inner(count).right + 1);
    expect(count.clientWidth).toBeGreaterThan(20);
    await userEvent.hover(count.closest('.q-group') as HTMLElement);
    expect(inner(button).left).toBeGreaterThanOrEqual(inner(count).right);
  });

  test('I-62 groups stand in groups, five levels deep', async () => {
    const mounted = await mountGrid({
      rows: makeSampleRows(4),
      groupBy: ['status', 'done', 'stars', 'points', 'name'],
      canCreateRows: false,
      height: 1600,
    });
    expect(lines(mounted)).toHaveLength(2 + 4 * 5 - 1 + 4 - 2);
    expect(
      Math.max(...[...mounted.host.querySelectorAll('.q-row:not([hidden])')].map((row) => Number(row.getAttribute('aria-level')))),
    ).toBe(6);
  });

  test('I-02 I-62 arrows reach heads too: they open, close, go in and out, and nothing is changed from there', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(6), groupBy: ['status'] });
    const focused = (): string => (document.activeElement as HTMLElement).innerText.replace(/\s+/g, ' ').trim();
    await userEvent.click(byName(mounted, 'Record 5'));
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(focused()).toBe('Done 2 records');
    expect(head(mounted, 1).getAttribute('aria-posinset')).toBe('2');
    expect(head(mounted, 1).getAttribute('aria-setsize')).toBe('3');
    await userEvent.keyboard('{Delete}x{Enter}');
    expect(lines(mounted)[5]).toBe('To do 2 records');
    expect(focused()).toBe('Done 2 records');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(mounted.at()).toEqual([2, 'points']);
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}{ArrowDown}');
    expect(focused()).toBe('To do 2 records');
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}{ArrowUp}{ArrowUp} ');
    expect(lines(mounted)).toEqual(['Doing 2 records', 'Record 2', 'Record 5', '+', 'Done 2 records', 'To do 2 records']);
    expect(mounted.source.batches).toEqual([]);
    expect(mounted.host.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  test('I-02 a range does not reach into what is hidden', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(6), groupBy: ['status'] });
    await userEvent.click(head(mounted, 1));
    await userEvent.click(byName(mounted, 'Record 5'));
    await userEvent.keyboard('{Shift>}{ArrowDown>3/}{/Shift}');
    expect(mounted.grid.$selection.get()?.head.index).toBe(1);
    await userEvent.keyboard('{Delete}');
    await mounted.grid.settled();
    expect(mounted.source.batches.at(-1)?.updates).toHaveLength(1);
  });

  test('I-53 a record made in a group takes its value and stands at its end', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(6), groupBy: ['status', 'done'] });
    const add = mounted.host.querySelector<HTMLElement>('.q-group-add button') as HTMLElement;
    await userEvent.click(add);
    expect(mounted.source.batches[0]?.creates[0]?.cells).toEqual({ status: 's-doing', done: false });
    await mounted.grid.settled();
    await expect.poll(() => lines(mounted)[1]).toBe('No 2 records'.replace('No', lines(mounted)[1]?.split(' ')[0] ?? ''));
    await expect.poll(() => head(mounted, 0).innerText).toContain('3 records');
    expect(mounted.grid.$created.get()).toEqual([]);
  });

  test('I-53 Shift+Enter makes a record below the one it was pressed on, in its group and in the same column', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(6), groupBy: ['status'], onMoveRows() {}, delay: 100 });
    await expect.poll(() => lines(mounted)[1]).toBe('Record 2');
    await userEvent.click(byName(mounted, 'Record 2'));
    await userEvent.keyboard('{ArrowRight}{Shift>}{Enter}{/Shift}');
    expect(lines(mounted).slice(0, 4)).toEqual(['Doing 2 records', 'Record 2', '', 'Record 5']);
    const focused = document.activeElement as HTMLElement;
    expect([focused.getAttribute('aria-colindex'), focused.closest('.q-row')?.getAttribute('aria-rowindex')]).toEqual(['3', '4']);
    await userEvent.keyboard('42{Enter}');
    await mounted.grid.settled();
    expect(mounted.source.batches[0]?.creates).toMatchObject([{ afterId: 2, beforeId: 5, cells: { status: 's-doing' } }]);
    await expect.poll(() => lines(mounted)[0]).toBe('Doing 3 records');
    const made = mounted.source.rowAt(1);
    expect([made?.cells['points'], made?.cells['status']]).toEqual([42, 's-doing']);
  });

  test('the head of the group one is in stays in sight', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(600), groupBy: ['status'] });
    mounted.scroller.scrollTop = 3000;
    await mounted.painted();
    const sticky = mounted.host.querySelector<HTMLElement>('.q-group-sticky') as HTMLElement;
    await expect.poll(() => sticky.innerText).toContain('Doing');
    const copy = sticky.firstElementChild;
    const header = mounted.host.querySelector('.q-grid-head')?.getBoundingClientRect();
    expect(copy?.getBoundingClientRect().top).toBe(header?.bottom);
  });

  test('closing a group between two others loads only what is seen', async () => {
    const rows = makeSampleRows(30_000);
    const mounted = await mountGrid({ rows, groupBy: ['status'], collapsed: ['["\\"s-doing\\""]', '["\\"s-done\\""]'] });
    await expect.poll(() => lines(mounted)[2]).toBe('To do 10,000 records');
    await expect.poll(() => lines(mounted)[3]).toBe('Record 1');
    expect(mounted.source.pages.every(({ offset }) => offset >= 20_000 || offset === 0)).toBe(true);
  });
});

describe('a record that belongs elsewhere', () => {
  test('I-33 stays where it is, labelled, until the selection leaves it', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(6), groupBy: ['status'] });
    await userEvent.click(byName(mounted, 'Record 5'));
    const row = mounted.grid.rowAt(1);
    if (!row) throw new Error('Record 5 is not loaded');
    mounted.source.send({ type: 'changed', rows: [{ ...row, version: 2, cells: { ...row.cells, status: 's-done' } }] });
    mounted.source.send({ type: 'held', rows: [{ rowId: row.id, text: 'Moves when you leave it' }] });
    mounted.source.send({ type: 'shifted' });
    await expect
      .poll(() => mounted.host.querySelector<HTMLElement>('.q-row-held:not([hidden])')?.innerText)
      .toBe('Moves when you leave it');
    expect(lines(mounted).slice(0, 3)).toEqual(['Doing 2 records', 'Record 2', 'Record 5']);
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(() => lines(mounted).slice(0, 4)).toEqual(['Doing 1 record', 'Record 2', '+', 'Done 3 records']);
    expect(mounted.host.querySelector('.q-row-held:not([hidden])')).toBe(null);
  });

  test('I-33 several stay, labelled, until the selection has left them all', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(6), groupBy: ['status'] });
    const held = () => Array.from(mounted.host.querySelectorAll('.q-row-held:not([hidden])'), ({ textContent }) => textContent);
    await userEvent.click(byName(mounted, 'Record 2'));
    const rows = [0, 1].map((index) => mounted.grid.rowAt(index)).filter((row) => row !== null);
    // filled down from the first: the one that is held is selected, and not the active one
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    mounted.source.send({ type: 'changed', rows: rows.map((row) => ({ ...row, version: 2, cells: { ...row.cells, status: 's-done' } })) });
    mounted.source.send({ type: 'held', rows: rows.slice(1).map(({ id }) => ({ rowId: id, text: 'Moves' })) });
    mounted.source.send({ type: 'shifted' });
    await expect.poll(held).toEqual(['Moves']);
    mounted.source.send({ type: 'held', rows: rows.map(({ id }) => ({ rowId: id, text: 'Moves' })) });
    await expect.poll(held).toEqual(['Moves', 'Moves']);
    // the first says it for both: over the second it would hide what the first holds
    expect(mounted.host.querySelectorAll('.q-row.is-held')).toHaveLength(2);
    expect(mounted.host.querySelectorAll('.q-row.is-held-too')).toHaveLength(1);
    // from one to the other: both stay
    await userEvent.keyboard('{ArrowDown}');
    await mounted.painted();
    expect([held(), lines(mounted).slice(0, 3)]).toEqual([
      ['Moves', 'Moves'],
      ['Doing 2 records', 'Record 2', 'Record 5'],
    ]);
    // one is changed back: it is no more said to go
    mounted.source.send({ type: 'held', rows: rows.slice(0, 1).map(({ id }) => ({ rowId: id, text: '' })) });
    await expect.poll(held).toEqual(['Moves']);
    await userEvent.keyboard('{Control>}{ArrowDown}{/Control}');
    await expect.poll(held).toEqual([]);
    expect(lines(mounted).slice(0, 2)).toEqual(['Done 4 records', 'Record 2']);
  });
});
