import type { Grid, GridRow, SourceEvent, WriteBatch, WriteFailure } from '@quadrille/ui-kit/grid';
import { afterEach, expect, it, vi } from 'vitest';
import type { TableRows } from '../records/table-parts.ts';
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
  const find = createFind({ tableId: 'md1', source: source as unknown as TableRows['source'] }, grid);
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

it('replaces all by one write of the source, which lets records that leave the view wait, and shows what became of those on screen', async () => {
  const rows = [1, 2].map((id): GridRow => ({ id, version: 3, cells: { name: `ana ${id}` } }));
  vi.stubGlobal('fetch', async () => Response.json({ total: 2, matches: rows.map(({ id }, position) => ({ rowId: id, position })) }));
  const written: WriteBatch[] = [];
  const told: SourceEvent[] = [];
  let failed: readonly WriteFailure[] = [];
  const source = {
    ordered: () => ({}),
    readRows: async (ids: readonly number[]) => rows.filter(({ id }) => ids.includes(Number(id))),
    write: async (batch: WriteBatch) => {
      written.push(batch);
      return { rows: [], created: [], failed };
    },
    emit: (event: SourceEvent) => told.push(event),
  };
  const columns = [{ id: 'name', title: 'Name', kind: 'text' }] as const;
  const grid = { dispatch: () => {}, rowAt: (at: number) => (at === 1 ? rows[1] : null), $columns: { get: () => ({ visible: columns }) } };
  const find = createFind({ tableId: 'md1', source: source as unknown as TableRows['source'] }, grid as unknown as Grid);
  await find.search('ana');
  const plan = await find.planReplace('bea');
  await plan.run();
  expect(written.map(({ updates }) => updates)).toEqual([
    [1, 2].map((id) => ({ rowId: id, columnId: 'name', value: `bea ${id}`, from: `ana ${id}`, version: 3 })),
  ]);
  expect(told).toEqual([{ type: 'shifted' }, { type: 'changed', rows: [rows[1]], isOwn: true }]);

  failed = [{ rowId: 1, columnId: 'name', reason: 'No.' }];
  await expect(plan.run()).rejects.toThrow('No.');
});
