import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compilePattern } from './compile-pattern.ts';
import { createPatternBudget, searchAll, searchPattern } from './search-pattern.ts';

function find(pattern: string, text: string): readonly (string | null)[] | null | string {
  const compiled = compilePattern(pattern);
  if (typeof compiled === 'string') return compiled;
  const found = searchPattern(compiled, text, 0, createPatternBudget());
  if (found === null || found === 'exhausted') return found;
  return Array.from({ length: found.length / 2 }, (_one, index) => {
    const [start = -1, end = -1] = [found[index * 2], found[index * 2 + 1]];
    return start < 0 || end < 0 ? null : text.slice(start, end);
  });
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', ' ', '\n', 'é', 'ß'), maxLength: 14 });
const patterns = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom('a', 'b', '1', '.', '\\d', '\\w', '[ab]', '[^a]', '[b-c1]', '\\s', '^', '$', '\\b', '\\B', 'é', '\\W', '\\D'),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => a + b),
    fc.tuple(tie('node'), tie('node')).map(([a, b]) => `(?:${a}|${b})`),
    tie('node').map((inner) => `(${inner})`),
    fc.tuple(tie('node'), fc.constantFrom('*?', '+', '?', '{2}', '{1,2}', '*', '??', '+?')).map(([inner, sign]) => `(?:a${inner})${sign}`),
  ),
})).node;

describe('patterns', () => {
  it('F-60 find what the platform finds, and the same groups', () => {
    fc.assert(
      fc.property(patterns, word, (pattern, text) => {
        // Groups inside repetitions keep their last value here, and are forgotten by the platform: those are compared as a whole.
        const native = new RegExp(pattern, 'u').exec(text);
        const own = find(pattern, text);
        const hasRepeatedGroup = /\([^?].*\)(?:[*+?{])/.test(pattern);
        if (native === null || own === null || typeof own === 'string') expect(own).toBe(native === null ? null : own);
        else if (hasRepeatedGroup) expect(own[0]).toBe(native[0]);
        else expect(own).toEqual([...native].map((one) => one ?? null));
      }),
      tries(400),
    );
  });

  it.each([
    ['(?i)ab', 'xAB', ['AB']],
    ['.b', 'a😀b', ['😀b']],
    ['[😀a]+', 'b😀a', ['😀a']],
    ['(?i:a)b', 'Ab', ['Ab']],
    ['(?i:a)b', 'AB', null],
    ['(?s)a.b', 'a\nb', ['a\nb']],
    ['(?m)^b$', 'a\nb\nc', ['b']],
    ['(?P<year>[0-9]{4})', 'in 2024', ['2024', '2024']],
    ['\\p{Lu}+', 'abÄÖc', ['ÄÖ']],
    ['\\P{L}+', 'ab12', ['12']],
    ['\\p{Greek}', 'xα', ['α']],
    ['[[:digit:]]+', 'a12', ['12']],
    ['[]a]+', 'x]a', [']a']],
    ['\\x41\\u00e9', 'Aé', ['Aé']],
    ['a{,2}', 'a{,2}', ['a{,2}']],
    ['[\\d-]+', 'a1-2', ['1-2']],
    ['', 'abc', ['']],
  ])('F-61 %s in %j gives %j', (pattern, text, found) => {
    expect(find(pattern, text)).toEqual(found);
  });

  it.each([
    ['(a', 'A ( is not closed'],
    ['a)', 'A ) has no ('],
    ['*a', 'There is nothing before *'],
    ['[a', 'A [ is not closed'],
    ['a**', 'Two signs of repetition'],
    ['(?=a)', 'Looking ahead or behind is not supported'],
    ['(?<!a)', 'Looking ahead or behind is not supported'],
    ['(a)\\1', 'Referring back to a group is not supported'],
    ['a{3,1}', 'wrong order'],
    ['a{2000}', '1000 times at most'],
    ['(a{1000}){1000}', 'too large'],
    ['\\', 'ends too early'],
    ['\\p{Nope}', 'There is no property'],
    ['('.repeat(200), 'nests too deeply'],
  ])('F-62 tells what is wrong with %s', (pattern, message) => {
    expect(find(pattern, 'a')).toContain(message);
  });

  it('F-63 stays linear where backtracking explodes', () => {
    const text = 'a'.repeat(20_000);
    expect(find('(a*)*b', text)).toBe(null);
    expect(find('(a|a)*$', text)).not.toBe(null);
    expect(find('(?:a?){30}a{30}', 'a'.repeat(30))).toEqual(['a'.repeat(30)]);
  });

  it('F-63 gives up when the budget is spent', () => {
    const compiled = compilePattern('(?:a|b|c){50}d');
    if (typeof compiled === 'string') throw new Error(compiled);
    expect(searchPattern(compiled, 'abc'.repeat(1000), 0, { steps: 1000 })).toBe('exhausted');
    expect(searchAll(compiled, 'abc'.repeat(1000), 10, { steps: 1000 })).toBe(null);
  });
});
