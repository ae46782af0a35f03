import { type FieldType, getFieldKind } from '@quadrille/domain';
import type { WireColumn } from '../wire/column.ts';
import type { Json } from './to-operation.ts';

const text: Json = { type: ['string', 'null'] };
const number: Json = { type: ['number', 'null'] };
const whole: Json = { type: ['integer', 'null'] };
/** Computed of what may be anything. */
const any: Json = {};
const given: Json = { type: 'integer' };
const moment: Json = { ...text, pattern: String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00:00$`, description: 'UTC.' };
const files: Json = {
  type: ['array', 'null'],
  items: {
    type: 'object',
    properties: {
      path: { type: 'string', description: 'From the root of the server.' },
      url: { type: 'string', description: 'Instead of `path`, where the file is somewhere else.' },
      title: { type: 'string' },
      mimetype: { type: 'string' },
      size: { type: 'number' },
    },
  },
};

const titlesOf = ({ colOptions }: WireColumn): readonly string[] => (colOptions?.options ?? []).map(({ title }) => title);

/** What rows hold in a column of each type, as they are read. */
const schemas: Readonly<Record<FieldType, Json | ((column: WireColumn) => Json)>> = {
  ID: given,
  LinkToAnotherRecord: { description: 'Key and title of the linked row; a list of them where there may be several.' },
  Links: { ...whole, description: 'How many rows are linked.' },
  ForeignKey: whole,
  Lookup: any,
  SingleLineText: text,
  LongText: text,
  Attachment: files,
  Checkbox: { type: ['boolean', 'null'] },
  MultiSelect: (column) => ({ ...text, description: `Any of these, with commas between them: ${titlesOf(column).join(', ')}` }),
  SingleSelect: (column) => ({ enum: [...titlesOf(column), null] }),
  Collaborator: { ...text, description: 'Ids of people, with commas between them.' },
  Date: { ...text, format: 'date' },
  Year: whole,
  Time: text,
  PhoneNumber: text,
  GeoData: { ...text, description: 'Latitude and longitude with a semicolon between them.' },
  Email: text,
  URL: text,
  Number: number,
  Decimal: number,
  Currency: number,
  Percent: number,
  Duration: { ...number, description: 'Seconds.' },
  Rating: whole,
  Formula: any,
  Rollup: any,
  Count: whole,
  DateTime: moment,
  CreateTime: moment,
  LastModifiedTime: moment,
  AutoNumber: whole,
  Geometry: text,
  JSON: { ...text, description: 'JSON text.' },
  SpecificDBType: text,
  Barcode: any,
  QrCode: any,
  Button: { type: 'null' },
  Password: { ...text, description: 'Of what is kept only a mark is read.' },
};

/** The JSON schema of the cells of a column. */
export function toCellSchema(column: WireColumn): Json {
  const found = schemas[column.uidt as FieldType] ?? any;
  const schema = typeof found === 'function' ? found(column) : found;
  return { ...schema, ...(isReadOnly(column) && { readOnly: true }), ...(column.description && { description: column.description }) };
}

/** What programs write there is not taken. */
export function isReadOnly({ uidt }: WireColumn): boolean {
  return getFieldKind(uidt as FieldType).isReadOnly;
}
