import { sampleField } from '@quadrille/domain/testing';
import { type Field, type FieldId, fieldTypes } from '@quadrille/domain';
import { describe, expect, it } from 'vitest';
import type { FormulaType } from '../functions/formula-type.ts';
import { arityOf, findFunction, formulaFunctions, functionNames } from '../functions/registry.ts';
import { parseFormula } from '../syntax/parse-formula.ts';
import { checkFormula } from './check-formula.ts';
import { formulaTypeOfField, toFormulaValue } from './field-formula-type.ts';

const fields = new Map<string, FormulaType>([
  ['N', 'number'],
  ['S', 'text'],
  ['Dt', 'date'],
  ['Tm', 'datetime'],
  ['Ck', 'boolean'],
  ['Ns', 'number[]'],
  ['Ds', 'date[]'],
  ['Unit price', 'number'],
]);

function check(text: string): { readonly type: FormulaType; readonly messages: readonly string[] } {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.issue.message);
  const { type, issues } = checkFormula(parsed.expression, ({ name }) => fields.get(name) ?? null, [...fields.keys()]);
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
    ['DATEADD({Dt},1,"hours")', 'datetime'],
    ['IF({Ck},1,BLANK())', 'number'],
    ['{Ns}', 'number[]'],
    ['SORT({Ns})', 'number[]'],
    ['FIRST({Ns})', 'number'],
    ['FIRST({S})', 'text'],
    ['ARRAY({N},1)', 'number[]'],
    ['ARRAY({Ns},{N})', 'number[]'],
    ['ARRAY({N},"a")', 'any[]'],
    ['SPLIT({S},",")', 'text[]'],
    ['{Ns}+1', 'number'],
    ['SUM({Ns})', 'number'],
    ['YEAR({Ds})', 'number'],
    ['GREATEST({Ns},1)', 'number'],
    ['IFS({Ck},1,{Ck},2,3)', 'number'],
  ])('F-40 %s is %s', (text, type) => {
    expect(check(text)).toEqual({ type, messages: [] });
  });

  it.each([
    ['{Nope}+1', 'There is no field "Nope".'],
    ['TRUE', 'TRUE is a function: write TRUE().'],
    ['ROUND', 'ROUND is a function: write ROUND(…).'],
    ['SUMM(1)', 'There is no function SUMM. Did you mean SUM?'],
    ['UPER("a")', 'There is no function UPER. Did you mean UPPER?'],
    ['ROUD(1)', 'There is no function ROUD. Did you mean ROUND?'],
    ['FROBNICATE(1)', 'There is no function FROBNICATE.'],
    ['{Unit prize}', 'There is no field "Unit prize". Did you mean {Unit price}?'],
    ['LEFT({S})', 'LEFT takes 2 arguments, not 1. Write LEFT(text, count).'],
    ['NOW(1)', 'NOW takes no arguments, not 1. Write NOW().'],
    ['ADD()', 'ADD takes at least 1 argument, not 0. Write ADD(number, …).'],
    ['ROUND(1,2,3)', 'ROUND takes 1 to 2 arguments, not 3. Write ROUND(number, [digits]).'],
    ['"abc"+1', 'The sign + needs a number, and this is a text.'],
    ['{Dt}*2', 'The sign * needs a number, and this is a date. Make it a number with DATETIME_DIFF, YEAR, DAY and the like.'],
    ['-{Tm}', 'A minus sign needs a number, and this is a date with time. Make it a number with DATETIME_DIFF, YEAR, DAY and the like.'],
    ['WEEKDAY({N})', 'WEEKDAY needs a date, and this is a number.'],
    ['WEEKDAY("soon")', 'WEEKDAY needs a date, and this is a text. Write it such as "2024-03-15".'],
    [
      'WEEKDAY({Dt},"mon")',
      'WEEKDAY does not know the first day "mon". It knows sunday, monday, tuesday, wednesday, thursday, friday, saturday.',
    ],
    [
      'DATEADD({Dt},1,"decade")',
      'DATEADD does not know the unit "decade". It knows day, week, month, quarter, year, hour, minute, second, milliseconds, seconds, minutes, hours, days, weeks, months, quarters, years.',
    ],
    ['{Ds}+1', 'The sign + needs a number, and this is a list whose items are each a date.'],
    ['REGEX_MATCH({S},"(a")', 'A ( is not closed (at character 3 of the pattern).'],
    [
      'REGEX_MATCH({S},"(?=a)")',
      'Looking ahead or behind is not supported, because it cannot run in linear time (at character 3 of the pattern).',
    ],
    ['HOUR({Tm},"Berlin")', 'There is no time zone "Berlin". Write one such as "Europe/Berlin".'],
    ['JSON_LENGTH("[1")', 'This text is no JSON. Write it such as "{\\"key\\": 1}".'],
  ])('F-41 finds the mistake in %s', (text, message) => {
    expect(check(text).messages).toEqual([message]);
  });

  it('F-41 tells how texts are joined', () => {
    expect(check('"a"+"b"').messages[0]).toBe('The sign + needs a number, and this is a text. Texts are joined with &.');
  });

  it('F-42 reports everything wrong in the order of the text', () => {
    expect(check('{A} + FOO({B}) + LEFT(1)').messages).toEqual([
      'There is no field "A".',
      'There is no function FOO.',
      'There is no field "B".',
      'LEFT takes 2 arguments, not 1. Write LEFT(text, count).',
    ]);
  });

  it('F-43 every name and other name means one function, and every example passes its own check', () => {
    const names = formulaFunctions.flatMap((one) => [one.name, ...one.aliases]);
    expect(formulaFunctions.length).toBeGreaterThan(148);
    expect(new Set(names).size).toBe(names.length);
    expect(formulaFunctions.map((one) => one.name)).toEqual(functionNames);
    for (const { example } of formulaFunctions) expect([example.formula, ...check(example.formula).messages]).toEqual([example.formula]);
    expect(findFunction('toString')).toBe(undefined);
    expect(findFunction('concatenate')?.name).toBe('CONCAT');
    expect(arityOf(findFunction('IF') ?? formulaFunctions[0]!)).toEqual({ least: 2, most: 3 });
  });

  it('F-45 says of every function that does not pass nothing on what nothing means to it', () => {
    for (const { name, nulls, nothing } of formulaFunctions) expect([name, nothing === undefined]).toEqual([name, nulls !== 'own']);
  });

  it('F-44 every field type has a type in formulas', () => {
    for (const type of fieldTypes) expect(typeof formulaTypeOfField(sampleField(type))).toBe('string');
    expect(toFormulaValue(true, sampleField('Checkbox'))).toBe(1);
    expect(toFormulaValue(null, sampleField('Number'))).toBe(null);
  });

  it('F-47 computed fields take after what they compute from', () => {
    const price = sampleField('Number', { title: 'Price' });
    const link = (relation: 'hm' | 'bt'): Field =>
      sampleField(relation === 'hm' ? 'Links' : 'LinkToAnotherRecord', {
        definition: { kind: 'link', relation, relatedTableId: price.tableId, mirrorFieldId: price.id, foreignKeyId: price.id },
      });
    const [many, one] = [link('hm'), link('bt')] as const;
    const lookup = (of: Field, target: Field): Field =>
      sampleField('Lookup', { definition: { kind: 'lookup', linkFieldId: of.id, targetFieldId: target.id } });
    const fields = [price, many, one, lookup(many, price)];
    const find = (id: string): Field | undefined => fields.find((field) => field.id === id);
    const typeOf = (field: Field): string => formulaTypeOfField(field, find);
    expect([many, one].map(typeOf)).toEqual(['text[]', 'text']);
    expect([lookup(many, price), lookup(one, price), lookup(one, lookup(many, price))].map(typeOf)).toEqual([
      'number[]',
      'number',
      'number[]',
    ]);
    const self = sampleField('Lookup', { id: 'self' as FieldId });
    const loop: Field = { ...self, definition: { kind: 'lookup', linkFieldId: one.id, targetFieldId: self.id } };
    fields.push(loop);
    expect(typeOf(loop)).toBe('any');
  });
});
