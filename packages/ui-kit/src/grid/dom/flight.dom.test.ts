import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeSampleRow } from '../../testing/sample-columns.ts';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import { countGrey, linesOf, topOf } from '../../testing/seen-rows.ts';

const million = { count: 1_000_000, make: makeSampleRow };

/** A grid whose first rows were read, though they take their time. */
async function mountRead(options: Parameters<typeof mountGrid>[0]): Promise<MountedGrid> {
  const mounted = await mountGrid({ rows: million, ...options });
  const isRead = (): boolean =>
    [...mounted.host.querySelectorAll<HTMLElement>('.q-cell')].some(({ innerText }) => innerText.startsWith('Record'));
  await expect.poll(isRead, { timeout: 5000 }).toBe(true);
  await mounted.painted();
  return mounted;
}

const view = (mounted: MountedGrid): DOMRect => mounted.scroller.getBoundingClientRect();
const isInSight = (mounted: MountedGrid, row: Element): boolean => {
  const { top, bottom } = row.getBoundingClientRect();
  return bottom > view(mounted).top && top < view(mounted).bottom;
};

test('a jump leaves the rows shown until those of the new place are there', async () => {
  const mounted = await mountRead({ delay: 20 });
  const before = mounted.grid.stats.sketches;
  mounted.scroller.scrollTop = 3_000_000;
  await expect.poll(() => mounted.rows()[10]).toBeGreaterThan(400_000);
  expect(countGrey(mounted)).toBe(0);
  expect(mounted.grid.stats.sketches).toBe(before);
});

test('a slow source does not leave the rows of another place on screen for long', async () => {
  const mounted = await mountRead({ delay: 2000 });
  mounted.scroller.scrollTop = 3_000_000;
  await expect.poll(() => mounted.rows()[10], { timeout: 1000 }).toBeGreaterThan(400_000);
  expect(countGrey(mounted)).toBeGreaterThan(10);
});

test('rows are shown in between however fast the thumb is dragged', async () => {
  const mounted = await mountRead({ delay: 10 });
  const seen = new Set<number | undefined>();
  let blank = 0;
  for (let step = 1; step <= 60; step += 1) {
    mounted.scroller.scrollTop = step * 50_000;
    await mounted.painted();
    seen.add(mounted.rows()[10]);
    if (countGrey(mounted) > 0) blank += 1;
  }
  expect(seen.size).toBeGreaterThan(5);
  expect(blank).toBe(0);
});

test('rows stand still on the screen, and those to come are made ready out of sight, a few in a frame', async () => {
  const mounted = await mountRead({ delay: 10 });
  const places = new Set<number | undefined>();
  let patched = mounted.grid.stats.rowsPatched;
  let frames = mounted.grid.stats.frames;
  for (let step = 1; step <= 60; step += 1) {
    mounted.scroller.scrollTop = step * 50_000;
    await mounted.painted();
    const { stats } = mounted.grid;
    expect(stats.rowsPatched - patched).toBeLessThanOrEqual(Math.ceil(linesOf(mounted) / 5) * (stats.frames - frames));
    [patched, frames] = [stats.rowsPatched, stats.frames];
    const rows = mounted.rows();
    places.add(rows[0]);
    for (const [at, index] of rows.entries()) {
      expect(index).toBe((rows[0] ?? 0) + at);
      expect(topOf(mounted, index)).toBe(topOf(mounted, rows[0] ?? 0) + at * 32);
    }
    expect(topOf(mounted, rows[0] ?? 0)).toBeLessThanOrEqual(36);
    expect(topOf(mounted, rows.at(-1) ?? 0) + 32).toBeGreaterThanOrEqual(mounted.scroller.clientHeight - 36);
    for (const row of mounted.host.querySelectorAll('.q-row[aria-hidden]:not([hidden])')) expect(isInSight(mounted, row)).toBe(false);
  }
  expect(places.size).toBeGreaterThan(5);
  await expect.poll(() => mounted.host.querySelector('.q-grid-body.is-still')).toBe(null);
  expect(mounted.host.querySelector('.q-row[aria-hidden]:not([hidden])')).toBe(null);
});

test.each(['ltr', 'rtl'] as const)('frozen cells and the line for new records stay where they belong, %s', async (dir) => {
  const mounted = await mountRead({ delay: 10, dir });
  mounted.scroller.style.inlineSize = '300px';
  const edge = (): number => {
    const gutter = mounted.host.querySelector('.q-row:not([hidden], [aria-hidden]) .q-gutter')?.getBoundingClientRect();
    return Math.round(dir === 'rtl' ? view(mounted).right - (gutter?.right ?? 0) : (gutter?.left ?? 0) - view(mounted).left);
  };
  mounted.scroller.scrollLeft = dir === 'rtl' ? -120 : 120;
  await mounted.painted();
  const before = edge();
  const end = mounted.scroller.scrollHeight;
  let flown = 0;
  for (let step = 1; step <= 20; step += 1) {
    // beyond the middle, and sideways as well
    mounted.scroller.scrollTop = 2_500_000 + step * 50_000;
    mounted.scroller.scrollLeft = (dir === 'rtl' ? -1 : 1) * (120 + step);
    await mounted.painted();
    expect(edge()).toBe(before);
    expect(mounted.scroller.scrollHeight).toBe(end);
    if (mounted.host.querySelector('.q-grid-body.is-still')) flown += 1;
    const line = mounted.host.querySelector('.q-add-row');
    if (line) expect(isInSight(mounted, line)).toBe(false);
  }
  expect(flown).toBeGreaterThan(10);
});

