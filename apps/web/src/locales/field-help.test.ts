import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const catalogues = import.meta.glob<Readonly<Record<string, readonly [string, string]>>>('./*/field-help.ts', {
  import: 'fieldHelp',
  eager: true,
});
const english = catalogues['./en/field-help.ts'] ?? {};
const languages = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe.each(languages.map(({ name }) => name))('what fields are for in %s', (locale) => {
  const texts = catalogues[`./${locale}/field-help.ts`] ?? {};

  it('is told for every type in whole sentences of that language, with an example', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    const wrong = Object.entries(texts).filter(
      ([type, [words, example]]) => !words.endsWith('.') || example === '' || (locale !== 'en' && words === english[type]?.[0]),
    );
    expect(wrong).toEqual([]);
  });
});
