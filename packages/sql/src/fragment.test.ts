import { expect, test } from 'vitest';
import { identifier, integer, join, param, sql } from './fragment.ts';

test('S-1 keeps values out of the text, in the order of their places', () => {
  const inner = sql`${identifier('a')} = ${param("' OR 1=1 --")}`;
  const whole = sql`SELECT ${param(1)} WHERE ${inner} AND ${join([param('x'), param(null)], ', ')}`;
  expect(whole).toEqual({ sql: `SELECT ? WHERE "a" = ? AND ?, ?`, params: [1, "' OR 1=1 --", 'x', null] });
});

test('S-2 quotes names and refuses those no table of ours can have', () => {
  expect(identifier('c_"; DROP TABLE x; --').sql).toBe('"c_""; DROP TABLE x; --"');
  for (const name of ['', 'a?b', 'a\u0000b']) expect(() => identifier(name)).toThrow('cannot be used as a column or table name');
});

test('joins nothing to nothing', () => {
  expect(join([], ', ')).toEqual({ sql: '', params: [] });
});

test('writes whole numbers only', () => {
  expect(integer(-5).sql).toBe('-5');
  expect(() => integer(1.5)).toThrow('1.5 is not a whole number');
});
