import { sampleDay } from './sample-day.ts';
import { isFullRun } from './test-scope.ts';

/**
 * A part of a long list of situations that rotates by the day: the given number of them in the ordinary run, all of them in a full run.
 * Every situation comes up again after a few days, and a run repeated on the same day covers the same ones.
 */
export function sample<Situation>(all: readonly Situation[], count: number): readonly Situation[] {
  if (isFullRun() || all.length <= count) return all;
  const start = (sampleDay() * count) % all.length;
  const chosen = new Set(Array.from({ length: count }, (_, at) => (start + at) % all.length));
  return all.filter((_, at) => chosen.has(at));
}
