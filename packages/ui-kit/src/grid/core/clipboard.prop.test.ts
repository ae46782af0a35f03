import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellKinds } from '../../cells/cell-spec.ts';
import type { CellKind, CellValue } from '../../cells/cell-spec.ts';
import { createMemoryGrid } from '../../testing/memory-grid.ts';
import { sampleOptions } from '../../testing/sample-columns.ts';
import { fromClipboard, parseTsv } from './clipboard-in.ts';
import { toClipboard } from './clipboard-out.ts';
import { canEdit } from './commands/can-edit.ts';
import type { GridColumn } from './column.ts';
import type { WriteBatch } from './row-source.ts';

const optionId = fc.constantFrom(...sampleOptions.map(({ id }) => id));
const words = fc.string({ unit: fc.constantFrom('a', 'ب', ' ', '"', '\t', '\n', ',', '<', '&', '💡', '0'), minLength: 1, maxLength: 12 });
const date = fc.integer({ min: 0, max: 40_000 }).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const number = fc.double({ min: -1e9, max: 1e9, noNaN: true, noDefaultInfinity: true }).map((value) => Number(value.toFixed(3)) + 0);

/** Values of each kind, as a grid holds them. */
const values: Record<CellKind, fc.Arbitrary<CellValue>> = Object.fromEntries(
  cellKinds.map((kind): [CellKind, fc.Arbitrary<CellValue>] => {
    switch (kind) {
      case 'number':
      case 'decimal':
      case 'currency':
      case 'percent':
        return [kind, number];
      case 'rating':
        return [kind, fc.integer({ min: 1, max: 5 })];
      case 'checkbox':
        return [kind, fc.boolean()];
      case 'singleSelect':
        return [kind, optionId];
      case 'multiSelect':
      case 'people':
        return [kind, fc.uniqueArray(optionId, { minLength: 1 })];
      case 'date':
        return [kind, date];
      case 'dateTime':
        return [kind, date.map((day) => `${day} 10:30`)];
      default:
        return [kind, words];
    }
  }),
) as Record<CellKind, fc.Arbitrary<CellValue>>;

/** The kinds whose values go through the clipboard as text and value; the others are asked for outside or never written. */
const written = cellKinds.filter((kind) => canEdit({ id: kind, title: kind, kind, options: sampleOptions }));

test('I-49 our own copy of every kind pasted back gives equal values', () => {
  for (const kind of written) {
    fc.assert(
      fc.property(fc.array(fc.option(values[kind]), { minLength: 1, maxLength: 4 }), (held) => {
        const column: GridColumn = { id: 'a', title: 'A', kind, options: sampleOptions };
        const columns: GridColumn[] = [column, { ...column, id: 'b', title: 'B' }];
        const rows = held.map((value, at) => ({ id: at + 1, version: 1, cells: { a: value, b: null } }));
        const grid = createMemoryGrid({ columns, rows });
        const range = { firstRow: 0, lastRow: rows.length - 1, firstColumn: 0, lastColumn: 0 };
        const copied = toClipboard({ ranges: [range], state: grid.state, rowAt: (index) => rows[index] ?? null });
        const own = /data-cells="([^"]*)"/
          .exec(copied.html)?.[1]
          ?.replaceAll('&quot;', '"')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>');
        const matrix = fromClipboard({ text: copied.text, table: { own: own?.replaceAll('&amp;', '&') ?? null, rows: [] } });
        grid.run({ type: 'select', index: 0, columnId: 'b' }, { type: 'paste', matrix, confirmed: true });
        const batch: WriteBatch | undefined = grid.batches.at(-1);
        for (const [at, value] of held.entries()) {
          const update = batch?.updates.find(({ rowId }) => rowId === at + 1);
          expect([kind, update ? update.value : null]).toEqual([kind, value]);
        }
      }),
      { numRuns: 40 },
    );
  }
});

test('I-39 I-42 text of any block comes back as the same block: n rows are n rows, line breaks and quotes in cells included', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'b', '"', '\t', '\n', ' ', 'é'), maxLength: 6 });
  const block = fc
    .record({ rows: fc.integer({ min: 1, max: 5 }), columns: fc.integer({ min: 1, max: 4 }) })
    .chain(({ rows, columns }) =>
      fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
    );
  fc.assert(
    fc.property(block, fc.constantFrom('', '\n', '\r\n'), (lines, end) => {
      const rows = lines.map((line, at) => ({
        id: at,
        version: 1,
        cells: Object.fromEntries(line.map((text, place) => [`c${place}`, text])),
      }));
      const columns = (lines[0] ?? []).map((_, place): GridColumn => ({ id: `c${place}`, title: '', kind: 'text' }));
      const { state } = createMemoryGrid({ columns, rows });
      const range = { firstRow: 0, lastRow: rows.length - 1, firstColumn: 0, lastColumn: columns.length - 1 };
      const { text } = toClipboard({ ranges: [range], state, rowAt: (index) => rows[index] ?? null });
      const isAmbiguous = end === '' && lines.at(-1)?.every((value) => value === '') && columns.length === 1 && rows.length > 1;
      fc.pre(!isAmbiguous);
      expect(parseTsv(text + end).map((line) => line.map((part) => part.text))).toEqual(lines);
    }),
    { numRuns: 300 },
  );
});
