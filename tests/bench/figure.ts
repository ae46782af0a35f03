import { round } from './stats.ts';

/** One measured value; `goal` says what it should be at most or at least. */
export interface Figure {
  /** Dotted, stable: what programs that compare runs look for. */
  readonly name: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly goal?: Goal;
  /** Where the goal is known to be missed: why. */
  readonly why?: string;
}

export type Goal = { readonly atMost: number } | { readonly atLeast: number };

/** What a part of the bench adds its figures to. */
export type Note = (figure: Figure) => void;

export function holds({ value, goal }: Figure): boolean | null {
  if (!goal) return null;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

/** A table for people: misses are marked. */
export function printFigures(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.what,
    `${round(figure.value)} ${figure.unit}`.trim(),
    goalText(figure),
    { true: 'holds', false: 'MISSES', null: '' }[String(holds(figure)) as 'true' | 'false' | 'null'],
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .flatMap((row, index) => {
      const line = row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd();
      const { why } = figures[index]!;
      return holds(figures[index]!) === false && why !== undefined ? [line, `    ${why}`] : [line];
    })
    .join('\n');
}

function goalText({ goal, unit }: Figure): string {
  if (!goal) return '';
  return 'atMost' in goal ? `at most ${goal.atMost} ${unit}`.trim() : `at least ${goal.atLeast} ${unit}`.trim();
}

/** The same as one line of JSON. */
export function toJson(facts: Readonly<Record<string, unknown>>, figures: readonly Figure[]): string {
  const plain = figures.map((figure) => ({ ...figure, value: round(figure.value), holds: holds(figure) }));
  return JSON.stringify({ ...facts, figures: plain });
}
