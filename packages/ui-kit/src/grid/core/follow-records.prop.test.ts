import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ArraySource } from '../../testing/array-source.ts';
import { openController, settle } from '../../testing/open-controller.ts';
import { makeSampleRow } from '../../testing/sample-columns.ts';
import type { RowId, RowSource } from './row-source.ts';

/** What others do, what its person does, and how much of what is on its way comes in between. */
const act = fc.oneof(
  { arbitrary: fc.record({ type: fc.constant('takeAway' as const), at: fc.nat() }), weight: 4 },
  { arbitrary: fc.record({ type: fc.constant('insert' as const), at: fc.nat() }), weight: 2 },
  {
    arbitrary: fc.record({ type: fc.constant('reorder' as const), told: fc.constantFrom('reset' as const, 'shifted' as const) }),
    weight: 1,
  },
  { arbitrary: fc.record({ type: fc.constant('select' as const), at: fc.nat() }), weight: 2 },
  { arbitrary: fc.record({ type: fc.constant('type' as const) }), weight: 4 },
  { arbitrary: fc.record({ type: fc.constant('wait' as const), turns: fc.integer({ min: 1, max: 40 }) }), weight: 4 },
);

/** Questions reach it, and answers come back, one sooner and one later. */
function slowed(made: ArraySource, turns: readonly number[], isLocating: boolean): RowSource {
  let asked = 0;
  const wait = async (): Promise<void> => {
    for (let left = turns[(asked += 1) % turns.length] ?? 0; left > 0; left -= 1) await Promise.resolve();
  };
  const slow = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    await wait();
    const answer = await ask();
    await wait();
    return answer;
  };
  const { write, subscribe } = made;
  return {
    shape: (signal) => slow(() => made.shape(signal)),
    page: (query, signal) => slow(() => made.page(query, signal)),
    ...(isLocating && { locate: (id, signal) => slow(() => made.locate!(id, signal)) }),
    write,
    subscribe,
  };
}

/** All that is on its way, one after another. */
async function come(): Promise<void> {
  for (let times = 0; times < 20; times += 1) await settle();
}

test('whatever others delete, insert and order meanwhile, what is typed is written into the record the active cell was put on, or where that is gone into none', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 25 }),
      fc.integer({ min: 1, max: 130 }),
      fc.boolean(),
      fc.boolean(),
      fc.array(fc.nat(15), { minLength: 1, maxLength: 8 }),
      async (acts, count, isLocating, isGrouped, turns) => {
        const rows = Array.from({ length: count }, (_, index) => makeSampleRow(index));
        const { grid, source } = await openController({ rows, ...(isGrouped && { groupBy: ['status'] }) }, {}, (made) =>
          slowed(made, turns, isLocating),
        );
        /** Null: its own is gone, and it stands on any. */
        let meant: RowId | null = null;
        let texts = 0;
        let lastId = 10_000;
        const meantBy = new Map<string, RowId>();
        /** Typed where others deleted its record. */
        const homeless = new Set<string>();
        let isLost = false;
        await come();
        grid.window.look(0, count, 0);
        await come();
        const select = (at: number): void => {
          grid.dispatch({ type: 'select', index: at % Math.max(1, grid.state.rows.total), columnId: 'name' });
          const id = grid.state.selection?.anchor.rowId;
          // one that is gone may still be seen
          isLost = false;
          meant = Array.from({ length: source.total }, (_, index) => source.rowAt(index)?.id).find((one) => one === id) ?? null;
        };
        select(count - 1);
        for (const act of acts) {
          if (act.type === 'wait') for (let turn = 0; turn < act.turns; turn += 1) await Promise.resolve();
          else if (act.type === 'select') select(act.at);
          else if (act.type === 'reorder')
            source.reorder((a, b) => ((Number(a.id) * 7919) % 101) - ((Number(b.id) * 7919) % 101), act.told);
          else if (act.type === 'insert') source.insert(act.at % (source.total + 1), { ...makeSampleRow(act.at % 50), id: (lastId += 1) });
          else if (act.type === 'takeAway' && source.total > 0) {
            const at = act.at % source.total;
            if (source.rowAt(at)?.id === meant) {
              meant = null;
              isLost = true;
            }
            source.takeAway(at);
          } else if (act.type === 'type') {
            const text = `typed ${(texts += 1)}`;
            if (meant !== null) meantBy.set(text, meant);
            if (isLost) homeless.add(text);
            grid.dispatch({ type: 'edit', via: 'type', text });
            grid.dispatch({ type: 'commit', then: 'stay' });
          }
        }
        await come();
        await grid.settled();
        for (const { updates } of source.batches)
          for (const { rowId, value } of updates) {
            if (meantBy.has(String(value))) expect(rowId).toBe(meantBy.get(String(value)));
            // into its own, which is not there any more and takes nothing, or into none
            if (homeless.has(String(value)))
              expect(source.rowAt(Array.from({ length: source.total }, (_, at) => source.rowAt(at)?.id).indexOf(rowId))).toBe(undefined);
          }
        // the active cell is on the record that is seen there
        const { selection } = grid.state;
        if (selection && meant !== null) expect(selection.anchor.rowId).toBe(meant);
        if (selection && selection.anchor.isGone !== true)
          expect(grid.rowAt(selection.anchor.index)?.id ?? selection.anchor.rowId).toBe(selection.anchor.rowId);
        grid.destroy();
      },
    ),
    tries(60),
  );
});
