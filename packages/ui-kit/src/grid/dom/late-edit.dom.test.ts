import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import { inputMethod } from '../../testing/press-and-drag.ts';
import { makeSampleRow, makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import type { GridColumn } from '../core/column.ts';
import type { GridNotice } from '../core/effect.ts';
import type { PageQuery } from '../core/row-source.ts';
import type { PressRequest } from '../grid-options.ts';

interface EarlyGrid extends MountedGrid {
  /** Answers the pages that were asked for, and those to come. */
  read(): void;
}

const isMissing = (mounted: MountedGrid, index: number): boolean =>
  mounted.host.querySelector(`.q-row[aria-rowindex="${index + 2}"]`)?.getAttribute('aria-busy') === 'true';

/** Cells are there before their records are. `held`: from which record on. */
async function openEarly(index: number, columnId: string, options: Parameters<typeof mountGrid>[0] = {}, held = 0): Promise<EarlyGrid> {
  let read = (): void => {};
  const answered = new Promise<void>((resolve) => (read = resolve));
  const onPage = ({ offset }: PageQuery): Promise<void> => (offset < held ? Promise.resolve() : answered);
  const mounted = await mountGrid({ onPage, ...options });
  await userEvent.click(mounted.cell(index, columnId));
  expect(isMissing(mounted, index)).toBe(index >= held);
  return { ...mounted, read };
}

const written = ({ source }: MountedGrid): unknown[] =>
  source.batches.flatMap(({ updates }) => updates.map(({ rowId, columnId, value, from }) => [rowId, columnId, value, from]));

test('I-18 what is typed on records that are not read yet is all there when they are, cell by cell', async () => {
  const mounted = await openEarly(0, 'name');
  await userEvent.keyboard('From  Ålx{Backspace}{Tab}412{Tab}done{Tab}');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{ArrowDown}');
  expect([isMissing(mounted, 0), written(mounted)]).toEqual([true, []]);
  mounted.read();
  await expect
    .poll(() => written(mounted))
    .toEqual([
      [1, 'name', 'From  Ål', 'Record 1'],
      [1, 'points', 412, 0],
      [1, 'status', 's-done', 's-todo'],
    ]);
  expect(mounted.at()).toEqual([1, 'status']);
  expect(document.activeElement).toBe(mounted.cell(1, 'status'));
});

test('I-18 the rest of what is typed goes on in the editor, caret and all', async () => {
  const mounted = await openEarly(3, 'name');
  await userEvent.keyboard('be');
  const editor = (): HTMLInputElement | null => mounted.host.querySelector('.q-editor-input');
  mounted.read();
  await expect.poll(() => editor()?.value).toBe('be');
  expect(document.activeElement).toBe(editor());
  await userEvent.keyboard('gun{Enter}');
  expect(mounted.text(3, 'name')).toBe('begun');
});

test('I-18 Enter on a record that is not read yet edits what it holds', async () => {
  const mounted = await openEarly(2, 'name');
  await userEvent.keyboard('{Enter} too{Enter}');
  mounted.read();
  await expect.poll(() => written(mounted)).toEqual([[3, 'name', 'Record 3 too', 'Record 3']]);
});

test('a double click on a record that is not read yet edits what it holds, here or where it is asked about', async () => {
  const asked: PressRequest[] = [];
  const columns = [
    ...sampleColumns.slice(0, 2),
    { id: 'links', title: 'Links', kind: 'links', width: 120, canPress: true } satisfies GridColumn,
  ];
  const mounted = await openEarly(0, 'name', { columns, onPress: (request) => asked.push(request) });
  await userEvent.dblClick(mounted.cell(2, 'name'));
  mounted.read();
  await expect.poll(() => mounted.host.querySelector<HTMLInputElement>('.q-editor-input')?.value).toBe('Record 3');
  await userEvent.keyboard(' too{Enter}');
  expect(written(mounted)).toEqual([[3, 'name', 'Record 3 too', 'Record 3']]);

  const other = await openEarly(0, 'name', { columns, onPress: (request) => asked.push(request) });
  await userEvent.dblClick(other.cell(2, 'links'));
  expect(asked).toEqual([]);
  other.read();
  await expect.poll(() => asked.map(({ rowId, columnId, text }) => [rowId, columnId, text])).toEqual([[3, 'links', '']]);
});

test('I-18 after a jump to the end what is typed is written there', async () => {
  const mounted = await openEarly(0, 'name', {}, 900);
  await userEvent.keyboard('{Control>}{End}{/Control}{Home}');
  expect(isMissing(mounted, 999)).toBe(true);
  await userEvent.keyboard('last{Enter}');
  mounted.read();
  await expect.poll(() => written(mounted)).toEqual([[1000, 'name', 'last', 'Record 1000']]);
});

test('I-18 what is typed while a jump looks for its end is written there, not where it came from', async () => {
  const mounted = await openEarly(0, 'name', {}, 1);
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}last{Enter}');
  expect([mounted.at(), written(mounted)]).toEqual([[0, 'name'], []]);
  mounted.read();
  await expect.poll(() => written(mounted)).toEqual([[1000, 'name', 'last', 'Record 1000']]);
});

