import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMemoryGrid } from '../../testing/memory-grid.ts';
import { makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import { fromClipboard, parseTsv } from './clipboard-in.ts';
import { toClipboard, toTsv } from './clipboard-out.ts';

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', '\t', '\n', '\r\n', ' ', '1', ',', '漢') });
const matrix = fc
  .integer({ min: 1, max: 4 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }));

describe('tab-separated text', () => {
  test('what is written reads back the same', () => {
    fc.assert(
      fc.property(matrix, (lines) => {
        // one empty cell alone is an empty clipboard
        fc.pre(lines.length > 1 || (lines[0]?.length ?? 0) > 1 || lines[0]?.[0] !== '');
        fc.pre(!(lines.at(-1)?.length === 1 && lines.at(-1)?.[0] === ''));
        const read = lines.map((line) => line.map((text) => text.replaceAll('\r\n', '\n')));
        expect(parseTsv(toTsv(lines)).map((line) => line.map(({ text }) => text))).toEqual(read);
      }),
      tries(30),
    );
  });

  test('I-42 a quoted cell keeps its line breaks, also where Windows makes two characters of each', () => {
    expect(parseTsv('"one\r\ntwo"\tx\r\ny')).toEqual([[{ text: 'one\ntwo' }, { text: 'x' }], [{ text: 'y' }]]);
    expect(parseTsv('"one\ntwo"\tx\r\ny')).toEqual([[{ text: 'one\ntwo' }, { text: 'x' }], [{ text: 'y' }]]);
  });

  test('I-39 one last line break makes no row', () => {
    expect(parseTsv('a\nb\n')).toHaveLength(2);
    expect(parseTsv('a\r\nb\r\n')).toHaveLength(2);
  });

  test('a quote inside text is only a quote', () => {
    expect(parseTsv('5" disk\t"a" b')).toEqual([[{ text: '5" disk' }, { text: '"a" b' }]]);
  });
});

describe('copying with headers', () => {
  test('I-36 titles stand in a line of their own, as text and as a table', () => {
    const grid = createMemoryGrid({ columns: sampleColumns, rows: makeSampleRows(2) });
    const range = { firstRow: 0, lastRow: 1, firstColumn: 0, lastColumn: 1 };
    const { text, html } = toClipboard({
      ranges: [range],
      state: grid.state,
      rowAt: (index) => makeSampleRows(2)[index] ?? null,
      headers: true,
    });
    expect(text).toBe('Name\tPoints\nRecord 1\t0\nRecord 2\t1');
    expect(html).toContain('<thead><tr><th>Name</th><th>Points</th></tr></thead>');
    expect(html).not.toContain('data-cells');
  });
});

describe('copying', () => {
  const grid = createMemoryGrid({ columns: sampleColumns, rows: makeSampleRows(4) });
  const range = { firstRow: 0, lastRow: 1, firstColumn: 0, lastColumn: 3 };
  const content = toClipboard({ ranges: [range], state: grid.state, rowAt: (index) => makeSampleRows(4)[index] ?? null });

  test('I-35 text carries titles, HTML the exact values too', () => {
    expect(content.text).toBe('Record 1\t0\tTo do\tTo do, Done\nRecord 2\t1\tDoing\t');
    expect(content.html).toContain('mso-data-placement:same-cell');
    expect(content.html).toContain('data-cells="[[[&quot;Record 1&quot;,&quot;Record 1&quot;]');
  });

  test('I-49 our own copy reads back with equal values', () => {
    const own = JSON.stringify([
      [
        ['Doing', 's-doing'],
        ['7', 7],
        ['', null],
        ['a, b', ['x', 'y']],
      ],
    ]);
    expect(fromClipboard({ text: 'ignored', table: { own, copyKey: null, rows: [] } })).toEqual([
      [
        { text: 'Doing', value: 's-doing' },
        { text: '7', value: 7 },
        { text: '', value: null },
        { text: 'a, b', value: ['x', 'y'] },
      ],
    ]);
  });

  test('I-49 text that a spreadsheet would take for a number or a formula is said to be text', () => {
    const row = (name: string) => ({ id: 1, version: 1, cells: { name } });
    const made = (name: string): string =>
      toClipboard({ ranges: [{ ...range, lastRow: 0, lastColumn: 0 }], state: grid.state, rowAt: () => row(name) }).html;
    expect(made('007')).toContain('mso-number-format');
    expect(made('=1+1')).toContain('data-sheets-value="{&quot;1&quot;:2');
    expect(made('Chair')).not.toContain('mso-number-format');
    expect(made('2026-01-05')).not.toContain('mso-number-format');
  });

  test('markup in a cell is text', () => {
    const rowAt = () => ({ id: 1, version: 1, cells: { name: '<img src=x onerror=alert(1)>' } });
    const html = toClipboard({ ranges: [{ ...range, lastRow: 0, lastColumn: 0 }], state: grid.state, rowAt }).html;
    expect(html).not.toContain('<img');
  });
});

describe('an HTML table', () => {
  test('spans are opened out, the text in their first cell', () => {
    const rows = [
      [
        { text: 'wide', columnSpan: 2, rowSpan: 1 },
        { text: 'tall', columnSpan: 1, rowSpan: 2 },
      ],
      [
        { text: 'a', columnSpan: 1, rowSpan: 1 },
        { text: 'b', columnSpan: 1, rowSpan: 1 },
      ],
    ];
    const texts = fromClipboard({ text: '', table: { own: null, copyKey: null, rows } }).map((line) => line.map(({ text }) => text));
    expect(texts).toEqual([
      ['wide', '', 'tall'],
      ['a', 'b', ''],
    ]);
  });

  test('broken own data falls back to the table', () => {
    const table = { own: '{"no":"list"}', copyKey: null, rows: [[{ text: 'x', columnSpan: 1, rowSpan: 1 }]] };
    expect(fromClipboard({ text: '', table })).toEqual([[{ text: 'x' }]]);
  });
});
