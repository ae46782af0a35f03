import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toEditText } from '../../cells/format-cell.ts';
import type { CellKind, CellValue } from '../../cells/cell-spec.ts';
import { createMemoryGrid } from '../../testing/memory-grid.ts';
import { toClipboard } from './clipboard-out.ts';
import type { GridColumn } from './column.ts';
import type { GridCommand } from './command.ts';
import { readCell, toGridRow } from './grid-env.ts';
import { recordCount } from './grid-state.ts';
import type { GridRow } from './row-source.ts';
import { isInRange, rangeOf } from './selection.ts';
import type { CellRange } from './selection.ts';

const text = fc.constantFrom<CellValue>('Ana', 'Ben', '12', '7', null);
const held: Partial<Record<CellKind, fc.Arbitrary<CellValue>>> = {
  text,
  longText: text,
  number: fc.constantFrom<CellValue>(1, 2, 30, null),
};

const column = fc.record({
  kind: fc.constantFrom<CellKind>('text', 'longText', 'number'),
  isReadOnly: fc.boolean(),
  isHidden: fc.boolean(),
});
const stage = fc.array(column, { minLength: 1, maxLength: 5 }).chain((drawn) => {
  const columns = drawn.map((one, at): GridColumn => ({ ...one, id: `c${at}`, title: '', isHidden: at > 0 && one.isHidden }));
  const cells = fc.record(Object.fromEntries(columns.map(({ id, kind }) => [id, held[kind]!])));
  return fc.record({ columns: fc.constant(columns), cells: fc.array(cells, { minLength: 1, maxLength: 5 }) });
});
const corner = fc.tuple(fc.nat(9), fc.nat(9));

const cellsOf = ({ firstRow, lastRow, firstColumn, lastColumn }: CellRange): (readonly [number, number])[] =>
  Array.from({ length: lastRow - firstRow + 1 }, (_, row) => row + firstRow).flatMap((row) =>
    Array.from({ length: lastColumn - firstColumn + 1 }, (_, at) => [row, at + firstColumn] as const),
  );

test('I-38 a cell that a cut has emptied had its value written elsewhere, one that was not written has it still', () => {
  fc.assert(
    fc.property(
      stage,
      fc.tuple(corner, corner, corner, corner),
      fc.boolean(),
      fc.boolean(),
      ({ columns, cells }, corners, canCreateRows, byText) => {
        const rows = cells.map((one, at): GridRow => ({ id: at + 1, version: 1, cells: one }));
        const grid = createMemoryGrid({ columns, rows, env: { canCreateRows } });
        const { visible } = grid.state.columns;
        const select = ([row, at]: readonly [number, number], extend: boolean): GridCommand => ({
          type: 'select',
          index: row % rows.length,
          columnId: visible[at % visible.length]?.id ?? '',
          extend,
        });
        const { marquee } = grid.run(select(corners[0], false), select(corners[1], true), { type: 'copy', cut: true });
        const [range] = marquee!.ranges;
        const { matrix } = toClipboard({ ranges: [range!], state: grid.state, rowAt: grid.rowAt });
        grid.run(select(corners[2], false), select(corners[3], true), {
          type: 'paste',
          matrix,
          copyKey: marquee!.key,
          textOnly: byText,
          confirmed: true,
        });
        const target = rangeOf(grid.state.selection!, grid.state.columns, recordCount(grid.state));
        const shown = [...rows, ...grid.state.created.map(toGridRow)];
        const textAt = (index: number, at: number): string | null => {
          const [row, one] = [shown[index], visible[at]];
          return row && one ? toEditText(readCell(grid.state, row, one.id), one) : null;
        };
        matrix.forEach((line, down) =>
          line.forEach((copied, across) => {
            const [row, place] = [range!.firstRow + down, range!.firstColumn + across];
            // what is pasted over a cell of the source is another matter
            if (isInRange(target, row, place)) return;
            const isWritten = cellsOf(target).some(
              ([index, at]) =>
                (index - target.firstRow) % matrix.length === down &&
                (at - target.firstColumn) % line.length === across &&
                !visible[at]?.isReadOnly &&
                textAt(index, at) === copied.text,
            );
            expect([copied.text, textAt(row, place)]).toEqual([copied.text, isWritten && !visible[place]?.isReadOnly ? '' : copied.text]);
          }),
        );
      },
    ),
    tries(200),
  );
});