test('who goes on by another key while a jump looks for its end edits where they went', async () => {
  const mounted = await openEarly(0, 'name', {}, 1);
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}{ArrowDown}here{Enter}');
  await expect.poll(() => written(mounted)).toEqual([[2, 'name', 'here', 'Record 2']]);
  mounted.read();
  await mounted.painted();
  expect(mounted.at()).toEqual([2, 'name']);
});

test('I-18 an input method and text without keys are waited for too', async () => {
  const mounted = await openEarly(0, 'name');
  await inputMethod.write('Grüße 🎉');
  await userEvent.keyboard('{Enter}');
  await inputMethod.press();
  await inputMethod.compose('に');
  mounted.read();
  await expect.poll(() => isMissing(mounted, 1)).toBe(false);
  await inputMethod.compose('にほん');
  await inputMethod.write('日本');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => written(mounted))
    .toEqual([
      [1, 'name', 'Grüße 🎉', 'Record 1'],
      [2, 'name', '日本', 'Record 2'],
    ]);
});

test('Escape gives up what was typed on a record that is not read yet', async () => {
  const mounted = await openEarly(0, 'name');
  await userEvent.keyboard('no{Escape}{ArrowDown}');
  expect(mounted.at()).toEqual([1, 'name']);
  mounted.read();
  await expect.poll(() => isMissing(mounted, 1)).toBe(false);
  await mounted.painted();
  expect([written(mounted), mounted.grid.$edit.get(), mounted.at()]).toEqual([[], null, [1, 'name']]);
});

const waiting = ({ host }: MountedGrid): (string | null)[] => [...host.querySelectorAll('.q-early')].map(({ textContent }) => textContent);

test('I-22 a click elsewhere keeps what was typed on a record that is not read yet: it is seen, and written when the record is there', async () => {
  const mounted = await openEarly(1, 'name');
  await userEvent.keyboard('kept');
  await userEvent.click(mounted.cell(4, 'points'));
  expect(waiting(mounted)).toEqual(['kept']);
  await userEvent.keyboard('7');
  await userEvent.click(mounted.cell(5, 'name'));
  expect([waiting(mounted).toSorted(), written(mounted)]).toEqual([['7', 'kept'], []]);
  mounted.read();
  await expect
    .poll(() => written(mounted))
    .toEqual([
      [2, 'name', 'kept', 'Record 2'],
      [5, 'points', 7, 4],
    ]);
  await mounted.painted();
  expect([waiting(mounted), mounted.grid.$edit.get(), mounted.at()]).toEqual([[], null, [5, 'name']]);
  expect(document.activeElement).toBe(mounted.cell(5, 'name'));
});

test('what was typed on a record that is not read yet is written also where the person has scrolled far away', async () => {
  const mounted = await openEarly(1, 'name', {}, 0);
  await userEvent.keyboard('{Enter} too');
  await userEvent.click(mounted.cell(2, 'name'));
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await mounted.painted();
  mounted.read();
  await expect.poll(() => written(mounted)).toEqual([[2, 'name', 'Record 2 too', 'Record 2']]);
  expect(mounted.at()?.[0]).toBe(999);
});

test('cell after cell is left by keys while no record is read yet, and each shows what was typed in it', async () => {
  const mounted = await openEarly(0, 'name');
  await userEvent.keyboard('one{Tab}41{Tab}');
  expect(waiting(mounted).toSorted()).toEqual(['41', 'one']);
  expect(mounted.at()).toEqual([0, 'status']);
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}2');
  expect([waiting(mounted), shown(mounted)?.querySelector('textarea')?.value]).toEqual([['one'], '412']);
  await userEvent.keyboard('{Tab}{ArrowLeft}{ArrowLeft}{Delete}');
  expect(waiting(mounted)).toEqual(['412']);
  mounted.read();
  await expect
    .poll(() => written(mounted).toSorted())
    .toEqual([
      [1, 'name', null, 'Record 1'],
      [1, 'points', 412, 0],
    ]);
});

