import { type Field, getFieldKind, type OptionId, type SelectOption } from '@quadrille/domain';
import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inspectSource } from '../inspect/inspect-source.ts';
import { fromText } from '../sources/byte-source.ts';
import { planColumns } from '../template/plan-columns.ts';
import { testField, testOptions } from '../testing/test-fields.ts';
import { loadSource } from './load-source.ts';

const pools: readonly (readonly string[])[] = [
  ['1', '0', '-7', '12', '999999999999999', '1,234', '1,234,567.5', '0.5', '.25', '-1.50', '1e-7', '3.3333333333333333'],
  ['007', '12E3', '+5', '1234567890123456', '5.', '-', '--1', '0x1f', 'Infinity', '1e999', '−5'],
  ['2024-01-31', '2024-2-1', '1999-12-31', '2024-02-30', '2024-01-31 10:20', '2024-01-31T10:20:30.250Z', '2024-01-31 23:59:59+05:30'],
  ['1/2/2024', '31/12/1999', '12/31/1999', '1/21/77', '5/6/2020 3:04 PM', '29/02/2024', '2024/1/2'],
  ['yes', 'no', 'YES', 'x', 'X', 'true', 'FALSE', '1', '0', '[x]', '[ ]', '✓', 'done', 'on', 'off'],
  ['a', 'b', 'a,b', 'b, a', 'a,a', 'c,', 'A', 'a ', ' '],
  ['ana@example.org', 'https://example.org/x', 'javascript:alert(1)', 'text', 'two\nlines', '"quoted"', '__proto__'],
];
const column = fc
  .nat(pools.length - 1)
  .chain((pool) => fc.array(fc.constantFrom('', ...(pools[pool] as readonly string[])), { minLength: 6, maxLength: 12 }));
const quote = (text: string): string => `"${text.replaceAll('"', '""')}"`;

describe('a guessed type', () => {
  it('takes every value it was guessed from, and gives back what it meant', async () => {
    await fc.assert(
      fc.asyncProperty(column, async (values) => {
        const source = fromText(`"key","value"\n${values.map((value, index) => `k${index}x,${quote(value)}`).join('\n')}\n`, 'data.csv');
        const { template } = await inspectSource(source);
        const table = template.tables[0];
        if (table === undefined) throw new Error('no table');
        const fields: Field[] = table.columns.map(({ type, title, meta, options }) =>
          testField(type, title, { meta, options: testOptions(options) }),
        );
        const rejected: unknown[] = [];
        const cells: unknown[] = [];
        const grown: SelectOption[] = [];
        const addOption = (_field: Field, title: string): OptionId => {
          grown.push(...testOptions([title]));
          return grown.at(-1)?.id as OptionId;
        };
        const loads = [{ table: 0, columns: planColumns(table, fields) }];
        for await (const { rows } of loadSource(source, { template, loads, addOption, onRejected: (_, cell) => rejected.push(cell) }))
          cells.push(...rows.map((row) => row[1]));
        const field = fields[1] as Field;
        expect(rejected.filter((cell) => !JSON.stringify(cell).includes('javascript:'))).toEqual([]);
        expect(grown).toEqual([]);
        values.forEach((value, index) => {
          const cell = cells[index] as ReturnType<ReturnType<typeof getFieldKind>['toWire']> & (string | number | boolean | null);
          if (value.trim() === '') expect([null, false]).toContain(cell);
          else if (field.type === 'SingleLineText' || field.type === 'LongText') expect(cell).toBe(value);
          else if (field.type === 'Number') expect(String(cell)).toBe(value.replaceAll(',', '').replace(/\.$/, ''));
          else if (field.type === 'Decimal') expect(cell).toBe(+value.replaceAll(',', ''));
          else if (field.type === 'SingleSelect') expect(getFieldKind('SingleSelect').format(cell, field)).toBe(value.trim());
          else if (field.type === 'MultiSelect') expect(getFieldKind('MultiSelect').toWire(cell, field)).toBe(value.replaceAll(' ', ''));
        });
      }),
      tries(120),
    );
  });
});
