import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hueNames } from '@quadrille/ui-kit/cells';
import { contrastRatio, parseHexColor } from './theme/color.ts';
import { hueBackgrounds } from './theme/hues.ts';
import { deriveTheme } from './theme/theme.ts';

const sheet = readFileSync(join(import.meta.dirname, '../../ui-kit/src/tokens.css'), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const root = sheet.slice(0, sheet.indexOf('@supports'));
const tokens = new Map([...root.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)].map((match) => [match[1] ?? '', (match[2] ?? '').trim()]));

/** The hex a token comes down to. */
function hexOf(name: string): string {
  const value = tokens.get(name);
  const reference = /^var\((--[\w-]+)\)$/.exec(value ?? '')?.[1];
  if (reference) return hexOf(reference);
  const hex = parseHexColor(value ?? '');
  if (!hex) throw new Error(`Token ${name} is "${value}", which is no plain colour.`);
  return hex;
}

function expectContrast(foreground: string, background: string, least: number): void {
  const ratio = contrastRatio(hexOf(foreground), hexOf(background));
  expect(ratio, `${foreground} on ${background} is ${ratio.toFixed(2)}:1`).toBeGreaterThanOrEqual(least);
}

const surfaces = ['--bg-app', '--bg-surface', '--bg-subtle', '--bg-sunken'];
const hues = ['green', 'amber', 'red', 'sky', 'purple', 'blue', 'orange', 'yellow'];
const roles = ['owner', 'super', 'creator', 'editor', 'commenter', 'viewer', 'none'];

describe('text', () => {
  test.each(['--fg-1', '--fg-2', '--fg-3'])('%s reads on every surface', (text) => {
    for (const surface of [...surfaces, '--bg-selected', '--n-25']) expectContrast(text, surface, 4.5);
  });
  test.each(['--fg-brand', '--fg-link', '--fg-accent', '--fg-danger', '--fg-success', '--fg-warning', '--fg-info'])(
    '%s reads on page and cards',
    (text) => {
      for (const surface of ['--bg-app', '--bg-surface', '--bg-subtle']) expectContrast(text, surface, 4.5);
    },
  );
  test('chosen and open controls keep their text', () => {
    expectContrast('--fg-brand', '--bg-selected', 4.5);
    expectContrast('--brand-700', '--bg-selected-strong', 4.5);
    expectContrast('--brand-700', '--brand-200', 4.5);
  });
  test('text on fills reads', () => {
    for (const fill of ['--bg-brand', '--bg-brand-hover', '--bg-brand-active']) expectContrast('--on-brand', fill, 4.5);
    for (const fill of ['--bg-danger', '--bg-danger-hover', '--pink-600', ...hues.map((hue) => `--${hue}-600`)])
      expectContrast('--n-0', fill, 4.5);
    for (const text of ['--fg-inverse', '--n-300', '--brand-300']) expectContrast(text, '--bg-inverse', 4.5);
  });
  test.each(hues)('%s 700 reads on its tints', (hue) => {
    expectContrast(`--${hue}-700`, `--${hue}-100`, 5.5);
    expectContrast(`--${hue}-700`, `--${hue}-50`, 5.5);
  });
  test.each(roles)('the role %s reads on its pill', (role) => expectContrast(`--role-${role}-fg`, `--role-${role}-bg`, 5.5));
  test.each(hueNames)('an option in %s reads well beyond the least', (hue) => expectContrast(`--opt-${hue}-fg`, `--opt-${hue}-bg`, 8));
});

describe('outlines, dots and icons', () => {
  test.each(['--line-strong', '--line-brand', '--line-danger', '--rating-line', ...hues.map((hue) => `--${hue}-500`), '--pink-500'])(
    '%s shows on white',
    (line) => expectContrast(line, '--n-0', 3),
  );
  test.each(hueNames)('the solid of %s shows on white', (hue) => expectContrast(`--opt-${hue}-solid`, '--n-0', 3.5));
  test.each(['--chart-1', '--chart-2', '--chart-3', '--chart-4', '--chart-5', '--chart-6', '--chart-rest'])('%s shows on white', (line) =>
    expectContrast(line, '--n-0', 3),
  );
});

test('the hues that travel as hex are those of the tokens', () => {
  for (const hue of hueNames) expect(hueBackgrounds[hue]).toBe(hexOf(`--opt-${hue}-bg`));
});

test('a theme of any colour keeps text and outlines readable', () => {
  for (const primary of [
    '#4351e8',
    '#000000',
    '#ffffff',
    '#ffe600',
    '#ff0000',
    '#00ff00',
    '#7f7f7f',
    '#0ff',
    '#c0ffee',
    '#123456',
    '#f0f',
    '#ec4899',
  ]) {
    const { ramp, suggestion, primary: own, onPrimary, isReadable } = deriveTheme({ primary, accent: primary });
    const pairs: [string, string, number][] = [
      [ramp['--brand-600'] ?? '', '#ffffff', 4.5],
      [ramp['--brand-600'] ?? '', ramp['--brand-50'] ?? '', 4.5],
      [ramp['--brand-700'] ?? '', ramp['--brand-100'] ?? '', 4.5],
      [ramp['--brand-700'] ?? '', ramp['--brand-200'] ?? '', 4.5],
      [ramp['--brand-line'] ?? '', '#ffffff', 3],
      [ramp['--pink-600'] ?? '', '#ffffff', 4.5],
    ];
    for (const [text, background, least] of pairs)
      expect(contrastRatio(text, background), `${text} on ${background} from ${primary}`).toBeGreaterThanOrEqual(least);
    if (isReadable)
      for (const fill of [own, ramp['--bg-brand-hover'] ?? '', ramp['--bg-brand-active'] ?? ''])
        expect(contrastRatio(onPrimary, resolve(fill, ramp)), `${onPrimary} on ${fill} from ${primary}`).toBeGreaterThanOrEqual(4.5);
    const offered = deriveTheme({ primary: suggestion });
    expect(offered.isReadable, `suggestion ${suggestion} for ${primary}`).toBe(true);
  }
});

function resolve(value: string, ramp: Readonly<Record<string, string>>): string {
  const name = /^var\((.+)\)$/.exec(value)?.[1];
  return name ? (ramp[name] ?? '') : value;
}
