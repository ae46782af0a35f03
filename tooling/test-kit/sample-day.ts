import { readVariable } from './read-variable.ts';

/** The day that chooses what an ordinary run takes as its sample, counted since 1970; `SAMPLE_DAY` repeats the choice of another one. */
export function sampleDay(): number {
  return Number(readVariable('SAMPLE_DAY') ?? Math.floor(Date.now() / 86_400_000));
}
