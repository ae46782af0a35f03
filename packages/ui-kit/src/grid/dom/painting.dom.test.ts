import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { makeSampleRow, makeSampleRows } from '../../testing/sample-columns.ts';
import { mountGrid } from '../../testing/mount-grid.ts';
import type { MountedGrid } from '../../testing/mount-grid.ts';
import { countGrey, linesOf, topOf } from '../../testing/seen-rows.ts';

const million = { count: 1_000_000, make: makeSampleRow };

async function wheel(mounted: MountedGrid, by: number): Promise<void> {
  const before = mounted.scroller.scrollTop;
  mounted.scroller.scrollTop = before + by;
  await mounted.painted();
}

test('the reason why an order could not be read stands over the old rows, and Retry reads them', async () => {
  const mounted = await mountGrid({ rows: makeSampleRows(40) });
  const { shape } = mounted.source;
  mounted.source.shape = () => Promise.reject(new Error('The server is away'));
  mounted.source.reorder((a, b) => Number(b.id) - Number(a.id));
  const reason = mounted.host.querySelector<HTMLElement>('.q-empty')!;
  await expect.poll(() => reason.hidden).toBe(false);
  expect(reason.querySelector('[role="alert"]')?.textContent).toContain('The server is away');
  expect(mounted.host.querySelectorAll('.q-grid.is-outdated:not(.is-resetting)')).toHaveLength(1);
  expect(mounted.text(0, 'name')).toBe('Record 1');
  mounted.source.shape = shape;
  await userEvent.click(reason.querySelector('button')!);
  await expect.poll(() => mounted.text(0, 'name')).toBe('Record 40');
  expect([reason.hidden, mounted.host.querySelector('.is-resetting, .is-outdated')]).toEqual([true, null]);
});

