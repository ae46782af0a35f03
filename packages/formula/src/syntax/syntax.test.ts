import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formulaFunctions } from '../functions/registry.ts';
import type { Expression } from './expression.ts';
import { binaryOps } from './expression.ts';
import { parseFormula } from './parse-formula.ts';
import { printFormula } from './print-formula.ts';

const span = { start: 0, end: 0 };

function withoutSpans(expression: Expression): Expression {
  switch (expression.kind) {
    case 'negate':
      return { ...expression, span, operand: withoutSpans(expression.operand) };
    case 'binary':
      return { ...expression, span, left: withoutSpans(expression.left), right: withoutSpans(expression.right) };
    case 'call':
      return { ...expression, span, args: expression.args.map(withoutSpans) };
    default:
      return { ...expression, span };
  }
}

function parse(text: string): Expression {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.issue.message);
  return parsed.expression;
}

const title = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((name) => !/[{}]/.test(name) && name.trim() !== '');

const expressions = fc.letrec<{ node: Expression }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.double({ min: 0, noDefaultInfinity: true, noNaN: true }).map((value): Expression => ({ kind: 'number', value: value + 0, span })),
    fc.string({ unit: 'grapheme', maxLength: 12 }).map((value): Expression => ({ kind: 'text', value, span })),
    fc
      .tuple(title, fc.constantFrom('title' as const, 'id' as const))
      .map(([name, by]): Expression => ({ kind: 'reference', name, by, span })),
    tie('node').map((operand): Expression => ({ kind: 'negate', operand, span })),
    fc
      .tuple(fc.constantFrom(...binaryOps), tie('node'), tie('node'))
      .map(([op, left, right]): Expression => ({ kind: 'binary', op, left, right, span })),
    fc
      .tuple(fc.constantFrom(...formulaFunctions.map((one) => one.name), 'lower', 'UNKNOWN_1'), fc.array(tie('node'), { maxLength: 3 }))
      .map(([name, args]): Expression => ({ kind: 'call', name, args, span })),
  ),
})).node;

describe('printFormula', () => {
  it('F-10 what is printed reads back as the same tree', () => {
    fc.assert(
      fc.property(expressions, (expression) => {
        expect(withoutSpans(parse(printFormula(expression)))).toEqual(expression);
      }),
      tries(100),
    );
  });

  it.each([
    ['1+2*3', '1 + 2 * 3'],
    ['(1+2)*3', '(1 + 2) * 3'],
    ['1-(2-3)', '1 - (2 - 3)'],
    ['(1-2)-3', '1 - 2 - 3'],
    ['-(1+2)', '-(1 + 2)'],
    ['a=b', '{a} == {b}'],
    ["concat('it''s'", null],
    ["'a\"b'", '"a\\"b"'],
    ['Größe*2', '{Größe} * 2'],
    ['{{cabc}}+1', '{{cabc}} + 1'],
    ['1&2==3', '1 & 2 == 3'],
    ['+5', '5'],
  ])('F-11 %s is written %s', (text, printed) => {
    const parsed = parseFormula(text);
    expect(parsed.ok ? printFormula(parsed.expression) : null).toBe(printed);
  });
});

describe('parseFormula', () => {
  it.each([
    ['', 'The formula ends too early at character 1'],
    ['1+', 'The formula ends too early at character 3'],
    ['{Title', 'Unclosed { at character 1'],
    ['{{id}', 'Unclosed { at character 1'],
    ['{ }', 'A field name is missing between { and } at character 1'],
    ['"abc', 'Unclosed " at character 1'],
    ['(1+2', 'Unclosed ( at character 1'],
    ['ADD(1,2', 'Unclosed ( of ADD at character 1'],
    ['ADD(1,,2)', 'Unexpected , at character 7'],
    ['ADD(1 2)', 'Unexpected 2 at character 7'],
    ['1 2', 'Unexpected 2 at character 3'],
    ['1)', 'Unexpected ) at character 2'],
    ['#', 'Unexpected "#" at character 1'],
    ['1e999', 'The number is too large at character 1'],
    ['a == ', 'The formula ends too early at character 6'],
  ])('F-12 tells what is wrong with %s', (text, message) => {
    expect(parseFormula(text)).toMatchObject({ ok: false, issue: { message: expect.stringContaining(message) } });
  });

  it.each([
    ['{Title', 'write } behind the name of the field'],
    ['"abc', 'write " where the text ends, and \\" for the sign itself inside it'],
    ['(1', 'write ) where it ends'],
    ['ADD(1', 'write ) behind its last argument'],
    ['1 2', 'write a comma or a sign such as + or & before it'],
    ['ADD(,1)', 'write the argument before it, or leave it out'],
    ['1)', 'leave it out, or write ( where it begins'],
    ['1 +', 'write a value, a field in braces or a function here'],
  ])('F-15 says what to write instead of %s', (text, hint) => {
    expect(parseFormula(text)).toMatchObject({ ok: false, issue: { message: expect.stringContaining(`: ${hint}`) } });
  });

  it.each([
    [`"${'a'.repeat(10_240)}"`, 'at most 10240 fit'],
    [`ADD(${'1,'.repeat(500)}1)`, 'more than 500 parts'],
    [`${'('.repeat(151)}1${')'.repeat(151)}`, 'deeper than 150 levels'],
  ])('F-13 refuses what is too large', (text, message) => {
    expect(parseFormula(text)).toMatchObject({ ok: false, issue: { message: expect.stringContaining(message) } });
  });

  it('F-13 never throws and is done at once, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'(){}"\'+-*/<>=!&,1a \\'), maxLength: 40 }), (text) => {
        expect(typeof parseFormula(text).ok).toBe('boolean');
      }),
      tries(30),
    );
    for (const text of [
      '('.repeat(50_000),
      '-'.repeat(50_000),
      '1+'.repeat(49_999) + '1',
      'A('.repeat(30_000),
      '{'.repeat(90_000),
      ' '.repeat(100_001),
    ]) {
      expect(parseFormula(text).ok).toBe(false);
    }
  });

  it('F-14 knows where everything stands', () => {
    const expression = parse('ADD({N}, 1)');
    expect(expression.span).toEqual({ start: 0, end: 11 });
    expect(expression.kind === 'call' ? expression.args.map((arg) => arg.span) : []).toEqual([
      { start: 4, end: 7 },
      { start: 9, end: 10 },
    ]);
  });
});
