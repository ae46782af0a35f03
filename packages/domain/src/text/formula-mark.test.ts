import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeFormula, unescapeFormula } from './formula-mark.ts';

// CVE-2018-10504 and kin: a cell that a spreadsheet runs.
it.each([
  '=1+1',
  '+cmd',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '=HYPERLINK("http://x")',
  ' =1+1',
  '\n=1',
  '\r\n+1',
  '\u00a0=1',
  '\u3000@x',
  '\u200b=1',
  '\ufeff=1',
  '\u2060-1+1',
  '\u00ad=1',
  '\u202e=1',
  '\u0000=1',
  '\u034f=1',
  '\u3164=1',
  '＝1+1',
  '＋cmd',
  '－2+3',
  '＠SUM(A1)',
  '\u2212cmd',
  '﹦1',
  '\ufe0f=1',
  ' \u200b\t ＝1',
  '\nplain',
])('disarms %j', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
});

it.each(['-1', '+1.5', '-.5', '1e-7', '-2e10', 'a=b', '', "it's", ' plain', 'x\n=1', '١+١'])('leaves %j alone', (text) => {
  expect(escapeFormula(text)).toBe(text);
});

it('gives every text back', () => {
  const nasty = fc.stringMatching(/^['=+\-@\t\r\n \u200b＝0-9a-z]{0,6}$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), nasty), (text) => unescapeFormula(escapeFormula(text)) === text),
    tries(30),
  );
});