test.each(['ltr', 'rtl'] as const)('what waits stands where its cell will show it (%s)', async (dir) => {
  const mounted = await openEarly(0, 'name', { dir });
  await userEvent.keyboard('شكرا{Tab}412{Tab}done{Tab}');
  const edges = (element: Element | undefined): number[] => {
    const range = document.createRange();
    range.selectNodeContents(element as Element);
    const { left, right } = range.getBoundingClientRect();
    return [left, right];
  };
  for (const [at, columnId, side] of [
    [0, 'name', dir === 'ltr' ? 0 : 1],
    [1, 'points', dir === 'ltr' ? 1 : 0],
    [2, 'status', dir === 'ltr' ? 0 : 1],
  ] as const) {
    const text = ['شكرا', '412', 'done'][at];
    const element = [...mounted.host.querySelectorAll('.q-early')].find(({ textContent }) => textContent === text);
    const { left, right } = mounted.cell(0, columnId).getBoundingClientRect();
    expect([columnId, Math.abs((edges(element)[side] ?? 0) - (side === 0 ? left : right)) <= 12]).toEqual([columnId, true]);
  }
});

test.each([
  ['short', 'en'],
  ['tall', 'en'],
  ['short', 'ar'],
  ['tall', 'ar'],
] as const)(
  'nothing moves as a record comes: what was typed stands as its cell and its editor show it (%s, %s)',
  async (rowHeight, lang) => {
    document.documentElement.lang = lang;
    onTestFinished(() => document.documentElement.removeAttribute('lang'));
    const mounted = await openEarly(0, 'name', { rowHeight });
    await userEvent.keyboard('waits{ArrowDown}typed');
    const textBox = (element: Element | null): number[] => {
      const range = document.createRange();
      range.selectNodeContents(element as Element);
      const { left, top, width } = range.getBoundingClientRect();
      return [left, top, width].map((value) => Math.round(value * 2) / 2);
    };
    const looks = (input: Element | null | undefined): string[] => {
      const { fontWeight, paddingBlockStart, paddingInlineStart, lineHeight } = getComputedStyle(input as Element);
      return [fontWeight, paddingBlockStart, paddingInlineStart, lineHeight];
    };
    const [waits, typed] = [textBox(mounted.host.querySelector('.q-early')), looks(shown(mounted)?.querySelector('textarea'))];
    mounted.read();
    await expect.poll(() => looks(mounted.host.querySelector('.q-editor-input'))).toEqual(typed);
    await expect.poll(() => textBox(mounted.cell(0, 'name').querySelector('.q-cell-text'))).toEqual(waits);
  },
);

test('I-22 what a field does not take is kept for its person, who is asked as soon as nothing else is edited', async () => {
  const mounted = await openEarly(0, 'points');
  await userEvent.keyboard('many');
  await userEvent.click(mounted.cell(3, 'name'));
  await userEvent.keyboard('in the middle');
  mounted.read();
  await expect.poll(() => mounted.host.querySelector<HTMLInputElement>('.q-editor-input')?.value).toBe('in the middle');
  expect([mounted.at(), waiting(mounted)]).toEqual([[3, 'name'], ['many']]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => mounted.grid.$edit.get()?.error ?? null).not.toBe(null);
  expect([mounted.at(), mounted.host.querySelector<HTMLInputElement>('.q-editor-input')?.value, waiting(mounted)]).toEqual([
    [0, 'points'],
    'many',
    [],
  ]);
  expect(written(mounted)).toEqual([[4, 'name', 'in the middle', 'Record 4']]);
});

test('I-22 text on a record that is not read yet is not written by itself once rows moved: its person sees the record and decides', async () => {
  const mounted = await openEarly(3, 'name');
  await userEvent.keyboard('mine{Enter}');
  mounted.source.insert(0, { ...makeSampleRow(2000), id: 2001 });
  mounted.read();
  const editor = (): HTMLInputElement | null => mounted.host.querySelector('.q-editor-input');
  await expect.poll(() => editor()?.value).toBe('mine');
  expect([mounted.at(), mounted.text(3, 'points'), written(mounted)]).toEqual([[3, 'name'], '2', []]);
  expect(mounted.host.querySelector('.q-editor-error:not([hidden])')?.textContent).toMatch(/^Records moved.* “Record 3”/);
  expect(document.activeElement).toBe(editor());
  await userEvent.keyboard('{Enter}');
  expect(written(mounted)).toEqual([[3, 'name', 'mine', 'Record 3']]);
});