describe('work done', () => {
  test('scrolling by one row patches one row', async () => {
    const mounted = await mountGrid();
    await wheel(mounted, 3200);
    await expect.poll(() => mounted.host.querySelectorAll('.q-row.is-skeleton:not([hidden])').length).toBe(0);
    await wheel(mounted, 32);
    for (let step = 0; step < 5; step += 1) {
      const before = { ...mounted.grid.stats };
      await wheel(mounted, 32);
      expect(mounted.grid.stats.rowsPatched - before.rowsPatched).toBeLessThanOrEqual(1);
      expect(mounted.grid.stats.cellsPatched - before.cellsPatched).toBeLessThanOrEqual(8);
      expect(mounted.grid.stats.frames - before.frames).toBe(1);
    }
  });

  test('scrolling by one row writes to that row and to nothing else', async () => {
    const mounted = await mountGrid();
    await wheel(mounted, 1200);
    await expect.poll(() => mounted.host.querySelectorAll('.q-row.is-skeleton:not([hidden])').length).toBe(0);
    for (let step = 0; step < 3; step += 1) await wheel(mounted, 40);
    const writes: MutationRecord[] = [];
    const seen = new MutationObserver((records) => writes.push(...records));
    onTestFinished(() => seen.disconnect());
    seen.observe(mounted.host, { subtree: true, attributes: true, childList: true, characterData: true });
    for (let step = 0; step < 12; step += 1) {
      const before = mounted.grid.stats.rowsMoved;
      writes.length = 0;
      await wheel(mounted, 40);
      const rows = new Set(writes.map(({ target }) => (target as Element | Text).parentElement?.closest('.q-row') ?? target));
      const outside = [...rows].filter((row) => !(row instanceof HTMLElement && row.matches('.q-row')));
      expect(outside.map((node) => (node as Element).className)).toEqual([]);
      expect(rows.size).toBe(mounted.grid.stats.rowsMoved - before);
      const isRow = ({ target }: MutationRecord): boolean => (target as Element).matches?.('.q-row');
      expect(writes.filter((write) => write.attributeName === 'hidden' && isRow(write))).toEqual([]);
    }
  });

  test('rows out of sight come back as they were', async () => {
    const mounted = await mountGrid();
    mounted.host.style.blockSize = '250px';
    await expect.poll(() => topOf(mounted, 0)).toBe(36);
    await mounted.painted();
    const before = { ...mounted.grid.stats };
    mounted.host.style.blockSize = '500px';
    await expect.poll(() => mounted.findCell(14, 'name')?.innerText).toBe('Record 15');
    await mounted.painted();
    expect(mounted.grid.stats.rowsMoved).toBe(before.rowsMoved);
    expect(mounted.grid.stats.cellsPatched).toBe(before.cellsPatched);
  });

  test('no row is left behind in a wrong place, and none shows twice', async () => {
    const mounted = await mountGrid({ rows: million });
    for (const step of [3200, 40, 40, 40, 20, -40, -12, 2_000_000, 40, 40, 40, -20, 40, -1_500_000, 40, 40]) {
      await wheel(mounted, step);
      await expect.poll(() => countGrey(mounted)).toBe(0);
      const lines = mounted.rows();
      const first = lines[0] ?? 0;
      expect(new Set(lines).size).toBe(lines.length);
      for (const index of lines) expect(topOf(mounted, index)).toBe(topOf(mounted, first) + (index - first) * 32);
    }
  });

  test.each([
    ['', {}],
    [', grouped', { groupBy: ['status'], sums: ['points'] }],
  ])('the number of elements stays the same over ten thousand rows%s', async (_how, grouping) => {
    const mounted = await mountGrid({ rows: { count: 20_000, make: makeSampleRow }, ...grouping });
    const count = (selector: string): number => mounted.host.querySelectorAll(selector).length;
    // a cell keeps the pills it once needed, one for an option and two for tags here
    const counted = (): string => {
      expect(count('.q-row .q-pill')).toBeLessThanOrEqual(3 * count('.q-row'));
      return `${count('.q-row')} rows, ${count('*:not(.q-pill)')} elements`;
    };
    const pass = async (): Promise<string[]> => {
      const counts = new Set<string>();
      mounted.scroller.scrollTop = 0;
      for (let step = 0; step < 20; step += 1) {
        await wheel(mounted, 16_000);
        counts.add(counted());
      }
      await expect.poll(() => mounted.rows()[0]).toBeGreaterThan(9000);
      return [...counts];
    };
    // rows of a screen with some above and below, and of the screen after it; heads of groups as they first come
    for (let step = 0; step < 12; step += 1) await wheel(mounted, 1600);
    expect(count('.q-row')).toBeLessThanOrEqual(2 * linesOf(mounted) + 8);
    const first = await pass();
    expect(await pass()).toEqual([first.at(-1)]);
  });

  test('scrolling by one row in a group patches one row', async () => {
    const mounted = await mountGrid({ groupBy: ['status'], sums: ['points'] });
    await wheel(mounted, 3200);
    await expect.poll(() => mounted.host.querySelectorAll('.q-row.is-skeleton:not([hidden])').length).toBe(0);
    await wheel(mounted, 32);
    for (let step = 0; step < 5; step += 1) {
      const before = { ...mounted.grid.stats };
      await wheel(mounted, 32);
      expect(mounted.grid.stats.rowsPatched - before.rowsPatched).toBeLessThanOrEqual(1);
      expect(mounted.grid.stats.cellsPatched - before.cellsPatched).toBeLessThanOrEqual(8);
      expect(mounted.grid.stats.frames - before.frames).toBe(1);
    }
  });

  test('selecting everything patches no cell', async () => {
    const mounted = await mountGrid();
    await userEvent.click(mounted.cell(2, 'points'));
    await mounted.painted();
    const before = mounted.grid.stats.cellsPatched;
    await userEvent.keyboard('{Control>}a{/Control}');
    await mounted.painted();
    expect(mounted.grid.$selection.get()?.kind).toBe('all');
    expect(mounted.grid.stats.cellsPatched).toBe(before);
    expect(mounted.host.querySelectorAll('.q-row.is-in-range').length).toBeGreaterThan(10);
  });

  test('a burst of scroll events is one frame', async () => {
    const mounted = await mountGrid();
    const before = mounted.grid.stats.frames;
    for (let step = 1; step <= 10; step += 1) {
      mounted.scroller.scrollTop = step * 3;
      mounted.scroller.dispatchEvent(new Event('scroll'));
    }
    await mounted.painted();
    expect(mounted.grid.stats.frames - before).toBe(1);
  });

  test('a dragged thumb says where it is in the text node it has', async () => {
    const mounted = await mountGrid({ rows: million });
    mounted.scroller.scrollTop = 1_000_000;
    await mounted.painted();
    const label = mounted.host.querySelector('.q-thumb-label') as HTMLElement;
    const node = label.firstChild;
    const said = label.textContent;
    const writes: MutationRecord[] = [];
    const seen = new MutationObserver((records) => writes.push(...records));
    onTestFinished(() => seen.disconnect());
    seen.observe(label, { childList: true });
    for (const top of [1_500_000, 2_000_000, 2_500_000]) {
      mounted.scroller.scrollTop = top;
      await mounted.painted();
    }
    expect(label.textContent).not.toBe(said);
    expect(label.firstChild).toBe(node);
    expect(writes).toEqual([]);
  });
});

