import type { ExplainedNumber } from '@quadrille/contract';

type Step = ExplainedNumber['steps'][number];

/** What one person did of one kind, or all that is left together (`by` null and `steps` of several kinds). */
export interface Move {
  readonly key: string;
  readonly steps: readonly Step[];
  readonly delta: number;
  readonly added: number;
  readonly removed: number;
}

/** Moves by whoever made them and what they did, the first first; beyond `most` the smallest are one. */
export function toMoves(steps: readonly Step[], most: number): readonly Move[] {
  const groups = [...Map.groupBy(steps, ({ actor_id, label, about }) => `${actor_id ?? ''} ${about === null ? label : about.action}`)];
  const moves = groups.map(([key, some]) => toMove(key, some));
  if (moves.length <= most) return moves;
  const kept = new Set(
    moves
      .toSorted((a, b) => Math.abs(b.delta) - Math.abs(a.delta))
      .slice(0, most - 1)
      .map(({ key }) => key),
  );
  const rest = moves.filter(({ key }) => !kept.has(key)).flatMap((move) => move.steps);
  return [...moves.filter(({ key }) => kept.has(key)), toMove('rest', rest)];
}

function toMove(key: string, steps: readonly Step[]): Move {
  const sum = (part: 'delta' | 'added' | 'removed'): number => steps.reduce((all, step) => all + step[part], 0);
  return { key, steps, delta: sum('delta'), added: sum('added'), removed: sum('removed') };
}

export interface Bar {
  /** Of the room there is, from 0 below to 1 above. */
  readonly from: number;
  readonly to: number;
}

/** Where the bars of a waterfall stand: what it was, each move from where the last one ended, what it is. What all have in common is cut off below. */
export function toBars(before: number, moves: readonly Pick<Move, 'delta'>[]): readonly Bar[] {
  const levels = moves.reduce<number[]>((all, { delta }) => [...all, (all.at(-1) ?? 0) + delta], [before]);
  const [low, high] = [Math.min(...levels), Math.max(...levels)];
  const span = high - low || Math.abs(high) || 1;
  // a quarter of the room is what they have in common, so that both ends are bars as well
  const floor = low >= 0 ? Math.max(0, low - span / 3) : Math.min(low, 0);
  const scale = (value: number): number => (value - floor) / (Math.max(high, floor + span) - floor);
  const ends = (value: number): Bar => ({ from: scale(Math.max(floor, Math.min(0, value))), to: scale(value) });
  return [
    ends(before),
    ...moves.map((_, at) => {
      const [a, b] = [scale(levels[at] ?? 0), scale(levels[at + 1] ?? 0)];
      return { from: Math.min(a, b), to: Math.max(a, b) };
    }),
    ends(levels.at(-1) ?? before),
  ];
}
