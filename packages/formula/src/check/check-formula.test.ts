import { sampleField } from '@quadrille/domain/testing';
import { fieldTypes } from '@quadrille/domain';
import { describe, expect, it } from 'vitest';
import type { FormulaType } from '../functions/formula-function.ts';
import { arityOf, findFunction, formulaFunctions } from '../functions/registry.ts';
import { parseFormula } from '../syntax/parse-formula.ts';
import { checkFormula } from './check-formula.ts';
import { formulaTypeOfField, toFormulaValue } from './field-formula-type.ts';

const fields = new Map<string, FormulaType>([
  ['N', 'number'],
  ['S', 'text'],
  ['Dt', 'date'],
  ['Tm', 'datetime'],
  ['Ck', 'boolean'],
]);

function check(text: string): { readonly type: FormulaType; readonly messages: readonly string[] } {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.issue.message);
  const { type, issues } = checkFormula(parsed.expression, ({ name }) => fields.get(name) ?? null);
  return { type, messages: issues.map((issue) => issue.message) };
}

describe('checkFormula', () => {
  it.each<[string, FormulaType]>([
    ['{N}+1', 'number'],
    ['{N}>1', 'boolean'],
    ['{N}&{S}', 'text'],
    ['UPPER({N})', 'text'],
    ['{N}+"5"', 'number'],
    ['{N}+{S}', 'number'],
    ['{N}+{Ck}', 'number'],
    ['DATEADD({Dt},1,"day")', 'date'],
    ['DATEADD({Tm},1,"Hour")', 'datetime'],
    ['DATEADD("2023-01-01",1,"day")', 'any'],
    ['DATETIME_DIFF({Tm},"2023-01-01","M")', 'number'],
    ['IF({Ck},1,2)', 'number'],
    ['IF({Ck},1,"x")', 'any'],
    ['IF({Ck},"x")', 'text'],
    ['SWITCH({N},1,"a",2,"b","c")', 'text'],
    ['SWITCH({N},1,"a",2)', 'any'],
    ['LOG({N})', 'number'],
    ['NOW()', 'datetime'],
  ])('F-40 %s is %s', (text, type) => {
    expect(check(text)).toEqual({ type, messages: [] });
  });

  it.each([
    ['{Nope}+1', 'There is no field "Nope".'],
    ['TRUE', 'There is no field "TRUE".'],
    ['ROUND', 'ROUND is a function: write ROUND(…).'],
    ['SUM(1)', 'There is no function SUM.'],
    ['LEFT({S})', 'LEFT takes 2 arguments, not 1.'],
    ['NOW(1)', 'NOW takes no arguments, not 1.'],
    ['ADD()', 'ADD takes at least 1 argument, not 0.'],
    ['ROUND(1,2,3)', 'ROUND takes 1 to 2 arguments, not 3.'],
    ['"abc"+1', 'The sign + needs a number, and this is a text.'],
    ['{Dt}*2', 'The sign * needs a number, and this is a date.'],
    ['-{Tm}', 'A minus sign needs a number, and this is a date with time.'],
    ['WEEKDAY({N})', 'WEEKDAY needs a date, and this is a number.'],
    ['WEEKDAY("soon")', 'WEEKDAY needs a date, and this is a text.'],
    [
      'WEEKDAY({Dt},"mon")',
      'WEEKDAY does not know the first day "mon". It knows sunday, monday, tuesday, wednesday, thursday, friday, saturday.',
    ],
    ['DATEADD({Dt},1,"decade")', 'DATEADD does not know the unit "decade". It knows day, week, month, year, hour, minute, second.'],
  ])('F-41 finds the mistake in %s', (text, message) => {
    expect(check(text).messages).toEqual([message]);
  });

  it('F-42 reports everything wrong in the order of the text', () => {
    expect(check('{A} + FOO({B}) + LEFT(1)').messages).toEqual([
      'There is no field "A".',
      'There is no function FOO.',
      'There is no field "B".',
      'LEFT takes 2 arguments, not 1.',
    ]);
  });

  it('F-43 there are 35 functions, and every example passes its own check', () => {
    expect(formulaFunctions).toHaveLength(35);
    expect(new Set(formulaFunctions.map((one) => one.name)).size).toBe(35);
    for (const { example } of formulaFunctions) expect(check(example.formula).messages).toEqual([]);
    expect(findFunction('toString')).toBe(undefined);
    expect(arityOf(findFunction('IF') ?? formulaFunctions[0]!)).toEqual({ least: 2, most: 3 });
  });

  it('F-44 every field type has a type in formulas', () => {
    for (const type of fieldTypes) expect(typeof formulaTypeOfField(sampleField(type))).toBe('string');
    expect(toFormulaValue(true, sampleField('Checkbox'))).toBe(1);
    expect(toFormulaValue(null, sampleField('Number'))).toBe(null);
  });
});