describe('a million rows', () => {
  test('by wheel: a notch moves the same pixels as in a short table, anywhere', async () => {
    const mounted = await mountGrid({ rows: million });
    mounted.grid.dispatch({ type: 'select', index: 600_000, columnId: 'name' });
    await mounted.painted();
    const middle = mounted.rows()[8] ?? 0;
    const before = topOf(mounted, middle);
    await userEvent.wheel(page.elementLocator(mounted.scroller), { delta: { y: 100 } });
    await expect.poll(() => topOf(mounted, middle)).toBe(before - 100);
  });

  test('nothing far away stretches the scrolled box: neither the line for new records nor the focused row', async () => {
    const mounted = await mountGrid({ rows: million });
    const most = 6_000_000 + 100;
    expect(mounted.scroller.scrollHeight).toBeLessThan(most);
    mounted.grid.dispatch({ type: 'select', index: 900_000, columnId: 'name' });
    await mounted.painted();
    for (const share of [0, 0.3, 1]) {
      mounted.scroller.scrollTop = mounted.scroller.scrollHeight * share;
      await mounted.painted();
      expect(mounted.scroller.scrollHeight).toBeLessThan(most);
    }
    await expect.poll(() => mounted.rows().at(-1)).toBe(999_999);
    const line = mounted.host.querySelector('.q-add-row')?.getBoundingClientRect();
    expect(Math.round(line?.top ?? 0)).toBe(Math.round(mounted.cell(999_999, 'name').getBoundingClientRect().bottom));
  });

  test('by thumb: both ends and the middle', async () => {
    const mounted = await mountGrid({ rows: million });
    mounted.scroller.scrollTop = mounted.scroller.scrollHeight;
    await expect.poll(() => mounted.rows().at(-1)).toBe(999_999);
    await expect.poll(() => mounted.findCell(999_999, 'name')?.innerText).toBe('Record 1000000');
    mounted.scroller.scrollTop = mounted.scroller.scrollHeight / 2;
    await expect.poll(() => Math.abs((mounted.rows()[0] ?? 0) - 500_000) < 200).toBe(true);
    mounted.scroller.scrollTop = 0;
    await expect.poll(() => mounted.rows()[0]).toBe(0);
  });

  test('I-06 by keyboard: Mod+End shows the last row whole, Mod+Home the first', async () => {
    const mounted = await mountGrid({ rows: million });
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('{Control>}{End}{/Control}');
    expect(mounted.at()).toEqual([999_999, 'made']);
    await expect.poll(() => mounted.findCell(999_999, 'name')?.innerText).toBe('Record 1000000');
    const body = mounted.scroller.getBoundingClientRect();
    expect(mounted.cell(999_999, 'made').getBoundingClientRect().bottom).toBeLessThanOrEqual(body.bottom);
    expect(document.activeElement).toBe(mounted.cell(999_999, 'made'));
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    expect(mounted.at()).toEqual([0, 'name']);
    await expect.poll(() => mounted.text(0, 'name')).toBe('Record 1');
  });

  test('at rest the thumb goes where it belongs and the rows stay', async () => {
    const mounted = await mountGrid({ rows: million });
    mounted.grid.dispatch({ type: 'select', index: 500_000, columnId: 'name' });
    await mounted.painted();
    for (let step = 0; step < 10; step += 1) await wheel(mounted, 400);
    const thumb = mounted.scroller.scrollTop;
    // a machine that cannot follow sketches rows first
    await expect.poll(() => mounted.findCell(500_120, 'name')).toBeTruthy();
    const before = topOf(mounted, 500_120);
    await expect.poll(() => mounted.scroller.scrollTop).not.toBe(thumb);
    expect(topOf(mounted, 500_120)).toBe(before);
  });

  test('I-11 a range over 100,000 rows is made by Shift+End at once, and its count is right', async () => {
    const mounted = await mountGrid({ rows: { ...million, count: 100_000 } });
    await userEvent.click(mounted.cell(0, 'points'));
    await userEvent.keyboard('{Control>}{Shift>}{End}{/Shift}{/Control}');
    expect(mounted.grid.$selection.get()?.head).toMatchObject({ index: 99_999, columnId: 'made' });
    await userEvent.keyboard('{Shift>}{Home}{ArrowRight}{/Shift}');
    const figures = () => mounted.host.querySelector<HTMLElement>('.q-foot-selection:not([hidden])')?.innerText.replace(/\s+/g, ' ');
    await expect.poll(figures).toBe('Count 100,000');
    await expect.poll(() => mounted.host.querySelector('.q-live')?.textContent).toBe('100,000 rows by 1 column selected');
  });

  test('I-11 a range over all of them is counted right', async () => {
    const mounted = await mountGrid({ rows: million });
    await userEvent.click(mounted.cell(0, 'name'));
    await userEvent.keyboard('{Control>}{Shift>}{End}{/Shift}{/Control}');
    await expect.poll(() => mounted.host.querySelector('.q-live')?.textContent).toBe('1,000,000 rows by 8 columns selected');
    const figures = () => mounted.host.querySelector<HTMLElement>('.q-foot-selection:not([hidden])')?.innerText.replace(/\s+/g, ' ');
    await expect.poll(figures).toBe('Count 8,000,000');
  });
});

