import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { headOf, mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';

const at = (element: Element) => page.elementLocator(element as HTMLElement);

test('I-15 the bottom bar sums up what is selected, and says nothing of one cell', async () => {
  const mounted = await mountGrid();
  const figures = (): string => {
    const element = mounted.host.querySelector('.q-foot-selection') as HTMLElement;
    return element.hidden ? '' : element.innerText.replace(/\s+/g, ' ').trim();
  };
  await userEvent.click(mounted.cell(1, 'points'));
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
  await expect.poll(figures).toBe('Count 4 Sum 10 Avg 2.5 Min 1 Max 4');
  await userEvent.keyboard('{Escape}');
  await expect.poll(figures).toBe('');
});

test('I-15 a selection is added up once, however far one scrolls; nobody hears of pages that come meanwhile', async () => {
  const mounted = await mountGrid();
  mounted.grid.dispatch({ type: 'select', index: 300, columnId: 'points' });
  mounted.grid.dispatch({ type: 'select', index: 700, columnId: 'points', extend: true });
  const figures = mounted.host.querySelector('.q-foot-selection') as HTMLElement;
  await expect.poll(() => figures.innerText).toContain('200,500');
  const glances = (): number => mounted.source.pages.filter(({ isGlance }) => isGlance).length;
  const before = glances();
  let heard = 0;
  const stop = mounted.grid.$rows.listen(() => (heard += 1));
  for (const top of [0, 3000, 12_000, 26_000, 100, 18_000]) {
    mounted.scroller.scrollTop = top;
    for (let frame = 0; frame < 8; frame += 1) await mounted.painted();
  }
  stop();
  expect([glances(), heard]).toEqual([before, 0]);
  expect(mounted.source.pages.length).toBeGreaterThan(before + 5);
});

const figuresOf = ({ host }: MountedGrid): string => {
  const element = host.querySelector('.q-foot-selection') as HTMLElement;
  return element.hidden ? '' : element.innerText.replace(/\s+/g, ' ').trim();
};

test('I-15 whole columns are asked for once what is written in them is saved', async () => {
  const mounted = await mountGrid();
  const { write } = mounted.source;
  const save = Promise.withResolvers<void>();
  mounted.source.write = (batch) => save.promise.then(() => write(batch));
  let asked = 0;
  mounted.source.summarize = async () => {
    asked += 1;
    return { filled: 990, numbers: { count: 10, sum: 30, least: 2, most: 4 } };
  };
  await userEvent.click(mounted.cell(1, 'points'));
  await userEvent.keyboard('5{Enter}');
  await userEvent.click(at(headOf(mounted, 'points')));
  await expect.poll(() => figuresOf(mounted)).toBe('Count 1,000');
  expect(asked).toBe(0);
  save.resolve();
  await expect.poll(() => figuresOf(mounted)).toBe('Count 990 Sum 30 Avg 3 Min 2 Max 4');
  expect(asked).toBe(1);
});

test('I-15 the bottom bar sums up rows that were never loaded: those of a range are read, whole columns are asked for', async () => {
  const mounted = await mountGrid();
  const figures = (): string => figuresOf(mounted);
  await userEvent.click(mounted.cell(1, 'points'));
  await userEvent.keyboard('{Control>}{Shift>}{End}{/Shift}{/Control}');
  await userEvent.keyboard('{Shift>}{Home}{/Shift}{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(figures).toBe('Count 999 Sum 499,500 Avg 500 Min 1 Max 999');
  const asked: (readonly string[])[] = [];
  mounted.source.summarize = async (columns) => {
    asked.push(columns);
    return { filled: 990, numbers: { count: 10, sum: 30, least: 2, most: 4 } };
  };
  await userEvent.click(at(headOf(mounted, 'points')));
  await expect.poll(figures).toBe('Count 990 Sum 30 Avg 3 Min 2 Max 4');
  expect(asked).toEqual([['points']]);
});
