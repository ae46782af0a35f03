import type { Grid, SourceEvent } from '@quadrille/ui-kit/grid';
import { afterEach, expect, it, vi } from 'vitest';
import type { TableState } from '../table.state.ts';
import { createFind } from './find.state.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('looks again when records change, not for what does not change them', async () => {
  vi.useFakeTimers();
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ total: 0, matches: [] });
  });
  let tell = (_event: SourceEvent): void => {};
  const source = { ordered: () => ({}), subscribe: (listener: typeof tell) => ((tell = listener), () => {}) };
  const grid = { dispatch: () => {}, focus: () => {} } as unknown as Grid;
  const find = createFind({ tableId: 'md1', source } as unknown as TableState, grid);
  const stop = find.follow((error) => {
    throw error;
  });
  await find.search('ana');
  const looksAfter = async (event: SourceEvent): Promise<number> => {
    const before = asked;
    tell(event);
    await vi.advanceTimersByTimeAsync(1000);
    return asked - before;
  };
  expect(await looksAfter({ type: 'shifted' })).toBe(1);
  expect(await looksAfter({ type: 'resummarized' })).toBe(0);
  expect(await looksAfter({ type: 'presence', cursors: [] })).toBe(0);
  stop();
});
