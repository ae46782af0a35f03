import type { EngineName } from './world.ts';

export const round = (value: number): number => Math.round(value * 100) / 100;
export const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export interface Times {
  readonly own: number;
  readonly hand: number;
}

export const ratioOf = ({ own, hand }: Times): number => own / hand;
export const besides = ({ own, hand }: Times): string => `${round(own)} against ${round(hand)} ms`;

type Goal = { readonly atMost: number } | { readonly atLeast: number };

/** All that was noted. */
export const figures: unknown[] = [];

let engine: EngineName = 'sqlite';

/** The engine the figures to come are of. */
export function nameEngine(name: EngineName): void {
  engine = name;
}

/** To people at once, and to programs at the end. */
export function note(name: string, what: string, value: number, unit: string, goal?: Goal, beside = ''): void {
  figures.push({
    name: `engine.${engine}.${name}`,
    what: `${what}${engine === 'sqlite' ? '' : ` (${engine})`}`,
    value,
    unit,
    ...(goal && { goal }),
  });
  const wanted = goal === undefined ? '' : 'atMost' in goal ? `at most ${goal.atMost}` : `at least ${goal.atLeast}`;
  process.stderr.write(`${what.padEnd(66)} ${`${round(value)} ${unit}`.padEnd(10)} ${wanted.padEnd(13)} ${beside}\n`);
}
