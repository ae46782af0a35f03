import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { crc32 as nodeCrc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { crc32 } from './crc32.ts';
import { createMarkupFilter } from './markup-filter.ts';
import { noStrings } from './shared-strings.ts';
import { createSheetScanner, type SheetRow } from './sheet-scanner.ts';

function scan(xml: string, size: (at: number) => number): SheetRow[] {
  const filter = createMarkupFilter((problem) => new Error(problem));
  const scanner = createSheetScanner({
    strings: noStrings,
    formats: [],
    isDate1904: false,
    firstColumn: 0,
    width: 500,
    shown: 'Sheet "S"',
    sheet: 'S',
  });
  const rows: SheetRow[] = [];
  for (let at = 0; at < xml.length;) {
    const length = Math.max(1, size(at));
    rows.push(...scanner.rows(filter.push(xml.slice(at, at + length))));
    at += length;
  }
  rows.push(...scanner.rows(filter.end()));
  scanner.end();
  return rows;
}

const sheet = `<?xml version="1.0"?><!-- <sheetData> --><x:worksheet xmlns:x="m"><x:cols><x:col min="1"/></x:cols><x:sheetData ><x:row r="1" spans="1:3"><x:c r="A1"><x:v>1.5</x:v></x:c><x:c r="C1" t="str"><x:f>A1&amp;"&lt;/c&gt;"</x:f><x:v>a &amp; b</x:v></x:c></x:row>
<x:row/><?pi <x:row>?><x:row r="7"><x:c t="inlineStr"><x:is><x:t><![CDATA[<x:v>&</x:c>]]]]><![CDATA[>]]></x:t></x:is></x:c><x:c t="b" r='B7'><x:v>0</x:v></x:c></x:row></x:sheetData><x:mergeCells/></x:worksheet>`;
const expected = [
  [1.5, null, 'a & b'],
  ['<x:v>&</x:c>]]>', false],
];

it('reads a sheet alike in pieces of any size', () => {
  for (let size = 1; size <= sheet.length; size += 1) expect(scan(sheet, () => size)).toEqual(expected);
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 1, max: 40 })), (sizes) => {
      expect(scan(sheet, () => sizes.next().value as number)).toEqual(expected);
    }),
    tries(30),
  );
});

it('counts rows and their width without reading all of their cells', () => {
  const scanner = createSheetScanner({
    strings: noStrings,
    formats: [],
    isDate1904: false,
    firstColumn: 0,
    width: 500,
    shown: 'Sheet "S"',
    sheet: 'S',
  });
  scanner.isCounting = true;
  const cells = '<c t="inlineStr"><is><t> </t></is></c><c><v>2</v></c><c t="s"><v>99</v></c><c s="1"/>';
  expect([...scanner.rows(`<worksheet><sheetData><row>${cells}</row><row><c/></row></sheetData></worksheet>`)]).toEqual([[' ', 2, true]]);
});

it('checks sums as zip archives do', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 30 }), (first, second) => {
      expect(crc32(second, crc32(first))).toBe(nodeCrc32(Buffer.concat([first, second])));
    }),
    tries(30),
  );
});
