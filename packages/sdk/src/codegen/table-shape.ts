/** What a cell of a field is, as far as a program relies on it. */
export type CellKind = 'text' | 'number' | 'boolean' | 'choice' | 'any';

/** A field as generated code knows it. */
export interface FieldShape {
  readonly id: string;
  readonly type: string;
  readonly kind: CellKind;
  /** Given by the server; what a program writes there is not taken. */
  readonly isReadOnly: boolean;
  /** The titles of a single select. */
  readonly options?: readonly string[];
}

/** A table as generated code knows it: its fields by title. */
export interface TableShape {
  readonly id: string;
  readonly title: string;
  readonly fields: Readonly<Record<string, FieldShape>>;
}

const numbers = new Set([
  'Number',
  'Decimal',
  'Currency',
  'Percent',
  'Duration',
  'Rating',
  'Year',
  'Count',
  'Rollup',
  'Links',
  'ID',
  'AutoNumber',
  'ForeignKey',
]);
const texts = new Set([
  'SingleLineText',
  'LongText',
  'Email',
  'URL',
  'PhoneNumber',
  'Date',
  'DateTime',
  'Time',
  'CreateTime',
  'LastModifiedTime',
  'MultiSelect',
  'GeoData',
]);
const readOnly = new Set([
  'ID',
  'AutoNumber',
  'CreateTime',
  'LastModifiedTime',
  'Formula',
  'Rollup',
  'Lookup',
  'Count',
  'Links',
  'LinkToAnotherRecord',
  'QrCode',
  'Barcode',
  'Button',
]);

/** @internal What cells of a field type are; types whose cells may be several things are not promised. */
export function cellKindOf(type: string): CellKind {
  if (type === 'SingleSelect') return 'choice';
  if (type === 'Checkbox') return 'boolean';
  return numbers.has(type) ? 'number' : texts.has(type) ? 'text' : 'any';
}

/** @internal Whether programs may write the cells. */
export function isReadOnlyType(type: string): boolean {
  return readOnly.has(type);
}
