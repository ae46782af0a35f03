import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnAt, createColumnModel, fitFrozen, frozenWidth, moveColumn } from './column-model.ts';
import type { GridColumn } from './column.ts';

const columns = fc
  .array(fc.record({ width: fc.integer({ min: 72, max: 960 }), isHidden: fc.boolean() }), { minLength: 1, maxLength: 60 })
  .map((list): GridColumn[] => list.map((column, index) => ({ id: `c${index}`, title: 'x', kind: 'text', ...column })));

test('every pixel of a column finds it', () => {
  fc.assert(
    fc.property(columns, (list) => {
      const model = createColumnModel({ columns: list, frozenCount: 1, gutter: 68 });
      model.visible.forEach((_, index) => {
        expect(columnAt(model, model.starts[index] ?? 0)).toBe(index);
        expect(columnAt(model, (model.starts[index + 1] ?? 0) - 1)).toBe(index);
      });
    }),
  );
});

test('I-58 frozen columns never take more than 70 % of the width', () => {
  fc.assert(
    fc.property(columns, fc.nat(60), fc.integer({ min: 200, max: 2000 }), (list, frozenCount, width) => {
      const fitted = fitFrozen(createColumnModel({ columns: list, frozenCount, gutter: 68 }), width);
      expect(fitted.frozenCount === 0 || frozenWidth(fitted) <= width * 0.7).toBe(true);
    }),
  );
});

test('moving a column there and back restores the order', () => {
  fc.assert(
    fc.property(columns, fc.nat(), fc.nat(), (list, from, to) => {
      const id = list[from % list.length]?.id ?? '';
      const after = list[(from % list.length) + 1]?.id ?? null;
      const moved = moveColumn(list, id, list[to % list.length]?.id ?? null);
      expect(moveColumn(moved, id, after).map((column) => column.id)).toEqual(list.map((column) => column.id));
    }),
  );
});