test('of a long text the beginning says which record it is', async () => {
  const make = (index: number) => ({ ...makeSampleRow(index), cells: { name: `${index} ${'long '.repeat(400)}` } });
  const mounted = await openEarly(3, 'name', { rows: { count: 500, make } });
  await userEvent.keyboard('mine{Enter}');
  mounted.source.send({ type: 'shifted' });
  mounted.read();
  const reason = (): string => mounted.host.querySelector('.q-editor-error:not([hidden])')?.textContent ?? '';
  await expect.poll(reason).toMatch(/“3 long long .{30,60}…”/);
});

test('a list of options says that records moved, too', async () => {
  const mounted = await openEarly(3, 'status');
  await userEvent.keyboard('done{Enter}');
  mounted.source.insert(0, { ...makeSampleRow(2000), id: 2001 });
  mounted.read();
  const reason = (): HTMLElement | null => mounted.host.querySelector('.q-options-reason:not([hidden])');
  await expect.poll(() => reason()?.innerText ?? '').toMatch(/^Records moved.* “Done”/);
  expect([mounted.host.querySelector<HTMLInputElement>('.q-options-search')?.value, written(mounted)]).toEqual(['done', []]);
});

test.each([
  ['is told after its page was answered', 'mine{Enter}', true],
  ['is told after its page was answered, while it is typed', 'mine', true],
  ['cannot be told', 'mine{Enter}', false],
])('I-22 text on a record that is not read yet is not written by itself where a move of rows %s', async (_when, keys, isTold) => {
  const { promise: caughtUp, resolve } = Promise.withResolvers<boolean>();
  const mounted = await openEarly(3, 'name', { onCaughtUp: () => caughtUp });
  await userEvent.keyboard(keys);
  mounted.source.insert(0, { ...makeSampleRow(2000), id: 2001 }, false);
  mounted.read();
  await mounted.painted();
  expect([written(mounted), isMissing(mounted, 3)]).toEqual([[], true]);
  if (isTold) mounted.source.send({ type: 'shifted' });
  resolve(isTold);
  const editor = (): HTMLInputElement | null => mounted.host.querySelector('.q-editor-input');
  await expect
    .poll(() => mounted.host.querySelector('.q-editor-error:not([hidden])')?.textContent ?? '')
    .toMatch(/^Records moved.* “Record 3”/);
  expect([editor()?.value, written(mounted)]).toEqual(['mine', []]);
});

test('I-22 text on a record that is not read yet is written once nothing is left to be told, and a page nobody typed on waits for nothing', async () => {
  const { promise: caughtUp, resolve } = Promise.withResolvers<boolean>();
  const mounted = await openEarly(3, 'name', { onCaughtUp: () => caughtUp });
  await userEvent.keyboard('mine{Enter}{Control>}{End}{/Control}');
  mounted.read();
  await expect.poll(() => isMissing(mounted, 999)).toBe(false);
  expect(written(mounted)).toEqual([]);
  resolve(true);
  await expect.poll(() => written(mounted)).toEqual([[4, 'name', 'mine', 'Record 4']]);
});

test('who still types on a record that is not read yet is told that rows moved meanwhile', async () => {
  const mounted = await openEarly(3, 'name');
  await userEvent.keyboard('mine');
  mounted.source.insert(0, { ...makeSampleRow(2000), id: 2001 });
  mounted.read();
  await expect.poll(() => mounted.host.querySelector('.q-editor-error:not([hidden])')?.textContent ?? '').toMatch(/^Records moved/);
  expect([mounted.host.querySelector<HTMLInputElement>('.q-editor-input')?.value, written(mounted)]).toEqual(['mine', []]);
});

test('who works in the grid is asked about what waits in the first pause, not between two keys', async () => {
  const mounted = await openEarly(0, 'points');
  await userEvent.keyboard('many');
  await userEvent.click(mounted.cell(3, 'name'));
  mounted.read();
  for (let index = 3; index < 9; index += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([mounted.at(), mounted.grid.$edit.get()]).toEqual([[index, 'name'], null]);
    await userEvent.keyboard('{ArrowDown}');
  }
  expect([waiting(mounted), mounted.host.querySelectorAll('.q-early.is-asking').length]).toEqual([['many'], 1]);
  await expect.poll(() => mounted.grid.$edit.get()?.error ?? null).not.toBe(null);
  expect(mounted.at()).toEqual([0, 'points']);
});