describe('loading and failing', () => {
  test('rows that are on their way show their true number and no value', async () => {
    const mounted = await mountGrid({ rows: million, delay: 300 });
    await expect.poll(() => mounted.findCell(0, 'name')?.innerText, { timeout: 5000 }).toBe('Record 1');
    mounted.grid.dispatch({ type: 'select', index: 700_000, columnId: 'name' });
    await mounted.painted();
    const row = mounted.cell(700_000, 'name').closest('.q-row') as HTMLElement;
    expect(row.getAttribute('aria-busy')).toBe('true');
    expect(row.querySelector('.q-row-number')?.textContent).toBe('700001');
    expect(mounted.text(700_000, 'name')).toBe('');
    await expect.poll(() => mounted.text(700_000, 'name'), { timeout: 5000 }).toBe('Record 700001');
    expect(row.getAttribute('aria-busy')).toBe(null);
  });

  test('a page that fails says so in its rows, and Retry reads it again', async () => {
    let isDown = true;
    const mounted = await mountGrid({
      onPage() {
        if (isDown) throw new Error('offline');
      },
    });
    await expect.poll(() => mounted.host.querySelector('.q-row-error')?.textContent).toContain('Could not load these rows');
    isDown = false;
    await userEvent.click(page.elementLocator(mounted.host.querySelector('.q-row-error button') as HTMLElement));
    await expect.poll(() => mounted.text(0, 'name')).toBe('Record 1');
    expect(mounted.host.querySelector('.q-row-error')).toBe(null);
  });

  test('an empty table says so and offers a first record', async () => {
    const mounted = await mountGrid({ rows: [] });
    expect(mounted.host.querySelector('.q-empty')?.textContent).toContain('No records yet');
    await userEvent.click(page.elementLocator(mounted.host.querySelector('.q-empty button') as HTMLElement));
    await expect.poll(() => mounted.source.total).toBe(1);
    expect(mounted.at()).toEqual([0, 'name']);
  });

  test('where records can be brought from elsewhere an empty table offers that, too', async () => {
    const onImport = vi.fn();
    const mounted = await mountGrid({ rows: [], onImport });
    const [, bring] = mounted.host.querySelectorAll<HTMLElement>('.q-empty button');
    expect(bring?.textContent).toBe('Import');
    await userEvent.click(page.elementLocator(bring as HTMLElement));
    expect(onImport).toHaveBeenCalledOnce();
  });

  test('no rows under a filter do not invite a first record', async () => {
    const mounted = await mountGrid({ rows: [], isNarrowed: () => true });
    await mounted.painted();
    expect(mounted.host.querySelector<HTMLElement>('.q-empty')?.hidden).toBe(true);
  });
});

