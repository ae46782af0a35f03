/** A pattern of text that is matched in time that grows with pattern times text, whatever either of them is. */
export interface LinearPattern {
  /** Whether the whole text fits. */
  fits(text: string): boolean;
}

/** The longest pattern that is read, in characters. */
export const patternLength = 200;
/** How often `{n}` may repeat what stands before it. */
const mostRepeats = 100;
/** States of the largest machine: repeats inside repeats multiply. */
const mostStates = 5000;

/**
 * Reads the part of regular expressions that people write for codes and numbers: characters, `.`, classes as `[a-z0-9]` and `\d`, groups,
 * `|`, and the repeats `*`, `+`, `?`, `{2}`, `{2,}` and `{2,4}`. Anchors are allowed at both ends and mean nothing, as the whole text has to
 * fit. Null for what is no such pattern. Nothing is ever tried twice, so a pattern of one person cannot keep the computer of another busy.
 */
export function readLinearPattern(source: string): LinearPattern | null {
  if (source.length > patternLength) return null;
  try {
    const reader = createReader(source.replace(/^\^/, '').replace(/(?<!\\)\$$/, ''));
    const program: State[] = [];
    compile(reader.readAll(), program);
    program.push({ kind: 'end' });
    return { fits: (text) => run(program, text) };
  } catch (error) {
    if (error instanceof PatternFault) return null;
    throw error;
  }
}

class PatternFault extends Error {}

type Takes = (code: number) => boolean;

type Node =
  | { readonly kind: 'one'; readonly takes: Takes }
  | { readonly kind: 'all'; readonly nodes: readonly Node[] }
  | { readonly kind: 'any'; readonly nodes: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly least: number; readonly most: number };

type State = { readonly kind: 'one'; readonly takes: Takes } | { readonly kind: 'fork'; readonly to: number[] } | { readonly kind: 'end' };

const digit: Takes = (code) => code >= 48 && code <= 57;
const word: Takes = (code) => digit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
const lineEnd: Takes = (code) => code === 10 || code === 13 || code === 0x2028 || code === 0x2029;
const space: Takes = (code) => /\s/.test(String.fromCodePoint(code));
const not =
  (takes: Takes): Takes =>
  (code) =>
    !takes(code);
const shorthands: Readonly<Record<string, Takes>> = { d: digit, D: not(digit), w: word, W: not(word), s: space, S: not(space) };

