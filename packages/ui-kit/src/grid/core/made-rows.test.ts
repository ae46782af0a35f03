import { describe, expect, test } from 'vitest';
import { openController, settle, typeInto } from '../../testing/open-controller.ts';
import { makeSampleRow } from '../../testing/sample-columns.ts';
import { recordCount } from './grid-state.ts';
import type { GridController } from './grid-controller.ts';

describe('records made here', () => {
  test('an editor opened on a new row before the source has answered writes over the version that was made', async () => {
    const { grid, source } = await openController({ delay: 5 });
    await new Promise((resolve) => setTimeout(resolve, 30));
    grid.dispatch({ type: 'addRow' });
    grid.dispatch({ type: 'select', index: 500, columnId: 'name' });
    grid.dispatch({ type: 'edit', via: 'type', text: 'Early' });
    await grid.settled();
    expect(grid.state.edit).toMatchObject({ rowId: 501, version: 1 });
    grid.dispatch({ type: 'commit', then: 'stay' });
    await grid.settled();
    expect(source.batches.at(-1)?.updates).toMatchObject([{ rowId: 501, version: 1, value: 'Early' }]);
  });

  test('they are counted once where all was still to be read for the first time, or in another order', async () => {
    for (const isFirst of [true, false]) {
      let count = (): void => {};
      let isHeld = isFirst;
      let read = (): void => {};
      const pages = isFirst ? new Promise<void>((resolve) => (read = resolve)) : null;
      const seen: number[] = [];
      const setup = await openController({ rows: { count: 5, make: makeSampleRow } }, {}, (made) => ({
        ...made,
        shape: async (signal) => {
          if (isHeld) await new Promise<void>((resolve) => (count = resolve));
          return made.shape(signal);
        },
        page: async (query, signal) => {
          await pages;
          return made.page(query, signal);
        },
        write: async (batch) => {
          const answer = await made.write(batch);
          count();
          await settle();
          seen.push(recordCount(setup.grid.state));
          return answer;
        },
      }));
      const { grid, source } = setup;
      if (!isFirst) {
        isHeld = true;
        source.send({ type: 'reset' });
      }
      grid.dispatch({ type: 'addRow' });
      isHeld = false;
      await grid.settled();
      read();
      await settle();
      expect([recordCount(grid.state), [4, 5, 6].map((index) => grid.rowAt(index)?.id)]).toEqual([6, [5, 6, undefined]]);
      if (!isFirst) expect(seen).toEqual([6]);
    }
  });

  test('rows made in groups are counted and read again once', async () => {
    let counted = 0;
    const rows = Array.from({ length: 5 }, (_, index) => makeSampleRow(index));
    const { grid } = await openController({ rows, groupBy: ['name'] }, {}, (made) => ({
      ...made,
      shape: (signal) => {
        counted += 1;
        return made.shape(signal);
      },
      write: async (batch) => {
        const answer = await made.write(batch);
        made.send({ type: 'shifted' });
        return answer;
      },
    }));
    const before = counted;
    grid.dispatch({ type: 'addRow' });
    await grid.settled();
    await settle();
    expect([counted - before, recordCount(grid.state)]).toEqual([1, 6]);
  });

  test('rows that were deleted leave no holes while another is being made', async () => {
    let answer = (): void => {};
    const rows = Array.from({ length: 5 }, (_, index) => makeSampleRow(index));
    const { grid } = await openController({ rows }, {}, (made) => ({
      ...made,
      write: async (batch) => {
        if (batch.creates.length > 0) await new Promise<void>((resolve) => (answer = resolve));
        return made.write(batch);
      },
    }));
    const shown = () => Array.from({ length: recordCount(grid.state) }, (_, index) => grid.rowAt(index)?.id ?? null);
    grid.dispatch({ type: 'select', index: 1, columnId: 'name' });
    grid.dispatch({ type: 'deleteRows', what: 'selected' });
    grid.dispatch({ type: 'addRow' });
    await settle();
    expect(grid.state.created).toMatchObject([{ status: 'saving' }]);
    expect(shown()).not.toContain(null);
    answer();
    await grid.settled();
    await settle();
    expect(shown()).toEqual([1, 3, 4, 5, 6]);
  });

  test('a new row can be typed into before the source has answered', async () => {
    const { grid, source } = await openController({ delay: 5 });
    await new Promise((resolve) => setTimeout(resolve, 30));
    grid.dispatch({ type: 'addRow' });
    typeInto(grid, 500, 'name', 'Early');
    expect(grid.state.created).toHaveLength(1);
    await grid.settled();
    await settle();
    expect(grid.state.created).toEqual([]);
    expect(source.rowAt(500)?.cells.name).toBe('Early');
    expect(grid.state.selection?.anchor).toMatchObject({ index: 500, rowId: 501 });
  });

  describe('where the source holds new rows before it has answered', () => {
    const numbers = (grid: GridController) => [4, 5, 6].map((index) => grid.rowAt(index)?.id);

    async function makeRow(told: 'shifted' | 'reset') {
      const { grid } = await openController({ rows: { count: 5, make: makeSampleRow } }, {}, (made) => ({
        ...made,
        write: async (batch) => {
          const answer = await made.write(batch);
          made.send({ type: told });
          await settle();
          during = recordCount(grid.state);
          return answer;
        },
      }));
      let during = 0;
      grid.dispatch({ type: 'addRow' });
      await grid.settled();
      const answered = recordCount(grid.state);
      await settle();
      return { grid, during, answered, after: recordCount(grid.state) };
    }

    test('they are counted once, though all was to be read again meanwhile', async () => {
      const { grid, ...counts } = await makeRow('shifted');
      expect(counts).toEqual({ during: 6, answered: 6, after: 6 });
      expect(numbers(grid)).toEqual([5, 6, undefined]);
    });

    test('they are counted once in another order too', async () => {
      const { grid, ...counts } = await makeRow('reset');
      expect(counts).toEqual({ during: 6, answered: 6, after: 6 });
      expect(numbers(grid)).toEqual([5, 6, undefined]);
    });
  });
});
