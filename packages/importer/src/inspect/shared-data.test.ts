import { sharedData } from '@quadrille/tooling/test-kit';
import { describe, expect, it } from 'vitest';
import { inspectTypes } from '../testing/inspect-types.ts';

/** Real files kept beside the repository: title, rows and the type of every column. */
const expected: Record<string, readonly string[]> = {
  'csv/cabinet-turnover.csv': [
    'cabinet-turnover 379: SingleSelect(8), MultiSelect(31), SingleLineText x5, SingleSelect(2), SingleLineText x2',
  ],
  'csv/country-codes.csv': [
    'country-codes 249: SingleLineText x4, SingleSelect(18), Number x2, SingleLineText x7, Number x2, SingleLineText x6, Checkbox, SingleLineText x5, Number x3, SingleLineText x4, Checkbox, SingleSelect(7), SingleLineText x5, Checkbox, SingleSelect(5), SingleLineText, SingleSelect(17), SingleLineText, SingleSelect(1), SingleLineText, SingleSelect(7), SingleLineText x2, Number, SingleLineText x2, URL',
  ],
  'csv/dotgov-federal.csv': ['dotgov-federal 1321: SingleLineText, SingleSelect(4), SingleLineText x3, SingleSelect(32), Email'],
  'csv/election-deniers.csv': [
    'election-deniers 552: SingleLineText, Checkbox, SingleSelect(50), SingleSelect(6), SingleSelect(54), SingleSelect(6), LongText, URL, SingleSelect(4)',
  ],
  'csv/navaids.csv': [
    'navaids 11008: Number, SingleLineText x3, SingleSelect(7), Number, Decimal x2, Number, SingleLineText, Number, SingleLineText, Decimal x2, Number, Decimal x2, SingleSelect(5), SingleSelect(4), SingleLineText',
  ],
  'csv/olympic-winners.csv': ['olympic-winners 8618: SingleLineText, Number, SingleLineText, Year, Date, SingleSelect(49), Number x4'],
  'csv/pollster-ratings-2014.tsv': [
    'pollster-ratings-2014 337: Number, SingleLineText, SingleSelect(2), Checkbox, Number, Decimal x4, SingleSelect(13), Checkbox, Decimal',
  ],
  'csv/population-projections.csv': [
    'population-projections 410: Year, SingleSelect(5), SingleSelect(2), Number x20, Decimal, Number x5, SingleSelect(2), Number',
  ],
  'csv/space-missions.csv': [
    'space-missions 1375: SingleLineText, SingleSelect(12), SingleLineText, Date, Time, SingleLineText, Number, Checkbox',
  ],
  'csv/special-elections.csv': [
    'special-elections 200: SingleSelect(43), SingleSelect(28), SingleLineText x3, SingleSelect(47), SingleSelect(59)',
  ],
  'json/budgets.json': ['budgets 230: Year x2, Decimal'],
  'json/earthquakes.json': ['earthquakes 1: SingleLineText x2, LongText, SingleLineText'],
  'json/penguins.json': ['penguins 344: SingleSelect(3) x2, Decimal x2, Number x2, SingleSelect(3)'],
  'xlsx/datasets.xlsx': [
    'mtcars 32: Decimal, Number, Decimal, Number, Decimal x3, Number x4',
    'chickwts 71: Number, SingleSelect(6)',
    'quakes 1000: Decimal x2, Number, Decimal, Number',
  ],
  'xlsx/deaths.xlsx': [
    'arts 18: SingleLineText, SingleSelect(7), SingleLineText x4',
    'other 18: SingleLineText x3, SingleSelect(3), SingleLineText x2',
  ],
  'xlsx/empty-sheets.xlsx': ['header_only 0: SingleLineText x2'],
  'xlsx/simple-monthly-budget.xlsx': ['Simple Monthly Budget 21: SingleLineText x7, Percent'],
  'xlsx/supermarket-sales.xlsx': [
    'January 352: SingleLineText, SingleSelect(3) x2, SingleSelect(2) x2, SingleSelect(6), Decimal, Number, Decimal x2, Date, Time, SingleSelect(3), Decimal x3',
    'February 303: SingleLineText, SingleSelect(3) x2, SingleSelect(2) x2, SingleSelect(6), Decimal, Number, Decimal x2, Date, Time, SingleSelect(3), Decimal x4',
    'March 345: SingleLineText, SingleSelect(3) x2, SingleSelect(2) x2, SingleSelect(6), Decimal, Number, Decimal x2, Date, Time, SingleSelect(3), Decimal x4',
  ],
};

describe('real files', () => {
  for (const [name, tables] of Object.entries(expected)) {
    it(`${name} comes to the types its values have`, async (ctx) => {
      const path = sharedData(...name.split('/'));
      if (path === null) return ctx.skip('shared data not present');
      expect(await inspectTypes(path)).toEqual(tables);
    });
  }
});