const isStill = (mounted: MountedGrid): boolean => mounted.host.querySelector('.q-grid-body.is-still') !== null;

/** Begins a flight in which nothing is read, so that the rows of the top stay. */
async function flyOff(options: Parameters<typeof mountGrid>[0] = {}): Promise<MountedGrid> {
  const mounted = await mountRead({ delay: 150, ...options });
  mounted.scroller.scrollTop = 1_000_000;
  await mounted.painted();
  expect(isStill(mounted)).toBe(true);
  expect(mounted.rows()[0]).toBe(0);
  return mounted;
}

const landed = async (mounted: MountedGrid): Promise<void> => {
  await expect.poll(() => isStill(mounted)).toBe(false);
  await expect.poll(() => countGrey(mounted)).toBe(0);
};

test('one jump to rows that were read shows them as soon as nothing scrolls any more', async () => {
  const mounted = await mountGrid({ rows: million });
  mounted.scroller.scrollTop = 3_000_000;
  await expect.poll(() => mounted.rows()[0]).toBeGreaterThan(400_000);
  const far = mounted.rows()[0];
  mounted.scroller.scrollTop = 0;
  await expect.poll(() => mounted.rows()[0]).toBe(0);
  await landed(mounted);
  let frames = 0;
  mounted.scroller.scrollTop = 3_000_000;
  for (; mounted.rows()[0] !== far; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(frames).toBeLessThanOrEqual(5);
});

test('what is done meanwhile leaves the rows that are seen', async () => {
  const mounted = await flyOff();
  mounted.grid.dispatch({ type: 'check', index: 2 });
  expect([isStill(mounted), mounted.rows()[0], countGrey(mounted)]).toEqual([true, 0, 0]);
  expect(mounted.cell(2, 'name').closest('.is-checked')).not.toBe(null);
  await landed(mounted);
});

test('a press takes the record that is seen', async () => {
  const mounted = await flyOff({ delay: 1000 });
  const pressed = mounted.cell(3, 'name').getBoundingClientRect();
  const at = { clientX: pressed.left + 20, clientY: pressed.top + 10, bubbles: true, button: 0 };
  mounted.cell(3, 'name').dispatchEvent(new PointerEvent('pointerdown', at));
  mounted.cell(3, 'name').dispatchEvent(new PointerEvent('pointerup', at));
  expect(mounted.at()).toEqual([3, 'name']);
  await expect.poll(() => mounted.scroller.scrollTop).toBeLessThan(200);
  expect(topOf(mounted, 3)).toBe(36 + 96 - mounted.scroller.scrollTop);
});

test('other sizes end it', async () => {
  const mounted = await flyOff();
  mounted.host.style.blockSize = '300px';
  await expect.poll(() => isStill(mounted)).toBe(false);
  await landed(mounted);
  expect(mounted.rows()[0]).toBeGreaterThan(100_000);
});

test('a grid taken away in a flight asks for nothing more', async () => {
  const mounted = await flyOff();
  const before = mounted.source.pages.length;
  mounted.grid.destroy();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(mounted.source.pages.length).toBe(before);
});

test('rows of groups stand still as well, and their heads', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => ({
    ...makeSampleRow(at),
    cells: { ...makeSampleRow(at).cells, status: at % 2 ? 'todo' : 'done' },
  }));
  const mounted = await mountRead({ rows, groupBy: ['status'], delay: 30 });
  const seen = new Set<number | undefined>();
  for (let step = 1; step <= 30; step += 1) {
    mounted.scroller.scrollTop = step * 9000;
    await mounted.painted();
    const lines = mounted.rows();
    seen.add(lines[0]);
    for (const [at, index] of lines.entries()) if (at > 0) expect(index).toBeGreaterThan(lines[at - 1] ?? 0);
    expect(countGrey(mounted)).toBe(0);
  }
  expect(seen.size).toBeGreaterThan(3);
  await landed(mounted);
  expect(mounted.host.querySelector('.q-group-head:not([hidden])')).not.toBe(null);
});

test('records that come while one reads far down move neither the place nor the next step', async () => {
  const mounted = await mountGrid({ rows: { count: 400_000, make: makeSampleRow } });
  mounted.grid.dispatch({ type: 'select', index: 200_000, columnId: 'name' });
  await mounted.painted();
  const before = topOf(mounted, 200_000);
  for (let added = 1; added <= 3; added += 1) mounted.source.insert(400_000, { id: 900_000 + added, version: 1, cells: {} });
  await expect.poll(() => mounted.grid.$rows.get().total).toBe(400_003);
  await mounted.painted();
  expect(topOf(mounted, 200_000)).toBe(before);
  await userEvent.wheel(page.elementLocator(mounted.scroller), { delta: { y: 100 } });
  await expect.poll(() => topOf(mounted, 200_000)).toBe(before - 100);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(topOf(mounted, 200_000)).toBe(before - 100);
});