describe('geometry', () => {
  test('heights and gutter are those of the tokens', async () => {
    const mounted = await mountGrid();
    const row = mounted.cell(1, 'name').closest('.q-row') as HTMLElement;
    expect(row.getBoundingClientRect().height).toBe(32);
    expect(mounted.cell(1, 'name').getBoundingClientRect().left - mounted.scroller.getBoundingClientRect().left).toBe(68);
    expect(mounted.host.querySelector('.q-head-row')?.getBoundingClientRect().height).toBe(36);
  });

  test.each([
    ['short', 32],
    ['medium', 52],
    ['tall', 92],
    ['extra', 132],
  ] as const)('rows are %s: %i px', async (rowHeight, height) => {
    const mounted = await mountGrid({ rowHeight });
    expect(topOf(mounted, 2) - topOf(mounted, 1)).toBe(height);
  });

  test('I-58 frozen columns stay put sideways', async () => {
    const mounted = await mountGrid({ width: 500 });
    mounted.scroller.scrollLeft = 300;
    await mounted.painted();
    expect(mounted.cell(0, 'name').getBoundingClientRect().left - mounted.scroller.getBoundingClientRect().left).toBe(68);
    expect(mounted.host.querySelector('.is-scrolled')).not.toBe(null);
    expect(mounted.findCell(0, 'points')).toBe(null);
  });

  test('columns out of sight have no cells, two hundred of them', async () => {
    const columns = Array.from({ length: 200 }, (_, at) => ({ id: `c${at}`, title: `C ${at}`, kind: 'text' as const, width: 100 }));
    const mounted = await mountGrid({ columns, rows: [{ id: 1, version: 1, cells: { c0: 'a', c150: 'far' } }] });
    expect(mounted.host.querySelectorAll('.q-cell').length).toBeLessThan(14);
    mounted.grid.dispatch({ type: 'select', index: 0, columnId: 'c150' });
    await mounted.painted();
    expect(mounted.text(0, 'c150')).toBe('far');
    expect(mounted.text(0, 'c0')).toBe('a');
  });

  test('a cell that could not be saved stays marked when its column becomes another', async () => {
    const mounted = await mountGrid({
      onWrite: () => {
        throw new Error('No');
      },
    });
    mounted.grid.dispatch({ type: 'select', index: 0, columnId: 'name' });
    mounted.grid.dispatch({ type: 'setValue', value: 'Not saved' });
    await mounted.grid.settled();
    await mounted.painted();
    expect(mounted.cell(0, 'name').classList.contains('is-failed')).toBe(true);
    mounted.grid.setColumns(mounted.grid.$columns.get().all.map((column) => ({ ...column, summary: { name: 'Count', value: '1' } })));
    await mounted.painted();
    expect(mounted.cell(0, 'name').classList.contains('is-failed')).toBe(true);
  });

  test('the head an open menu is about is marked, also where it came back into sight', async () => {
    const mounted = await mountGrid({ width: 500 });
    const marked = (): readonly (string | undefined)[] =>
      [...mounted.host.querySelectorAll<HTMLElement>('.q-head-cell.is-open')].map(({ dataset }) => dataset['column']);
    const box = mounted.host.querySelector('.q-head-cell[data-column="points"]')?.getBoundingClientRect();
    expect(mounted.grid.anchorOfHead('points')).toEqual({ x: box?.x, y: box?.y, width: box?.width, height: box?.height });
    mounted.grid.markOpen('points');
    expect(marked()).toEqual(['points']);
    mounted.scroller.scrollLeft = 600;
    await mounted.painted();
    expect([marked(), mounted.grid.anchorOfHead('points')]).toEqual([[], null]);
    mounted.scroller.scrollLeft = 0;
    await mounted.painted();
    expect(marked()).toEqual(['points']);
    mounted.grid.markOpen(null);
    expect(marked()).toEqual([]);
  });

  test('the active cell shows a text of several lines in one, as the others do', async () => {
    const notes = 'First\nsecond\nthird';
    const mounted = await mountGrid({ rows: [1, 2].map((id) => ({ id, version: 1, cells: { name: 'A', notes } })) });
    await userEvent.click(mounted.cell(0, 'notes'));
    await mounted.painted();
    const lookOf = (index: number): readonly [string, number | undefined] => {
      const run = mounted.cell(index, 'notes').querySelector<HTMLElement>('.q-cell-text');
      return [run?.innerText ?? '', run?.getBoundingClientRect().height];
    };
    expect(document.activeElement).toBe(mounted.cell(0, 'notes'));
    expect(lookOf(0)).toEqual(lookOf(1));
    expect(lookOf(1)[0]).toBe('First second third');
  });

  test('the shade of the frozen columns does not run through an editor that stands on both sides of it', async () => {
    const mounted = await mountGrid({ width: 420 });
    const shade = (): string => getComputedStyle(mounted.host.querySelector('.q-frozen-shade') as Element).opacity;
    mounted.grid.dispatch({ type: 'select', index: 0, columnId: 'notes' });
    await mounted.painted();
    expect(shade()).toBe('1');
    mounted.grid.dispatch({ type: 'edit', via: 'enter' });
    await mounted.painted();
    const editor = mounted.host.querySelector('.q-editor')?.getBoundingClientRect();
    expect(editor?.left).toBeLessThan(mounted.host.querySelector('.q-frozen-shade')?.getBoundingClientRect().left ?? 0);
    expect(shade()).toBe('0');
    mounted.grid.dispatch({ type: 'cancel' });
    await mounted.painted();
    expect(shade()).toBe('1');
  });

  test('an editor over the frozen columns stays where it opened while one types', async () => {
    const mounted = await mountGrid({ width: 420 });
    mounted.grid.dispatch({ type: 'select', index: 0, columnId: 'notes' });
    mounted.grid.dispatch({ type: 'edit', via: 'enter' });
    await mounted.painted();
    const left = (): number | undefined => mounted.host.querySelector('.q-editor')?.getBoundingClientRect().left;
    const opened = left();
    expect(opened).toBeLessThan(mounted.host.querySelector('.q-frozen-shade')?.getBoundingClientRect().left ?? 0);
    await userEvent.keyboard('{Control>}a{/Control}typed');
    await mounted.painted();
    expect(left()).toBe(opened);
  });

  test('an editor larger than its cell stays inside the grid', async () => {
    const mounted = await mountGrid({ width: 700 });
    for (const [index, columnId] of [
      [0, 'notes'],
      [12, 'notes'],
      [12, 'name'],
    ] as const) {
      mounted.grid.dispatch({ type: 'select', index, columnId });
      mounted.grid.dispatch({ type: 'edit', via: 'enter' });
      await mounted.painted();
      const editor = mounted.host.querySelector('.q-editor')?.getBoundingClientRect();
      const view = mounted.scroller.getBoundingClientRect();
      const foot = mounted.host.querySelector('.q-foot')?.getBoundingClientRect();
      expect(editor?.right).toBeLessThanOrEqual(view.right);
      expect(editor?.bottom).toBeLessThanOrEqual(foot?.top ?? 0);
      mounted.grid.dispatch({ type: 'cancel' });
    }
  });
});

