import { describe, expect, it, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import { inputMethod } from '../../testing/press-and-drag.ts';
import { makeSampleRow, makeSampleRows } from '../../testing/sample-columns.ts';
import type { GridColumn } from '../core/column.ts';

async function openAt(index: number, columnId: string, options: Parameters<typeof mountGrid>[0] = {}): Promise<MountedGrid> {
  const mounted = await mountGrid(options);
  await userEvent.click(mounted.cell(index, columnId));
  return mounted;
}

const input = (mounted: MountedGrid): HTMLInputElement | null => mounted.host.querySelector('.q-editor-input');
describe('text from input methods and without keys', () => {
  it.each([
    ['a record comes in above', 3, ({ source }: MountedGrid) => source.insert(0, { ...makeSampleRow(50), id: 51 }), 4],
    ['one above the last is deleted', 7, ({ source }: MountedGrid) => source.takeAway(2), 6],
    [
      'rows are ordered by somebody else',
      1,
      ({ source }: MountedGrid) => source.reorder((a, b) => Number(b.id) - Number(a.id), 'shifted'),
      6,
    ],
  ])('I-18 stays ready in the active cell where %s', async (_how, index, happens, stands) => {
    const mounted = await openAt(index, 'name', { rows: makeSampleRows(8), composing: 'always' });
    expect(document.activeElement).toBe(input(mounted));
    happens(mounted);
    await expect.poll(() => mounted.at()).toEqual([stands, 'name']);
    await expect.poll(() => mounted.text(stands, 'name')).toBe(`Record ${index + 1}`);
    await mounted.painted();
    expect(mounted.cell(stands, 'name').parentElement?.contains(document.activeElement)).toBe(true);
    await inputMethod.press();
    await inputMethod.compose('に');
    await inputMethod.write('日本');
    await userEvent.keyboard('{Enter}');
    await mounted.grid.settled();
    expect(mounted.source.batches.flatMap(({ updates }) => updates.map(({ rowId, value }) => [rowId, value]))).toEqual([
      [index + 1, '日本'],
    ]);
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
});
