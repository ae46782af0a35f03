import { fieldTypes, getFieldKind } from '@quadrille/domain';
import type { FieldType } from '@quadrille/domain';
import { sampleField, sampleOptions } from '@quadrille/domain/testing';
import { parseCell, toEditText } from '@quadrille/ui-kit/cells';
import type { CellValue } from '@quadrille/ui-kit/cells';
import { createGrid } from '@quadrille/ui-kit/grid';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import { createArraySource } from '@quadrille/ui-kit/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldTraits } from './field-traits.ts';
import { toGridColumn } from './to-grid-column.ts';

/** Titles of options chosen several at a time have no commas (S-82). */
const options = {
  SingleSelect: sampleOptions('Alpha', 'Beta, with a comma', 'Gamma'),
  MultiSelect: sampleOptions('Alpha', 'Beta', 'Gamma'),
};
const ids = options.MultiSelect.map(({ id }) => id as string);
const people = ['Ana Prado', 'Ben Osei'].map((name, at) => ({ id: `us0000000000000${at}`, name, email: '' }));
const context = { canEdit: true, canEditFields: true, timeZone: 'UTC', people, sorts: new Map(), tints: new Map() };

function columnOf(type: FieldType, id: string): GridColumn {
  const field = sampleField(type, type === 'SingleSelect' || type === 'MultiSelect' ? { options: options[type] } : {});
  return { ...toGridColumn({ field, viewColumn: null, isShown: true }, context), id };
}

const text = fc
  .string({ unit: fc.constantFrom('a', 'ب', '007', ' ', '"', '\t', '\n', ',', '<', '&', '💡', '='), minLength: 1, maxLength: 12 })
  .map((value) => `x${value}x`);
const line = text.map((value) => value.replaceAll(/[\t\n]/g, ' '));
const date = fc.integer({ min: 0, max: 40_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const time = fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const amount = fc.integer({ min: -1e9, max: 1e9 }).map((hundredths) => hundredths / 100 + 0);
const whole = fc.integer({ min: -1e12, max: 1e12 });

/** Values of every type people write. */
const values: Partial<Record<FieldType, fc.Arbitrary<CellValue>>> = {
  SingleLineText: line,
  LongText: text,
  Attachment: fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((titles) => JSON.stringify(titles.map((title) => ({ path: 'download/ab.png', title, mimetype: 'image/png', size: 3 })))),
  Checkbox: fc.boolean(),
  MultiSelect: fc.shuffledSubarray(ids, { minLength: 1 }),
  SingleSelect: fc.constantFrom(...ids),
  Collaborator: fc.constantFrom(...people.map(({ id }) => [id])),
  Date: date,
  Year: fc.integer({ min: 1000, max: 9999 }),
  Time: time.map((value) => `${value}:00`),
  PhoneNumber: fc.integer({ min: 100_000, max: 999_999_999 }).map((number) => `+49 30 ${number}`),
  GeoData: fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 })).map(([north, east]) => `${north};${east}`),
  Email: fc.integer({ min: 0, max: 999 }).map((at) => `ana.${at}@acme.studio`),
  URL: fc.webPath().map((path) => `https://example.com/${path}`),
  Number: whole,
  Decimal: amount,
  Currency: amount,
  Percent: amount,
  Duration: fc.integer({ min: 0, max: 359_999 }),
  Rating: fc.integer({ min: 1, max: 5 }),
  DateTime: fc.tuple(date, time).map(([day, clock]) => `${day} ${clock}:00+00:00`),
  Geometry: fc.tuple(whole, whole).map(([x, y]) => `POINT (${x} ${y})`),
  JSON: fc.json().filter((value) => value !== 'null' && !value.includes('\\u0000')),
  SpecificDBType: line,
};

/** Links ask which records are there, buttons and passwords carry nothing. */
const written = fieldTypes.filter((type) => {
  const { readOnly, cell, clipboard } = fieldTraits[type];
  return readOnly === null && cell !== 'links' && clipboard !== 'nothing';
});

test('there are values of every type that takes part', () => {
  expect(Object.keys(values).toSorted()).toEqual([...written].toSorted());
});

test.each(written)('I-49 %s copied and pasted is as it was, with the value beside the text and by the text alone', async (type) => {
  const held = fc.array(fc.option(values[type]!, { freq: 6 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(held, fc.boolean(), async (cells, isTextOnly) => {
      const columns = [columnOf(type, 'from'), columnOf(type, 'to')];
      const rows = cells.map((from, at) => ({ id: at + 1, version: 1, cells: { from, to: null } }));
      const source = createArraySource({ rows });
      const grid = createGrid({ source, columns });
      await expect.poll(() => grid.$rows.get().status, { interval: 1 }).toBe('ready');
      grid.dispatch({ type: 'select', index: 0, columnId: 'to' });
      const matrix = cells.map((value) => [{ text: toEditText(value, columns[0]!), value }]);
      grid.dispatch({ type: 'paste', matrix, textOnly: isTextOnly, confirmed: true });
      await expect.poll(() => cells.map((_, at) => source.rowAt(at)?.cells['to'] ?? null), { interval: 1 }).toEqual(cells);
      grid.destroy();
    }),
    { numRuns: 25 },
  );
});

test('never carries a password', () => {
  const column = columnOf('Password', 'secret');
  const mark = getFieldKind('Password').format('••••••', sampleField('Password'));
  expect(toEditText(mark, column)).not.toContain('secret');
  expect(parseCell(mark, column)).toEqual({ ok: true, value: mark });
});
