import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastOrder, ordersAfterMove, readBlocks } from './form-rows.ts';

const rows = fc
  .array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 1, maxLength: 8 })
  .map((orders) => orders.toSorted((a, b) => a - b).map((order, at) => ({ id: String(at), order })));

test('a row that is moved stands where it was put, and the others keep their order', () => {
  fc.assert(
    fc.property(rows, fc.nat(7), fc.nat(7), (list, one, other) => {
      const [from, to] = [one % list.length, other % list.length];
      const orders = ordersAfterMove(list, from, to);
      const placed = list.map((row, at) => ({ ...row, order: orders.get(row.id) ?? row.order, at }));
      const wanted = list.toSpliced(from, 1).toSpliced(to, 0, list[from]!);
      // rows of the same order were in no order before either
      if (new Set(placed.map(({ order }) => order)).size < placed.length) return;
      if (from !== to) expect(placed.toSorted((a, b) => a.order - b.order).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id));
      expect(lastOrder(placed)).toBeGreaterThan(Math.max(...placed.map(({ order }) => order)));
    }),
  );
});

test('blocks that cannot be read are left out', () => {
  const block = { id: 'a', kind: 'page', order: 1 };
  expect(readBlocks([block, null, { id: 'b' }, { id: 'c', kind: 'page', order: 'x' }, 3])).toEqual([block]);
  expect(readBlocks('no list')).toEqual([]);
});
