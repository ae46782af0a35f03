/** The value below which `share` (0 to 1) of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** Two or three significant places, enough to read a figure by. */
export function round(value: number): number {
  const magnitude = Math.abs(value);
  const places = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : 2;
  return Number(value.toFixed(places));
}

/** Runs `times` after a warm-up and answers the milliseconds of each. */
export async function sample(times: number, run: (index: number) => Promise<unknown>): Promise<number[]> {
  for (let i = 0; i < Math.min(5, times); i += 1) await run(i);
  const samples: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const start = performance.now();
    await run(i);
    samples.push(performance.now() - start);
  }
  return samples;
}
