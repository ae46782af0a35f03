import { fieldTypes, getFieldKind } from '@quadrille/domain';
import type { FieldType } from '@quadrille/domain';
import { sampleField, sampleOptions } from '@quadrille/domain/testing';
import { cellViews } from '@quadrille/ui-kit/cells';
import { describe, expect, test } from 'vitest';
import { fieldKinds } from './field-kinds.ts';
import { toFilterField } from './operators.ts';
import { toGridColumn } from './to-grid-column.ts';

const options = sampleOptions('Alpha', 'Beta');
const people = [{ id: 'us00000000000001', name: 'Ana Prado', email: '' }];
const context = { canEdit: true, canEditFields: true, timeZone: 'UTC', people, sorts: new Map(), tints: new Map() };
const fieldOf = (type: FieldType) => sampleField(type, type === 'SingleSelect' || type === 'MultiSelect' ? { options } : {});
const columnOf = (type: FieldType) => toGridColumn({ field: fieldOf(type), viewColumn: null, isShown: true }, context);
describe.each(fieldTypes)('%s', (type) => {
  test('has a painter, and an editor or a reason why it has none', () => {
    const view = cellViews[columnOf(type).kind];
    const isEdited = view.editor !== 'none';
    expect([isEdited, fieldKinds[type].readOnly === null]).toEqual([fieldKinds[type].readOnly === null, isEdited]);
  });

  test('has a filter that asks for a value of its own, or none where there is none to compare', () => {
    const { valueKind } = getFieldKind(type);
    const { operators } = toFilterField(fieldOf(type), String);
    const inputs = new Set(operators.flatMap(({ input, subOps = [] }) => [input, ...subOps.map((sub) => sub.input)]));
    const wanted = {
      text: ['text'],
      json: ['text'],
      number: ['number'],
      boolean: [],
      date: ['date', 'number'],
      datetime: ['date', 'number'],
      select: ['option', 'options', 'text'],
      multiselect: ['options', 'option', 'text'],
      secret: [],
      none: [],
    }[valueKind];
    expect(valueKind === 'none' || operators.length > 0).toBe(true);
    if (wanted.length > 0) expect(wanted.some((input) => inputs.has(input as never))).toBe(true);
  });
});
