import { issueOf } from './english-faults.ts';
import type { BinaryOp, FormulaIssue, Span } from './expression.ts';
import type { FormulaFault } from './formula-fault.ts';

export type Token =
  | { readonly kind: 'number'; readonly value: number; readonly span: Span }
  | { readonly kind: 'text'; readonly value: string; readonly span: Span }
  | { readonly kind: 'field'; readonly name: string; readonly by: 'title' | 'id'; readonly span: Span }
  | { readonly kind: 'word'; readonly name: string; readonly span: Span }
  | { readonly kind: 'op'; readonly op: BinaryOp; readonly span: Span }
  | { readonly kind: '(' | ')' | ',' | 'end'; readonly span: Span };

export type Tokens = { readonly ok: true; readonly tokens: readonly Token[] } | { readonly ok: false; readonly issue: FormulaIssue };

const blank = /\s+/y;
const digits = /(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:e[+-]?[0-9]+)?/iy;
const word = /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy;
const sign = /==|!=|<>|<=|>=|[=<>&+\-*/]/y;
const spelled: Readonly<Record<string, BinaryOp>> = { '=': '==', '<>': '!=' };
const escapes = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

type Read = Token | FormulaIssue;

/** The formula's words and signs with their places; the last token is the end. */
export function tokenize(text: string): Tokens {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const gap = match(blank, text, at);
    if (gap !== null) {
      at += gap.length;
      continue;
    }
    const read = readToken(text, at);
    if ('fault' in read) return { ok: false, issue: read };
    tokens.push(read);
    at = read.span.end;
  }
  tokens.push({ kind: 'end', span: { start: text.length, end: text.length } });
  return { ok: true, tokens };
}

function readToken(text: string, start: number): Read {
  const letter = text.charAt(start);
  if (letter === '{') return readField(text, start);
  if (letter === '"' || letter === "'") return readText(text, start, letter);
  if (letter === '(' || letter === ')' || letter === ',') return { kind: letter, span: { start, end: start + 1 } };
  return (
    readNumber(text, start) ??
    readSign(text, start) ??
    readWord(text, start) ??
    problem({ code: 'unexpected', at: start + 1, found: `"${symbolAt(text, start)}"`, hint: null }, start, start + 1)
  );
}

function readNumber(text: string, start: number): Read | null {
  const found = match(digits, text, start);
  if (found === null) return null;
  const value = Number(found);
  if (!Number.isFinite(value)) return problem({ code: 'numberTooLarge', at: start + 1 }, start, start + found.length);
  return { kind: 'number', value, span: { start, end: start + found.length } };
}

function readSign(text: string, start: number): Token | null {
  const found = match(sign, text, start);
  return found === null ? null : { kind: 'op', op: spelled[found] ?? (found as BinaryOp), span: { start, end: start + found.length } };
}

function readWord(text: string, start: number): Token | null {
  const name = match(word, text, start);
  return name === null ? null : { kind: 'word', name, span: { start, end: start + name.length } };
}

function readField(text: string, start: number): Read {
  const isId = text.startsWith('{{', start);
  const from = start + (isId ? 2 : 1);
  const end = text.indexOf(isId ? '}}' : '}', from);
  if (end < 0) return problem({ code: 'unclosedField', at: start + 1, close: isId ? '}}' : '}' }, start, text.length);
  const name = text.slice(from, end);
  const span = { start, end: end + (isId ? 2 : 1) };
  return name.trim() === ''
    ? problem({ code: 'fieldNameMissing', at: start + 1 }, start, span.end)
    : { kind: 'field', name, by: isId ? 'id' : 'title', span };
}

function readText(text: string, start: number, quote: string): Read {
  let value = '';
  let at = start + 1;
  while (at < text.length) {
    const letter = text.charAt(at);
    if (letter === quote) return { kind: 'text', value: storable(value), span: { start, end: at + 1 } };
    const isEscape = letter === '\\' && at + 1 < text.length;
    const next = text.charAt(at + 1);
    value += isEscape ? (escapes.get(next) ?? next) : letter;
    at += isEscape ? 2 : 1;
  }
  return problem({ code: 'unclosedText', at: start + 1, quote }, start, text.length);
}

/** Databases hold neither the character NUL nor half a character. */
function storable(value: string): string {
  return value.replaceAll('\u0000', '').toWellFormed();
}

function match(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function symbolAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 63);
}

/** @internal */
export function problem(fault: FormulaFault, start: number, end: number): FormulaIssue {
  return issueOf(fault, { start, end });
}
