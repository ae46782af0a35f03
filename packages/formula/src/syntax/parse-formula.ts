import { formulaLimits } from '../limits/formula-limits.ts';
import type { Expression, FormulaIssue } from './expression.ts';
import { precedences } from './expression.ts';
import type { FormulaFaults } from './formula-fault.ts';
import type { Token } from './tokenize.ts';
import { problem, tokenize } from './tokenize.ts';

export type ParsedFormula = { readonly ok: true; readonly expression: Expression } | { readonly ok: false; readonly issue: FormulaIssue };

interface Reader {
  readonly tokens: readonly Token[];
  /** Depth of each finished node, so that no tree grows deeper than recursion and databases bear. */
  readonly depths: Map<Expression, number>;
  at: number;
  /** Nodes still allowed. */
  left: number;
}

/** What parsing gives inside: a node, or the first issue. */
type Read = Expression | FormulaIssue;

/** The tree of a formula, or the first thing wrong with its text. Names are not looked up here. */
export function parseFormula(text: string): ParsedFormula {
  if (text.length > formulaLimits.length) {
    return { ok: false, issue: problem({ code: 'tooLong', length: text.length, most: formulaLimits.length }, 0, text.length) };
  }
  const tokens = tokenize(text);
  if (!tokens.ok) return tokens;
  const reader: Reader = { tokens: tokens.tokens, depths: new Map(), at: 0, left: formulaLimits.nodes };
  const read = readBinary(reader, 1, 0);
  if (isIssue(read)) return { ok: false, issue: read };
  const rest = peek(reader);
  return rest.kind === 'end' ? { ok: true, expression: read } : { ok: false, issue: unexpected(rest) };
}

function readBinary(reader: Reader, least: number, nesting: number): Read {
  let left = readUnary(reader, nesting);
  for (;;) {
    if (isIssue(left)) return left;
    const token = peek(reader);
    if (token.kind !== 'op' || precedences[token.op] < least) return left;
    reader.at += 1;
    const right = readBinary(reader, precedences[token.op] + 1, nesting + 1);
    if (isIssue(right)) return right;
    left = finish(reader, { kind: 'binary', op: token.op, left, right, span: { start: left.span.start, end: right.span.end } }, [
      left,
      right,
    ]);
  }
}

function readUnary(reader: Reader, nesting: number): Read {
  const token = peek(reader);
  if (nesting > formulaLimits.depth) return tooDeep(token);
  if (token.kind !== 'op' || (token.op !== '-' && token.op !== '+')) return readPrimary(reader, nesting);
  reader.at += 1;
  const operand = readUnary(reader, nesting + 1);
  if (isIssue(operand) || token.op === '+') return operand;
  return finish(reader, { kind: 'negate', operand, span: { start: token.span.start, end: operand.span.end } }, [operand]);
}

function readPrimary(reader: Reader, nesting: number): Read {
  const token = peek(reader);
  reader.at += 1;
  reader.left -= 1;
  if (reader.left < 0) return tooLarge(token);
  switch (token.kind) {
    case 'number':
    case 'text':
      return token;
    case 'field':
      return { kind: 'reference', name: token.name, by: token.by, span: token.span };
    case 'word':
      return peek(reader).kind === '('
        ? readCall(reader, token.name, token.span.start, nesting)
        : { kind: 'reference', name: token.name, by: 'title', span: token.span };
    case '(':
      return readGroup(reader, token, nesting);
    default:
      return unexpected(token);
  }
}

function readGroup(reader: Reader, open: Token, nesting: number): Read {
  const inner = readBinary(reader, 1, nesting + 1);
  if (isIssue(inner)) return inner;
  const close = peek(reader);
  if (close.kind === 'end') return problem({ code: 'unclosedBracket', at: open.span.start + 1 }, open.span.start, close.span.end);
  if (close.kind !== ')') return unexpected(close);
  reader.at += 1;
  return inner;
}

function readCall(reader: Reader, name: string, start: number, nesting: number): Read {
  const args: Expression[] = [];
  reader.at += 1;
  if (peek(reader).kind !== ')') {
    for (;;) {
      const arg = readBinary(reader, 1, nesting + 1);
      if (isIssue(arg)) return arg;
      args.push(arg);
      if (peek(reader).kind !== ',') break;
      reader.at += 1;
    }
  }
  const close = peek(reader);
  if (close.kind === 'end') return problem({ code: 'unclosedCall', at: start + 1, name }, start, close.span.end);
  if (close.kind !== ')') return unexpected(close);
  reader.at += 1;
  return finish(reader, { kind: 'call', name, args, span: { start, end: close.span.end } }, args);
}

function finish(reader: Reader, node: Expression, children: readonly Expression[]): Read {
  const depth = 1 + children.reduce((deepest, child) => Math.max(deepest, reader.depths.get(child) ?? 1), 0);
  reader.depths.set(node, depth);
  reader.left -= node.kind === 'call' ? 0 : 1;
  if (reader.left < 0) return tooLarge(node);
  return depth > formulaLimits.depth ? tooDeep(node) : node;
}

function tooDeep({ span }: Pick<Token, 'span'>): FormulaIssue {
  return problem({ code: 'tooDeep', most: formulaLimits.depth }, span.start, span.end);
}

function tooLarge({ span }: Pick<Token, 'span'>): FormulaIssue {
  return problem({ code: 'tooManyParts', most: formulaLimits.nodes }, span.start, span.end);
}

function unexpected(token: Token): FormulaIssue {
  const { start, end } = token.span;
  if (token.kind === 'end') return problem({ code: 'endsEarly', at: start + 1 }, start, end);
  return problem({ code: 'unexpected', at: start + 1, found: describe(token), hint: hintFor(token) }, start, end);
}

function hintFor({ kind }: Token): FormulaFaults['unexpected']['hint'] {
  switch (kind) {
    case 'number':
    case 'text':
    case 'field':
    case 'word':
      return 'sign';
    case ',':
      return 'argument';
    case ')':
      return 'bracket';
    default:
      return null;
  }
}

function describe(token: Token): string | null {
  switch (token.kind) {
    case 'number':
      return String(token.value);
    case 'text':
      return null;
    case 'field':
      return `{${token.name}}`;
    case 'word':
      return token.name;
    case 'op':
      return token.op;
    default:
      return token.kind;
  }
}

function peek(reader: Reader): Token {
  const token = reader.tokens[Math.min(reader.at, reader.tokens.length - 1)];
  if (token === undefined) throw new Error('A token list always has an end.');
  return token;
}

function isIssue(read: Read): read is FormulaIssue {
  return 'fault' in read;
}
