import type { FieldId } from '@quadrille/domain';
import { expect, it } from 'vitest';
import { holdsMs, KnownValues, planTallies } from './plan-tallies.ts';

const ids = (...names: string[]): FieldId[] => names as FieldId[];
const need = (...names: string[]): ReadonlySet<FieldId> => new Set(ids(...names));
const plan = (known: KnownValues, needs: readonly ReadonlySet<FieldId>[], also: readonly string[] = []) =>
  planTallies(needs, ids(...also), 't', known);

it('one tally serves all questions as long as nobody knows better, with the fields of conditions to come', () => {
  expect(plan(new KnownValues(() => 0), [need('city'), need('status', 'day'), need()], ['shop'])).toEqual([
    ['city', 'day', 'shop', 'status'],
  ]);
});

it('fields of conditions to come are left out first', () => {
  const known = new KnownValues(() => 0);
  known.noteTooMany('t', ids('city', 'name'));
  expect(plan(known, [need('city')], ['name'])).toEqual([['city']]);
});

it('questions whose values would make too many bins together are put into as few tallies as have room', () => {
  const known = new KnownValues(() => 0);
  for (const [level, values] of [
    ['city', 8],
    ['status', 5],
    ['placed', 900],
    ['shipped', 900],
  ] as const)
    known.note('t', level as FieldId, values);
  known.noteTooMany('t', ids('city', 'placed', 'shipped', 'status'));
  const needs = [need('city', 'status'), need('placed', 'status'), need('shipped'), need('city'), need()];
  expect(plan(known, needs)).toEqual([['city', 'placed', 'status'], ['shipped']]);
  // where there is room, a condition to come is taken along
  expect(plan(known, needs, ['city'])).toEqual([
    ['city', 'placed', 'status'],
    ['city', 'shipped'],
  ]);
});

it('a question of too many values for any tally is in none', () => {
  const known = new KnownValues(() => 0);
  for (const level of ['name', 'day']) known.note('t', level as FieldId, 4000);
  known.noteTooMany('t', ids('day', 'name'));
  expect(plan(known, [need('day', 'name'), need('day')])).toEqual([['day']]);
});

it('what was learnt of one table says nothing about another', () => {
  const known = new KnownValues(() => 0);
  known.note('t', 'name' as FieldId, 1_000_000);
  expect(known.isVaried('t', 'name' as FieldId)).toBe(true);
  expect(known.isVaried('other', 'name' as FieldId)).toBe(false);
});

it('the only question about some rows is left to the database, unless conditions are to come', () => {
  expect(plan(new KnownValues(() => 0), [need('city')])).toEqual([]);
  expect(plan(new KnownValues(() => 0), [need('city')], ['status'])).toEqual([['city', 'status']]);
  expect(plan(new KnownValues(() => 0), [need('city'), need('city')])).toEqual([['city']]);
});

it('whoever sees less of a table does not unteach what was learnt of all of it, and after some minutes it is learnt anew', () => {
  let now = 0;
  const known = new KnownValues(() => now);
  const city = 'city' as FieldId;
  known.note('t', city, 9000);
  known.noteTooMany('t', [city]);
  known.note('t', city, 3);
  expect([known.of('t', city), known.isVaried('t', city), known.isTooMany('t', [city])]).toEqual([9000, true, true]);
  now = holdsMs;
  expect([known.of('t', city), known.isVaried('t', city), known.isTooMany('t', [city])]).toEqual([1, false, false]);
  known.note('t', city, 3);
  expect(known.of('t', city)).toBe(3);
});

it('a field of few but very long texts is looked at once, and then stays out of tallies', () => {
  const known = new KnownValues(() => 0);
  known.note('t', 'note' as FieldId, 50);
  known.noteTooMany('t', ids('city', 'note'));
  expect(known.isVaried('t', 'note' as FieldId)).toBe(false);
  known.noteTooMany('t', ids('note'));
  expect(known.isVaried('t', 'note' as FieldId)).toBe(true);
});
