import type { Field, FieldType } from '@quadrille/domain';

/** How a value lies in a physical column. `list` is a JSON array of option ids; `none` has no column. */
export type Storage = 'text' | 'number' | 'integer' | 'boolean' | 'date' | 'datetime' | 'option' | 'list' | 'none';

const storages: Record<FieldType, Storage> = {
  ID: 'integer',
  LinkToAnotherRecord: 'none',
  Links: 'none',
  ForeignKey: 'integer',
  Lookup: 'none',
  SingleLineText: 'text',
  LongText: 'text',
  Attachment: 'text',
  Checkbox: 'boolean',
  MultiSelect: 'list',
  SingleSelect: 'option',
  Collaborator: 'list',
  Date: 'date',
  Year: 'number',
  Time: 'text',
  PhoneNumber: 'text',
  GeoData: 'text',
  Email: 'text',
  URL: 'text',
  Number: 'number',
  Decimal: 'number',
  Currency: 'number',
  Percent: 'number',
  Duration: 'number',
  Rating: 'number',
  Formula: 'none',
  Rollup: 'none',
  Count: 'none',
  DateTime: 'datetime',
  CreateTime: 'datetime',
  LastModifiedTime: 'datetime',
  AutoNumber: 'integer',
  Geometry: 'text',
  JSON: 'text',
  SpecificDBType: 'text',
  Barcode: 'none',
  QrCode: 'none',
  Button: 'none',
  Password: 'text',
};

/** How this field is stored; `none` for computed fields, whose values `fieldSql` describes. */
export function storageOf(field: Pick<Field, 'type'>): Storage {
  return storages[field.type];
}

/** Whether the field has a physical column of its own or a system column. */
export function hasColumn(field: Pick<Field, 'type'>): boolean {
  return storages[field.type] !== 'none';
}
