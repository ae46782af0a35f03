import { describe, expect, test } from 'vitest';
import { makeSampleRows, sampleColumns } from '../../testing/sample-columns.ts';
import { pasteTarget, planPaste } from './plan-paste.ts';
import type { PastePlan } from './plan-paste.ts';
import type { PasteMatrix } from './command.ts';
import type { CellRange } from './selection.ts';

const at = (firstRow: number, firstColumn: number, lastRow = firstRow, lastColumn = firstColumn): CellRange => ({
  firstRow,
  lastRow,
  firstColumn,
  lastColumn,
});
const texts = (lines: readonly (readonly string[])[]): PasteMatrix => lines.map((line) => line.map((text) => ({ text })));

function plan(matrix: PasteMatrix, range: CellRange, canCreateRows = true): PastePlan {
  const rows = makeSampleRows(6);
  return planPaste({
    matrix,
    range,
    columns: sampleColumns,
    recordCount: rows.length,
    rowAt: (index) => rows[index] ?? null,
    canCreateRows,
  });
}

const written = (made: PastePlan): unknown[] => made.writes.map((write) => [write.row.id, write.columnId, write.value]);

describe('where a paste lands', () => {
  test('I-40 one value fills the range, a row all rows, a block a multiple of its size', () => {
    expect(pasteTarget(at(0, 0, 4, 2), 1, 1)).toEqual(at(0, 0, 4, 2));
    expect(pasteTarget(at(0, 0, 4, 2), 1, 3)).toEqual(at(0, 0, 4, 2));
    expect(pasteTarget(at(0, 0, 3, 1), 2, 2)).toEqual(at(0, 0, 3, 1));
  });

  test('any other range takes the block as it is', () => {
    expect(pasteTarget(at(1, 1, 3, 2), 2, 3)).toEqual(at(1, 1, 2, 3));
    expect(pasteTarget(at(1, 1), 2, 3)).toEqual(at(1, 1, 2, 3));
  });
});

describe('planning a paste', () => {
  test('a column reads all texts that come into it together, and those of another column for themselves', () => {
    const together = (all: readonly string[]) => (input: unknown) => ({ ok: true as const, value: `${all.join('+')}:${String(input)}` });
    const columns = sampleColumns.map((column, index) =>
      index === 1 ? { ...column, kind: 'text' as const, parseTogether: together } : column,
    );
    const rows = makeSampleRows(6);
    const made = planPaste({
      matrix: texts([
        ['a', 'b'],
        ['c', 'd'],
      ]),
      range: at(0, 0),
      columns,
      recordCount: rows.length,
      rowAt: (index) => rows[index] ?? null,
      canCreateRows: true,
    });
    expect(made.writes.map(({ value }) => value)).toEqual(['a', 'b+d:b', 'c', 'b+d:d']);
  });

  test('I-41 rows beyond the last are created, columns beyond the last are not written', () => {
    const made = plan(
      texts([
        ['a', '1'],
        ['b', '2'],
        ['c', '3'],
      ]),
      at(5, 0),
    );
    expect(written(made)).toEqual([
      [6, 'name', 'a'],
      [6, 'points', 1],
    ]);
    expect(made.creates).toEqual([
      { name: 'b', points: 2 },
      { name: 'c', points: 3 },
    ]);
    expect(plan(texts([['x', 'y']]), at(0, 7)).skipped).toBe(1);
  });

  test('without the right to create, the block ends at the last row', () => {
    expect(plan(texts([['a'], ['b']]), at(5, 0), false)).toMatchObject({ creates: [], target: { lastRow: 5 } });
  });

  test('I-43 values that do not convert are listed and leave the cell alone', () => {
    const made = plan(texts([['many'], ['4']]), at(0, 1));
    expect(written(made)).toEqual([[2, 'points', 4]]);
    expect(made.failed).toEqual([{ columnId: 'points', text: 'many', reason: '“many” is not a number' }]);
  });

  test('I-44 unknown options are made where that is allowed, else they do not convert', () => {
    const made = plan(texts([['Later', 'Later, Done']]), at(0, 2));
    expect(made.failed).toMatchObject([{ columnId: 'status', text: 'Later' }]);
    expect(written(made)).toEqual([[1, 'tags', ['Later', 's-done']]]);
    expect(made.newOptions).toEqual([{ columnId: 'tags', title: 'Later' }]);
  });

  test('cells of records and of new ones are counted alike, those left out are not', () => {
    expect(
      plan(
        texts([
          ['note', 'now'],
          ['', 'then'],
          ['last', 'soon'],
        ]),
        at(4, 6),
      ),
    ).toMatchObject({ cells: 3, skipped: 3 });
    expect(plan(texts([['many'], ['4'], ['5']]), at(4, 1))).toMatchObject({ cells: 2, failed: [{ text: 'many' }] });
  });

  test('I-45 read-only columns are skipped and counted', () => {
    expect(plan(texts([['note', 'now']]), at(0, 6))).toMatchObject({ skipped: 1, writes: [{ columnId: 'notes' }] });
  });

  test('values of our own clipboard go by value, options by title', () => {
    const made = plan(
      [
        [
          { text: '€1,200', value: 1200 },
          { text: 'Done', value: 'id-of-elsewhere' },
        ],
      ],
      at(0, 1),
    );
    expect(written(made)).toEqual([
      [1, 'points', 1200],
      [1, 'status', 's-done'],
    ]);
  });
});
