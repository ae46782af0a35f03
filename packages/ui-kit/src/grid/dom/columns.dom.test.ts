import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { headOf, mountGrid } from '../../testing/mount-grid.ts';
import { drag, letGo, middle, pressAndHold } from '../../testing/press-and-drag.ts';
import { sampleColumns } from '../../testing/sample-columns.ts';
import type { ColumnChange } from '../core/effect.ts';

const at = (element: Element) => page.elementLocator(element as HTMLElement);

describe('columns', () => {
  test('I-57 dragging an edge resizes live and tells it once', async () => {
    const changes: ColumnChange[] = [];
    const mounted = await mountGrid({ onColumns: (change) => changes.push(change) });
    const edge = headOf(mounted, 'points').querySelector('.q-resize') as Element;
    const [x, y] = middle(edge);
    await drag(edge, [
      [x + 30, y],
      [x + 60, y],
    ]);
    await mounted.painted();
    expect(mounted.cell(0, 'points').getBoundingClientRect().width).toBe(160);
    expect(headOf(mounted, 'points').getBoundingClientRect().width).toBe(160);
    expect(changes).toEqual([{ type: 'resized', widths: { points: 160 } }]);
  });

  test('I-57 an edge that comes near the width of all others takes it', async () => {
    const changes: ColumnChange[] = [];
    const mounted = await mountGrid({ defaultWidth: 150, onColumns: (change) => changes.push(change) });
    const edge = headOf(mounted, 'points').querySelector('.q-resize') as Element;
    const [x, y] = middle(edge);
    await drag(edge, [[x + 56, y]]);
    await drag(edge, [[x + 50 + 7, y]]);
    expect(changes.map((change) => change.type === 'resized' && change.widths['points'])).toEqual([150, 157]);
  });

  test('I-57 Escape calls a drag of selected edges off: their widths are what they were, and nothing is told', async () => {
    const changes: ColumnChange[] = [];
    const mounted = await mountGrid({ onColumns: (change) => changes.push(change) });
    mounted.grid.dispatch({ type: 'selectColumns', columnId: 'points' });
    mounted.grid.dispatch({ type: 'selectColumns', columnId: 'status', extend: true });
    await mounted.painted();
    const edge = headOf(mounted, 'points').querySelector('.q-resize') as Element;
    const [x, y] = middle(edge);
    await pressAndHold([x, y], [[x + 60, y]]);
    await mounted.painted();
    const widths = (): number[] => ['points', 'status'].map((id) => mounted.cell(0, id).getBoundingClientRect().width);
    expect(widths()).toEqual([160, 160]);
    await userEvent.keyboard('{Escape}');
    await mounted.painted();
    await letGo([x + 60, y]);
    expect(widths()).toEqual([100, 120]);
    expect(changes).toEqual([]);
  });

  test.each([-3, 0, 3])('I-57 the edge is met %i px from the line between two headers', async (offset) => {
    const mounted = await mountGrid();
    const { right, top } = headOf(mounted, 'points').getBoundingClientRect();
    const met = document.elementFromPoint(right - 0.5 + offset, top + 10);
    expect(met?.closest<HTMLElement>('.q-head-cell')?.dataset.column).toBe('points');
    expect(met?.className).toBe('q-resize');
  });

  test('I-57 right-to-left: dragging the edge to the left widens', async () => {
    const mounted = await mountGrid({ dir: 'rtl' });
    const edge = headOf(mounted, 'points').querySelector('.q-resize') as Element;
    const [x, y] = middle(edge);
    await drag(edge, [[x - 40, y]]);
    await mounted.painted();
    expect(mounted.cell(0, 'points').getBoundingClientRect().width).toBe(140);
  });

  test('I-57 a double click on the edge fits the content', async () => {
    const mounted = await mountGrid({
      columns: sampleColumns.map((column) => (column.id === 'made' ? { ...column, width: 400 } : column)),
    });
    await userEvent.dblClick(at(headOf(mounted, 'made').querySelector('.q-resize') as Element));
    await mounted.painted();
    const cell = mounted.cell(0, 'made');
    expect(cell.getBoundingClientRect().width).toBeLessThan(200);
    const text = cell.querySelector('.q-cell-text') as HTMLElement;
    expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
  });

  test('I-59 a double click or Alt+click on a header writes its title where it stands; Enter keeps it, Escape does not', async () => {
    const renamed: unknown[] = [];
    const mounted = await mountGrid({ onRenameColumn: (...what) => renamed.push(what) });
    const input = (): HTMLInputElement | null => mounted.host.querySelector('.q-head-rename');
    await userEvent.click(mounted.cell(1, 'points'));
    await userEvent.dblClick(at(headOf(mounted, 'points')));
    expect([input()?.value, document.activeElement]).toEqual(['Points', input()]);
    await userEvent.keyboard('Score{Delete}{ArrowLeft}{Enter}');
    expect([renamed, input()]).toEqual([[['points', 'Score']], null]);
    expect(mounted.host.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Alt>}');
    await userEvent.click(at(headOf(mounted, 'status')));
    await userEvent.keyboard('{/Alt}');
    expect(input()?.closest('.q-head-cell')).toBe(headOf(mounted, 'status'));
    await userEvent.keyboard('Other{Escape}');
    await userEvent.dblClick(at(headOf(mounted, 'status')));
    await userEvent.keyboard('{Enter}');
    expect([renamed.length, input()]).toEqual([1, null]);
    expect(mounted.source.batches).toEqual([]);
  });

  test('I-56 a dragged header lands where the line was; Escape leaves it', async () => {
    const changes: ColumnChange[] = [];
    const mounted = await mountGrid({ onColumns: (change) => changes.push(change) });
    const target = headOf(mounted, 'points').getBoundingClientRect();
    await pressAndHold(middle(headOf(mounted, 'status')), [[target.left + 10, target.top + 10]]);
    expect(mounted.host.querySelector('.q-drop-line')).not.toBe(null);
    await userEvent.keyboard('{Escape}');
    expect(mounted.host.querySelector('.q-drop-line')).toBe(null);
    await letGo([target.left + 10, target.top + 10]);
    expect(changes).toEqual([]);
    await drag(headOf(mounted, 'status'), [[target.left + 10, target.top + 10]]);
    expect(changes).toEqual([{ type: 'moved', columnId: 'status', beforeId: 'points' }]);
    expect(
      mounted.grid.$columns
        .get()
        .visible.map((column) => column.id)
        .slice(0, 3),
    ).toEqual(['name', 'status', 'points']);
  });
});
