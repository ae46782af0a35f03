import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import type { GridColumn } from '../core/column.ts';

const people = [
  { id: 'u1', title: 'Ana Prado', hue: 'pink' },
  { id: 'u2', title: 'Ben Kwon', hue: 'green' },
] as const;
const columns: readonly GridColumn[] = [
  { id: 'owner', title: 'Owner', kind: 'people', options: people },
  { id: 'status', title: 'Status', kind: 'singleSelect', options: [{ id: 'a', title: 'Doing' }], canCreateOptions: true },
  { id: 'phase', title: 'Phase', kind: 'singleSelect', options: [{ id: 'a', title: 'Doing' }] },
];

async function open(columnId: string): Promise<MountedGrid> {
  const mounted = await mountGrid({ columns, rows: [{ id: 1, version: 1, cells: { owner: ['u1'], status: 'a', phase: null } }] });
  await userEvent.click(mounted.cell(0, columnId));
  await userEvent.keyboard('{Enter}');
  await mounted.painted();
  return mounted;
}

const search = (mounted: MountedGrid): HTMLInputElement => mounted.host.querySelector('.q-options-search') as HTMLInputElement;
const texts = (mounted: MountedGrid, selector: string): readonly string[] =>
  [...mounted.host.querySelectorAll<HTMLElement>(selector)].map((one) => one.textContent ?? '');

test('people to choose from look as in their cells: initials and name', async () => {
  const mounted = await open('owner');
  expect(texts(mounted, '.q-option .q-person .q-initials')).toEqual(['AP', 'BK']);
  expect(texts(mounted, '.q-option .q-person-name')).toEqual(['Ana Prado', 'Ben Kwon']);
  expect(texts(mounted, '.q-chosen .q-person-name')).toEqual(['Ana Prado']);
});

test('the search says what it finds, and whether more can be made', async () => {
  expect(search(await open('owner')).placeholder).toBe('Find a person');
  expect(search(await open('status')).placeholder).toBe('Find or create an option');
  expect(search(await open('phase')).placeholder).toBe('Find an option');
});

test('a name nobody has finds nobody', async () => {
  const mounted = await open('owner');
  await userEvent.keyboard('Zoe');
  expect(texts(mounted, '.q-options-empty')).toEqual(['Nobody matches']);
});

test('on a phone the options are a sheet at the bottom of the screen, beside the cell elsewhere', async () => {
  const before = [innerWidth, innerHeight] as const;
  onTestFinished(() => page.viewport(...before));
  const boxAt = async (width: number): Promise<DOMRect> => {
    await page.viewport(width, 800);
    const mounted = await open('phase');
    const grip = mounted.host.querySelector('.q-sheet-grip') as HTMLElement;
    expect(grip.getBoundingClientRect().bottom <= search(mounted).getBoundingClientRect().top).toBe(true);
    return (mounted.host.querySelector('.q-popover') as HTMLElement).getBoundingClientRect();
  };
  const sheet = await boxAt(390);
  expect([sheet.left, sheet.right, sheet.bottom]).toEqual([0, 390, 800]);
  expect((await boxAt(1024)).width).toBe(240);
});
