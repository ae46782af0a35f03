import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import type { GridColumn } from '../core/column.ts';
import { parseCell } from '../../cells/parse-cell.ts';

const isDay = (input: unknown): boolean => /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2})?$/.test(String(input));
const parse: GridColumn['parse'] = (input) =>
  input === '' || isDay(input) ? parseCell(input, { kind: 'text' }) : { ok: false, reason: 'That is not a date' };
const columns: readonly GridColumn[] = [
  { id: 'name', title: 'Name', kind: 'text', isPrimary: true },
  { id: 'due', title: 'Due', kind: 'date', parse },
  { id: 'at', title: 'At', kind: 'dateTime', parse },
];
const rows = [
  { id: 1, version: 1, cells: { name: 'A', due: '2026-11-21', at: '2026-11-21 09:30' } },
  { id: 2, version: 1, cells: { name: 'B', due: null, at: null } },
];
const now = (): Date => new Date(2026, 10, 5, 12);

async function open(columnId: string, index = 0): Promise<MountedGrid> {
  const mounted = await mountGrid({ columns, rows, now });
  await userEvent.click(mounted.cell(index, columnId));
  await userEvent.keyboard('{Enter}');
  await mounted.painted();
  return mounted;
}

const day = (mounted: MountedGrid, name: string): HTMLElement => mounted.host.querySelector(`[data-day="${name}"]`) as HTMLElement;
const input = (mounted: MountedGrid): HTMLInputElement => mounted.host.querySelector('.q-editor-input') as HTMLInputElement;

/** As a field writes moments: its own way round, and without seconds. */
const written = (value: unknown): string => String(value).replace(/^(\d+)-(\d+)-(\d+) (\d+:\d+).*$/, '$3/$2/$1 $4');

describe('a moment its field writes in its own way', () => {
  async function openWritten(): Promise<MountedGrid> {
    const at: GridColumn = { id: 'at', title: 'At', kind: 'dateTime', format: written, draftText: written };
    const mounted = await mountGrid({ columns: [at], rows: [{ id: 1, version: 1, cells: { at: '2026-11-21 09:30:15' } }], now });
    await userEvent.click(mounted.cell(0, 'at'));
    await userEvent.keyboard('{Enter}');
    await mounted.painted();
    return mounted;
  }

  test('is edited in the form it is read in, with its day marked', async () => {
    const mounted = await openWritten();
    expect(input(mounted).value).toBe('21/11/2026 09:30');
    expect(day(mounted, '2026-11-21').getAttribute('aria-selected')).toBe('true');
  });

  test('is on the day its column says, which need not be the one it begins with', async () => {
    const dayOf = (value: unknown): string => (String(value).startsWith('2026-11-05') ? '2026-11-06' : '2026-11-22');
    const at: GridColumn = { id: 'at', title: 'At', kind: 'dateTime', format: written, draftText: written, dayOf };
    const mounted = await mountGrid({ columns: [at], rows: [{ id: 1, version: 1, cells: { at: '2026-11-21 21:30:00' } }], now });
    await userEvent.click(mounted.cell(0, 'at'));
    await userEvent.keyboard('{Enter}');
    await mounted.painted();
    expect(day(mounted, '2026-11-22').getAttribute('aria-selected')).toBe('true');
    expect(day(mounted, '2026-11-06').getAttribute('aria-current')).toBe('date');
  });

  test('keeps what the form leaves out when nothing was changed', async () => {
    const mounted = await openWritten();
    await userEvent.keyboard('{Enter}');
    expect(mounted.grid.$edit.get()).toBeNull();
    expect(mounted.grid.$pending.get()).toEqual(new Map());
  });
});