test('of several options the known ones are written, and the list asks about each name of none', async () => {
  const columns = sampleColumns.map((column) => (column.id === 'tags' ? { ...column, canCreateOptions: false } : column));
  const mounted = await openEarly(1, 'tags', { columns });
  await userEvent.keyboard('Doing{Enter}Nosuch{Enter}Done{Enter}Neither{Tab}');
  mounted.read();
  await expect.poll(() => written(mounted)).toEqual([[2, 'tags', ['s-doing', 's-done'], null]]);
  const search = (): string | undefined => mounted.host.querySelector<HTMLInputElement>('.q-options-search')?.value;
  await expect.poll(search).toBe('Nosuch');
  expect([mounted.at(), mounted.grid.$edit.get()?.draft]).toEqual([
    [1, 'tags'],
    ['s-doing', 's-done'],
  ]);
  await userEvent.keyboard('{Escape}');
  await expect.poll(search).toBe('Neither');
});

test('what waits for its record is said, as is what has no place any more', async () => {
  const mounted = await openEarly(3, 'points');
  const said = (): string | null | undefined => mounted.host.querySelector('[aria-live=polite]')?.textContent;
  await userEvent.keyboard('41{Enter}');
  await expect.poll(said).toBe('Saved as soon as the record is loaded');
  mounted.grid.dispatch({ type: 'hideColumn', columnId: 'points' });
  await expect.poll(said).toBe('Typed, but not saved: “41”');
});

test('what is typed on the name of a record has the weight its editor will have', async () => {
  document.documentElement.style.setProperty('--w-medium', '600');
  onTestFinished(() => void document.documentElement.style.removeProperty('--w-medium'));
  const mounted = await openEarly(2, 'name');
  const weight = (element: Element | null | undefined): string => getComputedStyle(element as Element).fontWeight;
  await userEvent.keyboard('begun');
  const early = weight(shown(mounted)?.querySelector('textarea'));
  mounted.read();
  const editor = (): Element | null => mounted.host.querySelector('.q-editor-input');
  await expect.poll(editor).not.toBe(null);
  expect([early, weight(editor())]).toEqual(['600', '600']);
});

test('a list of options shows what was typed where it has none of that name', async () => {
  const mounted = await openEarly(0, 'status');
  await userEvent.keyboard('unheard of{Enter}');
  mounted.read();
  await expect.poll(() => mounted.host.querySelector<HTMLInputElement>('.q-options-search')?.value).toBe('unheard of');
  expect([mounted.at(), written(mounted)]).toEqual([[0, 'status'], []]);
});

test('options picked one after another on a record that is not read yet come together', async () => {
  const mounted = await openEarly(1, 'tags');
  await userEvent.keyboard('doin{Enter}new{Enter}{Enter}done{Tab}');
  mounted.read();
  await expect.poll(() => written(mounted)).toEqual([[2, 'tags', ['s-doing', 'new', 's-done'], null]]);
  expect(mounted.source.batches[0]?.newOptions).toEqual([{ columnId: 'tags', title: 'new' }]);
});

test('who may only read is told so at once, and nothing waits', async () => {
  const mounted = await openEarly(0, 'name', { mode: 'read' });
  await userEvent.keyboard('x');
  mounted.read();
  await expect.poll(() => isMissing(mounted, 0)).toBe(false);
  expect(document.activeElement).toBe(mounted.cell(0, 'name'));
  expect(mounted.text(0, 'name')).toBe('Record 1');
});

test('an editor of the product’s is asked for when the record is there, with all that was typed', async () => {
  const columns: readonly GridColumn[] = [
    { id: 'name', title: 'Name', kind: 'text', isPrimary: true, width: 200 },
    { id: 'links', title: 'Links', kind: 'links', width: 200, canPress: true },
  ];
  const asked: PressRequest[] = [];
  const mounted = await openEarly(1, 'links', { columns, onPress: (request) => asked.push(request) });
  const late = document.createElement('input');
  document.body.append(late);
  onTestFinished(() => late.remove());
  await userEvent.keyboard('Ben x');
  expect(asked).toEqual([]);
  mounted.read();
  await expect.poll(() => asked.length).toBe(1);
  late.focus();
  expect([asked[0]?.rowId, `${asked[0]?.text}${asked[0]?.takeTyped()}`]).toEqual([2, 'Ben x']);
});

