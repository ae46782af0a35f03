import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellKinds } from '../../cells/cell-spec.ts';
import { toEditText } from '../../cells/format-cell.ts';
import type { CellKind, CellValue } from '../../cells/cell-spec.ts';
import { anyCommand } from '../../testing/any-command.ts';
import { createMemoryGrid } from '../../testing/memory-grid.ts';
import { makeSampleRows, sampleColumns, sampleOptions } from '../../testing/sample-columns.ts';
import { fromClipboard, parseTsv } from './clipboard-in.ts';
import { toClipboard } from './clipboard-out.ts';
import type { ClipboardContent } from './clipboard-out.ts';
import type { GridCommand, PasteMatrix } from './command.ts';
import { canEdit } from './commands/can-edit.ts';
import type { GridColumn } from './column.ts';
import { readCell, toGridRow } from './grid-env.ts';
import type { GridRow, WriteBatch } from './row-source.ts';

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

/** What a paste makes of a copy of ours: by the values that come along, or by the text alone. */
function readBack({ text, html }: ClipboardContent, byText = false): PasteMatrix {
  const own = /data-cells="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  return fromClipboard({ text, table: byText ? null : { own: own?.replaceAll('&amp;', '&') ?? null, copyKey: null, rows: [] } });
}

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
        const matrix = readBack(copied);
        grid.run({ type: 'select', index: 0, columnId: 'b' }, { type: 'paste', matrix, confirmed: true });
        const batch: WriteBatch | undefined = grid.batches.at(-1);
        for (const [at, value] of held.entries()) {
          const update = batch?.updates.find(({ rowId }) => rowId === at + 1);
          expect([kind, update ? update.value : null]).toEqual([kind, value]);
        }
      }),
      tries(13),
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
      // one that ends with an empty line comes closed
      const isClosed = rows.length > 1 && columns.length === 1 && lines.at(-1)?.[0] === '';
      expect(parseTsv(isClosed ? text : text + end).map((line) => line.map((part) => part.text))).toEqual(lines);
    }),
    tries(60),
  );
});

test('I-39 whatever was done to cells and columns before, a block is copied as it is shown, and pasted where it was copied it changes nothing', () => {
  const count = 8;
  // drafts of option editors are ids, not any text
  const command = anyCommand({ columns: sampleColumns, records: count }).filter(({ type }) => type !== 'draft');
  const corner = fc.tuple(fc.nat(count - 1), fc.nat(sampleColumns.length));
  fc.assert(
    fc.property(fc.array(command, { maxLength: 25 }), corner, corner, fc.boolean(), (commands, from, to, byText) => {
      const rows = makeSampleRows(count);
      const grid = createMemoryGrid({ columns: sampleColumns, rows });
      const rowAt = (index: number): GridRow | null => {
        const made = grid.state.created[index - count];
        return rows[index] ?? (made ? toGridRow(made) : null);
      };
      const { visible } = grid.run(...commands, { type: 'cancel' }).columns;
      const select = ([index, at]: readonly [number, number], extend: boolean): GridCommand => ({
        type: 'select',
        index,
        columnId: visible[at % visible.length]?.id ?? '',
        extend,
      });
      const state = grid.run(select(from, false), select(to, true), { type: 'copy', cut: false });
      const [range] = state.marquee?.ranges ?? [];
      if (!range) throw new Error('nothing was copied');
      const matrix = readBack(toClipboard({ ranges: [range], state, rowAt }), byText);
      const shown = visible.slice(range.firstColumn, range.lastColumn + 1);
      expect(matrix.map((line) => line.map((cell) => cell.text))).toEqual(
        matrix.map((_, at) => shown.map((column) => toEditText(readCell(state, rowAt(range.firstRow + at)!, column.id), column))),
      );
      const before = grid.batches.length;
      grid.run({ type: 'paste', matrix, confirmed: true });
      expect(grid.batches.slice(before).flatMap(({ updates, creates }) => [...updates, ...creates])).toEqual([]);
    }),
    tries(80),
  );
});
