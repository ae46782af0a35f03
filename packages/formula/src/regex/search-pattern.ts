import { formulaLimits } from '../limits/formula-limits.ts';
import type { Instruction, Pattern } from './compile-pattern.ts';
import { isWordLetter } from './parse-pattern.ts';

/** Steps a whole formula function may take with patterns. */
export interface PatternBudget {
  steps: number;
}

export function createPatternBudget(): PatternBudget {
  return { steps: formulaLimits.patternSteps };
}

/** Places in UTF-16 units: start and end of the match, then of each group; -1 where a group took no part. */
export type Found = readonly number[];

/** States in order of preference, each at most once: what makes the search linear. */
interface Threads {
  readonly at: Int32Array;
  readonly saved: (readonly number[])[];
  /** In which round a state was last added. */
  readonly seen: Int32Array;
  round: number;
  count: number;
}

/**
 * The first match from a place on, preferring what backtracking would prefer. All alternatives are followed side by side,
 * so time grows with the text times the pattern and never more. `exhausted` when the budget ran out.
 */
export function searchPattern(pattern: Pattern, text: string, from: number, budget: PatternBudget): Found | null | 'exhausted' {
  const { program } = pattern;
  let [current, following] = [createThreads(program.length), createThreads(program.length)];
  budget.steps -= program.length;
  let best: Found | null = null;
  for (let at = from; ;) {
    if (best === null) follow(program, text, current, 0, at, [], budget);
    if (budget.steps < 0) return 'exhausted';
    if (current.count === 0 && best !== null) return padded(best, pattern);
    const code = text.codePointAt(at);
    const next = at + (code !== undefined && code > 0xffff ? 2 : 1);
    for (let index = 0; index < current.count; index += 1) {
      const place = current.at[index] ?? 0;
      const instruction = program[place];
      const saved = current.saved[index] ?? [];
      if (instruction?.op === 'match') {
        best = saved;
        break;
      }
      if (code !== undefined && instruction?.op === 'letter' && instruction.matches(code))
        follow(program, text, following, place + 1, next, saved, budget);
    }
    budget.steps -= current.count;
    if (code === undefined) return best === null ? null : padded(best, pattern);
    [current, following] = [following, current];
    reset(following);
    at = next;
  }
}

/** With a place for every group. */
function padded(found: Found, { groups }: Pattern): Found {
  return Array.from({ length: (groups + 1) * 2 }, (_one, slot) => found[slot] ?? -1);
}

function createThreads(size: number): Threads {
  return { at: new Int32Array(size), saved: [], seen: new Int32Array(size), round: 1, count: 0 };
}

function reset(threads: Threads): void {
  threads.count = 0;
  threads.saved.length = 0;
  threads.round += 1;
}

/** Adds a state and all that can be reached from it without a letter, preferred ones first. */
function follow(
  program: readonly Instruction[],
  text: string,
  threads: Threads,
  start: number,
  at: number,
  before: readonly number[],
  budget: PatternBudget,
): void {
  const open: { readonly place: number; readonly saved: readonly number[] }[] = [{ place: start, saved: before }];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    const { place, saved } = one;
    if (threads.seen[place] === threads.round) continue;
    threads.seen[place] = threads.round;
    budget.steps -= 1;
    const instruction = program[place];
    switch (instruction?.op) {
      case 'jump':
        open.push({ place: instruction.to, saved });
        break;
      case 'split':
        open.push({ place: instruction.second, saved }, { place: instruction.first, saved });
        break;
      case 'save':
        open.push({ place: place + 1, saved: withSlot(saved, instruction.slot, at) });
        break;
      case 'assert':
        if (holds(instruction.what, text, at)) open.push({ place: place + 1, saved });
        break;
      default:
        threads.at[threads.count] = place;
        threads.saved[threads.count] = saved;
        threads.count += 1;
    }
  }
}

function withSlot(saved: readonly number[], slot: number, at: number): readonly number[] {
  const copy = [...saved];
  while (copy.length <= slot) copy.push(-1);
  copy[slot] = at;
  return copy;
}

function holds(what: Extract<Instruction, { op: 'assert' }>['what'], text: string, at: number): boolean {
  switch (what) {
    case 'start':
      return at === 0;
    case 'end':
      return at === text.length;
    case 'lineStart':
      return at === 0 || text.charCodeAt(at - 1) === 10;
    case 'lineEnd':
      return at === text.length || text.charCodeAt(at) === 10;
    case 'edge':
      return isEdge(text, at);
    case 'noEdge':
      return !isEdge(text, at);
  }
}

function isEdge(text: string, at: number): boolean {
  const before = at > 0 && isWordLetter(text.charCodeAt(at - 1));
  return before !== (at < text.length && isWordLetter(text.charCodeAt(at)));
}

/** All matches that do not overlap; null when the budget ran out. */
export function searchAll(pattern: Pattern, text: string, most: number, budget: PatternBudget): Found[] | null {
  const all: Found[] = [];
  for (let from = 0; from <= text.length && all.length < most;) {
    const found = searchPattern(pattern, text, from, budget);
    if (found === 'exhausted') return null;
    if (found === null) break;
    all.push(found);
    const [start = 0, end = 0] = found;
    from = end > start ? end : end + ((text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1);
  }
  return all;
}
