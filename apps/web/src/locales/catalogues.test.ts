import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import { expect, it } from 'vitest';

const here = import.meta.dirname;
const web = join(here, '..', '..');

/** Message ids of a catalogue with their translations, as the `.po` file has them. */
function readCatalogue(path: string): Map<string, string> {
  const entries = readFileSync(path, 'utf8').split(/\n\n+/).slice(1);
  return new Map(entries.filter((entry) => !entry.includes('#~')).map((entry) => [textOf(entry, 'msgid'), textOf(entry, 'msgstr')]));
}

const textOf = (entry: string, key: string): string =>
  (new RegExp(`^${key} ((?:".*"\\n?)+)`, 'm').exec(entry)?.[1] ?? '').replaceAll(/"\n?"?/g, '').trim();

it('has every text of the app in the catalogue: a build shows ids for those it lacks', () => {
  const folder = temporaryFolder('messages');
  try {
    // Under its own tests the tool looks for workers that are not in the package.
    const env = { ...process.env, NODE_ENV: 'production', QUADRILLE_MESSAGES: folder.path };
    const { status, stderr } = spawnSync(join(web, 'node_modules', '.bin', 'lingui'), ['extract'], { cwd: web, env, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    const found = [...readCatalogue(join(folder.path, 'en', 'messages.po')).keys()];
    const kept = new Set(readCatalogue(join(here, 'en', 'messages.po')).keys());
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter((id) => !kept.has(id))).toEqual([]);
  } finally {
    folder.remove();
  }
});

it.each(['ar', 'de', 'fa'])('has every text translated in %s', (locale) => {
  const missing = [...readCatalogue(join(here, locale, 'messages.po'))].filter(([, translation]) => translation === '');
  expect(missing.map(([id]) => id)).toEqual([]);
});

// one thing has one name: these are other names of what the language calls something else
it.each([
  ['de', /in zwei Schritten/],
  ['ar', /(?<!تسجيل )الدخول بخطوتين/],
  ['fa', /فایل/],
])('calls a thing by one name in %s', (locale, other) => {
  const texts = [...readCatalogue(join(here, locale, 'messages.po')).values()];
  expect(texts.filter((text) => other.test(text))).toEqual([]);
});
