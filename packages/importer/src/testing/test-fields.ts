import type { Field, FieldId, FieldType, OptionId, SelectOption, TableId } from '@quadrille/domain';

/** A field for tests and benches: everything but type and title at its simplest. */
export function testField(type: FieldType, title: string = type, more: Partial<Field> = {}): Field {
  return {
    id: `c${title}` as FieldId,
    tableId: 'm00000000000000' as TableId,
    title,
    columnName: title,
    type,
    column: `c_${title}`,
    order: 1,
    isPrimary: false,
    isRequired: false,
    isUnique: false,
    isSystem: false,
    defaultValue: null,
    description: null,
    meta: {},
    options: [],
    ...more,
  };
}

export function testOptions(titles: readonly string[]): SelectOption[] {
  return titles.map((title, index) => ({ id: `s_${title}` as OptionId, title, color: null, order: index + 1 }));
}
