import { readdirSync, readFileSync } from 'node:fs';
import { sharedData } from '@quadrille/tooling/test-kit';
import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import sheetjs from 'sheetjs-style';
import { describe, expect, it } from 'vitest';
import type { SourceCell } from '../source-cell.ts';
import { fromBytes } from '../sources/byte-source.ts';
import { readWithSheetjs, type SheetjsSheet } from '../testing/read-with-sheetjs.ts';
import { openWorkbook } from './open-workbook.ts';

async function readAll(bytes: Uint8Array): Promise<SheetjsSheet[]> {
  const { sheets } = await openWorkbook(fromBytes(bytes, 'book.xlsx'));
  const out: SheetjsSheet[] = [];
  for (const sheet of sheets) {
    const rows: SourceCell[][] = [];
    const firstColumn = await sheet.findFirstColumn();
    if (firstColumn !== null) for await (const batch of sheet.readRows(firstColumn)) rows.push(...batch);
    out.push({ name: sheet.name, rows });
  }
  return out;
}

/** Empty cells at a row's end say nothing. Of numbers the value is compared: how they are shown has tests of its own. */
function normalize(sheets: readonly SheetjsSheet[]): { name: string; rows: unknown[][] }[] {
  return sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => trimEnd(row).map(normalizeCell)) }));
}

function normalizeCell(cell: SourceCell): unknown {
  if (cell === null || typeof cell !== 'object') return cell;
  if (cell.kind === 'date' || cell.kind === 'datetime')
    return { moment: Date.parse(`${cell.value.replace(' ', 'T')}${cell.kind === 'date' ? 'T00:00' : ''}Z`) };
  return cell.kind === 'time' || cell.kind === 'duration' ? cell.value / 86_400 : cell.value;
}

/** Moments are the same to the second, as `sheetjs-style` cuts what comes behind; fractions of days are exact to the millisecond. */
function expectSameCell(own: unknown, other: unknown): void {
  const moments = [own, other].map((cell) => (typeof cell === 'object' && cell !== null && 'moment' in cell ? Number(cell.moment) : null));
  if (moments[0] !== null && moments[1] !== null) expect(Math.abs((moments[0] ?? 0) - (moments[1] ?? 0))).toBeLessThanOrEqual(1000);
  else if (typeof own === 'number' && typeof other === 'number')
    expect(Math.abs(own - other)).toBeLessThanOrEqual(1e-8 + Math.abs(own) * 1e-15);
  else expect(own).toEqual(other);
}

function trimEnd(row: readonly SourceCell[]): readonly SourceCell[] {
  return row.slice(0, row.findLastIndex((cell) => cell !== null) + 1);
}

async function expectSame(bytes: Uint8Array): Promise<void> {
  const [own, other] = [normalize(await readAll(bytes)), normalize(readWithSheetjs(bytes))];
  expect(own.map(({ name, rows }) => [name, rows.map((row) => row.length)])).toEqual(
    other.map(({ name, rows }) => [name, rows.map((row) => row.length)]),
  );
  for (const [sheet, { rows }] of own.entries())
    for (const [row, cells] of rows.entries())
      for (const [column, cell] of cells.entries()) expectSameCell(cell, other[sheet]?.rows[row]?.[column]);
}

describe('real workbooks', () => {
  for (const name of ['datasets.xlsx', 'deaths.xlsx', 'empty-sheets.xlsx', 'simple-monthly-budget.xlsx', 'supermarket-sales.xlsx']) {
    it(`${name} is read as sheetjs-style reads it, cell for cell`, async (ctx) => {
      const path = sharedData('xlsx', name);
      if (path === null) return ctx.skip('shared data not present');
      await expectSame(new Uint8Array(readFileSync(path)));
    });
  }

  it('leaves no shared workbook out', (ctx) => {
    const folder = sharedData('xlsx');
    if (folder === null) return ctx.skip('shared data not present');
    expect(readdirSync(folder)).toHaveLength(5);
  });
});

