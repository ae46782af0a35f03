import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toColumnName } from './column-name.ts';
import { uniqueName, uniqueNames, uniqueTitle, uniqueTitles } from './unique-names.ts';

describe('names', () => {
  it.each([
    ['Unit price ($)', 1, 'Unit_price____'],
    ['  name  ', 1, 'name'],
    ['', 3, 'field_3'],
    [' ', 2, 'field_2'],
    ['größe', 1, 'größe'],
    ['a.b/c', 1, 'a_b_c'],
    ['名前', 1, '名前'],
    ['__proto__', 1, '__proto__'],
  ])('S-85 header %j at %d becomes %s', (header, position, name) => {
    expect(toColumnName(header, position)).toBe(name);
  });

  it('S-86 duplicates get numbers, those that were unique keep their text', () => {
    expect(uniqueNames(['name', 'name', 'Name', 'x'])).toEqual(['name', 'name1', 'Name2', 'x']);
    expect(uniqueNames(['a', 'a', 'a1'])).toEqual(['a', 'a2', 'a1']);
    expect(uniqueTitles(['T', 'T', 'T_1', 'T'])).toEqual(['T', 'T_2', 'T_1', 'T_3']);
    expect(uniqueNames(['__proto__', '__proto__', 'constructor'])).toEqual(['__proto__', '__proto__1', 'constructor']);
  });

  it('S-86 a single name avoids those taken, ignoring case', () => {
    expect(uniqueTitle('Table', ['table', 'TABLE_1'])).toBe('Table_2');
    expect(uniqueName('a', [])).toBe('a');
  });

  it('S-86 the result is unique and as long as the input', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'A', 'a1', 'a_1', 'b', 'a2')), (names) => {
        for (const unique of [uniqueNames(names), uniqueTitles(names)]) {
          expect(unique).toHaveLength(names.length);
          expect(new Set(unique.map((name) => name.toLowerCase())).size).toBe(names.length);
        }
      }),
      tries(30),
    );
  });
});
