import { formulaLimits } from '../limits/formula-limits.ts';
import { parsePattern } from './parse-pattern.ts';
import type { Matcher, PatternNode } from './pattern-node.ts';

export type Instruction =
  | { readonly op: 'letter'; readonly matches: Matcher }
  | { readonly op: 'assert'; readonly what: Extract<PatternNode, { kind: 'assert' }>['what'] }
  /** Goes on at both, preferring the first. */
  | { readonly op: 'split'; first: number; second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'save'; readonly slot: number }
  | { readonly op: 'match' };

/** A pattern ready to run: instructions, and how many groups it remembers. */
export interface Pattern {
  readonly program: readonly Instruction[];
  readonly groups: number;
}

const known = new Map<string, Pattern | string>();

/** The pattern of a text, or a sentence telling what is wrong with it. The last few hundred are kept. */
export function compilePattern(text: string): Pattern | string {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= 300) known.clear();
  const compiled = compile(text);
  known.set(text, compiled);
  return compiled;
}

const tooLarge = 'The pattern is too large: repeat fewer parts';

function compile(text: string): Pattern | string {
  if (text.length > 5000) return tooLarge;
  const parsed = parsePattern(text);
  if (typeof parsed === 'string') return parsed;
  const program: Instruction[] = [];
  const isWhole = emit(program, { kind: 'group', index: 0, inner: parsed.node });
  program.push({ op: 'match' });
  return isWhole ? { program, groups: parsed.groups } : tooLarge;
}

/** Whether it fitted. */
function emit(program: Instruction[], node: PatternNode): boolean {
  if (program.length > formulaLimits.patternSize) return false;
  switch (node.kind) {
    case 'empty':
      return true;
    case 'letter':
      program.push({ op: 'letter', matches: node.matches });
      return true;
    case 'assert':
      program.push({ op: 'assert', what: node.what });
      return true;
    case 'sequence':
      return node.parts.every((part) => emit(program, part));
    case 'choice':
      return emitChoice(program, node.options);
    case 'group': {
      program.push({ op: 'save', slot: node.index * 2 });
      const isWhole = emit(program, node.inner);
      program.push({ op: 'save', slot: node.index * 2 + 1 });
      return isWhole;
    }
    case 'repeat':
      return emitRepeat(program, node);
  }
}

function emitChoice(program: Instruction[], options: readonly PatternNode[]): boolean {
  const jumps: Extract<Instruction, { op: 'jump' }>[] = [];
  for (const [index, option] of options.entries()) {
    const split: Instruction = { op: 'split', first: 0, second: 0 };
    const isLast = index === options.length - 1;
    if (!isLast) program.push(split);
    split.first = program.length;
    if (!emit(program, option)) return false;
    if (!isLast) {
      const jump: Extract<Instruction, { op: 'jump' }> = { op: 'jump', to: 0 };
      program.push(jump);
      jumps.push(jump);
    }
    split.second = program.length;
  }
  for (const jump of jumps) jump.to = program.length;
  return true;
}

function emitRepeat(program: Instruction[], { inner, least, most, isLazy }: Extract<PatternNode, { kind: 'repeat' }>): boolean {
  for (let time = 0; time < least; time += 1) {
    if (!emit(program, inner)) return false;
  }
  if (most === Number.POSITIVE_INFINITY) return emitLoop(program, inner, isLazy);
  const splits: Extract<Instruction, { op: 'split' }>[] = [];
  for (let time = least; time < most; time += 1) {
    const split: Extract<Instruction, { op: 'split' }> = { op: 'split', first: program.length + 1, second: program.length + 1 };
    program.push(split);
    splits.push(split);
    if (!emit(program, inner)) return false;
  }
  for (const split of splits) leaveAt(split, program.length, isLazy);
  return true;
}

function emitLoop(program: Instruction[], inner: PatternNode, isLazy: boolean): boolean {
  const start = program.length;
  const split: Extract<Instruction, { op: 'split' }> = { op: 'split', first: start + 1, second: start + 1 };
  program.push(split);
  if (!emit(program, inner)) return false;
  program.push({ op: 'jump', to: start });
  leaveAt(split, program.length, isLazy);
  return true;
}

function leaveAt(split: Extract<Instruction, { op: 'split' }>, out: number, isLazy: boolean): void {
  if (isLazy) split.first = out;
  else split.second = out;
}