describe('a date', () => {
  test('opens a calendar at its month and marks its day; a click on another saves that', async () => {
    const mounted = await open('due');
    expect(day(mounted, '2026-11-21').getAttribute('aria-selected')).toBe('true');
    expect(day(mounted, '2026-11-05').getAttribute('aria-current')).toBe('date');
    await userEvent.click(page.elementLocator(day(mounted, '2026-11-24')));
    expect(mounted.grid.$edit.get()).toBeNull();
    expect(mounted.text(0, 'due')).toBe('2026-11-24');
  });

  test('I-29 is still typed, and the calendar follows what is typed', async () => {
    const mounted = await open('due', 1);
    await userEvent.keyboard('2027-02-03');
    expect(day(mounted, '2027-02-03').getAttribute('aria-selected')).toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(mounted.text(1, 'due')).toBe('2027-02-03');
  });

  test('goes by keyboard: Alt+Down into the calendar, arrows and Page keys, Enter takes the day', async () => {
    const mounted = await open('due');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(document.activeElement).toBe(day(mounted, '2026-11-21'));
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{PageDown}{Enter}');
    expect(mounted.text(0, 'due')).toBe('2026-12-29');
    expect(mounted.at()).toEqual([0, 'due']);
  });

  test('I-16 Escape leaves the calendar first, then the editor, and nothing is written', async () => {
    const mounted = await open('due');
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}{ArrowDown}{Escape}');
    expect(document.activeElement).toBe(input(mounted));
    await userEvent.keyboard('{Escape}');
    expect(mounted.grid.$edit.get()).toBeNull();
    expect(mounted.source.batches).toHaveLength(0);
  });

  test('I-22 that does not read keeps text and reason in sight, without the calendar over them', async () => {
    const mounted = await open('due');
    await userEvent.fill(page.elementLocator(input(mounted)), 'soon');
    await userEvent.keyboard('{Enter}');
    expect(mounted.host.querySelector('.q-editor-error')?.textContent).toBe('That is not a date');
    expect(mounted.host.querySelector('.q-popover')?.matches(':popover-open')).toBe(false);
  });
});

test('a moment keeps its time when another day is picked, and goes on being edited', async () => {
  const mounted = await open('at');
  await userEvent.click(page.elementLocator(day(mounted, '2026-11-02')));
  expect(input(mounted).value).toBe('2026-11-02 09:30');
  expect(document.activeElement).toBe(input(mounted));
  await userEvent.keyboard('{Enter}');
  expect(mounted.text(0, 'at')).toBe('2026-11-02 09:30');
});

describe('a text whose parts can be stepped', () => {
  const step: GridColumn['step'] = (text, caret, by) => {
    if (!/^\d+:\d+$/.test(text)) return null;
    const [hours = 0, minutes = 0] = text.split(':').map(Number);
    const isHours = caret <= text.indexOf(':');
    const next = isHours ? `${hours + by}:${minutes}` : `${hours}:${minutes + by}`;
    const colon = next.indexOf(':');
    return isHours ? { text: next, start: 0, end: colon } : { text: next, start: colon + 1, end: next.length };
  };
  const length: GridColumn = { id: 'length', title: 'Length', kind: 'text', step };
  const mountLength = (): Promise<MountedGrid> =>
    mountGrid({
      columns: [length],
      rows: [
        { id: 1, version: 1, cells: { length: '1:30' } },
        { id: 2, version: 1, cells: { length: null } },
      ],
    });
  const picked = (mounted: MountedGrid): string => {
    const { value, selectionStart, selectionEnd } = input(mounted);
    return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
  };

  test('steps the part at the caret with Up and Down, marks it, and saves it with Enter', async () => {
    const mounted = await mountLength();
    await userEvent.click(mounted.cell(0, 'length'));
    await userEvent.keyboard('{Enter}{ArrowUp}');
    expect([input(mounted).value, picked(mounted)]).toEqual(['1:31', '31']);
    await userEvent.keyboard('{Home}{ArrowDown}');
    expect([input(mounted).value, picked(mounted)]).toEqual(['0:31', '0']);
    await userEvent.keyboard('{Enter}');
    await mounted.painted();
    expect(mounted.cell(0, 'length').textContent).toBe('0:31');
  });

  test('is saved by Up and Down where it was typed over, as in every cell', async () => {
    const mounted = await mountLength();
    await userEvent.click(mounted.cell(0, 'length'));
    await userEvent.keyboard('2:15{ArrowDown}');
    await mounted.painted();
    expect(mounted.cell(0, 'length').textContent).toBe('2:15');
    expect(mounted.grid.$selection.get()?.anchor.index).toBe(1);
  });

  test('keeps what cannot be stepped', async () => {
    const mounted = await mountLength();
    await userEvent.click(mounted.cell(1, 'length'));
    await userEvent.keyboard('{Enter}');
    input(mounted).value = '';
    await userEvent.keyboard('soon{ArrowUp}');
    expect(input(mounted).value).toBe('soon');
  });
});
