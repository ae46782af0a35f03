import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeFormula, unescapeFormula } from './formula-mark.ts';

// CVE-2018-10504 and kin: a cell that a spreadsheet runs.
it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x")'])('disarms %j', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`);
});

it.each(['-1', '+1.5', '-.5', '1e-7', '-2e10', 'a=b', '', "it's"])('leaves %j alone', (text) => {
  expect(escapeFormula(text)).toBe(text);
});

it('gives every text back', () => {
  const nasty = fc.stringMatching(/^['=+\-@\t\r0-9a-z]{0,6}$/);
  fc.assert(
    fc.property(fc.oneof(fc.string(), nasty), (text) => unescapeFormula(escapeFormula(text)) === text),
    tries(30),
  );
});
