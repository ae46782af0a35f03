import { describe, expect, it } from 'vitest';
import { inspectFile } from '../inspect/inspect-report.ts';
import { inspectSource } from '../inspect/inspect-source.ts';
import { importLimits } from '../limits.ts';
import { fromBytes } from '../sources/byte-source.ts';
import { makeWorkbook, makeZip, type ZipPart } from '../testing/test-workbook.ts';
import type { ImportErrorCode, ImportPlace } from '../import-error.ts';
import { openWorkbook } from './open-workbook.ts';
import { main, makeSheet, oneSheet, readOne, sheetPart } from '../testing/test-sheet.ts';

const inspect = (bytes: Uint8Array, name = 'book.xlsx'): ReturnType<typeof inspectFile> => inspectFile(fromBytes(bytes, name), { rows: 5 });

describe('a hostile workbook', () => {
  it('changes no prototype by a comment placed at __proto__ (CVE-2023-30533)', async () => {
    const before = Object.getOwnPropertyNames(Object.prototype).sort();
    expect((await inspect(makeCommentAt('__proto__'))).tables).toHaveLength(1);
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
  });

  it.each(['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml', 'xl/styles.xml', 'xl/workbook.xml', '_rels/.rels', 'xl/media/image1.png'])(
    'is refused before unpacking when it says that %s comes to far more than its size',
    async (name) => {
      const bomb = makeWorkbook(oneSheet, { hasSharedStrings: true, more: [{ name, data: new Uint8Array(40 * 1024 * 1024) }] });
      expect(bomb.length).toBeLessThan(200_000);
      await expectRefusal(bomb, 'zipBomb', { part: name }, `refused at its part "${name}": it unpacks to more than 200 times its size`);
    },
  );

  it('is refused while unpacking when its directory lies about sizes', async () => {
    const data = Buffer.alloc(40 * 1024 * 1024, ' ');
    data.write('<worksheet><sheetData>');
    await expectRefusal(
      makeSheet('', { more: [{ name: sheetPart, data, stated: { size: 10 } }] }),
      'zipBomb',
      { part: sheetPart },
      'more than the 10 bytes it states',
    );
    const lie = { size: 16 * 1024 * 1024 };
    await expectRefusal(
      makeSheet('', { more: [{ name: sheetPart, data, stated: lie }] }),
      'zipBomb',
      { part: sheetPart },
      'more than 200 times its size',
    );
    const small = { name: sheetPart, data: '<worksheet/>', stated: { size: 100 } };
    await expectRefusal(makeSheet('', { more: [small] }), 'corrupt', { part: sheetPart }, 'cannot be unpacked');
  });

  it('is refused when a part is larger than such parts are', async () => {
    const data = Buffer.alloc(importLimits.workbookPartBytes + 1, ' ');
    data.write('<workbook>');
    const more = [{ name: 'xl/workbook.xml', data, isStored: true }];
    await expectRefusal(makeWorkbook(oneSheet, { more }), 'zipBomb', { part: 'xl/workbook.xml' }, 'unpacks to more than 67108864 bytes');
  });

  it('is refused when parts share bytes', async () => {
    const bytes = makeSheet('', {
      more: [
        { name: 'xl/a.xml', data: '<a/>'.repeat(1000), isStored: true },
        { name: 'xl/b.xml', data: '<b/>', stated: { offset: 0 } },
      ],
    });
    await expectRefusal(bytes, 'corrupt', {}, 'shares bytes with');
    const inside = makeSheet('', {
      more: [
        { name: sheetPart, data: '<worksheet/>', stated: { packedSize: 2000, size: 2000, method: 0 } },
        { name: 'xl/a.bin', data: 'x'.repeat(5000), isStored: true },
      ],
    });
    await expectRefusal(inside, 'corrupt', { part: sheetPart }, 'shares bytes with "xl/a.bin"');
  });

  it('is refused wherever it is cut off', async () => {
    const bytes = makeWorkbook(oneSheet);
    for (const length of [4, 100, bytes.length >> 1, bytes.length - 1])
      await expectRefusal(bytes.slice(0, length), 'truncated', { offset: length }, `after byte ${length}`);
  });

  it('is refused when damaged, encrypted or something else', async () => {
    const bytes = makeWorkbook(oneSheet);
    const at = Buffer.from(bytes).indexOf(sheetPart) + sheetPart.length;
    const damaged = bytes.slice();
    damaged.fill(0x55, at + 5, at + 40);
    await expectRefusal(damaged, 'corrupt', { part: sheetPart }, 'cannot be unpacked');
    const stored = makeSheet('', { more: [{ name: sheetPart, data: `<worksheet xmlns="${main}"/>`, isStored: true, stated: { crc: 7 } }] });
    await expectRefusal(stored, 'corrupt', { part: sheetPart }, 'cannot be unpacked');
    await expectRefusal(
      makeSheet('', { more: [{ name: sheetPart, data: '<worksheet/>', stated: { method: 14 } }] }),
      'corrupt',
      { part: sheetPart },
      'method 14',
    );
    const parts = [
      { name: '[Content_Types].xml', data: '<Types/>' },
      { name: 'xl/workbook.xml', data: '<workbook/>' },
    ];
    await expectRefusal(makeZip(parts.map((one) => ({ ...one, flags: 1 }))), 'encrypted', {}, 'password');
    await expectRefusal(
      makeZip([{ name: 'word/document.xml', data: '<x/>' }]),
      'unsupportedKind',
      { part: 'xl/workbook.xml' },
      'no .xlsx workbook',
    );
    await expectRefusal(makeZip(parts), 'noRows', { part: 'xl/workbook.xml' }, 'lists no sheet');
    const compound = new Uint8Array(2048);
    compound.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    await expectRefusal(compound, 'encrypted', {}, 'password');
    await expect(openWorkbook(fromBytes(compound, 'book.xlsx'))).rejects.toMatchObject({ code: 'encrypted' });
    const binary = `<Relationships><Relationship Id="a" Type="http://x/officeDocument" Target="xl/workbook.bin"/></Relationships>`;
    await expectRefusal(
      makeWorkbook(oneSheet, {
        more: [
          { name: '_rels/.rels', data: binary },
          { name: 'xl/workbook.bin', data: 'x' },
        ],
      }),
      'unsupportedKind',
      { part: 'xl/workbook.bin' },
      'binary workbook',
    );
  });

  it('is refused when it declares entities', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "&a;&a;&a;&a;">]>`;
    await expectRefusal(
      makeSheet('', { data: `${bomb}<worksheet><sheetData/></worksheet>` }),
      'corrupt',
      { part: sheetPart },
      'declares a document type',
    );
    await expectRefusal(
      makeWorkbook(oneSheet, { more: [{ name: 'xl/workbook.xml', data: `<?xml version="1.0"?>${bomb}<workbook/>` }] }),
      'corrupt',
      { part: 'xl/workbook.xml' },
      'document type',
    );
    await expectRefusal(
      makeWorkbook(oneSheet, { hasSharedStrings: true, more: [{ name: 'xl/sharedStrings.xml', data: `${bomb}<sst/>` }] }),
      'corrupt',
      { part: 'xl/sharedStrings.xml' },
      'document type',
    );
  });

  it.each([
    ['<row r="1"><c r="XFE1"><v>1</v></c></row>', { line: 1 }, 'a cell that says it is "XFE1"'],
    ['<row r="1"><c r="ZZZZZZZZZZ1"><v>1</v></c></row>', { line: 1 }, 'a cell that says it is "ZZZZZZZZZZ1"'],
    ['<row r="1"><c r="A99999999999"><v>1</v></c></row>', { line: 1 }, 'a cell that says it is "A99999999999"'],
    ['<row r="1"><c r="__proto__"><v>1</v></c></row>', { line: 1 }, 'a cell that says it is "__proto__"'],
    ['<row r="1"><c r="A-1"><v>1</v></c></row>', { line: 1 }, 'a cell that says it is "A-1"'],
    ['<row r="3"><c r="A2"><v>1</v></c></row>', { line: 3 }, 'row 3 holds a cell that says it is "A2"'],
    ['<row r="1048577"><c><v>1</v></c></row>', { line: 1 }, 'no number from 1 to 1048576'],
    ['<row r="-1"><c><v>1</v></c></row>', { line: 1 }, 'no number from 1 to 1048576'],
    ['<row r="2"/><row r="1"/>', { line: 1 }, 'row 1 comes after row 2'],
    ['<row r="1"><c><v>1</v></c><row r="2">', { line: 1 }, 'row 1 is not closed'],
    ['<c><v>1</v></c>', {}, 'a cell stands in no row'],
    ['<row r="1"><c t="s"><v>12</v></c></row>', { line: 1, column: 1 }, 'points to text 12, but there are 0'],
    ['<row r="1"><c t="s"><v>-1</v></c></row>', { line: 1, column: 1 }, 'points to text -1, but there are 0'],
  ])('is refused for %s', async (rows, place, words) => {
    await expectRefusal(makeSheet(rows), 'corrupt', { sheet: 'S', ...place }, words);
  });

  it('costs no more time than its length, however its XML is written', async () => {
    const long = 300_000;
    const hostile: readonly ZipPart[] = [
      { name: 'xl/workbook.xml', data: `<workbook ${'a'.repeat(long)}` },
      { name: 'xl/workbook.xml', data: `<workbook ${'a '.repeat(long)}` },
      { name: 'xl/workbook.xml', data: `<${'a'.repeat(long)}` },
      { name: 'xl/workbook.xml', data: `<workbook a="${'=" '.repeat(long)}` },
      { name: sheetPart, data: ' '.repeat(long) },
      { name: sheetPart, data: `<${'w'.repeat(long)}` },
      { name: sheetPart, data: `<worksheet><sheetData><row ${' a'.repeat(long)}>` },
      { name: sheetPart, data: `<worksheet><sheetData><row><c t="inlineStr"><is>${'<rPh>'.repeat(long)}</is></c></row>` },
      { name: sheetPart, data: `<worksheet><sheetData><row><c><v>${'&'.repeat(long)}</v></c></row>` },
      { name: 'xl/sharedStrings.xml', data: ' '.repeat(long) },
      { name: 'xl/sharedStrings.xml', data: `<sst>${'<si>'.repeat(long)}` },
    ];
    for (const part of hostile) {
      const stored = makeWorkbook(oneSheet, { hasSharedStrings: true, more: [{ ...part, isStored: true }] });
      await expect(inspect(stored)).rejects.toMatchObject({ code: 'corrupt' });
    }
  });

  it.each([
    [`<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row>`, { sheet: 'S' }, 'it stops after row 1'],
    [`<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><v>1`, { sheet: 'S' }, 'it stops after row 1'],
    ['<chartsheet/>', { sheet: 'S' }, 'begins with "chartsheet"'],
    ['', { sheet: 'S' }, 'holds no worksheet'],
    [`<worksheet><sheetData><!-- never closed`, { part: sheetPart }, 'ends inside a comment'],
    [new Uint8Array([0x3c, 0x61, 0xff, 0xfe, 0x3e]), { part: sheetPart }, 'is not text after byte 0'],
  ])('is refused when its sheet is %#', async (data, place, words) => {
    await expectRefusal(makeSheet('', { more: [{ name: sheetPart, data }] }), 'corrupt', place, words);
  });

  it('is refused when a part it names is missing, or its texts stop early', async () => {
    const book = `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Gone" r:id="rId9"/></sheets></workbook>`;
    await expectRefusal(
      makeWorkbook(oneSheet, {
        more: [
          { name: 'xl/workbook.xml', data: book.replace('rId9', 'none') },
          { name: sheetPart, data: '' },
          { name: 'xl/worksheets/sheet1.xml.bak', data: '' },
        ],
      }),
      'corrupt',
      { sheet: 'Gone' },
      'holds no worksheet',
    );
    const relations = `<Relationships><Relationship Id="rId9" Type="x/worksheet" Target="worksheets/gone.xml"/></Relationships>`;
    await expectRefusal(
      makeWorkbook(oneSheet, {
        more: [
          { name: 'xl/workbook.xml', data: book },
          { name: 'xl/_rels/workbook.xml.rels', data: relations },
        ],
      }),
      'corrupt',
      { sheet: 'Gone' },
      'its sheet "Gone" has no part "worksheets/gone.xml"',
    );
    await expectRefusal(
      makeWorkbook(oneSheet, { hasSharedStrings: true, more: [{ name: 'xl/sharedStrings.xml', data: '<sst><si><t>a</t></si><si><t>b' }] }),
      'corrupt',
      { part: 'xl/sharedStrings.xml' },
      'stops before its end',
    );
  });

  it('is refused with too many columns or sheets', async () => {
    const wide = Array.from({ length: importLimits.columns + 1 }, (_, index) => `c${index}`);
    await expectRefusal(
      makeWorkbook([{ name: 'Wide', rows: [wide, wide] }]),
      'tooManyColumns',
      { sheet: 'Wide', column: 501 },
      'Sheet "Wide"',
    );
    await expectRefusal(
      makeSheet('<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="XFD2"><v>1</v></c></row>'),
      'tooManyColumns',
      { sheet: 'S', line: 2 },
      'column 16384 of row 2',
    );
    const sheets = Array.from({ length: importLimits.sheets + 1 }, (_, index) => ({ name: `s${index}`, rows: [['a']] }));
    await expectRefusal(makeWorkbook(sheets), 'tooManySheets', {}, 'has 201 sheets');
  });

  it('may claim any range: only cells that are there count', async () => {
    const bytes = makeWorkbook([{ name: 'S', rows: [['a'], ['b']], dimension: 'A1:XFD1048576' }]);
    const { samples } = await inspectSource(fromBytes(bytes, 'book.xlsx'));
    expect(samples[0]?.records).toHaveLength(2);
  });

  it('may stand far to the right: the empty columns before it do not count', async () => {
    expect(await readOne(makeSheet('<row r="1"><c r="XFC1"><v>1</v></c></row><row r="2"><c r="XFD2"><v>2</v></c></row>'))).toEqual([
      ['1'],
      [null, '2'],
    ]);
  });
});

function makeCommentAt(ref: string): Uint8Array {
  const relations = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="../comments1.xml"/></Relationships>`;
  const comments = `<?xml version="1.0"?><comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>x</author></authors><commentList><comment ref="${ref}" authorId="0"><text><t>polluted</t></text></comment></commentList></comments>`;
  return makeWorkbook([{ name: 'S', rows: [['a'], ['b']] }], {
    more: [
      { name: 'xl/worksheets/_rels/sheet1.xml.rels', data: relations },
      { name: 'xl/comments1.xml', data: comments },
    ],
  });
}

async function expectRefusal(bytes: Uint8Array, code: ImportErrorCode, place: ImportPlace, words: string): Promise<void> {
  const error: unknown = await inspect(bytes).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ name: 'ImportError', code, place });
  const { message } = error as Error;
  expect(message).toContain(words);
  expect(message).toContain('"book.xlsx"');
  // One sentence.
  expect(message).toMatch(/\.$/);
  expect(
    message
      .replaceAll('.xlsx', '')
      .replace(/\.[a-z]+\b/g, '')
      .match(/[.!?](?:\s|$)/g),
  ).toHaveLength(1);
}
