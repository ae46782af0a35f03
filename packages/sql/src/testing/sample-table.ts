import type { Field, FieldId, FieldType, OptionId, SelectOption, TableId } from '@quadrille/domain';
import type { PhysicalTable } from '../model/physical-table.ts';

const types: readonly FieldType[] = [
  'ID',
  'Duration',
  'Year',
  'Time',
  'JSON',
  'SingleLineText',
  'LongText',
  'Email',
  'URL',
  'PhoneNumber',
  'Number',
  'Decimal',
  'Currency',
  'Percent',
  'Rating',
  'Checkbox',
  'Date',
  'DateTime',
  'SingleSelect',
  'MultiSelect',
  'Attachment',
  'Collaborator',
  'GeoData',
  'Geometry',
  'SpecificDBType',
  'AutoNumber',
  'CreateTime',
  'LastModifiedTime',
];

const systemColumn: Partial<Record<FieldType, string>> = { ID: 'id', CreateTime: 'created_at', LastModifiedTime: 'updated_at' };
const titles = ['Red', 'green', 'Blau ä', 'Ünder_score', '50%'];

/** A table with one field of every built type, in the given schema. */
export function sampleTable(schema: string | null): PhysicalTable {
  return { schema, name: 't_sample0000000a', fields: types.map((type, index) => sampleField(type, index)) };
}

/** The field of this type in a sample table. */
export function fieldOf(table: PhysicalTable, type: FieldType): Field {
  const field = table.fields.find((candidate) => candidate.type === type);
  if (field === undefined) throw new Error(`The sample table has no field of type ${type}.`);
  return field;
}

function sampleField(type: FieldType, index: number): Field {
  const key = `sample000000${String(index).padStart(2, '0')}`;
  return {
    id: `c${key}` as FieldId,
    tableId: 'msample0000000a' as TableId,
    title: type,
    columnName: type.toLowerCase(),
    type,
    column: systemColumn[type] ?? `c_${key}`,
    order: index,
    isPrimary: type === 'SingleLineText',
    isRequired: false,
    isUnique: false,
    isSystem: type in systemColumn,
    defaultValue: null,
    description: null,
    meta: {},
    options: type === 'SingleSelect' || type === 'MultiSelect' ? sampleOptions(type) : [],
  };
}

function sampleOptions(type: FieldType): SelectOption[] {
  return titles.map((title, index) => ({ id: `s${type.toLowerCase()}0${index}` as OptionId, title, color: null, order: index + 1 }));
}
