import { getFieldKind, readLinkCell, readListCell } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import {
  checkFormula,
  findReferenced,
  formulaFunctions,
  formulaTypeOfField,
  isListType,
  itemTypeOf,
  listTypeOf,
  parseFormula,
  printReference,
  toFormulaValue,
} from '@quadrille/formula';
import type { Expression, FormulaFunction, FormulaIssue, FormulaType, FormulaValue } from '@quadrille/formula';
import { isLink, valuesOf } from '../structure/index.ts';
import type { TableField } from '../structure/index.ts';

/** A formula as far as it can be understood. */
export interface ReadFormula {
  /** Null while it does not parse. */
  readonly expression: Expression | null;
  readonly type: FormulaType;
  readonly issues: readonly FormulaIssue[];
}

export function readFormula(text: string, fields: readonly TableField[]): ReadFormula {
  const parsed = parseFormula(text);
  if (!parsed.ok) return { expression: null, type: 'any', issues: [parsed.issue] };
  const { type, issues } = checkFormula(
    parsed.expression,
    (reference) => {
      const field = findReferenced(reference, fields);
      return field ? typeOf(field as TableField) : null;
    },
    fields.map(({ title }) => title),
  );
  return { expression: parsed.expression, type, issues };
}

/** The server has told what a computed field's values are, so nothing has to be followed to other tables. */
function typeOf(field: TableField): FormulaType {
  if (isLink(field)) return field.definition?.kind === 'link' && field.definition.relation === 'bt' ? 'text' : 'text[]';
  const values = valuesOf(field);
  if (values === null) return 'any';
  const { definition: _definition, ...own } = values;
  const type = formulaTypeOfField(own);
  return values.isList === true ? listTypeOf(type) : type;
}

/** A canonical cell as formulas take it: links by the names of their records, lists as lists. */
export function operandOf(field: TableField, value: CellValue): FormulaValue {
  if (isLink(field)) {
    const names = readLinkCell(value).records.map(([, title]) => title);
    return typeOf(field) === 'text' ? (names[0] ?? null) : names;
  }
  const values = valuesOf(field);
  if (values === null) return null;
  return values.isList === true ? readListCell(value).map((item) => toFormulaValue(item, values)) : toFormulaValue(value, values);
}

/** A result in words: truth as said by the caller, numbers in the language of the person. */
export function wordsOfResult(
  value: FormulaValue,
  type: FormulaType,
  words: { readonly locale: string; readonly truth: readonly [string, string] },
): string {
  if (value === null || value === '') return '';
  if (Array.isArray(value)) return value.map((item) => wordsOfResult(item, itemTypeOf(type), words)).join(', ');
  if (type === 'boolean') return value === 0 ? words.truth[0] : words.truth[1];
  return typeof value === 'number' && !isListType(type) ? value.toLocaleString(words.locale, { maximumFractionDigits: 10 }) : String(value);
}

export type Completion =
  | { readonly kind: 'field'; readonly field: TableField; readonly insert: string; readonly caret: number }
  | { readonly kind: 'function'; readonly entry: FormulaFunction; readonly insert: string; readonly caret: number };