test.each([
  ['a click elsewhere', 'Ben x', true],
  ['Tab', 'Ben x{Tab}', false],
])(
  'I-22 what is typed for an editor of the product’s before its record is read waits through %s, and asks for it',
  async (_by, keys, isClicked) => {
    const columns: readonly GridColumn[] = [
      { id: 'name', title: 'Name', kind: 'text', isPrimary: true, width: 200 },
      { id: 'links', title: 'Links', kind: 'links', width: 200, canPress: true },
      { id: 'points', title: 'Points', kind: 'number', width: 100 },
    ];
    const asked: PressRequest[] = [];
    const mounted = await openEarly(1, 'links', { columns, onPress: (request) => asked.push(request) });
    await userEvent.keyboard(keys);
    if (isClicked) await userEvent.click(mounted.cell(4, 'name'));
    expect([waiting(mounted), asked]).toEqual([['Ben x'], []]);
    expect(mounted.at()).toEqual(isClicked ? [4, 'name'] : [1, 'points']);
    mounted.read();
    await expect.poll(() => asked.length).toBe(1);
    expect([asked[0]?.rowId, asked[0]?.columnId, asked[0]?.text]).toEqual([2, 'links', 'Ben x']);
    expect([mounted.at(), waiting(mounted), written(mounted)]).toEqual([[1, 'links'], [], []]);
  },
);

test.each([
  ['waits', true],
  ['is typed', false],
])('I-22 what %s for an editor of the product’s while records move opens it on no other record: it is told', async (_when, isClicked) => {
  const columns: readonly GridColumn[] = [
    { id: 'name', title: 'Name', kind: 'text', isPrimary: true, width: 200 },
    { id: 'links', title: 'Links', kind: 'links', width: 200, canPress: true },
  ];
  const [onPress, notices] = [vi.fn(), [] as GridNotice[]];
  const mounted = await openEarly(1, 'links', { columns, onPress, onNotice: (notice) => notices.push(notice) });
  await userEvent.keyboard('Ben');
  if (isClicked) await userEvent.click(mounted.cell(4, 'name'));
  mounted.source.insert(0, { ...makeSampleRow(2000), id: 2001 });
  mounted.read();
  await expect.poll(() => notices).toEqual([{ type: 'textsLost', texts: ['Ben'] }]);
  await mounted.painted();
  expect([onPress.mock.calls, waiting(mounted)]).toEqual([[], []]);
});

test('what was ended before stays where Escape takes back the rest, and cells that are not typed in are walked through', async () => {
  const mounted = await openEarly(0, 'points');
  await userEvent.keyboard('41{Tab}{Tab}{Tab}x{Tab}{Tab}noted{Enter}no{Escape}');
  mounted.read();
  await expect
    .poll(() => written(mounted))
    .toEqual([
      [1, 'points', 41, 0],
      [1, 'notes', 'noted', 'First line 0\nsecond line'],
    ]);
  expect([mounted.at(), mounted.grid.$edit.get()]).toEqual([[1, 'points'], null]);
  expect(document.activeElement).toBe(mounted.cell(1, 'points'));
});

test('a record that comes in above while a jump looks for its end lets what was typed go, not into another', async () => {
  const mounted = await openEarly(0, 'name', {}, 1);
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}last{Enter}');
  mounted.source.insert(0, { ...makeSampleRow(2000), id: 2001 });
  mounted.read();
  await expect.poll(() => mounted.at()).toEqual([1, 'name']);
  await mounted.painted();
  expect(written(mounted)).toEqual([]);
  await expect.poll(() => document.activeElement).toBe(mounted.cell(1, 'name'));
});

test('the keys go back to the grid where the record that was waited for is gone', async () => {
  const mounted = await openEarly(0, 'name', {}, 900);
  await userEvent.keyboard('{Control>}{End}{/Control}{Home}gone');
  const ids = new Set(Array.from({ length: 990 }, (_, index) => index + 11));
  await mounted.source.write({ key: 'gone', label: 'delete', updates: [], creates: [], deletes: { all: false, ids }, newOptions: [] });
  mounted.source.send({ type: 'shifted' });
  await expect.poll(() => mounted.at()).toEqual([9, 'name']);
  await expect.poll(() => document.activeElement?.classList.contains('is-active')).toBe(true);
  expect(document.activeElement).toBe(mounted.cell(9, 'name'));
  await userEvent.keyboard('{ArrowUp}');
  expect([mounted.at(), written(mounted)]).toEqual([[8, 'name'], []]);
});

