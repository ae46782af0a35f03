import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrastRatio, fromOklch, parseHexColor, toOklch } from './color.ts';
import { hueNames } from '@quadrille/ui-kit/cells';
import { hueBackgrounds, hueOfText, toHueProps } from './hues.ts';
import { defaultTheme, deriveTheme } from './theme.ts';

test.each([
  ['#abc', '#aabbcc'],
  ['ABCD', '#aabbcc'],
  ['#4351E8', '#4351e8'],
  [' #4351e880 ', '#4351e8'],
])('reads %s as %s', (text, hex) => expect(parseHexColor(text)).toBe(hex));

test.each(['', '#', '#12', '#12345', '#1234567', '#123456789', 'red', '#ggg', 'javascript:1'])('refuses %s', (text) =>
  expect(parseHexColor(text)).toBeNull(),
);

test('anything that is no hex colour falls back to the product colours', () => {
  const theme = deriveTheme({ primary: 'url(x)', accent: '#12345' });
  expect([theme.primary, theme.accent]).toEqual([defaultTheme.primary, defaultTheme.accent]);
});

test('colours survive the way to oklch and back', () => {
  for (const hex of ['#4351e8', '#ec4899', '#000000', '#ffffff', '#01976d', '#f9b730']) expect(fromOklch(toOklch(hex))).toBe(hex);
});

test('the ramp of the product colour is the one written in the tokens', () => {
  const sheet = readFileSync(join(import.meta.dirname, '../../../ui-kit/src/tokens.css'), 'utf8');
  const { ramp } = deriveTheme({});
  for (const [name, hex] of Object.entries(ramp).filter(([, value]) => value.startsWith('#'))) {
    const written = new RegExp(`${name}:\\s*(#[0-9a-f]{6})`).exec(sheet)?.[1] ?? '';
    expect(contrastRatio(hex, written), `${name} ${hex} against ${written}`).toBeLessThan(1.05);
  }
});

test('text on the primary is white while that reads, else dark', () => {
  expect(deriveTheme({ primary: '#4351e8' }).onPrimary).toBe('#ffffff');
  expect(deriveTheme({ primary: '#ffe600' }).onPrimary).toBe('#0f1118');
});

test('an option takes its own hue, a known hex, any hex, or the hue of its place', () => {
  expect(toHueProps('rose')).toEqual({ 'data-hue': 'rose' });
  expect(toHueProps(hueBackgrounds.teal.toUpperCase())).toEqual({ 'data-hue': 'teal' });
  expect(toHueProps('#FF8800')).toEqual({ 'data-hue': 'custom', style: { '--h-base': '#ff8800' } });
  expect(toHueProps(null, 1)).toEqual({ 'data-hue': 'emerald' });
  expect(toHueProps('expression(1)', 21)).toEqual({ 'data-hue': 'emerald' });
});

test('a name keeps its hue', () => {
  expect(hueOfText('Ana Prado')).toBe(hueOfText('Ana Prado'));
  expect(hueNames).toContain(hueOfText(''));
});
