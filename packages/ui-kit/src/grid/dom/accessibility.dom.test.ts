import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import { pressMod, putOnClipboard } from '../../testing/system-clipboard.ts';
import { makeSampleRow, sampleColumns } from '../../testing/sample-columns.ts';

/** Roles of what is inside, groups without a meaning of their own taken apart. */
const rolesIn = (element: Element): string[] =>
  [...element.children].flatMap((child) => (child.getAttribute('role') === 'none' ? rolesIn(child) : [child.getAttribute('role') ?? '']));

test('I-70 the grid says how many rows and columns there are, and which are shown', async () => {
  const { host, cell, scroller, painted } = await mountGrid({ rows: { count: 5000, make: makeSampleRow } });
  const table = host.querySelector('[role="grid"]');
  expect(table?.getAttribute('aria-rowcount')).toBe('5001');
  expect(table?.getAttribute('aria-colcount')).toBe('9');
  scroller.scrollTop = 32_000;
  await painted();
  await expect.poll(() => host.querySelector('[aria-rowindex="1010"]')).not.toBe(null);
  const row = cell(1008, 'name').closest('[role="row"]');
  expect(row?.getAttribute('aria-rowindex')).toBe('1010');
  expect(row?.querySelector('[role="rowheader"]')?.getAttribute('aria-label')).toBe('Row 1,009');
  expect(cell(1008, 'points').getAttribute('aria-colindex')).toBe('3');
});

