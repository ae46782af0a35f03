import type { Field, SelectOption } from '../fields/field.ts';
import type { FieldType } from '../fields/field-type.ts';
import { getFieldKind } from '../fields/registry.ts';
import type { FieldId, OptionId, TableId } from '../ids/id.ts';

/** A plain field for tests: named after its type unless `given` says otherwise. */
export function sampleField(type: FieldType, given: Partial<Omit<Field, 'type'>> = {}): Field {
  const body = (given.title ?? type).toLowerCase().replace(/[^0-9a-z]/g, '');
  const id = `c${`abc123${body}`.padEnd(14, '0').slice(0, 14)}` as FieldId;
  return {
    id,
    tableId: 'mabc12300000000' as TableId,
    title: type,
    columnName: body,
    column: `c_${id.slice(1)}`,
    order: 1,
    isPrimary: false,
    isRequired: false,
    isUnique: false,
    isSystem: false,
    defaultValue: null,
    description: null,
    options: [],
    ...given,
    type,
    meta: { ...getFieldKind(type).defaultMeta, ...given.meta },
  };
}

/** Options with these titles, in order, without colours; ids are made from their position. */
export function sampleOptions(...titles: readonly string[]): SelectOption[] {
  return titles.map((title, index) => ({
    id: `sabc123${String(index).padStart(8, '0')}` as OptionId,
    title,
    color: null,
    order: index + 1,
  }));
}
