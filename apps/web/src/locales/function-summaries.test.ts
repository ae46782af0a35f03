import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { formulaFunctions } from '@quadrille/formula';
import { describe, expect, it } from 'vitest';

const catalogues = import.meta.glob<Readonly<Record<string, string>>>('./*/function-summaries.ts', {
  import: 'functionSummaries',
  eager: true,
});
const languages = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory() && entry.name !== 'en');

/** Signs that end up elsewhere, or turned around, between right-to-left words. */
const syntax = /["#$%<>[\]{}\u2212-]|\d[:/-]\d/;

describe.each(languages.map(({ name }) => name))('what functions do in %s', (locale) => {
  const summaries = catalogues[`./${locale}/function-summaries.ts`] ?? {};

  it('is told for every function there is, and for no other', () => {
    expect(Object.keys(summaries).sort()).toEqual(formulaFunctions.map(({ name }) => name).sort());
  });

  it('is a sentence of that language', () => {
    const left = formulaFunctions.filter(({ name, summary }) => summaries[name] === summary || !summaries[name]?.endsWith('.'));
    expect(left.map(({ name }) => name)).toEqual([]);
  });
});

it.each(['ar', 'fa'])('sets syntax apart from words that run the other way in %s', (locale) => {
  const summaries = Object.values(catalogues[`./${locale}/function-summaries.ts`] ?? {});
  const plain = summaries.map((text) => text.replaceAll(/\u2066[^\u2066\u2069]+\u2069/g, ''));
  expect(plain.length).toBe(formulaFunctions.length);
  expect(plain.filter((text) => syntax.test(text) || /[\u2066\u2069]/.test(text))).toEqual([]);
});

it('is made of the English there is', () => {
  const english = formulaFunctions.map(({ name, summary }) => `${name} ${summary}`).sort();
  expect(
    createHash('sha256').update(english.join('\n')).digest('hex').slice(0, 16),
    'What a function does is told anew in English. Change it in the other languages; then pin the new fingerprint here.',
  ).toBe('82b60c8be5b84c56');
});
