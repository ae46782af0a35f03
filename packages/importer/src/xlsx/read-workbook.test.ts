import sheetjs from 'sheetjs-style';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../inspect/inspect-report.ts';
import { inspectSource } from '../inspect/inspect-source.ts';
import { importLimits } from '../limits.ts';
import { fromBytes } from '../sources/byte-source.ts';
import { makeWorkbook, makeZip, styles, type TestSheet } from '../testing/test-workbook.ts';
import { withoutProtoAccessor } from './without-proto-accessor.ts';

const inspect = (bytes: Uint8Array, name = 'book.xlsx'): ReturnType<typeof inspectFile> => inspectFile(fromBytes(bytes, name), { rows: 5 });
const types = async (sheet: TestSheet): Promise<string[]> =>
  ((await inspect(makeWorkbook([sheet]))).tables[0]?.columns ?? []).map(({ uidt }) => uidt);

describe('a workbook', () => {
  it('gives a table per sheet that holds anything', async () => {
    const { tables } = await inspect(
      makeWorkbook([
        {
          name: 'People',
          rows: [
            ['Name', 'Age'],
            ['Ana', 30],
            ['Bo', 41.5],
          ],
        },
        { name: 'Empty', rows: [] },
        { name: 'Header only', rows: [['a', 'b']] },
      ]),
    );
    expect(tables.map(({ title, rowCount }) => [title, rowCount])).toEqual([
      ['People', 2],
      ['Header only', 0],
    ]);
    expect(tables[0]).toMatchObject({
      columns: [
        { title: 'Name', uidt: 'SingleLineText' },
        { title: 'Age', uidt: 'Decimal' },
      ],
      rows: [
        ['Ana', '30'],
        ['Bo', '41.5'],
      ],
    });
  });

  it('shows currency, percent, grouping and padded codes as the sheet does', async () => {
    const money = (value: number): TestSheet['rows'][number][number] => ({ value, style: styles.dollars });
    const rows: TestSheet['rows'] = [
      ['Price', 'Share', 'Count', 'Code', 'Mixed'],
      [
        money(5),
        { value: 0.42, style: styles.percent },
        { value: 12345, style: styles.grouped },
        { value: 7, style: styles.padded },
        money(1),
      ],
      [money(-1234.5), { value: 0.5, style: styles.percent }, 7, { value: 12, style: styles.padded }, 2],
    ];
    const { tables } = await inspect(makeWorkbook([{ name: 'S', rows }]));
    expect(tables[0]?.columns.map(({ uidt }) => uidt)).toEqual(['Currency', 'SingleLineText', 'Number', 'Number', 'SingleLineText']);
    expect(tables[0]?.rows?.[1]?.[1]).toBe('50%');
  });

  it('reads dates, moments and times of day', async () => {
    const rows: TestSheet['rows'] = [
      ['day', 'moment', 'clock'],
      [
        { value: 45322, style: styles.date },
        { value: 45322.5, style: styles.dateTime },
        { value: 0.5, style: styles.time },
      ],
      [
        { value: 1, style: styles.date },
        { value: 45323.25, style: styles.dateTime },
        { value: 0.75, style: styles.time },
      ],
    ];
    const { tables } = await inspect(makeWorkbook([{ name: 'S', rows }]));
    expect(tables[0]?.columns.map(({ uidt }) => uidt)).toEqual(['Date', 'DateTime', 'SingleLineText']);
    expect(tables[0]?.rows).toEqual([
      ['2024-01-31', '2024-01-31 12:00:00', '12:00:00'],
      ['1900-01-01', '2024-02-01 06:00:00', '18:00:00'],
    ]);
  });

  it('counts days from 1904 where the workbook says so', async () => {
    const bytes = makeWorkbook([{ name: 'S', rows: [['day'], [{ value: 43860, style: styles.date }]] }], { date1904: true });
    expect((await inspect(bytes)).tables[0]?.rows).toEqual([['2024-01-31']]);
  });

  it('takes booleans, errors, last results of formulas and merged cells', async () => {
    const rows: TestSheet['rows'] = [
      ['flag', 'sum', 'broken', 'text'],
      [true, { value: 3, formula: '1+2' }, { value: '#DIV/0!', type: 'e' }, { value: 'ab', type: 'str', formula: '"a"&"b"' }],
      [false, { value: 7, formula: '3+4' }, 5, null],
    ];
    expect(await types({ name: 'S', rows, merges: ['D2:D3'] })).toEqual(['Checkbox', 'Number', 'SingleLineText', 'SingleLineText']);
  });

  it('names the sheets that hold nothing and makes no tables of them', async () => {
    const bytes = makeWorkbook([
      { name: 'Full', rows: [['a'], [1]] },
      { name: 'Blank', rows: [[' ']] },
    ]);
    const { template } = await inspectSource(fromBytes(bytes, 'a.xlsx'));
    expect(template.tables.map(({ title }) => title)).toEqual(['Full']);
    expect(template.emptySheets).toEqual(['Blank']);
  });

  it('leaves out blank rows and the empty columns before the table', async () => {
    const { tables } = await inspect(makeWorkbook([{ name: 'S', rows: [[], [null, 'a', 'b'], [], [null, 1, 2], [null, null, ' ']] }]));
    expect(tables[0]).toMatchObject({ rowCount: 1, columns: [{ title: 'a' }, { title: 'b' }], rows: [['1', '2']] });
  });

  it('takes a header spelled __proto__ as text', async () => {
    const { tables } = await inspect(
      makeWorkbook([
        {
          name: '__proto__',
          rows: [
            ['__proto__', 'constructor'],
            ['x1', 'y1'],
          ],
        },
      ]),
    );
    expect(tables[0]).toMatchObject({
      title: '__proto__',
      columns: [{ title: '__proto__', column_name: '__proto__' }, { title: 'constructor' }],
    });
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

describe('a hostile workbook', () => {
  it('changes no prototype by a comment placed at __proto__ (CVE-2023-30533)', async () => {
    const bytes = makeCommentAt('__proto__');
    const before = Object.getOwnPropertyNames(Object.prototype).sort();
    expect((await inspect(bytes)).tables).toHaveLength(1);
    withoutProtoAccessor(() => sheetjs.read(bytes, { type: 'array' }));
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
    expect(Object.getPrototypeOf([])).toBe(Array.prototype);
    expect(Object.hasOwn(Object.prototype, '__proto__')).toBe(true);
  });

  it('would change the prototype of everything without the guard', () => {
    sheetjs.read(makeCommentAt('__proto__'), { type: 'array' });
    const names = Object.keys(Object.prototype);
    for (const name of names) delete (Object.prototype as Record<string, unknown>)[name];
    expect(names).not.toEqual([]);
  });

  it('is refused before parsing when a part unpacks to far more than its size', async () => {
    const bomb = makeZip([
      { name: '[Content_Types].xml', data: '<Types/>' },
      { name: 'xl/workbook.xml', data: '<workbook/>' },
      { name: 'xl/worksheets/sheet1.xml', data: new Uint8Array(40 * 1024 * 1024) },
    ]);
    expect(bomb.length).toBeLessThan(200_000);
    await expect(inspect(bomb)).rejects.toMatchObject({ code: 'zipBomb', place: { part: 'xl/worksheets/sheet1.xml' } });
  });

  it('is refused when the directory lies about sizes', async () => {
    const bytes = makeWorkbook([{ name: 'S', rows: [['a'], ['b']] }]);
    const bomb = makeZip([
      { name: '[Content_Types].xml', data: '<Types/>' },
      { name: 'xl/workbook.xml', data: '<workbook/>' },
      { name: 'xl/a.xml', data: new Uint8Array(20 * 1024 * 1024) },
    ]);
    const view = new DataView(bomb.buffer);
    for (let at = 0; at + 46 < bomb.length; at += 1) if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    await expect(inspect(bomb)).rejects.toMatchObject({ code: 'zipBomb' });
    await expect(inspect(bytes)).resolves.toBeDefined();
  });

  it('is refused wherever it is cut off', async () => {
    const bytes = makeWorkbook([{ name: 'S', rows: [['a'], ['b']] }]);
    for (const length of [4, 100, bytes.length >> 1, bytes.length - 1]) {
      await expect(inspect(bytes.slice(0, length))).rejects.toMatchObject({ name: 'ImportError', code: 'truncated' });
    }
  });

  it('is refused when damaged, encrypted or something else', async () => {
    const bytes = makeWorkbook([{ name: 'S', rows: [['a'], ['b']] }]);
    const damaged = bytes.slice();
    damaged.fill(0x55, 60, 90);
    await expect(inspect(damaged)).rejects.toMatchObject({ name: 'ImportError', code: 'corrupt' });
    const parts = [
      { name: '[Content_Types].xml', data: '<Types/>' },
      { name: 'xl/workbook.xml', data: '<workbook/>' },
    ];
    await expect(inspect(makeZip(parts.map((part) => ({ ...part, flags: 1 }))))).rejects.toMatchObject({ code: 'encrypted' });
    await expect(inspect(makeZip([{ name: 'word/document.xml', data: '<x/>' }]))).rejects.toMatchObject({ code: 'unsupportedKind' });
    await expect(inspect(makeZip(parts))).rejects.toMatchObject({ name: 'ImportError' });
  });

  it('is refused with too many columns or sheets', async () => {
    const wide = Array.from({ length: importLimits.columns + 1 }, (_, index) => `c${index}`);
    await expect(inspect(makeWorkbook([{ name: 'Wide', rows: [wide, wide] }]))).rejects.toMatchObject({
      code: 'tooManyColumns',
      place: { sheet: 'Wide' },
    });
    const sheets = Array.from({ length: importLimits.sheets + 1 }, (_, index) => ({ name: `s${index}`, rows: [['a']] }));
    await expect(inspect(makeWorkbook(sheets))).rejects.toMatchObject({ code: 'tooManySheets' });
  });

  it('may claim any range: only cells that are there count', async () => {
    const bytes = makeWorkbook([{ name: 'S', rows: [['a'], ['b']], dimension: 'A1:XFD1048576' }]);
    const { samples } = await inspectSource(fromBytes(bytes, 'book.xlsx'));
    expect(samples[0]?.records).toHaveLength(2);
  });
});
