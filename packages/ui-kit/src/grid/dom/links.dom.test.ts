import { expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { CellOption, CellValue } from '../../cells/cell-spec.ts';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import { inputMethod } from '../../testing/press-and-drag.ts';
import type { GridColumn } from '../core/column.ts';
import type { GridNotice } from '../core/effect.ts';
import type { PressRequest } from '../grid-options.ts';

/** Text as `3:Ada|Ben`: how many there are, and the first of them. */
function chipsOf(value: CellValue): { chips: readonly CellOption[]; count: number } {
  const [count = '0', names = ''] = String(value ?? '').split(':');
  return {
    count: Number(count),
    chips: names
      .split('|')
      .filter(Boolean)
      .map((title, at) => ({ id: String(at), title })),
  };
}

const columns: readonly GridColumn[] = [
  { id: 'name', title: 'Name', kind: 'text', isPrimary: true, width: 140 },
  { id: 'links', title: 'Links', kind: 'links', chipsOf, canPress: true, width: 180, format: (value) => String(value) },
  { id: 'list', title: 'List', kind: 'list', chipsOf, isComputed: true, isReadOnly: true, width: 180 },
  { id: 'broken', title: 'Broken', kind: 'fault', caption: 'Field “Price” is gone.', isReadOnly: true, width: 100 },
];

const withFiles: readonly GridColumn[] = [...columns, { id: 'files', title: 'Files', kind: 'files', canPress: true, width: 140 }];

const values = ['', '2:Ada|Ben', '500:Ada|Ben|Cleo|Dora|Emil|Finn', '1:A name that is by far too long for the width of its cell'];
const rows = {
  count: values.length,
  make: (index: number) => ({
    id: index + 1,
    version: 1,
    cells: { name: `Row ${index}`, links: values[index] || null, list: values[index] || null },
  }),
};

const shownChips = (cell: Element): (string | null)[] =>
  [...cell.querySelectorAll<HTMLElement>('.q-chip')].filter((chip) => !chip.hidden).map((chip) => chip.textContent);
const more = (cell: Element): string | null => {
  const element = cell.querySelector<HTMLElement>('.q-more');
  return element && !element.hidden ? element.textContent : null;
};

test('linked records are chips; those without room are counted', async () => {
  const mounted = await mountGrid({ columns, rows });
  await expect.poll(() => shownChips(mounted.cell(1, 'links'))).toEqual(['Ada', 'Ben']);
  expect(more(mounted.cell(1, 'links'))).toBe(null);
  expect(shownChips(mounted.cell(0, 'links'))).toEqual([]);
  const many = mounted.cell(2, 'links');
  const shown = shownChips(many);
  expect(shown.length).toBeGreaterThan(0);
  expect(more(many)).toBe(`+${500 - shown.length}`);
  const end = many.querySelector('.q-more')?.getBoundingClientRect().right ?? Number.POSITIVE_INFINITY;
  expect(end).toBeLessThanOrEqual(many.getBoundingClientRect().right);
  const long = mounted.cell(3, 'links').querySelector('.q-chip') as HTMLElement;
  expect(long.getBoundingClientRect().right).toBeLessThanOrEqual(mounted.cell(3, 'links').getBoundingClientRect().right);
  expect(long.title).toContain('far too long');
});

test('Enter, F2, a double click, the + and typing ask for the editor of links, with what was typed', async () => {
  const onPress = vi.fn();
  const mounted = await mountGrid({ columns, rows, onPress });
  await userEvent.click(mounted.cell(1, 'links'));
  for (const [keys, text] of [
    ['{Enter}', ''],
    ['{F2}', ''],
    ['b', 'b'],
  ] as const) {
    await userEvent.keyboard(keys);
    expect(onPress).toHaveBeenLastCalledWith(expect.objectContaining({ rowId: 2, columnId: 'links', text }));
  }
  expect(onPress.mock.lastCall?.[0].anchor.width).toBeGreaterThan(0);
  await userEvent.click(mounted.cell(1, 'links').querySelector('.q-link-add') as Element);
  expect(onPress).toHaveBeenCalledTimes(4);
  await userEvent.dblClick(mounted.cell(1, 'links'));
  await expect.poll(() => onPress.mock.calls.length).toBeGreaterThanOrEqual(5);
  expect(mounted.grid.$edit.get()).toBe(null);
});

/** A cell of links is active; who is asked for its editor opens it late. */
async function openLate(): Promise<{ asked: PressRequest[]; late: HTMLInputElement; mounted: MountedGrid }> {
  const asked: PressRequest[] = [];
  const mounted = await mountGrid({ columns, rows, onPress: (request) => asked.push(request) });
  const late = document.createElement('input');
  document.body.append(late);
  onTestFinished(() => late.remove());
  await userEvent.click(mounted.cell(1, 'links'));
  return { asked, late, mounted };
}

test('I-18 text that comes without a key asks for the editor with it; what is written on meanwhile waits', async () => {
  const { asked, late, mounted } = await openLate();
  await inputMethod.write('Ben');
  await inputMethod.write(' Kwon');
  await expect.poll(() => asked.length).toBe(1);
  late.focus();
  expect([asked[0]?.rowId, `${asked[0]?.text}${asked[0]?.takeTyped()}`]).toEqual([2, 'Ben Kwon']);
  await userEvent.click(mounted.cell(2, 'links'));
  await inputMethod.compose('に');
  await inputMethod.write('日本');
  await expect.poll(() => asked.length).toBe(2);
  late.focus();
  expect([asked[1]?.rowId, `${asked[1]?.text}${asked[1]?.takeTyped()}`]).toEqual([3, '日本']);
  expect(shownChips(mounted.cell(1, 'links'))).toEqual(['Ada', 'Ben']);
});

test('cells of links and files are copied from and pasted to as cells, though they take text', async () => {
  const mounted = await mountGrid({ columns: withFiles, rows });
  for (const columnId of ['links', 'files']) {
    await userEvent.click(mounted.cell(1, columnId));
    expect(mounted.cell(1, columnId).isContentEditable).toBe(true);
    const heard: string[] = [];
    for (const type of ['copy', 'paste'])
      mounted.host.addEventListener(type, ({ defaultPrevented }) => heard.push(`${type} ${defaultPrevented}`), { once: true });
    await userEvent.keyboard('{Control>}c{/Control}');
    await userEvent.keyboard('{Control>}v{/Control}');
    expect(heard).toEqual(['copy true', 'paste true']);
  }
});

test('a cell of files says that it takes no text, and stays as it is', async () => {
  const [notices, onPress] = [[] as GridNotice[], vi.fn()];
  const mounted = await mountGrid({ columns: withFiles, rows, onPress, onNotice: (notice) => notices.push(notice) });
  await userEvent.click(mounted.cell(1, 'files'));
  await inputMethod.write('A sentence');
  await expect.poll(() => notices).toEqual([{ type: 'filesOnly', columnId: 'files' }]);
  expect([onPress.mock.calls, mounted.source.batches, mounted.text(1, 'files')]).toEqual([[], [], '']);
  await expect.poll(() => mounted.host.querySelector('.q-live')?.textContent).toBe('Files holds files, and takes no text');
});

test('links are emptied by Delete, and pasted over by what names others', async () => {
  const mounted = await mountGrid({ columns, rows });
  await userEvent.click(mounted.cell(1, 'links'));
  await userEvent.keyboard('{Delete}');
  await expect.poll(() => shownChips(mounted.cell(1, 'links'))).toEqual([]);
  mounted.grid.dispatch({ type: 'paste', matrix: [[{ text: '1:Zoe', value: '1:Zoe' }]] });
  await expect.poll(() => shownChips(mounted.cell(1, 'links'))).toEqual(['Zoe']);
});

test('lists and faults are read only, and a fault says why', async () => {
  const mounted = await mountGrid({ columns, rows });
  await expect.poll(() => shownChips(mounted.cell(1, 'list'))).toEqual(['Ada', 'Ben']);
  expect(mounted.cell(1, 'list').getAttribute('aria-readonly')).toBe('true');
  const fault = mounted.cell(1, 'broken').querySelector('.q-fault') as HTMLElement;
  expect(fault.textContent).toBe('ERR');
  expect(fault.title).toBe('Field “Price” is gone.');
});

test('I-18 what is typed before the editor that was asked for has focus waits for it: spaces, corrections and all', async () => {
  const { asked, late, mounted } = await openLate();
  await userEvent.keyboard('Ben  x{Backspace}');
  expect(asked).toHaveLength(1);
  late.focus();
  late.value = `${asked[0]?.text}${asked[0]?.takeTyped()}`;
  expect(late.value).toBe('Ben  ');
  expect(asked[0]?.takeTyped()).toBe('');
  await userEvent.keyboard('y');
  expect(late.value).toContain('y');
  expect(shownChips(mounted.cell(1, 'links'))).toEqual(['Ada', 'Ben']);
});

test('where no editor comes, Escape gives the keys back to the grid', async () => {
  const mounted = await mountGrid({ columns, rows, onPress: () => {} });
  await userEvent.click(mounted.cell(1, 'links'));
  await userEvent.keyboard('b{Escape}{ArrowDown}');
  expect(mounted.at()).toEqual([2, 'links']);
});

test.each(['short', 'medium', 'tall', 'extra'] as const)(
  'files of which only a part has room are counted, in %s rows',
  async (rowHeight) => {
    const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';
    const lists = [
      'plan.pdf',
      'plan.pdf|poster.pdf|a recording of the whole day.mp3',
      Array.from({ length: 9 }, (_, at) => `${at}.png`).join('|'),
    ];
    const names = (value: CellValue): string[] => String(value ?? '').split('|');
    const files: GridColumn = {
      id: 'files',
      title: 'Files',
      kind: 'files',
      canPress: true,
      width: 170,
      partsOf: names,
      picturesOf: (value, _rowId, show) =>
        void setTimeout(() => show(names(value).map((name) => (name.endsWith('.png') ? picture : null)))),
    };
    const mounted = await mountGrid({
      columns: [columns[0] as GridColumn, files],
      rows: { count: 3, make: (index) => ({ id: index + 1, version: 1, cells: { name: `Row ${index}`, files: lists[index] ?? null } }) },
      rowHeight,
    });
    await expect.poll(() => mounted.cell(2, 'files').querySelectorAll('.q-file-picture').length).toBeGreaterThan(0);
    for (const [index, list] of lists.entries()) {
      const element = mounted.cell(index, 'files');
      const shown = [...element.querySelectorAll<HTMLElement>('.q-file')].filter((chip) => !chip.hidden);
      const count = list.split('|').length;
      expect(shown.length).toBeGreaterThan(0);
      expect(more(element)).toBe(shown.length < count ? `+${count - shown.length}` : null);
      const cell = element.getBoundingClientRect();
      for (const part of [...shown, ...element.querySelectorAll<HTMLElement>('.q-more:not([hidden])')]) {
        const box = part.getBoundingClientRect();
        expect([part.textContent, box.right <= cell.right, box.bottom <= cell.bottom]).toEqual([part.textContent, true, true]);
      }
    }
  },
);
