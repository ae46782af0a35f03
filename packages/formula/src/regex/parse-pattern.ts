import type { Matcher, PatternNode } from './pattern-node.ts';

export interface ParsedPattern {
  readonly node: PatternNode;
  /** Bracketed groups that are remembered. */
  readonly groups: number;
}

interface Reader {
  readonly letters: readonly string[];
  at: number;
  groups: number;
  depth: number;
  ignoresCase: boolean;
  dotTakesAll: boolean;
  isMultiline: boolean;
}

/** What is wrong with a pattern, in words. */
class PatternProblem extends Error {}

/** Reads a pattern in the common syntax without what cannot run in linear time; answers a sentence when it is none. */
export function parsePattern(text: string): ParsedPattern | string {
  const reader: Reader = { letters: [...text], at: 0, groups: 0, depth: 0, ignoresCase: false, dotTakesAll: false, isMultiline: false };
  try {
    const node = readChoice(reader);
    if (reader.at < reader.letters.length) throw new PatternProblem('A ) has no (: write \\) for the sign itself');
    return { node, groups: reader.groups };
  } catch (error) {
    if (error instanceof PatternProblem)
      return `${error.message} (at character ${Math.min(reader.at, reader.letters.length) + 1} of the pattern)`;
    throw error;
  }
}

function readChoice(reader: Reader): PatternNode {
  reader.depth += 1;
  if (reader.depth > 100) throw new PatternProblem('The pattern nests too deeply');
  const options = [readSequence(reader)];
  while (peek(reader) === '|') {
    reader.at += 1;
    options.push(readSequence(reader));
  }
  reader.depth -= 1;
  return options.length === 1 ? (options[0] ?? { kind: 'empty' }) : { kind: 'choice', options };
}

function readSequence(reader: Reader): PatternNode {
  const parts: PatternNode[] = [];
  for (let next = peek(reader); next !== undefined && next !== '|' && next !== ')'; next = peek(reader)) {
    parts.push(readRepeats(reader, readAtom(reader)));
  }
  return parts.length === 1 ? (parts[0] ?? { kind: 'empty' }) : { kind: 'sequence', parts };
}

function readRepeats(reader: Reader, atom: PatternNode): PatternNode {
  let node = atom;
  for (let count = readCount(reader), times = 0; count !== null; count = readCount(reader), times += 1) {
    if (times > 0) throw new PatternProblem('Two signs of repetition stand together: put brackets around the first part');
    if (node.kind === 'assert') throw new PatternProblem('There is nothing to repeat');
    const isLazy = take(reader, '?');
    if (peek(reader) === '+') throw new PatternProblem('Possessive repetition is not supported: leave out the second +');
    node = { kind: 'repeat', inner: node, ...count, isLazy };
  }
  return node;
}

function readCount(reader: Reader): { readonly least: number; readonly most: number } | null {
  if (take(reader, '*')) return { least: 0, most: Number.POSITIVE_INFINITY };
  if (take(reader, '+')) return { least: 1, most: Number.POSITIVE_INFINITY };
  if (take(reader, '?')) return { least: 0, most: 1 };
  const match =
    peek(reader) === '{' ? /^\{([0-9]{1,4})(?:(,)([0-9]{1,4})?)?\}/.exec(reader.letters.slice(reader.at, reader.at + 12).join('')) : null;
  if (match === null) return null;
  reader.at += match[0].length;
  const least = Number(match[1]);
  const most = match[2] === undefined ? least : match[3] === undefined ? Number.POSITIVE_INFINITY : Number(match[3]);
  if (least > 1000 || (most !== Number.POSITIVE_INFINITY && most > 1000))
    throw new PatternProblem('A part can be repeated 1000 times at most');
  if (most < least) throw new PatternProblem('The numbers of the repetition stand in the wrong order');
  return { least, most };
}

function readAtom(reader: Reader): PatternNode {
  const letter = next(reader);
  switch (letter) {
    case '(':
      return readGroup(reader);
    case '[':
      return { kind: 'letter', matches: readClass(reader) };
    case '.':
      return { kind: 'letter', matches: reader.dotTakesAll ? () => true : (code) => code !== 10 };
    case '^':
      return { kind: 'assert', what: reader.isMultiline ? 'lineStart' : 'start' };
    case '$':
      return { kind: 'assert', what: reader.isMultiline ? 'lineEnd' : 'end' };
    case '\\':
      return readEscape(reader);
    case '*':
    case '+':
    case '?':
      throw new PatternProblem(`There is nothing before ${letter} to repeat: write \\${letter} for the sign itself`);
    default:
      return { kind: 'letter', matches: exactly(reader, letter) };
  }
}

