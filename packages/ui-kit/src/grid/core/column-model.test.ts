import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cancelResize,
  columnAt,
  continueResize,
  createColumnModel,
  fitFrozen,
  freezeColumns,
  frozenWidth,
  hideColumn,
  moveColumn,
  resizeColumns,
  widthAt,
  widthOf,
  withGutter,
} from './column-model.ts';
import type { ColumnModel } from './column-model.ts';
import { columnWidths } from './column.ts';
import type { GridColumn } from './column.ts';

const columns = fc
  .array(fc.record({ width: fc.option(fc.integer({ min: 0, max: 1200 }), { nil: undefined }), isHidden: fc.boolean() }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((list): GridColumn[] => list.map((column, index) => ({ id: `c${index}`, title: 'x', kind: 'text', ...column })));

const place = fc.nat(60).map((at) => `c${at}`);

type Change = (model: ColumnModel) => ColumnModel;

/** What people do to columns, also to some that are not there. */
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(place, fc.option(place)).map(
    ([id, before]): Change =>
      (model) =>
        moveColumn(model, id, before),
  ),
  fc.tuple(fc.uniqueArray(place, { minLength: 1, maxLength: 3 }), fc.integer({ min: -50, max: 3000 }), fc.boolean()).map(
    ([ids, width, done]): Change =>
      (model) =>
        resizeColumns(model, ids, width, done),
  ),
  place.map(
    (id): Change =>
      (model) =>
        hideColumn(model, id),
  ),
  fc.nat(8).map(
    (count): Change =>
      (model) =>
        freezeColumns(model, count),
  ),
  fc.integer({ min: 60, max: 120 }).map(
    (gutter): Change =>
      (model) =>
        withGutter(model, gutter),
  ),
  fc.constant<Change>(cancelResize),
);

const modelOf = (list: readonly GridColumn[], frozenCount = 1): ColumnModel =>
  createColumnModel({ columns: list, frozenCount, gutter: 68 });
const idsOf = (model: ColumnModel): string[] => model.visible.map(({ id }) => id);

test('every pixel of a column finds it', () => {
  fc.assert(
    fc.property(columns, (list) => {
      const model = modelOf(list);
      model.visible.forEach((_, index) => {
        expect(columnAt(model, model.starts[index] ?? 0)).toBe(index);
        expect(columnAt(model, (model.starts[index + 1] ?? 0) - 1)).toBe(index);
      });
    }),
    tries(30),
  );
});

test('I-58 frozen columns never take more than 70 % of the width', () => {
  fc.assert(
    fc.property(columns, fc.nat(60), fc.integer({ min: 200, max: 2000 }), (list, frozenCount, width) => {
      const fitted = fitFrozen(modelOf(list, frozenCount), width);
      expect(fitted.frozenCount === 0 || frozenWidth(fitted) <= width * 0.7).toBe(true);
    }),
    tries(30),
  );
});

test('moving a column there and back restores the order', () => {
  fc.assert(
    fc.property(columns, fc.nat(), fc.nat(), (list, from, to) => {
      const id = list[from % list.length]?.id ?? '';
      const after = list[(from % list.length) + 1]?.id ?? null;
      const moved = moveColumn(modelOf(list), id, list[to % list.length]?.id ?? null);
      expect(moveColumn(moved, id, after).state.columnOrder).toEqual(list.map((column) => column.id));
    }),
    tries(30),
  );
});

test('whatever is done to columns, places, widths and frozen ones agree', () => {
  fc.assert(
    fc.property(columns, fc.nat(6), fc.array(change, { maxLength: 20 }), (list, frozenCount, changes) => {
      let model = modelOf(list, frozenCount);
      for (const next of changes) {
        model = next(model);
        expect(model.starts[0]).toBe(model.gutter);
        expect(model.starts).toHaveLength(model.visible.length + 1);
        expect([...model.indexById]).toEqual(idsOf(model).map((id, index) => [id, index]));
        expect(model.frozenCount).toBe(model.state.columnPinning.start.length);
        expect(idsOf(model).slice(0, model.frozenCount)).toEqual(model.state.columnPinning.start);
        expect(model.state.columnOrder.toSorted()).toEqual(list.map(({ id }) => id).toSorted());
        expect(idsOf(model)).toEqual(model.state.columnOrder.filter((id) => model.indexById.has(id)));
        model.visible.forEach(({ id }, index) => {
          expect(widthOf(model, id)).toBe(widthAt(model, index));
          expect(widthAt(model, index)).toBeGreaterThanOrEqual(columnWidths.least);
          expect(widthAt(model, index)).toBeLessThanOrEqual(columnWidths.most);
        });
      }
    }),
    tries(30),
  );
});

test('a model says what it said, whatever was made of it since, and the same changes give the same again', () => {
  fc.assert(
    fc.property(columns, fc.array(change, { minLength: 1, maxLength: 12 }), (list, changes) => {
      const run = (): ColumnModel[] => changes.reduce((models, next) => [...models, next(models.at(-1)!)], [modelOf(list)]);
      const models = run();
      const said = structuredClone(models);
      // backwards, so that each stands on a table that was somewhere else
      for (const [at, next] of [...changes.entries()].toReversed()) expect(next(models[at]!)).toEqual(said[at + 1]);
      expect(models).toEqual(said);
      expect(run()).toEqual(said);
    }),
    tries(30),
  );
});

test('a width that is called off is what it was before the drag', () => {
  fc.assert(
    fc.property(columns, fc.array(fc.integer({ min: -50, max: 3000 }), { minLength: 1, maxLength: 10 }), (list, widths) => {
      const before = modelOf(list.map((column) => ({ ...column, isHidden: false })));
      const dragged = widths.reduce((model, width) => resizeColumns(model, ['c0'], width, false), before);
      expect(cancelResize(dragged).starts).toEqual(before.starts);
      expect(cancelResize(resizeColumns(dragged, ['c0'], 300, true)).starts[1]).toBe(368);
      const last = before.visible.at(-1)?.id ?? '';
      const other = resizeColumns(dragged, [last], 300, true);
      expect(widthOf(other, last)).toBe(300);
      if (last !== 'c0') expect(widthOf(other, 'c0')).toBe(widthOf(before, 'c0'));
    }),
    tries(30),
  );
});

test('what changes nothing gives the same model', () => {
  const model = modelOf(['a', 'b', 'c'].map((id) => ({ id, title: id, kind: 'text' })));
  expect(moveColumn(model, 'a', 'b')).toBe(model);
  expect(moveColumn(model, 'c', null)).toBe(model);
  expect(moveColumn(model, 'a', 'elsewhere')).toBe(model);
  expect(freezeColumns(model, 1)).toBe(model);
  const hidden = hideColumn(model, 'b');
  expect(hideColumn(hidden, 'b')).toBe(hidden);
  expect(idsOf(hidden)).toEqual(['a', 'c']);
});

test('a list that is changed after it was handed in changes nothing until it is handed in again', () => {
  const list: GridColumn[] = [{ id: 'a', title: 'A', kind: 'text' }];
  const model = modelOf(list);
  list.push({ id: 'b', title: 'B', kind: 'text' });
  expect(idsOf(resizeColumns(model, ['a'], 300, true))).toEqual(['a']);
  expect(idsOf(modelOf(list))).toEqual(['a', 'b']);
});

test('a drag under way goes on in columns that are handed in anew', () => {
  const make = (columns: Readonly<Record<string, number>>) =>
    createColumnModel({
      columns: Object.entries(columns).map(([id, width]) => ({ id, title: id, kind: 'text', width })),
      frozenCount: 1,
      gutter: 68,
    });
  const widths = (model: ColumnModel) => model.visible.map(({ id }) => [id, widthOf(model, id)]);
  const before = make({ a: 100, b: 200, c: 300 });
  const dragged = resizeColumns(before, ['b', 'c'], 250, false);
  const next = continueResize(make({ a: 120, c: 310, b: 210 }), dragged);
  expect(widths(next)).toEqual([
    ['a', 120],
    ['c', 250],
    ['b', 250],
  ]);
  expect(widths(cancelResize(next))).toEqual([
    ['a', 120],
    ['c', 310],
    ['b', 210],
  ]);
  expect(widths(continueResize(make({ a: 120, c: 310 }), dragged))).toEqual([
    ['a', 120],
    ['c', 250],
  ]);
  expect(widths(continueResize(make({ a: 120, b: 210 }), resizeColumns(dragged, ['b', 'c'], 260, true)))).toEqual([
    ['a', 120],
    ['b', 210],
  ]);
});
