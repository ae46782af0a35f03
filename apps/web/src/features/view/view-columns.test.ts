import type { WireGridColumn, WireView } from '@quadrille/contract';
import type { Field, FieldId } from '@quadrille/domain';
import { describe, expect, it } from 'vitest';
import { arrangeFields, ordersBefore } from './view-columns.ts';
import { toPixels } from '../fields/shown-field.ts';

const field = (id: string, change: Partial<Field> = {}): Field =>
  ({ id: id as FieldId, title: id, type: 'SingleLineText', isPrimary: false, isSystem: false, order: 1, ...change }) as Field;
const column = (id: string, order: number, show = true): WireGridColumn =>
  ({ id: `nc${id}`, fk_column_id: id, order, show }) as WireGridColumn;
const view = { show_system_fields: false } as WireView;

describe('arrangeFields', () => {
  it('follows the order of the view, the primary field first', () => {
    const fields = [field('a'), field('b'), field('name', { isPrimary: true })];
    const arranged = arrangeFields(fields, [column('a', 2), column('b', 1), column('name', 3)], view);
    expect(arranged.map((one) => one.field.id)).toEqual(['name', 'b', 'a']);
  });
  it('always shows the primary field', () =>
    expect(arrangeFields([field('name', { isPrimary: true })], [column('name', 1, false)], view)[0]?.isShown).toBe(true));
  it('shows system fields only where the view asks for them', () => {
    const fields = [field('id', { isSystem: true })];
    expect(arrangeFields(fields, [column('id', 1)], view)[0]?.isShown).toBe(false);
    expect(arrangeFields(fields, [column('id', 1)], { ...view, show_system_fields: true })[0]?.isShown).toBe(true);
  });
});

describe('ordersBefore', () => {
  const fields = [field('a'), field('b'), field('c')];
  const shown = arrangeFields(fields, [column('a', 1), column('b', 2), column('c', 3)], view);
  const orders = (list: typeof shown, moved: string, before: string | null) => Object.fromEntries(ordersBefore(list, moved, before));
  it('stands between the new neighbours', () => expect(orders(shown, 'c', 'b')).toEqual({ c: 1.5 }));
  it('goes before the first', () => expect(orders(shown, 'c', 'a')).toEqual({ c: 0 }));
  it('goes after the last', () => expect(orders(shown, 'a', null)).toEqual({ a: 4 }));
  it('I-56 makes room where there is none left between two', () => {
    const crowded = arrangeFields(fields, [column('a', 1), column('b', 1), column('c', 3)], view);
    expect(orders(crowded, 'c', 'b')).toEqual({ c: 2, b: 3 });
  });
  it('I-56 puts a field between the same two as often as somebody likes', () => {
    const columns = new Map(['a', 'b', 'c', 'd'].map((id, at) => [id, at + 1]));
    const four = [...fields, field('d')];
    const now = () =>
      arrangeFields(
        four,
        Array.from(columns, ([id, order]) => column(id, order)),
        view,
      );
    for (let move = 0; move < 60; move++) {
      const moved = move % 2 ? 'c' : 'd';
      for (const [id, order] of ordersBefore(now(), moved, 'b')) columns.set(id, order);
      const ids = now().map((one): string => one.field.id);
      expect(ids.indexOf(moved)).toBe(ids.indexOf('b') - 1);
      expect(new Set(columns.values()).size).toBe(4);
    }
    for (let move = 0; move < 60; move++) {
      const [moved, before] = move % 2 ? ['c', 'd'] : ['d', 'c'];
      for (const [id, order] of ordersBefore(now(), moved, before)) columns.set(id, order);
      const ids = now().map((one): string => one.field.id);
      expect(ids.indexOf(moved)).toBe(ids.indexOf(before) - 1);
    }
  });
});

describe('toPixels', () => {
  it.each([
    ['240px', 240],
    ['', 180],
    [null, 180],
    ['-5px', 180],
  ])('reads %j as %d', (width, pixels) => expect(toPixels(width)).toBe(pixels));
});
