import { expect, test } from 'vitest';
import { fillSeries } from './fill-series.ts';

test.each([
  ['one value repeats', [5], [5, 5, 5]],
  ['numbers in even steps go on', [1, 3], [5, 7, 9]],
  ['numbers in uneven steps repeat', [1, 3, 9], [1, 3, 9]],
  ['decimals stay tidy', [0.1, 0.2], [0.3, 0.4, 0.5]],
  ['dates go on by days', ['2026-12-30', '2026-12-31'], ['2027-01-01', '2027-01-02', '2027-01-03']],
  ['dates go on by weeks', ['2026-12-24', '2026-12-31'], ['2027-01-07', '2027-01-14', '2027-01-21']],
  ['dates go on by months', ['2026-11-15', '2026-12-15'], ['2027-01-15', '2027-02-15', '2027-03-15']],
  ['ends of months stay ends', ['2026-12-31', '2027-01-31'], ['2027-02-28', '2027-03-31', '2027-04-30']],
  ['the last of February is an end', ['2027-01-31', '2027-02-28'], ['2027-03-31', '2027-04-30', '2027-05-31']],
  ['the thirtieth skips no month', ['2026-11-30', '2026-12-30'], ['2027-01-30', '2027-02-28', '2027-03-30']],
  ['dates go on by years', ['2024-02-29', '2025-02-28'], ['2026-02-28', '2027-02-28', '2028-02-29']],
  ['dates go back', ['2026-03-15', '2026-02-15'], ['2026-01-15', '2025-12-15', '2025-11-15']],
  ['text repeats in turn', ['a', 'b'], ['a', 'b', 'a']],
  ['one text repeats', ['Week 9'], ['Week 9', 'Week 9', 'Week 9']],
  ['texts that end in numbers count on', ['Week 8', 'Week 9'], ['Week 10', 'Week 11', 'Week 12']],
  ['in even steps', ['Week 2', 'Week 4'], ['Week 6', 'Week 8', 'Week 10']],
  ['leading zeros keep their places', ['A-007', 'A-008'], ['A-009', 'A-010', 'A-011']],
  ['other text before the number repeats', ['A1', 'B2'], ['A1', 'B2', 'A1']],
  ['a lone date or time repeats', ['2026-12-31'], ['2026-12-31', '2026-12-31', '2026-12-31']],
  ['empty cells repeat', [1, null], [1, null, 1]],
])('%s', (_title, seed, expected) => {
  expect(fillSeries(seed, 3, { isText: true })).toEqual(expected);
});

test('what would go on repeats where that is asked for', () => {
  expect(fillSeries([1, 2], 3, { how: 'copy' })).toEqual([1, 2, 1]);
});

test('ids of options that end in a number are no series', () => {
  expect(fillSeries(['option-1', 'option-2'], 2)).toEqual(['option-1', 'option-2']);
});

test.each([
  ['a number goes on by one', [5], 'series', [6, 7, 8]],
  ['a text goes on by its number', ['Week 09'], 'series', ['Week 10', 'Week 11', 'Week 12']],
  ['a day goes on by days', ['2026-12-31'], 'series', ['2027-01-01', '2027-01-02', '2027-01-03']],
  ['weekdays leave out Saturdays and Sundays', ['2026-11-19'], 'weekdays', ['2026-11-20', '2026-11-23', '2026-11-24']],
  ['months stay inside the month', ['2026-01-31'], 'months', ['2026-02-28', '2026-03-31', '2026-04-30']],
  ['years keep the day, and the time', ['2024-02-29 10:30'], 'years', ['2025-02-28 10:30', '2026-02-28 10:30', '2027-02-28 10:30']],
  ['what has no time repeats', ['x'], 'days', ['x', 'x', 'x']],
] as const)('I-48 by choice: %s', (_, seed, how, expected) => {
  expect(fillSeries(seed, 3, { how, isText: true })).toEqual(expected);
});

test.each([
  ['a number by one', [5], 'series', [4, 3, 2]],
  ['a text by its number', ['Week 12'], 'series', ['Week 11', 'Week 10', 'Week 9']],
  ['days', ['2026-01-01'], 'days', ['2025-12-31', '2025-12-30', '2025-12-29']],
  ['weekdays', ['2026-11-24'], 'weekdays', ['2026-11-23', '2026-11-20', '2026-11-19']],
  ['ends of months', ['2026-03-31'], 'months', ['2026-02-28', '2026-01-31', '2025-12-31']],
] as const)('I-48 by choice, up or back: %s', (_, seed, how, expected) => {
  expect(fillSeries(seed, 3, { how, isText: true, isBack: true })).toEqual(expected);
});

test('moments go on in their steps, at one time of day by days and months, written as they are', () => {
  expect(fillSeries(['2027-05-01 22:00', '2027-05-02 22:00'], 2)).toEqual(['2027-05-03 22:00', '2027-05-04 22:00']);
  expect(fillSeries(['2027-01-31T08:00:00.000Z', '2027-02-28T08:00:00.000Z'], 2)).toEqual([
    '2027-03-31T08:00:00.000Z',
    '2027-04-30T08:00:00.000Z',
  ]);
  expect(fillSeries(['2027-12-31 22:00:00+00:00', '2027-12-31 23:30:00+00:00'], 2)).toEqual([
    '2028-01-01 01:00:00+00:00',
    '2028-01-01 02:30:00+00:00',
  ]);
  expect(fillSeries(['2027-05-01 22:00', '2027-05-02 21:00', '2027-05-03 22:00'], 1)).toEqual(['2027-05-01 22:00']);
  expect(fillSeries(['2027-05-01 22:00', '2027-05-02'], 1)).toEqual(['2027-05-01 22:00']);
});

test('times of day go on around the clock where they are text', () => {
  expect(fillSeries(['22:30', '23:15'], 3, { isText: true })).toEqual(['00:00', '00:45', '01:30']);
  expect(fillSeries(['08:00:10', '08:00:20'], 1, { isText: true })).toEqual(['08:00:30']);
  expect(fillSeries(['08:00', '25:00'], 1, { isText: true })).toEqual(['08:00']);
  expect(fillSeries(['08:00', '08:00'], 1, { isText: true })).toEqual(['08:00']);
});
