import { expect, it } from 'vitest';
import { ordersToMove } from './orders-to-move.ts';

const views = (...orders: readonly (number | null)[]) => orders.map((order, at) => ({ id: 'abcd'[at] ?? '', order }));

it.each([
  ['between two others', [1, 2, 3], 'c', 1, { c: 1.5 }],
  ['to the front', [1, 2, 3], 'c', 0, { c: 0 }],
  ['to the end', [1, 2, 3], 'a', 2, { a: 4 }],
  ['among views of one order, which all get others', [1, 1, 1], 'c', 1, { a: 1, c: 2, b: 3 }],
  ['among views without an order', [null, null], 'b', 0, { b: 1, a: 2 }],
] as const)('a view is put %s', (_where, orders, id, to, wanted) => {
  expect(Object.fromEntries(ordersToMove(views(...orders), id, to))).toEqual(wanted);
});
