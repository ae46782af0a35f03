import { limits } from '@quadrille/domain';
import type { FormulaValue } from '../evaluate/formula-value.ts';
import { formulaLimits } from '../limits/formula-limits.ts';
import { compilePattern } from '../regex/compile-pattern.ts';
import type { Found } from '../regex/search-pattern.ts';
import { createPatternBudget, searchAll, searchPattern } from '../regex/search-pattern.ts';
import { define, type FunctionBody } from './formula-function.ts';
import { letters } from './letters.ts';

export const patternNames = [
  'REGEX_MATCH',
  'REGEX_EXTRACT',
  'REGEX_EXTRACT_ALL',
  'REGEX_REPLACE',
  'REGEX_SPLIT',
  'REGEX_COUNT',
  'REGEX_SEARCH',
] as const;

/** Regular expressions in the common syntax, without looking around and referring back: time grows with the text and no faster. */
export const patternFunctions: Readonly<Record<(typeof patternNames)[number], FunctionBody>> = {
  REGEX_MATCH: define(
    '(text: text, pattern: text) boolean',
    '1 when the pattern is found in the text.',
    ['REGEX_MATCH("A-12", "[0-9]+")', 1],
    matches,
    { aliases: ['REGEXMATCH', 'REGEX_TEST'] },
  ),
  REGEX_EXTRACT: define(
    '(text: text, pattern: text, group?: number) text',
    'The first part that fits the pattern, or its first group, or the group asked for (0: all).',
    ['REGEX_EXTRACT("A-12", "-([0-9]+)")', '12'],
    extract,
    { aliases: ['REGEXEXTRACT'] },
  ),
  REGEX_EXTRACT_ALL: define(
    '(text: text, pattern: text) text[]',
    'Every part that fits the pattern, or its first group, as a list.',
    ['REGEX_EXTRACT_ALL("a1b22", "[0-9]+")', ['1', '22']],
    (text: string, pattern: string) => all(text, pattern)?.map((one) => groupOf(text, one)) ?? null,
  ),
  REGEX_REPLACE: define(
    '(text: text, pattern: text, replacement: text) text',
    'The text with every part that fits the pattern replaced; $1 stands for the first group.',
    ['REGEX_REPLACE("a1b22", "[0-9]+", "#")', 'a#b#'],
    replace,
    { aliases: ['REGEXREPLACE'] },
  ),
  REGEX_SPLIT: define(
    '(text: text, pattern: text) text[]',
    'The parts between what fits the pattern, as a list.',
    ['REGEX_SPLIT("a, b;c", "[,;] *")', ['a', 'b', 'c']],
    split,
  ),
  REGEX_COUNT: define(
    '(text: text, pattern: text) number',
    'How often the pattern is found in the text.',
    ['REGEX_COUNT("a1b22", "[0-9]+")', 2],
    (text: string, pattern: string) => all(text, pattern, formulaLimits.steps)?.length ?? null,
  ),
  REGEX_SEARCH: define(
    '(text: text, pattern: text) number',
    'Where the pattern first fits, from 1; 0 when it does not.',
    ['REGEX_SEARCH("A-12", "[0-9]")', 3],
    searchPlace,
  ),
};

function first(text: string, pattern: string): Found | null | 'exhausted' {
  const compiled = compilePattern(pattern);
  return typeof compiled === 'string' ? 'exhausted' : searchPattern(compiled, text, 0, createPatternBudget());
}

function all(text: string, pattern: string, most: number = formulaLimits.items + 1): Found[] | null {
  const compiled = compilePattern(pattern);
  return typeof compiled === 'string' ? null : searchAll(compiled, text, most, createPatternBudget());
}

function matches(text: string, pattern: string): FormulaValue {
  const found = first(text, pattern);
  return found === 'exhausted' ? null : found === null ? 0 : 1;
}

function extract(text: string, pattern: string, group?: number): FormulaValue {
  const found = first(text, pattern);
  return found === 'exhausted' || found === null ? null : groupOf(text, found, group);
}

/** The group asked for, else the first one of the pattern, else the whole. */
function groupOf(text: string, found: Found, group?: number): string | null {
  const index = group === undefined ? (found.length > 2 ? 1 : 0) : Math.trunc(group);
  const [start = -1, end = -1] = [found[index * 2], found[index * 2 + 1]];
  return start < 0 || end < 0 ? null : text.slice(start, end);
}

function replace(text: string, pattern: string, replacement: string): string | null {
  const found = all(text, pattern, text.length + 1);
  if (found === null) return null;
  let result = '';
  let at = 0;
  for (const one of found) {
    const [start = 0, end = 0] = one;
    result +=
      text.slice(at, start) +
      replacement.replace(/\$(?:([$&])|([0-9]{1,2}))/g, (_all, sign?: string, digits?: string) =>
        sign === '$' ? '$' : (groupOf(text, one, Number(digits ?? 0)) ?? ''),
      );
    if (result.length > limits.text) return null;
    at = end;
  }
  return result + text.slice(at);
}

function split(text: string, pattern: string): readonly string[] | null {
  const found = all(text, pattern);
  if (found === null) return null;
  const parts: string[] = [];
  let at = 0;
  for (const [start = 0, end = 0] of found) {
    if (end === start) continue;
    parts.push(text.slice(at, start));
    at = end;
  }
  return [...parts, text.slice(at)];
}

function searchPlace(text: string, pattern: string): FormulaValue {
  const found = first(text, pattern);
  if (found === 'exhausted') return null;
  return found === null ? 0 : letters(text.slice(0, found[0])).length + 1;
}