export interface Completions {
  /** What the caret stands behind, and what a choice replaces. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
  readonly list: readonly Completion[];
}

const mostShown = 40;

/** Fields and functions that begin with, or have in them, the word before the caret. */
export function completionsAt(text: string, caret: number, fields: readonly TableField[]): Completions {
  const before = text.slice(0, caret);
  if (isInText(before)) return { word: '', start: caret, end: caret, list: [] };
  const brace = /\{([^{}]*)$/.exec(before);
  const word = brace ? (brace[1] ?? '') : (/[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.exec(before)?.[0] ?? '');
  const start = caret - word.length - (brace ? 1 : 0);
  const end = brace && text[caret] === '}' ? caret + 1 : caret;
  const named = ranked(fields.filter(canBeOperand), word, ({ title }) => [title]).map((field): Completion => {
    const insert = printReference({ name: field.title, by: 'title' });
    return { kind: 'field', field, insert, caret: insert.length };
  });
  if (brace) return { word, start, end, list: named.slice(0, mostShown) };
  const called = ranked(formulaFunctions, word, ({ name, aliases }) => [name, ...aliases]).map((entry): Completion => {
    const insert = `${entry.name}()`;
    return { kind: 'function', entry, insert, caret: entry.params.length === 0 ? insert.length : insert.length - 1 };
  });
  return { word, start, end, list: [...named, ...called].slice(0, mostShown) };
}

function canBeOperand(field: TableField): boolean {
  return getFieldKind(field.type).valueKind !== 'secret' && field.type !== 'ForeignKey';
}

/** Those whose name begins with the word first, then those that have it somewhere. */
function ranked<T>(items: readonly T[], word: string, namesOf: (item: T) => readonly string[]): readonly T[] {
  const wanted = word.toLowerCase();
  if (wanted === '') return items;
  const rank = (item: T): number => {
    const names = namesOf(item).map((name) => name.toLowerCase());
    return names[0]?.startsWith(wanted)
      ? 0
      : names.some((name) => name.startsWith(wanted))
        ? 1
        : names.some((name) => name.includes(wanted))
          ? 2
          : 3;
  };
  return items
    .map((item) => [rank(item), item] as const)
    .filter(([place]) => place < 3)
    .toSorted(([a], [b]) => a - b)
    .map(([, item]) => item);
}

/** The function whose arguments the caret stands in. */
export function functionAround(text: string, caret: number): FormulaFunction | null {
  let depth = 0;
  for (let at = caret - 1; at >= 0; at -= 1) {
    const letter = text[at];
    if (letter === ')') depth += 1;
    else if (letter === '(' && depth > 0) depth -= 1;
    else if (letter === '(') {
      const name = /[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.exec(text.slice(0, at))?.[0]?.toUpperCase();
      return formulaFunctions.find((entry) => entry.name === name || entry.aliases.includes(name ?? '')) ?? null;
    }
  }
  return null;
}

function isInText(before: string): boolean {
  let quote = '';
  for (let at = 0; at < before.length; at += 1) {
    const letter = before[at] as string;
    if (quote !== '' && letter === '\\') at += 1;
    else if (letter === quote) quote = '';
    else if (quote === '' && (letter === '"' || letter === "'")) quote = letter;
  }
  return quote !== '';
}

export interface FormulaPiece {
  readonly text: string;
  readonly look: 'field' | 'text' | 'function' | 'plain';
  readonly isWrong: boolean;
}

const pieces = /\{\{[^{}]*\}\}|\{[^{}]*\}?|"(?:\\.|[^"\\])*"?|'(?:\\.|[^'\\])*'?|[\p{L}_][\p{L}\p{M}\p{N}_]*(?=\s*\()/gu;

/** The text in runs of one look, cut where the first mistake begins and ends. */
export function paintFormula(text: string, issue: FormulaIssue | undefined): readonly FormulaPiece[] {
  const runs: { text: string; look: FormulaPiece['look']; at: number }[] = [];
  let last = 0;
  for (const match of text.matchAll(pieces)) {
    if (match.index > last) runs.push({ text: text.slice(last, match.index), look: 'plain', at: last });
    const look = match[0].startsWith('{') ? 'field' : /^["']/.test(match[0]) ? 'text' : 'function';
    runs.push({ text: match[0], look, at: match.index });
    last = match.index + match[0].length;
  }
  if (last < text.length) runs.push({ text: text.slice(last), look: 'plain', at: last });
  if (!issue) return runs.map(({ text: part, look }) => ({ text: part, look, isWrong: false }));
  const end = Math.max(issue.end, issue.start + 1);
  return runs.flatMap(({ text: part, look, at }) => {
    const [from, to] = [issue.start - at, end - at].map((place) => Math.min(part.length, Math.max(0, place))) as [number, number];
    const cut = [
      { text: part.slice(0, from), look, isWrong: false },
      { text: part.slice(from, to), look, isWrong: true },
      { text: part.slice(to), look, isWrong: false },
    ];
    return cut.filter((piece) => piece.text !== '');
  });
}
