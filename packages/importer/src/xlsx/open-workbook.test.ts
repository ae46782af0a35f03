import { describe, expect, it } from 'vitest';
import { inspectFile } from '../inspect/inspect-report.ts';
import { inspectSource } from '../inspect/inspect-source.ts';
import { fromBytes } from '../sources/byte-source.ts';
import { makeWorkbook, styles, type TestSheet } from '../testing/test-workbook.ts';
import { main, makeSheet, oneSheet, readOne, readSheets, sheetPart } from '../testing/test-sheet.ts';
import { openWorkbook } from './open-workbook.ts';

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

  it('reads currency, percent, grouping and padded codes as what they are', async () => {
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
    expect(tables[0]?.columns.map(({ uidt }) => uidt)).toEqual(['Currency', 'Percent', 'Number', 'Number', 'Number']);
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
    expect(tables[0]?.columns.map(({ uidt }) => uidt)).toEqual(['Date', 'DateTime', 'Time']);
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
    expect(await types({ name: 'S', rows, merges: ['D2:D3'] })).toEqual(['Checkbox', 'Number', 'Number', 'SingleLineText']);
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

const strict = 'http://purl.oclc.org/ooxml/spreadsheetml/main';

describe('the XML of a sheet', () => {
  it('may write texts in every way there is', async () => {
    const strings = [
      '<si><t>plain</t></si>',
      '<si/>',
      '<si><t/></si>',
      '<si><t xml:space="preserve"> kept </t></si>',
      '<si><r><rPr><b/></rPr><t>rich</t></r><r><t xml:space="preserve"> runs</t></r></si>',
      '<si><t>日本</t><rPh sb="0" eb="1"><t>にほん</t></rPh></si>',
      '<si><t>a &amp; &lt;b&gt; &quot;c&quot; &apos;d&apos; &#65;&#x1F600; &unknown;</t></si>',
      '<si><t>line_x000D__x000A_end _x0041_ _x005F_x000D_ _xD83D__xDE00_ half _xD83D_</t></si>',
      '<si><t><![CDATA[<raw> & ]] text]]></t><!-- </si> --></si>',
      `<si><t>${'long '.repeat(10_000)}</t></si>`,
    ];
    const cells = strings.map((_, index) => `<c r="${String.fromCharCode(65 + index)}1" t="s"><v>${index}</v></c>`).join('');
    const [row] = await readOne(makeSheet(`<row r="1">${cells}</row>`, { strings: strings.join('') }));
    expect(row).toEqual([
      'plain',
      '',
      '',
      ' kept ',
      'rich runs',
      '日本',
      'a & <b> "c" \'d\' A😀 &unknown;',
      'line\nend A _x000D_ 😀 half \ufffd',
      '<raw> & ]] text',
      'long '.repeat(10_000),
    ]);
  });

  it('may write cells in every way there is', async () => {
    const rows = [
      "<row><c t='inlineStr'><is><t>no place</t></is></c><c><v> 2 </v></c></row>",
      '<row r="3" spans="1:9"><c r="C3" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c><c r="A3" t="str"><f>"a"&amp;"b"</f><v>ab</v></c></row>',
      '<row r="5"><c r="A5"><f>1&lt;2</f></c><c r="B5" t="b"><v>1</v></c><c r="C5" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D5" t="n"/><c r="E5" s="9"></c></row>',
      '<row r="6"/><row r="7"></row><row r="8"><c r="A8" t="d"><v>2024-01-31</v></c><c r="B8" t="d" s="3"><v>2024-01-31T12:30:00Z</v></c><c r="C8" t="str"/></row>',
      '<row r="9"><c r="A9"><v>not a number</v></c><c r="B9"><v>1E3</v></c></row>',
    ];
    expect(await readOne(makeSheet(rows.join('\n')))).toEqual([
      ['no place', '2'],
      ['ab', null, 'inline'],
      [null, 'true', '#DIV/0!'],
      ['45322', '2024-01-31 12:30:00'],
      ['not a number', '1000'],
    ]);
  });

  it('may give its elements a prefix, the strict namespaces and another encoding', async () => {
    const data = `<?xml version="1.0" encoding="UTF-16"?><x:worksheet xmlns:x="${strict}"><x:sheetPr codeName="a>b"/><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>wide é</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    const wide = new Uint8Array(Buffer.from(`\ufeff${data}`, 'utf16le'));
    const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>`;
    const book = `<x:workbook xmlns:x="${strict}" xmlns:rel="http://purl.oclc.org/ooxml/officeDocument/relationships"><x:sheets><x:sheet name="S" sheetId="7" rel:id="a"/></x:sheets></x:workbook>`;
    const more = [
      { name: 'xl/workbook.xml', data: book },
      { name: 'xl/_rels/workbook.xml.rels', data: relations },
      { name: sheetPart, data: wide },
    ];
    expect(await readOne(makeWorkbook([{ name: 'S', rows: [] }], { more }))).toEqual([['wide é']]);
  });

  it('may hide sheets, and name them in another order than their parts', async () => {
    const bytes = makeWorkbook([
      { name: 'First part', rows: [['1']] },
      { name: 'Second part', rows: [['2']] },
    ]);
    const book = `<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="B &amp; _x0041_" sheetId="2" state="hidden" r:id="rId2"/><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`;
    expect(await readSheets(bytes)).toEqual({ 'First part': [['1']], 'Second part': [['2']] });
    const turned = makeWorkbook(
      [
        { name: 'x', rows: [['1']] },
        { name: 'y', rows: [['2']] },
      ],
      { more: [{ name: 'xl/workbook.xml', data: book }] },
    );
    expect(Object.entries(await readSheets(turned))).toEqual([
      ['B & A', [['2']]],
      ['A', [['1']]],
    ]);
  });

  it('shows currency by the formats Excel never writes down', async () => {
    const data = `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="7"/><xf numFmtId="44"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
    const row = '<c r="A1" s="1"><v>-5</v></c><c r="B1" s="2"><v>1234.5</v></c><c r="C1" s="3"><v>45322</v></c>';
    expect(await readOne(makeSheet(`<row r="1">${row}</row>`, { styles: data }))).toEqual([['$(5.00)', '$1,234.50', '2024-01-31']]);
  });
});

describe('the archive of a workbook', () => {
  const part = {
    name: sheetPart,
    data: `<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>`,
  };

  it.each([
    ['zip64', makeSheet('', { more: [part], isWide: true })],
    ['sizes behind the data', makeSheet('', { more: [{ ...part, hasDescriptor: true }] })],
    ['stored parts', makeSheet('', { more: [{ ...part, isStored: true }] })],
    ['a comment at its end', withComment(makeSheet('', { more: [part] }), 'PK\u0005\u0006 is a signature')],
  ])('may have %s', async (_, bytes) => {
    expect(await readOne(bytes)).toEqual([['1']]);
  });

  it('is read from a source that only gives its front, up to a limit', async () => {
    const bytes = makeWorkbook(oneSheet);
    const { readRange: _, ...front } = fromBytes(bytes, 'book.xlsx', 100);
    expect((await inspectFile({ ...front, size: null })).tables).toMatchObject([{ title: 'S', rowCount: 1 }]);
  });
});

function withComment(bytes: Uint8Array, comment: string): Uint8Array {
  const out = new Uint8Array(bytes.length + comment.length);
  out.set(bytes);
  out.set(new TextEncoder().encode(comment), bytes.length);
  new DataView(out.buffer).setUint16(bytes.length - 2, comment.length, true);
  return out;
}

describe('a large sheet', () => {
  const rows: TestSheet['rows'] = [
    ['n', 'text'],
    ...Array.from({ length: 20_000 }, (_, index) => [index, `text number ${index} of the sheet`]),
  ];

  it('gives its first rows as the sample, counts all, and keeps columns only later rows have', async () => {
    const more = rows.map((row, index) => (index === 19_000 ? [...row, 'late'] : row));
    const { template, samples } = await inspectSource(fromBytes(makeWorkbook([{ name: 'S', rows: more }]), 'a.xlsx'), {
      sampleBytes: 100_000,
    });
    expect(template.tables[0]).toMatchObject({
      rowCount: 20_000,
      columns: [{ title: 'n', type: 'Number' }, { title: 'text' }, { title: 'field_3' }],
    });
    expect(samples[0]?.records.length).toBeGreaterThan(1000);
    expect(samples[0]?.records.length).toBeLessThan(3000);
  });

  it('shares the sample out among the sheets', async () => {
    const bytes = makeWorkbook([
      { name: 'A', rows },
      { name: 'B', rows },
    ]);
    const { samples } = await inspectSource(fromBytes(bytes, 'a.xlsx'), { sampleBytes: 100_000, countRows: false });
    const [a = 0, b = 0] = samples.map(({ records }) => records.length);
    expect(a).toBeGreaterThan(500);
    expect(Math.abs(a - b)).toBeLessThan(a * 0.1);
    expect(samples.map(({ recordCount }) => recordCount)).toEqual([null, null]);
  });

  it('stops in the middle of it when cancelled', async () => {
    const stop = new AbortController();
    const { sheets } = await openWorkbook(fromBytes(makeWorkbook([{ name: 'S', rows }]), 'a.xlsx'), { signal: stop.signal });
    const reading = sheets[0]?.readRows(0);
    expect((await reading?.next())?.done).toBe(false);
    stop.abort();
    const drain = async (): Promise<void> => {
      for (let next = await reading?.next(); next?.done === false; next = await reading?.next());
    };
    await expect(drain()).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('tells how much of the file was read', async () => {
    const bytes = makeWorkbook([{ name: 'S', rows }]);
    const seen: number[] = [];
    await inspectSource(fromBytes(bytes, 'a.xlsx'), { onProgress: (done, total) => seen.push(done / (total ?? 0)) });
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.at(-1)).toBeGreaterThan(0.9);
    expect(seen.at(-1)).toBeLessThanOrEqual(1);
  });
});
