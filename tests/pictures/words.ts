import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../harness/product.ts';

/** Says a text of the app in one language, as its catalogue has it. Names in braces are filled in by hand. */
export interface Say {
  (english: string, values?: Readonly<Record<string, string>>): string;
}

export function wordsOf(locale: string): Say {
  const text = readFileSync(join(root, 'apps/web/src/locales', locale, 'messages.po'), 'utf8');
  const entries = text.split(/\n\n+/).slice(1);
  const words = new Map(entries.map((entry) => [partOf(entry, 'msgid'), partOf(entry, 'msgstr')]));
  return (english, values = {}) => {
    const found = words.get(english);
    if (found === undefined) throw new Error(`The app says nothing like “${english}”.`);
    return (found || english).replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name);
  };
}

function partOf(entry: string, key: string): string {
  const lines = new RegExp(`^${key} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '';
  return lines
    .trim()
    .split('\n')
    .map((line) => (line === '' ? '' : (JSON.parse(line) as string)))
    .join('');
}
