import { afterEach, expect, test, vi } from 'vitest';
import { budget } from './budget.ts';
import { sample } from './sample.ts';
import { isFullRun } from './test-scope.ts';

afterEach(() => vi.unstubAllEnvs());

test('an ordinary run keeps to the budget and takes a part of the situations', () => {
  for (const value of ['', 'sample']) {
    vi.stubEnv('QUADRILLE_TESTS', value);
    expect([isFullRun(), budget(20), sample(['a', 'b', 'c', 'd', 'e'], 2).length]).toEqual([false, 20, 2]);
  }
});

test('a full run tries ten times as much and takes every situation', () => {
  vi.stubEnv('QUADRILLE_TESTS', 'full');
  expect([isFullRun(), budget(20), sample(['a', 'b', 'c'], 2)]).toEqual([true, 200, ['a', 'b', 'c']]);
});

test('a misspelt scope is refused', () => {
  vi.stubEnv('QUADRILLE_TESTS', 'ful');
  expect(() => isFullRun()).toThrow('"ful"');
});

test('the part taken moves on day by day until every situation was taken', () => {
  vi.stubEnv('QUADRILLE_TESTS', 'sample');
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const taken = Array.from({ length: 4 }, (_, day) => {
    vi.stubEnv('SAMPLE_DAY', String(day));
    return sample(all, 2);
  });
  expect(new Set(taken.flat())).toEqual(new Set(all));
});
