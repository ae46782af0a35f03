import { escapeFormula } from '@quadrille/domain';
import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ImportError } from '../import-error.ts';
import { createCsvSplitter, type CsvShape } from './csv-splitter.ts';

function split(text: string, sizes: (at: number) => number, shape: CsvShape = { delimiter: ',', newline: '\n' }): string[][] {
  const splitter = createCsvSplitter(shape);
  const rows: string[][] = [];
  for (let at = 0; at < text.length;) {
    const size = Math.max(1, sizes(at));
    rows.push(...splitter.push(text.slice(at, at + size)));
    at += size;
  }
  return [...rows, ...splitter.end()];
}

const whole = (text: string, shape?: CsvShape): string[][] => split(text, () => text.length, shape);

describe('records', () => {
  it('give back texts that were exported behind an apostrophe, and leave every other apostrophe', () => {
    const texts = ['=1+1', '+cmd', '-x', '@SUM(A1)', '\t=1', "'=1", "''@", "it's", "'quoted'", "'", '-5', "'n'"];
    const line = texts.map((text) => `"${escapeFormula(text)}"`).join(',');
    for (const size of [1, 3, 1000]) expect(split(`${line}\n`, () => size)).toEqual([texts]);
  });

  it('take quotes, doubled quotes, line breaks in quotes and blank lines', () => {
    expect(whole('a,"b ""c"", d"\r\n\r\n"e\nf",\n\ng,h')).toEqual([
      ['a', 'b "c", d'],
      ['e\nf', ''],
      ['g', 'h'],
    ]);
  });

  it('end with a line feed, both marks or neither', () => {
    expect(whole('a,b\nc,d')).toEqual(whole('a,b\r\nc,d\r\n'));
    expect(whole('a\r"b\rc"\r', { delimiter: ',', newline: '\r' })).toEqual([['a'], ['b\rc']]);
  });

  it('keep stray quotes inside values', () => {
    expect(whole('Dwayne "The Rock" Johnson,5\n"Dwayne "The Rock" Johnson",6\n')).toEqual([
      ['Dwayne "The Rock" Johnson', '5'],
      ['Dwayne "The Rock" Johnson', '6'],
    ]);
  });

  it('are the same whatever the pieces they arrive in', () => {
    const text = 'id,"na\r\nme",x\r\n1,"a ""quoted"", thing",\r\n\r\n2,"line\nbreak","é,ü"\r\n3,,"" \r\n4,last,"end"';
    const expected = whole(text);
    for (let size = 1; size <= text.length; size += 1) expect(split(text, () => size)).toEqual(expected);
  });
});

const cell = fc.oneof(fc.string(), fc.stringMatching(/^[a-c,;"\n ]{0,8}$/), fc.constant(''), fc.constant('a\r\nb'));
/** As an export writes them. */
const quoted = (text: string): string => `"${escapeFormula(text).replaceAll('"', '""')}"`;

describe('printed records', () => {
  it('come back for any cells, delimiter, line end and pieces', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(',', ';', '\t', '|'),
        fc.constantFrom('\n', '\r\n'),
        fc.infiniteStream(fc.integer({ min: 1, max: 7 })),
        (rows, delimiter, end, sizes) => {
          const text = rows.map((row) => row.map(quoted).join(delimiter)).join(end) + end;
          expect(split(text, () => sizes.next().value as number, { delimiter, newline: '\n' })).toEqual(rows);
        },
      ),
      tries(30),
    );
  });

  it('come back unquoted where nothing needs quotes', () => {
    const plain = fc.stringMatching(/^[a-z0-9 .'-]{1,6}$/);
    fc.assert(
      fc.property(
        fc.array(fc.array(plain, { minLength: 2, maxLength: 3 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, size) => {
          expect(split(rows.map((row) => row.map(escapeFormula).join(',')).join('\n'), () => size)).toEqual(rows);
        },
      ),
      tries(30),
    );
  });
});

describe('lines', () => {
  it('are told for every record, breaks inside quotes and blank lines counted', () => {
    const splitter = createCsvSplitter({ delimiter: ',', newline: '\n' });
    expect(splitter.push('a,b\n"c\nd",e\n\nf,g\nh')).toHaveLength(3);
    expect([0, 1, 2].map((index) => splitter.lineOf(index))).toEqual([1, 2, 5]);
    expect(splitter.push(',i\nj,k\n')).toHaveLength(2);
    expect([0, 1].map((index) => splitter.lineOf(index))).toEqual([6, 7]);
  });

  it('are named by a quote that is never closed', () => {
    const splitter = createCsvSplitter({ delimiter: ',', newline: '\n' });
    splitter.push('a,b\nc,d\ne,"f\ng,h\n');
    expect(() => splitter.end()).toThrow(ImportError);
    expect(() => splitter.end()).toThrow('A quote opened on line 3 is never closed');
  });

  it('stop a quote that would swallow the file', () => {
    const splitter = createCsvSplitter({ delimiter: ',', newline: '\n' });
    const filler = `${'x'.repeat(1 << 20)}\n`;
    splitter.push('a,b\n"');
    expect(() => {
      for (let count = 0; count < 20; count += 1) splitter.push(filler);
    }).toThrow('A quote opened on line 2 is never closed');
  });
});
