import { createArraySource } from '@quadrille/ui-kit/testing';
import { keyOfGroup } from '@quadrille/ui-kit/grid';
import type { Grid, GridColumn } from '@quadrille/ui-kit/grid';
import { Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { GridView } from './grid-view.tsx';

const columns: readonly GridColumn[] = [{ id: 'name', title: 'Name', kind: 'text', isPrimary: true, width: 220 }];

test('scrolling renders nothing in React', async () => {
  const source = createArraySource({
    rows: { count: 10_000, make: (index) => ({ id: index + 1, version: 1, cells: { name: `Record ${index + 1}` } }) },
  });
  let renders = 0;
  const { container } = await render(
    <Profiler id="grid" onRender={() => (renders += 1)}>
      <div style={{ blockSize: 400 }}>
        <GridView source={source} columns={columns} />
      </div>
    </Profiler>,
  );
  await expect.poll(() => container.textContent).toContain('Record 1');
  const before = renders;
  expect(before).toBeGreaterThan(0);
  const scroller = container.querySelector('.q-grid-scroller') as HTMLElement;
  for (let step = 0; step < 60; step += 1) {
    scroller.scrollTop += step < 40 ? 40 : 9000;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await expect.poll(() => container.textContent).toMatch(/Record \d{4}/);
  expect(renders).toBe(before);
});

const rowsOf = (count: number) =>
  createArraySource({ rows: { count, make: (index) => ({ id: index + 1, version: 1, cells: { name: `Record ${index + 1}` } }) } });

test('callbacks are those of the last render, also what they are asked, and the grid stays the one it was', async () => {
  const source = rowsOf(2);
  const grids = new Set<Grid>();
  const heard: string[] = [];
  const view = (turn: string) => (
    <div style={{ blockSize: 400 }}>
      <GridView
        source={source}
        columns={pressable}
        onReady={(grid) => void grids.add(grid)}
        newRowCells={() => ({ name: `Made ${turn}` })}
        onPress={({ columnId }) => heard.push(`${columnId} ${turn}`)}
        onFind={() => heard.push(`find ${turn}`)}
      />
    </div>
  );
  const { container, rerender } = await render(view('first'));
  await expect.poll(() => container.textContent).toContain('Record 2');
  await rerender(view('last'));
  const [grid] = grids;
  grid?.dispatch({ type: 'select', index: 0, columnId: 'go' });
  for (const type of ['press', 'find', 'addRow'] as const) grid?.dispatch({ type });
  await grid?.settled();
  expect(heard).toEqual(['go last', 'find last']);
  expect(source.rowAt(2)?.cells['name']).toBe('Made last');
  expect(grids.size).toBe(1);
});

const pressable: readonly GridColumn[] = [...columns, { id: 'go', title: 'Go', kind: 'button', caption: 'Go', canPress: true }];

test('frozen columns and closed groups follow their props, and whoever handed them in is told nothing', async () => {
  const source = createArraySource({
    rows: [1, 2].map((id) => ({ id, version: 1, cells: { name: `Record ${id}`, go: null } })),
    groupBy: ['name'],
  });
  const told = vi.fn();
  let grid: Grid | null = null;
  const view = (frozenCount: number, collapsed: readonly string[]) => (
    <div style={{ blockSize: 400, inlineSize: 800 }}>
      <GridView
        source={source}
        columns={pressable}
        frozenCount={frozenCount}
        collapsed={collapsed}
        onReady={(made) => void (grid = made)}
        onColumns={told}
        onCollapsed={told}
      />
    </div>
  );
  const { container, rerender } = await render(view(1, []));
  await expect.poll(() => container.querySelectorAll('.q-cell[aria-colindex="2"]:not([hidden])').length).toBe(2);
  await rerender(view(2, [keyOfGroup([JSON.stringify('Record 1')])]));
  await expect.poll(() => container.querySelectorAll('.q-row:not([hidden], [aria-hidden])').length).toBe(1);
  expect((grid as Grid | null)?.$columns.get().frozenCount).toBe(2);
  expect(told).not.toHaveBeenCalled();
});
