import { createArraySource } from '@quadrille/ui-kit/testing';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import { Profiler } from 'react';
import { expect, test } from 'vitest';
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