function createReader(source: string) {
  const signs = [...source];
  let at = 0;
  const fail = (): never => {
    throw new PatternFault();
  };
  const next = (): string => signs[at++] ?? fail();
  const skip = (sign: string): boolean => {
    if (signs[at] !== sign) return false;
    at += 1;
    return true;
  };
  const codeOf = (sign: string): number => sign.codePointAt(0) as number;

  function readAny(depth: number): Node {
    if (depth > 20) return fail();
    const nodes = [readRun(depth)];
    while (skip('|')) nodes.push(readRun(depth));
    return nodes.length === 1 ? (nodes[0] as Node) : { kind: 'any', nodes };
  }
  function readRun(depth: number): Node {
    const nodes: Node[] = [];
    while (at < signs.length && signs[at] !== '|' && signs[at] !== ')') nodes.push(readRepeats(readOne(depth)));
    return { kind: 'all', nodes };
  }
  function readOne(depth: number): Node {
    const sign = next();
    if (sign === '(') {
      if (skip('?') && !skip(':')) return fail();
      const inside = readAny(depth + 1);
      return skip(')') ? inside : fail();
    }
    if (sign === '[') return { kind: 'one', takes: readClass() };
    if (sign === '.') return { kind: 'one', takes: not(lineEnd) };
    if (sign === '\\') return { kind: 'one', takes: readEscape() };
    if ('*+?{}])^$'.includes(sign)) return fail();
    return { kind: 'one', takes: (code) => code === codeOf(sign) };
  }
  function readEscape(): Takes {
    const sign = next();
    if (Object.hasOwn(shorthands, sign)) return shorthands[sign] as Takes;
    // letters and digits after a backslash mean something in regular expressions that is not offered here
    if (/[\p{L}\p{N}]/u.test(sign)) return fail();
    return (code) => code === codeOf(sign);
  }
  function readClass(): Takes {
    const isTurned = skip('^');
    const parts: Takes[] = [];
    while (!skip(']')) {
      const sign = next();
      if (sign === '\\' && Object.hasOwn(shorthands, signs[at] ?? '')) parts.push(shorthands[next()] as Takes);
      else {
        const from = codeOf(sign === '\\' ? next() : sign);
        if (signs[at] === '-' && signs[at + 1] !== undefined && signs[at + 1] !== ']') {
          at += 1;
          const last = next();
          const to = codeOf(last === '\\' ? next() : last);
          if (to < from) return fail();
          parts.push((code) => code >= from && code <= to);
        } else parts.push((code) => code === from);
      }
    }
    const takes: Takes = (code) => parts.some((part) => part(code));
    return isTurned ? not(takes) : takes;
  }
  function readRepeats(node: Node): Node {
    const sign = signs[at];
    if (sign === '*' || sign === '+' || sign === '?') {
      at += 1;
      return { kind: 'repeat', node, least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity };
    }
    if (sign !== '{') return node;
    const found = /^\{(\d{1,3})(?:(,)(\d{1,3})?)?\}/.exec(signs.slice(at, at + 12).join('')) ?? fail();
    at += found[0].length;
    const least = Number(found[1]);
    const most = found[2] === undefined ? least : found[3] === undefined ? Infinity : Number(found[3]);
    if (least > mostRepeats || (most !== Infinity && (most > mostRepeats || most < least))) return fail();
    return { kind: 'repeat', node, least, most };
  }
  return {
    readAll: (): Node => {
      const node = readAny(0);
      return at === signs.length ? node : fail();
    },
  };
}

function compile(node: Node, program: State[]): void {
  if (program.length > mostStates) throw new PatternFault();
  switch (node.kind) {
    case 'one':
      program.push({ kind: 'one', takes: node.takes });
      break;
    case 'all':
      for (const one of node.nodes) compile(one, program);
      break;
    case 'any': {
      const starts: number[] = [];
      const fork: State = { kind: 'fork', to: starts };
      program.push(fork);
      const ends: number[][] = [];
      for (const one of node.nodes) {
        starts.push(program.length);
        compile(one, program);
        const end: number[] = [];
        program.push({ kind: 'fork', to: end });
        ends.push(end);
      }
      for (const end of ends) end.push(program.length);
      break;
    }
    case 'repeat': {
      for (let count = 0; count < node.least; count += 1) compile(node.node, program);
      if (node.most === Infinity) {
        const start = program.length;
        const fork: number[] = [start + 1];
        program.push({ kind: 'fork', to: fork });
        compile(node.node, program);
        program.push({ kind: 'fork', to: [start] });
        fork.push(program.length);
        break;
      }
      const forks: number[][] = [];
      for (let count = node.least; count < node.most; count += 1) {
        const fork: number[] = [program.length + 1];
        program.push({ kind: 'fork', to: fork });
        forks.push(fork);
        compile(node.node, program);
      }
      for (const fork of forks) fork.push(program.length);
      break;
    }
  }
}

/** All states at once, one character after another. */
function run(program: readonly State[], text: string): boolean {
  let states = reach(program, [0]);
  for (const sign of text) {
    const code = sign.codePointAt(0) as number;
    const following: number[] = [];
    for (const at of states) {
      const state = program[at];
      if (state?.kind === 'one' && state.takes(code)) following.push(at + 1);
    }
    if (following.length === 0) return false;
    states = reach(program, following);
  }
  return [...states].some((at) => program[at]?.kind === 'end');
}

/** What is reached without taking a character. */
function reach(program: readonly State[], from: readonly number[]): ReadonlySet<number> {
  const reached = new Set<number>();
  const waiting = [...from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (reached.has(at)) continue;
    reached.add(at);
    const state = program[at];
    if (state?.kind === 'fork') waiting.push(...state.to);
  }
  return reached;
}