test('I-70 far down a table of a million rows each row still says its own number', async () => {
  const { host, grid, cell, painted } = await mountGrid({ rows: { count: 1_000_000, make: makeSampleRow } });
  expect(host.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')).toBe('1000001');
  grid.dispatch({ type: 'select', index: 899_999, columnId: 'name' });
  await painted();
  await expect.poll(() => host.querySelector('[aria-rowindex="900001"]')).not.toBe(null);
  const row = cell(899_999, 'name').closest('[role="row"]');
  expect(row?.getAttribute('aria-rowindex')).toBe('900001');
  expect(row?.querySelector('[role="rowheader"]')?.getAttribute('aria-label')).toBe('Row 900,000');
  const numbers = [...host.querySelectorAll('.q-grid-body [role="row"]:not([hidden])')].map((one) =>
    Number(one.getAttribute('aria-rowindex')),
  );
  expect(numbers.filter((number) => number > 899_900 && number < 900_100)).toEqual(numbers);
});

test('rows of unknown number are told as unknown, grow page by page, and are counted once the last one was read', async () => {
  const { host, grid, scroller, painted, text } = await mountGrid({ rows: { count: 450, make: makeSampleRow }, exact: false });
  const told = (): string | null | undefined => host.querySelector('[role="grid"]')?.getAttribute('aria-rowcount');
  const foot = (): string => host.querySelector<HTMLElement>('.q-foot')?.innerText ?? '';
  expect(told()).toBe('-1');
  expect(grid.$rows.get().total).toBeLessThan(450);
  await expect.poll(foot).toContain('records+');
  const totals = new Set<number>();
  grid.$rows.subscribe(({ total }) => void totals.add(total));
  for (let step = 0; step < 120 && told() === '-1'; step += 1) {
    scroller.scrollTop = scroller.scrollHeight;
    await painted();
  }
  expect([...totals]).toEqual([200, 300, 400, 500, 450]);
  expect(told()).toBe('451');
  expect(grid.$rows.get()).toMatchObject({ total: 450, exact: true });
  scroller.scrollTop = scroller.scrollHeight;
  await expect.poll(() => text(449, 'name')).toBe('Record 450');
  expect(foot()).toMatch(/450 records(?!\+)/);
});

test('rows of unknown number stay unknown when they are read again, and none is lost', async () => {
  const { host, grid } = await mountGrid({ rows: { count: 450, make: makeSampleRow }, exact: false });
  grid.refresh();
  await expect.poll(() => grid.$rows.get()).toMatchObject({ total: 200, exact: false });
  expect(host.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')).toBe('-1');
});

test('every part of a row belongs to it: only rows in the grid, only cells in rows', async () => {
  const { host } = await mountGrid();
  for (const group of host.querySelectorAll('[role="rowgroup"]')) expect(new Set(rolesIn(group))).toEqual(new Set(['row']));
  const cells = new Set([...host.querySelectorAll('.q-grid-body [role="row"]')].flatMap(rolesIn));
  cells.delete('');
  expect(cells).toEqual(new Set(['rowheader', 'gridcell']));
});

test('there is one tab stop', async () => {
  const { host, cell } = await mountGrid({ canCreateRows: false });
  const stops = (): number =>
    [...host.querySelectorAll('[tabindex="0"], button')].filter(
      (element) => (element as HTMLElement).tabIndex >= 0 && (element as HTMLElement).offsetParent !== null,
    ).length;
  expect(stops()).toBe(1);
  await userEvent.click(cell(3, 'points'));
  expect(stops()).toBe(1);
  expect(cell(3, 'points').tabIndex).toBe(0);
});

test('tabbing into the grid lands on its first cell', async () => {
  const before = document.createElement('button');
  before.textContent = 'before';
  document.body.prepend(before);
  const { at, cell } = await mountGrid();
  before.focus();
  await userEvent.keyboard('{Tab}');
  expect(at()).toEqual([0, 'name']);
  expect(document.activeElement).toBe(cell(0, 'name'));
  before.remove();
});

test('where the last record goes the grid keeps the focus, and the record that comes back has it', async () => {
  const { at, cell, findCell, host, source, grid } = await mountGrid({ rows: [1, 2].map(makeSampleRow) });
  await userEvent.click(cell(1, 'points'));
  grid.dispatch({ type: 'selectAll' });
  grid.dispatch({ type: 'deleteRows', what: 'selected' });
  await expect.poll(() => grid.$rows.get().total).toBe(0);
  await expect.poll(() => findCell(0, 'name')).toBeNull();
  await expect.poll(() => host.contains(document.activeElement)).toBe(true);
  const table = host.querySelector('[role="grid"]');
  await userEvent.keyboard('{Shift}'); // whoever uses keys sees where they go
  expect(table && getComputedStyle(table, '::after').boxShadow).toContain('inset');
  for (const index of [0, 1]) source.insert(index, makeSampleRow(index));
  await expect.poll(() => findCell(1, 'name')).not.toBeNull();
  await expect.poll(() => document.activeElement).toBe(cell(0, 'name'));
  await userEvent.keyboard('{ArrowDown}');
  expect([at(), document.activeElement]).toEqual([[1, 'name'], cell(1, 'name')]);
});

test.each([
  ['the only one', 1, 0],
  ['the last', 3, 2],
  ['one among others', 3, 1],
])('where somebody else deletes the record that is written in, %s, the grid keeps the focus', async (_which, count, index) => {
  const { cell, host, source, grid } = await mountGrid({ rows: Array.from({ length: count }, (_, at) => makeSampleRow(at)) });
  await userEvent.click(cell(index, 'name'));
  await userEvent.keyboard('Half a wo');
  source.takeAway(index);
  await expect.poll(() => grid.$rows.get().total).toBe(count - 1);
  await expect.poll(() => host.querySelector('.q-editor')).toBeNull();
  await expect.poll(() => host.contains(document.activeElement)).toBe(true);
  if (count === 1) source.insert(0, makeSampleRow(0));
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => document.activeElement).toBe(cell(Math.max(0, Math.min(index, count - 2) - 1), 'name'));
});

test('I-70 computed fields are read-only, sorted ones say how, and drawn values have words', async () => {
  const columns = sampleColumns.map((column) => (column.id === 'points' ? { ...column, sort: 'descending' as const } : column));
  const { host, cell } = await mountGrid({ columns });
  expect(cell(0, 'made').getAttribute('aria-readonly')).toBe('true');
  expect(cell(0, 'name').hasAttribute('aria-readonly')).toBe(false);
  expect(host.querySelector('[data-column="points"]')?.getAttribute('aria-sort')).toBe('descending');
  expect(cell(0, 'done').querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('Checked');
  expect(cell(1, 'stars').querySelector('[role="img"]')?.getAttribute('aria-label')).toBe('1 of 5');
});

test('I-70 each move lands on a cell with its field, row number, value and state; a change by others is said politely', async () => {
  const { cell, host, source } = await mountGrid();
  const heard = (): string => host.querySelector('.q-live[aria-live="polite"]')?.textContent ?? '';
  await userEvent.click(cell(1, 'name'));
  const moved = async (keys: string) => {
    await userEvent.keyboard(keys);
    const at = document.activeElement as HTMLElement;
    const row = at.closest('[role="row"]');
    const column = at.getAttribute('aria-colindex');
    return {
      value: at.innerText.trim() || at.querySelector('[aria-label]')?.getAttribute('aria-label'),
      field: host.querySelector(`[role="columnheader"][aria-colindex="${column}"]`)?.textContent,
      row: row?.querySelector('[role="rowheader"]')?.getAttribute('aria-label'),
      isReadOnly: at.getAttribute('aria-readonly') === 'true',
    };
  };
  expect(await moved('{ArrowRight}')).toEqual({ value: '1', field: 'Points', row: 'Row 2', isReadOnly: false });
  expect(await moved('{ArrowDown}')).toEqual({ value: '2', field: 'Points', row: 'Row 3', isReadOnly: false });
  expect(await moved('{ArrowRight>3/}')).toEqual({ value: 'Unchecked', field: 'Done', row: 'Row 3', isReadOnly: false });
  expect(await moved('{End}')).toMatchObject({ field: 'Made', isReadOnly: true });
  source.send({ type: 'changed', rows: [3, 4].map((index) => ({ ...makeSampleRow(index), version: 2 })) });
  await expect.poll(heard).toBe('2 records were changed by somebody else');
  expect(document.activeElement?.closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('4');
});

test('I-70 after a paste it is said how many cells were written, and what was left out', async () => {
  const { cell, host, grid } = await mountGrid();
  await putOnClipboard('5\tDone\nmany\tDone');
  await userEvent.click(cell(0, 'points'));
  await pressMod('v');
  await grid.settled();
  await expect.poll(() => host.querySelector('.q-live')?.textContent).toBe('Pasted 3 cells, 1 did not convert');
});

test('I-70 a copy is said, not the selection it was made of a moment before', async () => {
  const { host, cell } = await mountGrid();
  await userEvent.click(cell(0, 'points'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Control>}c{/Control}');
  const said: (string | null)[] = [];
  const live = host.querySelector('.q-live')!;
  new MutationObserver(() => said.push(live.textContent)).observe(live, { childList: true, characterData: true, subtree: true });
  await expect.poll(() => said.length).toBeGreaterThan(0);
  expect(said.at(-1)).toBe('Copied 2 cells');
});

test('I-34 a cell that could not be saved is marked invalid, with the reason, and keeps the text', async () => {
  const { cell, host, text } = await mountGrid({
    onWrite() {
      throw new Error('You are offline');
    },
  });
  await userEvent.click(cell(0, 'name'));
  await userEvent.keyboard('kept{Enter}');
  await expect.poll(() => cell(0, 'name').getAttribute('aria-invalid')).toBe('true');
  expect(cell(0, 'name').title).toBe('You are offline');
  expect(text(0, 'name')).toBe('kept');
  await userEvent.click(cell(0, 'name'));
  await expect.poll(() => host.querySelector('.q-refusal')).not.toBeNull();
  const row = cell(0, 'name').closest('[role="row"]');
  expect(row && new Set(rolesIn(row))).toEqual(new Set(['rowheader', 'gridcell', '']));
});

test('the editor is named after its field', async () => {
  const { cell, host } = await mountGrid();
  await userEvent.dblClick(cell(0, 'name'));
  expect(host.querySelector('.q-editor-input')?.getAttribute('aria-label')).toBe('Name');
  await userEvent.keyboard('{Escape}');
  await userEvent.dblClick(cell(0, 'status'));
  const search = host.querySelector('[role="combobox"]');
  expect(search?.getAttribute('aria-label')).toBe('Status');
  expect(host.querySelector(`#${search?.getAttribute('aria-activedescendant') ?? 'none'}`)?.getAttribute('role')).toBe('option');
});

test("another person's cell is ringed and named, and follows the row", async () => {
  const { source, host, painted, cell } = await mountGrid();
  source.send({ type: 'presence', cursors: [{ userId: 'u1', name: 'Ben', rowId: 4, columnId: 'points' }] });
  await painted();
  const flag = host.querySelector('.q-remote-flag');
  expect(flag?.textContent).toBe('Ben');
  const mark = host.querySelector('.q-remote')?.getBoundingClientRect();
  expect(mark?.top).toBe(cell(3, 'points').getBoundingClientRect().top - 1);
});

test('I-70 what others change on the screen is mentioned, now and then, and not in the place of what one did', async () => {
  const { source, host, painted, grid } = await mountGrid();
  const said = (): string => host.querySelector('.q-live')?.textContent ?? '';
  const change = (index: number): void => source.send({ type: 'changed', rows: [{ ...makeSampleRow(index), version: 2 }] });
  change(900);
  await painted();
  change(1);
  await painted();
  await expect.poll(said).toBe('1 record was changed by somebody else');
  grid.dispatch({ type: 'select', index: 0, columnId: 'name' });
  grid.dispatch({ type: 'clear' });
  await expect.poll(said).toBe('Cleared 1 cell');
  change(2);
  await painted();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(said()).toBe('Cleared 1 cell');
});

test('cells of a range say that they are selected once it has come to rest', async () => {
  const { cell, host } = await mountGrid();
  await userEvent.click(cell(1, 'name'));
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  await expect.poll(() => host.querySelectorAll('.q-cell[aria-selected="true"]').length).toBe(4);
  expect(cell(2, 'points').getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => host.querySelectorAll('.q-cell[aria-selected="true"]').length).toBe(1);
});

test('the cells of a row, and the heads above them, stand in the document as they are seen, wherever one scrolled and whatever is frozen', async () => {
  const columns = Array.from(
    { length: 30 },
    (_, at) => ({ id: `c${at}`, title: `Field ${at}`, kind: 'text', width: 100 + (at % 3) * 40 }) as const,
  );
  const rows = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, version: 1, cells: { c0: `Row ${at}` } }));
  const { host, grid, scroller, painted } = await mountGrid({ columns, rows, frozenCount: 2 });
  const orders = (): number[][] =>
    [...host.querySelectorAll('.q-row:not([hidden]), .q-head-row')].map((row) =>
      [...row.querySelectorAll('.q-gutter, .q-cell:not([hidden]), .q-head-cell')].map((cell) => Number(cell.getAttribute('aria-colindex'))),
    );
  for (const left of [0, 900, 500, 2400, 0, 1300]) {
    scroller.scrollLeft = left;
    await painted();
    await painted();
    for (const order of orders()) expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
  grid.dispatch({ type: 'freeze', count: 3 });
  grid.dispatch({ type: 'moveColumn', columnId: 'c9', beforeId: 'c1' });
  await painted();
  for (const order of orders()) expect(order).toEqual(order.toSorted((a, b) => a - b));
});
