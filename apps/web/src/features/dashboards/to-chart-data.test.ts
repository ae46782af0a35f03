import type { AnsweredQuestion, AnswerGroup } from '@quadrille/contract';
import { describe, expect, it } from 'vitest';
import { parseBoardSearch, toChoices, withChoice } from './board-search.ts';
import { nextPeriod, toChartData } from './to-chart-data.ts';

const words = { group: (_level: number, value: unknown) => String(value), color: () => undefined, measure: (at: number) => `m${at}` };
const answer = (
  groups: readonly (readonly [values: AnswerGroup['values'], measures: AnswerGroup['measures']])[],
  more: Partial<AnsweredQuestion> = {},
): AnsweredQuestion => ({
  ok: true,
  columns: [],
  grouped_by: [{ fk_column_id: 'c', unit: null }],
  measured: [{ aggregate: 'count', fk_column_id: null }],
  fields: [],
  rows: [],
  total: groups.length,
  groups: groups.map(([values, measures]) => ({ values, measures, count: 1 })),
  ...more,
});

describe('an answer as a chart', () => {
  it('has a series for each measure of one level, and leads each mark to its group', () => {
    const { data, pathOf } = toChartData(
      answer(
        [
          [['Paris'], [3, 30]],
          [[null], [1, null]],
        ],
        {
          measured: [
            { aggregate: 'count', fk_column_id: null },
            { aggregate: 'avg', fk_column_id: 'd' },
          ],
        },
      ),
      words,
    );
    expect(data.categories.map(({ label }) => label)).toEqual(['Paris', 'null']);
    expect(data.values).toEqual([
      [3, 1],
      [30, null],
    ]);
    expect(pathOf(0, 1)).toEqual([null]);
  });

  it('has a series for each value of a second level; a pair without records is nothing where it adds up', () => {
    const groups = [[['a', 'x'], [1]] as const, [['a', 'y'], [2]] as const, [['b', 'y'], [3]] as const].map(
      ([values, measures]) => [[...values], [...measures]] as [string[], number[]],
    );
    const grouped_by = [
      { fk_column_id: 'c', unit: null },
      { fk_column_id: 'd', unit: null },
    ];
    const { data, pathOf } = toChartData(answer(groups, { grouped_by }), words);
    expect(data.values).toEqual([
      [1, 0],
      [2, 3],
    ]);
    expect(pathOf(1, 1)).toEqual(['b', 'y']);
    const averages = toChartData(answer(groups, { grouped_by, measured: [{ aggregate: 'avg', fk_column_id: 'e' }] }), words);
    expect(averages.data.values[0]).toEqual([1, null]);
  });

  it('fills in the periods between, in either direction, and leaves records without a date where they are', () => {
    const grouped_by = [{ fk_column_id: 'c', unit: 'month' as const }];
    const rising = toChartData(
      answer(
        [
          [[null], [1]],
          [['2026-01-01'], [2]],
          [['2026-04-01'], [3]],
        ],
        { grouped_by },
      ),
      words,
    );
    expect(rising.data.categories.map(({ label }) => label)).toEqual(['null', '2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']);
    expect(rising.data.values[0]).toEqual([1, 2, 0, 0, 3]);
    const falling = toChartData(
      answer(
        [
          [['2026-03-01'], [3]],
          [['2026-01-01'], [2]],
        ],
        { grouped_by },
      ),
      words,
    );
    expect(falling.data.categories.map(({ label }) => label)).toEqual(['2026-03-01', '2026-02-01', '2026-01-01']);
  });

  it('steps from period to period over the ends of months and years', () => {
    expect((['day', 'week', 'month', 'quarter', 'year'] as const).map((unit) => nextPeriod('2026-12-28', unit))).toEqual([
      '2026-12-29',
      '2027-01-04',
      '2027-01-01',
      '2027-03-01',
      '2027-01-01',
    ]);
  });
});

it('choices in an address are read if they make sense, sent where the board has the filter, and taken away one by one', () => {
  const search = parseBoardSearch({ f: { status: ['anyof', null, 'Sent'], bad: 'x', worse: [1], placed: ['isWithin', 'pastYear'] } });
  expect(search).toEqual({ f: { status: ['anyof', null, 'Sent'], placed: ['isWithin', 'pastYear', null] } });
  expect(toChoices(search, ['status'])).toEqual([{ filter: 'status', comparison_op: 'anyof', comparison_sub_op: null, value: 'Sent' }]);
  expect(withChoice(withChoice(search, 'status', null), 'placed', null)).toEqual({});
  expect(parseBoardSearch({ f: 'nonsense' })).toEqual({});
});