function readGroup(reader: Reader): PatternNode {
  const before = { ignoresCase: reader.ignoresCase, dotTakesAll: reader.dotTakesAll, isMultiline: reader.isMultiline };
  let index = 0;
  if (take(reader, '?')) {
    const isBare = readGroupHead(reader);
    if (isBare === 'flags') return { kind: 'empty' };
    if (isBare === 'named') index = ++reader.groups;
  } else {
    index = ++reader.groups;
  }
  const inner = readChoice(reader);
  if (!take(reader, ')')) throw new PatternProblem('A ( is not closed');
  Object.assign(reader, before);
  return index === 0 ? inner : { kind: 'group', index, inner };
}

/** What stands behind `(?`. */
function readGroupHead(reader: Reader): 'flags' | 'plain' | 'named' {
  const head = reader.letters.slice(reader.at, reader.at + 80).join('');
  if (/^(?:[=!]|<[=!])/.test(head))
    throw new PatternProblem('Looking ahead or behind is not supported, because it cannot run in linear time');
  const name = /^P?<([A-Za-z_][A-Za-z0-9_]{0,63})>/.exec(head);
  if (name !== null) {
    reader.at += name[0].length;
    return 'named';
  }
  const flags = /^([ims]*)(?:-([ims]+))?([:)])/.exec(head);
  if (flags === null) throw new PatternProblem('What follows (? is not understood');
  reader.at += flags[0].length;
  setFlags(reader, flags[1] ?? '', true);
  setFlags(reader, flags[2] ?? '', false);
  return flags[3] === ')' ? 'flags' : 'plain';
}

function setFlags(reader: Reader, flags: string, isOn: boolean): void {
  if (flags.includes('i')) reader.ignoresCase = isOn;
  if (flags.includes('s')) reader.dotTakesAll = isOn;
  if (flags.includes('m')) reader.isMultiline = isOn;
}

function readEscape(reader: Reader): PatternNode {
  const letter = next(reader);
  switch (letter) {
    case 'A':
      return { kind: 'assert', what: 'start' };
    case 'z':
    case 'Z':
      return { kind: 'assert', what: 'end' };
    case 'b':
      return { kind: 'assert', what: 'edge' };
    case 'B':
      return { kind: 'assert', what: 'noEdge' };
    default:
      if (/[1-9]/.test(letter))
        throw new PatternProblem('Referring back to a group is not supported, because it cannot run in linear time');
      return { kind: 'letter', matches: readKind(reader, letter) ?? exactly(reader, readLetter(reader, letter)) };
  }
}

const digit: Matcher = (code) => code >= 48 && code <= 57;
export const isWordLetter: Matcher = (code) => digit(code) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95;
const blank: Matcher = (code) =>
  code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || (code > 0xff && /\s/u.test(String.fromCodePoint(code)));

function not(matches: Matcher): Matcher {
  return (code) => !matches(code);
}

/** `\d`, `\w`, `\s`, `\p{…}` and their opposites. */
function readKind(reader: Reader, letter: string): Matcher | null {
  switch (letter) {
    case 'd':
      return digit;
    case 'D':
      return not(digit);
    case 'w':
      return isWordLetter;
    case 'W':
      return not(isWordLetter);
    case 's':
      return blank;
    case 'S':
      return not(blank);
    case 'p':
    case 'P':
      return readProperty(reader, letter);
    default:
      return null;
  }
}

function readProperty(reader: Reader, letter: 'p' | 'P'): Matcher {
  const match = /^(?:\{\^?([A-Za-z_=]{1,40})\}|([A-Z]))/.exec(reader.letters.slice(reader.at, reader.at + 44).join(''));
  const name = match?.[1] ?? match?.[2];
  if (match === null || name === undefined) throw new PatternProblem(`Behind \\${letter} a property is missing, such as {L} for letters`);
  reader.at += match[0].length;
  const property = propertyOf(name) ?? propertyOf(`Script=${name}`);
  if (property === null) throw new PatternProblem(`There is no property "${name}" of letters`);
  return (letter === 'P') === match[0].startsWith('{^') ? property : not(property);
}

