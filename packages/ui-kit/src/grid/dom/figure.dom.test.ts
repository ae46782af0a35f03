import { userEvent } from 'vitest/browser';
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

  test('are offered where nothing is summed up, under the pointer and with the focus', async () => {
    const mounted = await mountGrid({ rows: makeSampleRows(3), columns: columnsWith(['points']), onSummary: () => {} });
    const offer = mounted.host.querySelector<HTMLElement>('.q-foot-cell[data-column="status"] .q-foot-offer');
    const shows = () => offer !== null && getComputedStyle(offer).opacity;
    expect(offer?.textContent).toBe('Summarise');
    expect(shows()).toBe('0');
    await userEvent.hover(mounted.host.querySelector('.q-foot-cell[data-column="status"]') as Element);
    expect(shows()).toBe('1');
    await userEvent.unhover(mounted.host.querySelector('.q-foot-cell[data-column="status"]') as Element);
    expect(shows()).toBe('0');
    expect(mounted.host.querySelector('.q-foot-cell[data-column="points"] .q-foot-offer')).toBeNull();
  });

  test.each(['ltr', 'rtl'] as const)('are one stop of Tab: arrows walk them, Enter chooses, Escape goes back: %s', async (dir) => {
    const asked: string[] = [];
    const columns = sampleColumns.map((column) => ({ ...column, width: 160 }));
    const mounted = await mountGrid({ rows: makeSampleRows(3), columns, dir, onSummary: (id) => asked.push(id) });
    mounted.grid.dispatch({ type: 'select', index: 0, columnId: 'name' });
    const stops = [...mounted.host.querySelectorAll<HTMLElement>('.q-foot button')].filter(({ tabIndex }) => tabIndex === 0);
    expect(stops.map(({ dataset }) => dataset.column)).toEqual([columns[1]?.id]);
    stops[0]?.focus();
    const [forth, back] = dir === 'ltr' ? ['{ArrowRight}', '{ArrowLeft}'] : ['{ArrowLeft}', '{ArrowRight}'];
    const on = () => (document.activeElement as HTMLElement | null)?.dataset.column;
    await userEvent.keyboard(forth);
    expect(on()).toBe(columns[2]?.id);
    await userEvent.keyboard(back);
    expect(on()).toBe(columns[1]?.id);
    await userEvent.keyboard('{End}');
    expect(on()).toBe(columns.at(-1)?.id);
    await userEvent.keyboard('{Enter}');
    expect(asked).toEqual([columns.at(-1)?.id]);
    mounted.grid.setColumns(columns.map((column) => ({ ...column, summary: { name: 'Sum', value: '7' } })));
    await expect.poll(() => document.activeElement?.textContent).toBe(`${columns.at(-1)?.title}Sum7`);
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement?.matches('.q-cell')).toBe(true);
  });
});