/** The last record is the active one; the one above it stands in its place after somebody else's delete, until rows are read again. */
async function openShifted(deleted: number, options: Parameters<typeof mountGrid>[0] = {}): Promise<EarlyGrid> {
  let isHeld = false;
  let read = (): void => {};
  const answered = new Promise<void>((resolve) => (read = resolve));
  const mounted = await mountGrid({ rows: makeSampleRows(8), onPage: () => (isHeld ? answered : Promise.resolve()), ...options });
  const { source } = mounted;
  const locate = source.locate?.bind(source);
  source.locate = async (id, signal) => (await answered, locate?.(id, signal) ?? null);
  await userEvent.click(mounted.cell(7, 'name'));
  isHeld = true;
  mounted.source.takeAway(deleted);
  await expect.poll(() => mounted.findCell(7, 'name')).toBe(null);
  return { ...mounted, read };
}

test('what is typed while another record stands in the place of the active one waits for that, and is written there', async () => {
  const mounted = await openShifted(2);
  expect([mounted.at(), mounted.text(6, 'name')]).toEqual([[6, 'name'], 'Record 7']);
  await userEvent.keyboard('mine{Enter}');
  expect([mounted.text(6, 'name'), written(mounted)]).toEqual(['Record 7', []]);
  mounted.read();
  await expect.poll(() => written(mounted)).toEqual([[8, 'name', 'mine', 'Record 8']]);
  expect([5, 6].map((index) => mounted.text(index, 'name'))).toEqual(['Record 7', 'mine']);
});

test('what is typed while another record stands in the place of the active one goes on in its editor once that is there', async () => {
  const mounted = await openShifted(2);
  await userEvent.keyboard('mi');
  mounted.read();
  await expect.poll(() => mounted.host.querySelector<HTMLInputElement>('.q-editor-input:not(.is-waiting *)')?.value).toBe('mi');
  await userEvent.keyboard('ne{Enter}');
  expect(written(mounted)).toEqual([[8, 'name', 'mine', 'Record 8']]);
});

test('what is typed while another record stands in the place of the active one is told where that is gone, and typed into no other', async () => {
  const notices: GridNotice[] = [];
  const mounted = await openShifted(7, { onNotice: (notice) => notices.push(notice) });
  await userEvent.keyboard('mine');
  mounted.read();
  await expect.poll(() => notices).toEqual([{ type: 'textsLost', texts: ['mine'] }]);
  await expect.poll(() => document.activeElement).toBe(mounted.cell(6, 'name'));
  await userEvent.keyboard('more{Enter}');
  await expect.poll(() => notices.slice(1)).toEqual([{ type: 'textsLost', texts: ['more'] }]);
  expect(written(mounted)).toEqual([]);
  await userEvent.click(mounted.cell(6, 'name'));
  await userEvent.keyboard('next{Enter}');
  await expect.poll(() => written(mounted)).toEqual([[7, 'name', 'next', 'Record 7']]);
});

test('a composition while another record stands in the place of the active one goes into the editor of that, too', async () => {
  document.documentElement.lang = 'ja';
  onTestFinished(() => document.documentElement.removeAttribute('lang'));
  const mounted = await openShifted(2);
  await inputMethod.press();
  await inputMethod.compose('に');
  await inputMethod.write('日本');
  mounted.read();
  await expect.poll(() => mounted.host.querySelector<HTMLInputElement>('.q-editor-input:not(.is-waiting *)')?.value).toBe('日本');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => written(mounted)).toEqual([[8, 'name', '日本', 'Record 8']]);
});

test('files that are pasted while another record stands in the place of the active one go into no other', async () => {
  const onFiles = vi.fn();
  const columns: readonly GridColumn[] = [
    { id: 'name', title: 'Name', kind: 'text', isPrimary: true },
    { id: 'files', title: 'Files', kind: 'files', canPress: true },
  ];
  const mounted = await openShifted(2, { columns, onFiles });
  const paste = (): void => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], 'x.txt'));
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  };
  await userEvent.keyboard('{ArrowRight}');
  expect(mounted.at()).toEqual([6, 'files']);
  paste();
  expect(onFiles.mock.calls).toEqual([]);
  mounted.read();
  await expect.poll(() => mounted.text(6, 'name')).toBe('Record 8');
  paste();
  expect(onFiles.mock.calls).toMatchObject([[{ rowId: 8, columnId: 'files' }]]);
});

