import { readVariable } from './read-variable.ts';
import { sampleDay } from './sample-day.ts';
import { isFullRun } from './test-scope.ts';

const fullRunFactor = 10;

/** How many times a random test tries: the given number in the ordinary run, ten times as many in a full run. */
export function budget(runs: number): number {
  return isFullRun() ? runs * fullRunFactor : runs;
}

/**
 * The seed of random tests: `SEED` when it is set, so that a failure can be repeated, else a new one in a full run and one for the
 * day in the ordinary run. What failed at random thus fails again when it is run again, and days together explore as a full run does.
 * A test that makes its own random values tells the seed in its title (`… (SEED=7)`); fast-check tells it when it fails.
 */
export function budgetSeed(): number {
  const asked = readVariable('SEED');
  if (asked !== null) return Number(asked);
  return isFullRun() ? Date.now() % 1_000_000_000 : sampleDay();
}

/** What fast-check takes as its parameters: so many tries, at the seed of the run. */
export function tries(runs: number): { readonly numRuns: number; readonly seed: number } {
  return { numRuns: budget(runs), seed: budgetSeed() };
}
