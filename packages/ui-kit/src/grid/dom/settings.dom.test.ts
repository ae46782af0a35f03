import { describe, expect, onTestFinished, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import { makeSampleRow } from '../../testing/sample-columns.ts';
import type { GridColumn } from '../core/column.ts';

const columns: readonly GridColumn[] = [
  { id: 'name', title: 'الاسم', kind: 'text', isPrimary: true, width: 200 },
  { id: 'points', title: 'الميزانية', kind: 'number', width: 120 },
  { id: 'due', title: 'الموعد', kind: 'date', width: 160, format: () => '3 ديسمبر' },
];
const rows = {
  count: 50,
  make: (index: number) => ({ ...makeSampleRow(index), cells: { ...makeSampleRow(index).cells, due: '2026-12-03' } }),
};

/** How far the drawn text is from the left and right edge of its cell. */
function gaps(cell: HTMLElement): { left: number; right: number } {
  const range = document.createRange();
  range.selectNodeContents(cell);
  const text = range.getBoundingClientRect();
  const box = cell.getBoundingClientRect();
  return { left: text.left - box.left, right: box.right - text.right };
}

describe('sides', () => {
  test('I-68 right-to-left: text stands at the right whatever its script, dates too, numbers at the left', async () => {
    const mounted = await mountGrid({ dir: 'rtl', columns, rows });
    expect(gaps(mounted.cell(0, 'name')).right).toBeLessThan(12);
    expect(gaps(mounted.cell(0, 'due')).right).toBeLessThan(12);
    expect(gaps(mounted.cell(0, 'points')).left).toBeLessThan(12);
  });

  test('I-68 right-to-left: a pill that is cut keeps the beginning of its title, whatever its script', async () => {
    const options = [
      { id: 'a', title: 'Secretary of Housing and Urban Development' },
      { id: 'b', title: 'وزير الإسكان والتنمية الحضرية' },
    ];
    const select: GridColumn = { id: 'status', title: 'الحالة', kind: 'singleSelect', width: 120, options };
    const make = (index: number) => ({ ...makeSampleRow(index), cells: { status: index === 0 ? 'a' : 'b' } });
    const mounted = await mountGrid({ dir: 'rtl', columns: [select], rows: { count: 2, make } });
    const directions = [0, 1].map((row) => getComputedStyle(mounted.cell(row, 'status').querySelector('.q-pill') as Element).direction);
    expect(directions).toEqual(['ltr', 'rtl']);
  });

  test('left-to-right: text and dates stand at the left whatever their script, numbers at the right', async () => {
    const mounted = await mountGrid({ columns, rows });
    expect(gaps(mounted.cell(0, 'name')).left).toBeLessThan(12);
    expect(gaps(mounted.cell(0, 'due')).left).toBeLessThan(12);
    expect(gaps(mounted.cell(0, 'points')).right).toBeLessThan(12);
  });

  test.each(['ltr', 'rtl'] as const)('nothing of a mark shows over the frozen columns, %s', async (dir) => {
    const mounted = await mountGrid({ dir, width: 500 });
    await userEvent.click(mounted.cell(2, 'points'));
    mounted.scroller.scrollLeft = dir === 'rtl' ? -150 : 150;
    await mounted.painted();
    await mounted.painted();
    const handle = mounted.host.querySelector('.q-handle') as HTMLElement;
    const frozen = mounted.cell(2, 'name').closest('.q-frozen')?.getBoundingClientRect() as DOMRect;
    const box = handle.getBoundingClientRect();
    const hidden = dir === 'rtl' ? box.right - frozen.left : frozen.right - box.left;
    expect(hidden).toBeGreaterThan(0);
    expect(handle.style.clipPath).toContain(`${Math.round(hidden)}px`);
  });

  test.each(['ltr', 'rtl'] as const)('marks of the first column that scrolls show whole beside the frozen ones, %s', async (dir) => {
    const mounted = await mountGrid({ dir });
    const first = mounted.grid.$columns.get().visible[1]?.id ?? '';
    await userEvent.click(mounted.cell(2, first));
    mounted.source.send({ type: 'presence', cursors: [{ userId: 'u1', name: 'Ben', rowId: 5, columnId: first }] });
    await mounted.painted();
    const frozen = mounted.cell(2, 'name').closest('.q-frozen')?.getBoundingClientRect() as DOMRect;
    for (const name of ['.q-ring', '.q-remote']) {
      const mark = mounted.host.querySelector(name) as HTMLElement;
      const box = mark.getBoundingClientRect();
      expect(dir === 'rtl' ? frozen.left - box.right : box.left - frozen.right).toBeGreaterThanOrEqual(0);
      expect(mark.style.clipPath).toBe('');
    }
  });
});

test.each(['ltr', 'rtl'] as const)('a cell that is gone to by keys shows with its handle, %s', async (dir) => {
  const mounted = await mountGrid({ dir, width: 520 });
  await userEvent.click(mounted.cell(0, 'name'));
  for (const _ of [1, 2, 3]) {
    await userEvent.keyboard('{Tab}');
    await mounted.painted();
    const [handle, view] = [mounted.host.querySelector('.q-handle'), mounted.scroller].map((one) => one?.getBoundingClientRect());
    if (!handle || !view) throw new Error('There is no handle.');
    expect(dir === 'rtl' ? handle.left - view.left : view.right - handle.right).toBeGreaterThanOrEqual(0);
  }
});

test('at twice the zoom (720 px) frozen columns leave room for the others and every column can be reached', async () => {
  const mounted = await mountGrid({ width: 720, height: 400, frozenCount: 4 });
  expect(mounted.grid.$columns.get().frozenCount).toBe(4);
  const frozen = mounted.host.querySelector('.q-row:not([hidden]) > .q-frozen') as HTMLElement;
  expect(frozen.getBoundingClientRect().width).toBeLessThanOrEqual(720 * 0.7);
  await userEvent.click(mounted.cell(0, 'name'));
  await userEvent.keyboard('{End}');
  const cell = mounted.cell(0, 'made').getBoundingClientRect();
  const view = mounted.scroller.getBoundingClientRect();
  expect(cell.right).toBeLessThanOrEqual(view.right + 1);
  expect(cell.left).toBeGreaterThanOrEqual(frozen.getBoundingClientRect().right - 1);
});

test('with reduced motion a row changed by another person does not flash', async () => {
  const flashes = async (motion: string): Promise<boolean> => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: motion }] });
    const mounted = await mountGrid();
    mounted.host.style.cssText += '--t-flash: 900ms; --ease-out: ease-out';
    mounted.source.send({ type: 'changed', rows: [{ ...makeSampleRow(1), version: 2 }] });
    await mounted.painted();
    return getComputedStyle(mounted.cell(1, 'points')).animationName !== 'none';
  };
  onTestFinished(() => void cdp().send('Emulation.setEmulatedMedia', { features: [] }));
  expect(await flashes('no-preference')).toBe(true);
  expect(await flashes('reduce')).toBe(false);
});