interface WriterCell {
  readonly t: 'n' | 's' | 'b' | 'e';
  readonly v: string | number | boolean;
  readonly z?: string;
  readonly f?: string;
}

/** Formats Excel offers or people write; numbers Excel knows without their codes are left to other tests. */
const formats = [
  'General',
  '0',
  '0.00',
  '#,##0',
  '#,##0.00',
  '0%',
  '0.00%',
  '0.00E+00',
  '# ?/?',
  'm/d/yy',
  'd-mmm-yy',
  'd-mmm',
  'mmm-yy',
  'h:mm AM/PM',
  'h:mm:ss',
  'm/d/yy h:mm',
  'mm:ss',
  '[h]:mm:ss',
  '@',
  '"$"#,##0.00',
  '"$"#,##0_);[Red]\\("$"#,##0\\)',
  '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
  '[$€-2] #,##0.00',
  '#,##0.00 "kg"',
  '000000',
  'yyyy-mm-dd',
  'yyyy-mm-dd hh:mm:ss.000',
  'dd/mm/yyyy',
  '"Day "d',
  ';;;',
  '0;-0;;@',
  '[>100]"big";0',
];
const number = fc.oneof(
  fc.integer({ min: -1000, max: 50_000 }),
  fc.double({ min: -1e6, max: 3e6, noNaN: true, noDefaultInfinity: true }).map((value) => (Object.is(value, -0) ? 0 : value)),
  fc.double({ min: 0, max: 2, noNaN: true }),
  fc.constantFrom(0, 1, 59, 60, 61, 0.5, 45322.99999999, 2958465, 2958466, 1e15, 1e21, 1e-7, 123456789.12345679, -0.5),
);
const text = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    ' a ',
    'a\nb',
    'a\tb',
    '<b>&"\'',
    'é日本',
    '😀',
    'x'.repeat(40),
    'ä'.repeat(30),
    ']]>',
    '__proto__',
    '=1+1',
    '&amp;',
  ),
);
const cell: fc.Arbitrary<WriterCell | null> = fc.oneof(
  fc.constant(null),
  fc.tuple(number, fc.constantFrom(...formats)).map(([v, z]): WriterCell => ({ t: 'n', v, z })),
  // A carriage return is the one character the writer itself does not keep, and `_x` begins an escape.
  text.filter((v) => !/[^\P{Cc}\n\t]|_x/u.test(v) && v.isWellFormed()).map((v): WriterCell => ({ t: 's', v })),
  fc.boolean().map((v): WriterCell => ({ t: 'b', v })),
  fc.constantFrom(0x07, 0x17, 0x2a, 0x1d).map((v): WriterCell => ({ t: 'e', v })),
  number.map((v): WriterCell => ({ t: 'n', v, f: 'A1+1' })),
);
const sheet = fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 8 });

function write(sheets: readonly (readonly (readonly (WriterCell | null)[])[])[], date1904: boolean, bookSST: boolean): Uint8Array {
  const names = sheets.map((_, index) => `Sheet ${index} & "co"`);
  const made = sheets.map((rows) => {
    const cells: Record<string, unknown> = { '!ref': `A1:${sheetjs.utils.encode_cell({ r: Math.max(rows.length, 1), c: 7 })}` };
    for (const [r, row] of rows.entries())
      for (const [c, one] of row.entries()) if (one !== null) cells[sheetjs.utils.encode_cell({ r, c })] = { ...one };
    return cells;
  });
  const book = {
    SheetNames: names,
    Sheets: Object.fromEntries(names.map((name, index) => [name, made[index]])),
    Workbook: { WBProps: { date1904 } },
  };
  return new Uint8Array(sheetjs.write(book as never, { type: 'array', bookType: 'xlsx', bookSST, compression: true } as never));
}

describe('generated workbooks', () => {
  it('are read as sheetjs-style reads them, cell for cell', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sheet, { minLength: 1, maxLength: 3 }), fc.boolean(), fc.boolean(), async (sheets, date1904, bookSST) => {
        await expectSame(write(sheets, date1904, bookSST));
      }),
      tries(60),
    );
  }, 60_000);
});