test('cells without a value say so where the page asks for it, but not those that draw what they are without one', async () => {
  const mounted = await mountGrid({ rows: [{ id: 1, version: 1, cells: { name: 'One', points: 0 } }] });
  const said = (columnId: string): string => getComputedStyle(mounted.cell(0, columnId), '::before').content;
  const kinds = ['name', 'points', 'status', 'notes', 'done', 'stars'];
  expect(kinds.map(said)).toEqual(kinds.map(() => 'none'));
  mounted.host.classList.add('q-shows-null');
  expect(kinds.filter((id) => said(id) === '"NULL"')).toEqual(['status', 'notes']);
  mounted.source.send({ type: 'changed', rows: [{ id: 1, version: 2, cells: { name: null, points: 1, notes: 'Now' } }] });
  await mounted.painted();
  expect(kinds.filter((id) => said(id) === '"NULL"')).toEqual(['name', 'status']);
});

test('what is read anew stays in sight, below a bar, and the grid is busy', async () => {
  const mounted = await mountGrid({ rows: { count: 20, make: makeSampleRow }, delay: 120 });
  await expect.poll(() => mounted.findCell(0, 'name')?.textContent).toBe('Record 1');
  const busy = (): string | null => mounted.host.querySelector('[role="grid"]')?.getAttribute('aria-busy') ?? null;
  await expect.poll(busy).toBe(null);
  mounted.source.send({ type: 'reset' });
  await expect.poll(busy).toBe('true');
  expect(mounted.text(0, 'name')).toBe('Record 1');
  expect(getComputedStyle(mounted.host.querySelector('.q-grid-body') as Element).opacity).toBe('1');
  const bar = getComputedStyle(mounted.host.querySelector('.q-grid') as Element, '::before');
  expect([bar.content, bar.blockSize]).toEqual(['""', '2px']);
  await expect.poll(busy).toBe(null);
});

test('a stored value that would not be taken now is underlined and says why, until it would', async () => {
  const columns = [
    { id: 'name', title: 'Name', kind: 'text', isPrimary: true },
    { id: 'mail', title: 'Mail', kind: 'email', faultIn: (value: unknown) => (String(value).includes('@') ? null : 'Not an email') },
  ] as const;
  const rowOf = (mail: string, version: number) => ({ id: 1, version, cells: { name: 'One', mail } });
  const mounted = await mountGrid({ rows: [rowOf('nobody', 1)], columns });
  const looks = () => {
    const cell = mounted.cell(0, 'mail');
    const line = getComputedStyle(cell.querySelector('.q-cell-text') as Element).textDecorationLine;
    return [line, cell.getAttribute('aria-invalid'), cell.title];
  };
  expect(looks()).toEqual(['underline', 'true', 'Not an email']);
  mounted.source.send({ type: 'changed', rows: [rowOf('ada@acme.studio', 2)] });
  await mounted.painted();
  expect(looks()).toEqual(['none', null, '']);
});
