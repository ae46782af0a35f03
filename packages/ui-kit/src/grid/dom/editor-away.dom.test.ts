import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';

const popover = (mounted: MountedGrid): HTMLElement => mounted.host.querySelector('.q-editor:not(.is-waiting) .q-popover') as HTMLElement;
const isSeen = (mounted: MountedGrid): boolean => popover(mounted).checkVisibility({ opacityProperty: true });

async function openAt(index: number, columnId: string): Promise<MountedGrid> {
  const mounted = await mountGrid({ width: 500 });
  mounted.grid.dispatch({ type: 'select', index, columnId });
  mounted.grid.focus();
  await userEvent.keyboard('{Enter}');
  await mounted.painted();
  expect(isSeen(mounted)).toBe(true);
  return mounted;
}

const rest = (mounted: MountedGrid): Promise<void> => new Promise<void>((done) => setTimeout(done, 300)).then(mounted.painted);

async function scroll(mounted: MountedGrid, left: number, top: number): Promise<void> {
  mounted.scroller.scrollTo(left, top);
  await mounted.painted();
}

test('the list of a cell that is scrolled out of sight is not left over other cells, and is there again with its cell', async () => {
  const mounted = await openAt(4, 'status');
  const { scrollLeft } = mounted.scroller;
  for (const [left, top] of [
    [scrollLeft, 400],
    [scrollLeft, 20_000],
    [scrollLeft + 900, 0],
  ] as const) {
    await scroll(mounted, left, top);
    await expect.poll(() => isSeen(mounted)).toBe(false);
    // what it would lie over takes the press
    const { x, y } = popover(mounted).getBoundingClientRect();
    expect(popover(mounted).contains(document.elementFromPoint(x + 8, y + 8))).toBe(false);
    await scroll(mounted, scrollLeft, 20);
    await expect.poll(() => isSeen(mounted)).toBe(true);
  }
});

test.each([
  ['at once', true],
  ['when it rests', false],
] as const)('what is typed %s after a jump away is not lost and brings the cell back', async (_, isAtOnce) => {
  const mounted = await openAt(4, 'status');
  await scroll(mounted, 0, 20_000);
  if (!isAtOnce) await expect.poll(() => isSeen(mounted)).toBe(false);
  await userEvent.keyboard('do');
  expect((mounted.host.querySelector('.q-options-search') as HTMLInputElement).value).toBe('do');
  await expect.poll(() => mounted.scroller.scrollTop).toBeLessThan(200);
  await rest(mounted);
  expect(isSeen(mounted)).toBe(true);
  expect(mounted.rows()).toContain(4);
});

test.each(['{Control>}c{/Control}', '{Meta>}k{/Meta}', '{Alt}', '{Shift}'])(
  '%s pressed out of sight leaves the screen where it is',
  async (keys) => {
    const mounted = await openAt(4, 'status');
    await scroll(mounted, 0, 20_000);
    await rest(mounted);
    await userEvent.keyboard(keys);
    await rest(mounted);
    expect(mounted.scroller.scrollTop).toBe(20_000);
  },
);

test('Escape ends an edit out of sight and leaves the screen where it is', async () => {
  const mounted = await openAt(4, 'status');
  await scroll(mounted, 0, 20_000);
  await rest(mounted);
  await userEvent.keyboard('{Escape}');
  await rest(mounted);
  expect(mounted.host.querySelector('.q-editor:not(.is-waiting)')).toBeNull();
  expect(mounted.scroller.scrollTop).toBe(20_000);
});

test('a text typed on half or all under the head is seen below it', async () => {
  const mounted = await mountGrid();
  await userEvent.dblClick(mounted.cell(4, 'name'));
  const editor = mounted.host.querySelector('.q-editor:not(.is-waiting)') as HTMLElement;
  const head = mounted.host.querySelector('.q-grid-head') as HTMLElement;
  // half under the head, then far above it
  for (const top of [5 * 32 - 14, 5000]) {
    await scroll(mounted, 0, top);
    await rest(mounted);
    await userEvent.keyboard('x');
    await rest(mounted);
    // all but the room above its words
    expect(editor.getBoundingClientRect().top + 8).toBeGreaterThanOrEqual(head.getBoundingClientRect().bottom);
  }
});