const shown = ({ host }: MountedGrid): HTMLElement | null => host.querySelector('.q-type-ahead.is-shown:not([hidden])');

function expectOver(mounted: MountedGrid, index: number, columnId: string): void {
  const [box, cell] = [shown(mounted)?.getBoundingClientRect(), mounted.cell(index, columnId).getBoundingClientRect()];
  const near = (a: number | undefined, b: number): boolean => a !== undefined && Math.abs(a - b) <= 2;
  expect([near(box?.left, cell.left), near(box?.right, cell.right), near(box?.top, cell.top)]).toEqual([true, true, true]);
}

test.each(['ltr', 'rtl'] as const)(
  'what is typed on a record that is not read yet is seen over its cell, and scrolls with it (%s)',
  async (dir) => {
    const mounted = await openEarly(2, 'points', { dir });
    expect(shown(mounted)).toBe(null);
    await userEvent.keyboard('4');
    expect(shown(mounted)?.querySelector('textarea')?.value).toBe('4');
    expectOver(mounted, 2, 'points');
    expect(shown(mounted)?.getBoundingClientRect().height).toBeGreaterThan(20);
    mounted.scroller.scrollTop = 30;
    mounted.scroller.scrollLeft = dir === 'rtl' ? -60 : 60;
    await mounted.painted();
    expectOver(mounted, 2, 'points');
    mounted.scroller.scrollTop = 20_000;
    await mounted.painted();
    expect((shown(mounted)?.getBoundingClientRect().bottom ?? 0) < mounted.scroller.getBoundingClientRect().top).toBe(true);
    await userEvent.keyboard('2{Backspace}{Backspace}');
    expect(shown(mounted)).toBe(null);
  },
);

test('a composition on a record that is not read yet is seen too, and goes on', async () => {
  const mounted = await openEarly(0, 'name');
  await inputMethod.press();
  await inputMethod.compose('に');
  await expect.poll(() => shown(mounted)?.querySelector('textarea')?.value).toBe('に');
  await inputMethod.compose('にほん');
  await inputMethod.write('日本');
  expect(shown(mounted)?.querySelector('textarea')?.value).toBe('日本');
  expectOver(mounted, 0, 'name');
  mounted.read();
  await expect.poll(() => mounted.host.querySelector<HTMLInputElement>('.q-editor-input')?.value).toBe('日本');
  expect(shown(mounted)).toBe(null);
});

test('what is typed while a jump looks for its end, or for an editor outside of the grid, is not seen over the cell', async () => {
  const columns: readonly GridColumn[] = [
    { id: 'name', title: 'Name', kind: 'text', isPrimary: true, width: 200 },
    { id: 'links', title: 'Links', kind: 'links', width: 200, canPress: true },
  ];
  const mounted = await openEarly(0, 'name', { columns }, 1);
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}last');
  expect([document.activeElement?.tagName, shown(mounted)]).toEqual(['TEXTAREA', null]);
  const outside = await openEarly(0, 'links', { columns });
  await userEvent.keyboard('Ben');
  expect([document.activeElement?.tagName, shown(outside)]).toEqual(['TEXTAREA', null]);
});

test('who types on while the record is deleted by others is told all of it, and writes into no other', async () => {
  const notices: GridNotice[] = [];
  const opened: unknown[] = [];
  const mounted = await mountGrid({ onNotice: (notice) => notices.push(notice), onOpenRecord: (rowId) => opened.push(rowId) });
  await expect.poll(() => isMissing(mounted, 3)).toBe(false);
  await userEvent.click(mounted.cell(3, 'name'));
  await userEvent.keyboard('the quick');
  mounted.source.takeAway(3);
  await expect.poll(() => mounted.grid.$edit.get()).toBe(null);
  // it reads, so it was sent to its record, whose source answers what it will
  expect(written(mounted)).toEqual([[4, 'name', 'the quick', 'Record 4']]);
  await userEvent.keyboard(' brown fox{Enter}');
  await expect.poll(() => notices).toEqual([{ type: 'textsLost', texts: ['brown fox'] }]);
  expect([written(mounted).length, opened, mounted.text(3, 'name'), mounted.at()]).toEqual([1, [], 'Record 5', [4, 'name']]);
  await userEvent.keyboard('next{Enter}');
  expect(written(mounted).slice(1)).toEqual([[6, 'name', 'next', 'Record 6']]);
});
