import { describe, expect, test } from 'vitest';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import { makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import type { GridColumn } from '../core/column.ts';

const columnsWith = (summed: readonly string[]): GridColumn[] =>
  ['name', 'status', 'points'].flatMap((id) => {
    const column = sampleColumns.find((candidate) => candidate.id === id);
    const summary = summed.includes(id) ? { name: 'Average', value: '1,234' } : null;
    return column ? [{ ...column, width: id === 'points' ? 70 : 160, ...(summary && { summary }) }] : [];
  });

/** What can be seen of a figure: its name is on another line, cut off, where there is no room. */
function seen({ host }: MountedGrid, columnId: string): string[] {
  const figure = host.querySelector<HTMLElement>(`.q-foot-cell[data-column="${columnId}"] .q-figure`);
  const box = figure?.getBoundingClientRect();
  return [...(figure?.children ?? [])].flatMap((part) => {
    const { top, left, right } = part.getBoundingClientRect();
    return box && top < box.bottom && left >= box.left && right <= box.right ? [part.textContent ?? ''] : [];
  });
}

describe('figures in the footer', () => {
  test.each(['ltr', 'rtl'] as const)('run into the column before them when nothing is said there: %s', async (dir) => {
    const mounted = await mountGrid({ rows: makeSampleRows(3), columns: columnsWith(['points']), dir });
    expect(seen(mounted, 'points')).toEqual(['Average', '1,234']);
    const figure = mounted.host.querySelector('.q-foot-cell[data-column="points"] .q-foot-value')?.getBoundingClientRect();
    const cell = mounted.host.querySelector('.q-foot-cell[data-column="points"]')?.getBoundingClientRect();
    expect(dir === 'ltr' ? (cell?.right ?? 0) - (figure?.right ?? 0) : (figure?.left ?? 0) - (cell?.left ?? 0)).toBe(9);
  });

  test('lose their name first where there is no room', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(3), columns: columnsWith(['status', 'points']) });
    expect(seen(mounted, 'points')).toEqual(['1,234']);
    expect(seen(mounted, 'status')).toEqual(['Average', '1,234']);
  });

  test('leave each column to be pressed where it is', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(3), columns: columnsWith(['points']), onSummary: () => {} });
    const cell = mounted.host.querySelector('.q-foot-cell[data-column="status"]')?.getBoundingClientRect();
    const under = document.elementFromPoint((cell?.right ?? 0) - 6, (cell?.top ?? 0) + 10);
    expect(under?.closest('[data-column]')?.getAttribute('data-column')).toBe('status');
  });
});