function propertyOf(name: string): Matcher | null {
  try {
    const one = new RegExp(`^\\p{${name}}$`, 'u');
    return (code) => one.test(String.fromCodePoint(code));
  } catch {
    return null;
  }
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f', v: '\v', a: '\u0007', '0': '\u0000' };

/** The character an escape stands for. */
function readLetter(reader: Reader, letter: string): string {
  if (letter === 'x' || letter === 'u') {
    const match = /^(?:\{([0-9a-fA-F]{1,6})\}|([0-9a-fA-F]{4})|([0-9a-fA-F]{2}))/.exec(
      reader.letters.slice(reader.at, reader.at + 8).join(''),
    );
    const short = match?.[2] !== undefined && letter === 'x' ? match[2].slice(0, 2) : undefined;
    const code = Number.parseInt(match?.[1] ?? short ?? match?.[2] ?? match?.[3] ?? 'z', 16);
    if (match === null || Number.isNaN(code) || code > 0x10ffff)
      throw new PatternProblem(`Behind \\${letter} the number of a character is missing, such as {e9}`);
    reader.at += short?.length ?? match[0].length;
    return String.fromCodePoint(code);
  }
  const control = controls[letter];
  if (control !== undefined) return control;
  if (/[A-Za-z]/.test(letter)) throw new PatternProblem(`\\${letter} is not understood`);
  return letter;
}

function readClass(reader: Reader): Matcher {
  const isOpposite = take(reader, '^');
  const tests: Matcher[] = [];
  for (let isFirst = true; isFirst || peek(reader) !== ']'; isFirst = false) {
    if (peek(reader) === undefined) throw new PatternProblem('A [ is not closed');
    tests.push(readRange(reader));
  }
  reader.at += 1;
  const any: Matcher = (code) => tests.some((test) => test(code));
  return isOpposite ? not(any) : any;
}

const posix: Readonly<Record<string, Matcher>> = {
  alpha: (code) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122),
  digit,
  alnum: (code) => isWordLetter(code) && code !== 95,
  upper: (code) => code >= 65 && code <= 90,
  lower: (code) => code >= 97 && code <= 122,
  space: blank,
  punct: (code) => code > 32 && code < 127 && !(isWordLetter(code) && code !== 95),
};

function readRange(reader: Reader): Matcher {
  const name = /^\[:([a-z]+):\]/.exec(reader.letters.slice(reader.at, reader.at + 12).join(''));
  if (name !== null) {
    const test = posix[name[1] ?? ''];
    if (test === undefined) throw new PatternProblem(`There is no class ${name[0]}`);
    reader.at += name[0].length;
    return test;
  }
  const from = readMember(reader);
  if (typeof from === 'function') return from;
  if (peek(reader) !== '-' || reader.letters[reader.at + 1] === ']' || reader.letters[reader.at + 1] === undefined)
    return exactly(reader, from);
  reader.at += 1;
  const to = readMember(reader);
  if (typeof to === 'function') throw new PatternProblem('A range needs a character at both ends');
  return between(reader, from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0);
}

function readMember(reader: Reader): string | Matcher {
  const letter = next(reader);
  if (letter !== '\\') return letter;
  const escaped = next(reader);
  if (escaped === 'b') return '\b';
  return readKind(reader, escaped) ?? readLetter(reader, escaped);
}

function between(reader: Reader, low: number, high: number): Matcher {
  if (high < low) throw new PatternProblem('The ends of a range stand in the wrong order');
  const inside: Matcher = (code) => code >= low && code <= high;
  return reader.ignoresCase ? (code) => inside(code) || inside(lowerOf(code)) || inside(upperOf(code)) : inside;
}

function exactly(reader: Reader, letter: string): Matcher {
  const wanted = letter.codePointAt(0) ?? 0;
  if (!reader.ignoresCase) return (code) => code === wanted;
  const folded = lowerOf(wanted);
  return (code) => code === wanted || lowerOf(code) === folded;
}

/** Letters whose other case is one letter; the rest are their own. */
function lowerOf(code: number): number {
  return caseOf(code, (letter) => letter.toLowerCase());
}

function upperOf(code: number): number {
  return caseOf(code, (letter) => letter.toUpperCase());
}

function caseOf(code: number, change: (letter: string) => string): number {
  const changed = change(String.fromCodePoint(code));
  const first = changed.codePointAt(0) ?? code;
  return changed.length === (first > 0xffff ? 2 : 1) ? first : code;
}

function peek(reader: Reader): string | undefined {
  return reader.letters[reader.at];
}

function take(reader: Reader, letter: string): boolean {
  if (reader.letters[reader.at] !== letter) return false;
  reader.at += 1;
  return true;
}

function next(reader: Reader): string {
  const letter = reader.letters[reader.at];
  if (letter === undefined) throw new PatternProblem('The pattern ends too early: write \\\\ for a backslash');
  reader.at += 1;
  return letter;
}
