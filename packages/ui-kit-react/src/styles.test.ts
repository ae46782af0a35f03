import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = import.meta.dirname;
const sheets = globSync('**/*.css', { cwd: root }).map((name) => ({ name, text: stripComments(readFileSync(join(root, name), 'utf8')) }));
const modules = sheets.filter((sheet) => sheet.name.endsWith('.module.css'));

/** Properties and values that name a side of the screen instead of a side of the text. */
const physical = [
  /\b(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right)\b/g,
  /(?<![\w-])(?:left|right)\s*:/g,
  /\b(?:text-align|float|clear)\s*:\s*(?:left|right)\b/g,
  /\bborder-(?:top|bottom)-(?:left|right)-radius\b/g,
];

test('stylesheets name no left and no right', () => {
  const found = sheets.flatMap((sheet) => physical.flatMap((rule) => (sheet.text.match(rule) ?? []).map((hit) => `${sheet.name}: ${hit}`)));
  expect(found).toEqual([]);
});

test('four-value boxes have the same start and end', () => {
  const lopsided = sheets.flatMap((sheet) =>
    [...sheet.text.matchAll(/(?<![\w-])(?:margin|padding|inset)\s*:\s*([^;]+);/g)]
      .map((match) => ({
        rule: match[0],
        parts: (match[1] ?? '')
          .replace('!important', '')
          .trim()
          .split(/\s+(?![^(]*\))/),
      }))
      .filter(({ parts }) => parts.length === 4 && parts[1] !== parts[3])
      .map(({ rule }) => `${sheet.name}: ${rule}`),
  );
  expect(lopsided).toEqual([]);
});

test('every component stylesheet states the layer order and stays in its layer', () => {
  const stray = modules.filter(
    ({ text }) =>
      !text.startsWith('@layer tokens, base, kit;') ||
      text.replace('@layer tokens, base, kit;', '').trim().startsWith('@layer kit {') === false,
  );
  expect(stray.map((sheet) => sheet.name)).toEqual([]);
});

test('colours come from tokens', () => {
  const found = modules.flatMap((sheet) =>
    (sheet.text.match(/#[0-9a-f]{3,8}\b/gi) ?? []).filter((hex) => hex.toLowerCase() !== '#fff').map((hex) => `${sheet.name}: ${hex}`),
  );
  expect(found).toEqual([]);
});

test('every custom property used is a token or set by a component', () => {
  const tokens = readFileSync(join(root, '../../ui-kit/src/tokens.css'), 'utf8');
  const text = [tokens, ...sheets.map((sheet) => sheet.text)].join('\n');
  const set = new Set([...text.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]));
  const ours = new Set(['--h-base', '--level', '--rows', '--max-rows', '--drawer-w']);
  const fromBase = /^--(?:anchor|available|transform-origin|positioner|popup|toast|drawer)/;
  const used = modules.flatMap((sheet) => [...sheet.text.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1] ?? ''));
  expect([...new Set(used.filter((name) => !set.has(name) && !ours.has(name) && !fromBase.test(name)))]).toEqual([]);
});

function stripComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').trim();
}
