import { readVariable } from './read-variable.ts';
import { isFullRun } from './test-scope.ts';

const fullRunFactor = 10;

/** How many times a random test tries: the given number in the ordinary run, ten times as many in a full run. */
export function budget(runs: number): number {
  return isFullRun() ? runs * fullRunFactor : runs;
}

/**
 * The seed of a test that makes its own random values: `SEED` when it is set, so that a failure can be repeated, else the given one
 * in the ordinary run and a new one in a full run. The title of the test must tell it (`… (SEED=7)`); fast-check tells its own.
 */
export function budgetSeed(usual: number): number {
  const asked = readVariable('SEED');
  if (asked !== null) return Number(asked);
  return isFullRun() ? Date.now() % 1_000_000_000 : usual;
}
