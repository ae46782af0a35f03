import type { WireGridColumn, WireView } from '@quadrille/contract';
import type { Field, FieldId } from '@quadrille/domain';
import { describe, expect, it } from 'vitest';
import { arrangeFields, orderBefore, toPixels } from './view-columns.ts';

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

describe('orderBefore', () => {
  const shown = arrangeFields([field('a'), field('b'), field('c')], [column('a', 1), column('b', 2), column('c', 3)], view);
  it('stands between the new neighbours', () => expect(orderBefore(shown, 'c', 'b')).toBe(1.5));
  it('goes before the first', () => expect(orderBefore(shown, 'c', 'a')).toBe(0));
  it('goes after the last', () => expect(orderBefore(shown, 'a', null)).toBe(4));
});

describe('toPixels', () => {
  it.each([
    ['240px', 240],
    ['', 180],
    [null, 180],
    ['-5px', 180],
  ])('reads %j as %d', (width, pixels) => expect(toPixels(width)).toBe(pixels));
});
