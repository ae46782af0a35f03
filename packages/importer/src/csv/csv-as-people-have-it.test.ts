import { describe, expect, it } from 'vitest';
import { fromBytes, fromText } from '../sources/byte-source.ts';
import { importFile } from '../testing/import-file.ts';
import { sniffCsvShape } from './csv-format.ts';
import { createCsvSplitter } from './csv-splitter.ts';

const text = (csv: string, name = 'a.csv') => importFile(fromText(csv, name));

describe('title lines', () => {
  it('are left out and told of, with or without a blank line behind them', async () => {
    const { titles, template } = await text('Sales, all regions, 2024\nas of May\nregion;units;price\nN;1;2\nS;3;4\nE;5;6\n');
    expect(titles).toEqual(['region', 'units', 'price']);
    expect(template.format).toMatchObject({ delimiter: ';', titleLines: 2 });
    expect(template.tables[0]).toMatchObject({
      rowCount: 3,
      warnings: [{ code: 'titleLines', lines: ['Sales, all regions, 2024', 'as of May'] }],
    });
  });

  it('are not made of a column of texts with commas, nor of a first record that is short', () => {
    expect(sniffCsvShape('note\nHello, world\nplain\n', 'a.csv').titleLines).toBe(0);
    expect(sniffCsvShape('a\n1,2\n', 'a.csv').titleLines).toBe(0);
    expect(sniffCsvShape('name,age\nAna,1\n', 'a.csv').titleLines).toBe(0);
  });
});

describe('quotes', () => {
  it('are letters where they do not pair', async () => {
    const { rows, template } = await text('size\tname\n5"\tpipe\n"x\ty\n7\tz\n', 'a.tsv');
    expect(rows).toEqual([
      ['5"', 'pipe'],
      ['"x', 'y'],
      ['7', 'z'],
    ]);
    expect(template.format).toMatchObject({ quoting: 'none' });
  });

  it('stay quotes where values need them, and the open one is said with its line', async () => {
    await expect(text('a,b\n"x, y",1\n"p, q",2\n"r, s",3\n"open,4\n')).rejects.toMatchObject({
      code: 'unterminatedQuote',
      place: { line: 5 },
    });
  });

  it('are escaped by backslashes where that makes the records even', async () => {
    const { rows, template } = await text('a,b\nx,"he said \\"hi\\""\ny,"ends \\\\"\nz,"a \\"b\\", c"\n');
    expect(rows.map(([, b]) => b)).toEqual(['he said "hi"', 'ends \\', 'a "b", c']);
    expect(template.format).toMatchObject({ quoting: 'backslash' });
  });

  it('leave backslashes alone in files that double quotes', async () => {
    const { rows } = await text('a,b\n"C:\\dir\\",1\n"say ""x""",2\n');
    expect(rows.map(([a]) => a)).toEqual(['C:\\dir\\', 'say "x"']);
  });

  it('that take in hundreds of lines are told of, or read as letters where all records are even then', async () => {
    const lines = Array.from({ length: 400 }, (_, index) => `${index},text ${index}`);
    lines[20] = '20,"open';
    lines[380] = '380,close"';
    const even = await text(`n,t\n${lines.join('\n')}\n`);
    expect(even.rows).toHaveLength(400);
    expect(even.template.format).toMatchObject({ quoting: 'none' });
    const needed = lines.map((line, index) => (index % 2 === 0 && index < 20 ? `${index},"a, b"` : line));
    const kept = await text(`n,t\n${needed.join('\n')}\n`);
    expect(kept.template.tables[0]?.warnings).toEqual([{ code: 'swallowed', line: 22, breaks: 360 }]);
  });

  it('come to the same whatever the pieces', () => {
    const csv = 'a,"x \\"1\\", \\\\"\nb,"c\\\\\\"d"\n';
    const whole = createCsvSplitter({ delimiter: ',', newline: '\n', quoting: 'backslash' });
    const expected = [...whole.push(csv), ...whole.end()];
    expect(expected).toEqual([
      ['a', 'x "1", \\'],
      ['b', 'c\\"d'],
    ]);
    for (let at = 0; at < csv.length; at += 1) {
      const cut = createCsvSplitter({ delimiter: ',', newline: '\n', quoting: 'backslash' });
      expect([...cut.push(csv.slice(0, at)), ...cut.push(csv.slice(at)), ...cut.end()]).toEqual(expected);
    }
  });
});

describe('encodings', () => {
  /** `имя\nИван…` in each. */
  it.each([
    ['windows-1251', [0xe8, 0xec, 0xff, 0x0a, 0xc8, 0xe2, 0xe0, 0xed, 0x0a, 0xce, 0xeb, 0xfc, 0xe3, 0xe0, 0x0a]],
    ['koi8-r', [0xc9, 0xcd, 0xd1, 0x0a, 0xe9, 0xd7, 0xc1, 0xce, 0x0a, 0xef, 0xcc, 0xd8, 0xc7, 0xc1, 0x0a]],
  ])('%s is found in a few words', async (encoding, bytes) => {
    const { template, rows } = await importFile(fromBytes(new Uint8Array(bytes), 'a.csv'));
    expect(template.encoding).toBe(encoding);
    expect(rows).toEqual([['Иван'], ['Ольга']]);
  });

  it('can be chosen', async () => {
    const bytes = new Uint8Array([0x61, 0x0a, 0x93, 0xfa, 0x96, 0x7b, 0x0a]);
    const { rows } = await importFile(fromBytes(bytes, 'a.csv'), { format: { encoding: 'shift_jis' } });
    expect(rows).toEqual([['日本']]);
  });

  it('are Western where letters beyond ASCII stand alone', async () => {
    const bytes = new Uint8Array(Buffer.from('name\nM\xfcller\nJos\xe9\ncaf\xe9\n', 'latin1'));
    expect((await importFile(fromBytes(bytes, 'a.csv'))).rows).toEqual([['Müller'], ['José'], ['café']]);
  });
});

describe('blanks behind delimiters', () => {
  it.each([
    [
      'a, b, c\n1, "x, y", 3\n2, "z", 4\n',
      ['a', 'b', 'c'],
      [
        [1, 'x, y', 3],
        [2, 'z', 4],
      ],
    ],
    [
      'a, b, c\n1, "x, y", 3\n2,"z",4\n3,  "say ""so"", he", 5\n',
      ['a', 'b', 'c'],
      [
        [1, 'x, y', 3],
        [2, 'z', 4],
        [3, 'say "so", he', 5],
      ],
    ],
    [
      'a; b\n"p; q"; "x"\n"r"; "y; z"\n',
      ['a', 'b'],
      [
        ['p; q', 'x'],
        ['r', 'y; z'],
      ],
    ],
    [
      'a,b\n1, "x" is a letter\n2, y\n',
      ['a', 'b'],
      [
        [1, ' "x" is a letter'],
        [2, ' y'],
      ],
    ],
    [
      'a, b\n1, x\n2, y\n',
      ['a', 'b'],
      [
        [1, ' x'],
        [2, ' y'],
      ],
    ],
    [
      'a, b\n"x, y", "z"\n kept , w\n"p", \n',
      ['a', 'b'],
      [
        ['x, y', 'z'],
        [' kept ', ' w'],
        ['p', null],
      ],
    ],
  ])('of %j open quotes where all records have them', async (csv, titles, rows) => {
    expect(await text(csv)).toMatchObject({ titles, rows });
  });
});
