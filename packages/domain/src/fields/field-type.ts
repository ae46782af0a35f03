/** Every field type of the product, by the name that travels on the wire (`uidt`). */
export const fieldTypes = [
  'ID',
  'LinkToAnotherRecord',
  'Links',
  'ForeignKey',
  'Lookup',
  'SingleLineText',
  'LongText',
  'Attachment',
  'Checkbox',
  'MultiSelect',
  'SingleSelect',
  'Collaborator',
  'Date',
  'Year',
  'Time',
  'PhoneNumber',
  'GeoData',
  'Email',
  'URL',
  'Number',
  'Decimal',
  'Currency',
  'Percent',
  'Duration',
  'Rating',
  'Formula',
  'Rollup',
  'Count',
  'DateTime',
  'CreateTime',
  'LastModifiedTime',
  'AutoNumber',
  'Geometry',
  'JSON',
  'SpecificDBType',
  'Barcode',
  'QrCode',
  'Button',
  'Password',
] as const;

export type FieldType = (typeof fieldTypes)[number];

/**
 * The kind of value a field holds; decides storage, comparison and which filters make sense. Of a `secret` only whether
 * there is one can be known.
 */
export type ValueKind = 'text' | 'number' | 'boolean' | 'date' | 'datetime' | 'select' | 'multiselect' | 'json' | 'secret' | 'none';
