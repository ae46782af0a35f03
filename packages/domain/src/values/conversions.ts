import type { FieldType } from '../fields/field-type.ts';

const texts = ['SingleLineText', 'LongText', 'Email', 'URL', 'PhoneNumber'] as const satisfies readonly FieldType[];
const numbers = ['Number', 'Decimal', 'Currency', 'Percent', 'Duration', 'Rating'] as const satisfies readonly FieldType[];
const choices = ['SingleSelect', 'MultiSelect'] as const satisfies readonly FieldType[];
/** Types every value can be written in. */
const open = [...texts, ...choices, 'SpecificDBType'] as const satisfies readonly FieldType[];
/** Types whose values can all be read from text. */
const readable = [
  ...open,
  ...numbers,
  'Year',
  'Checkbox',
  'Date',
  'DateTime',
  'Time',
  'JSON',
  'Attachment',
  'Collaborator',
  'GeoData',
  'Geometry',
] as const satisfies readonly FieldType[];
/** What a moment can become beside text. */
const moments = ['DateTime', 'Date', 'Time', 'Year', 'JSON'] as const satisfies readonly FieldType[];
const none = [] as const;

/**
 * What a field of each type can become. Text reads as anything and anything can be written as text; between the others there is
 * a way where values mean the same in both. Computed fields become what holds the values they have at that moment; what these are
 * depends on the field, so a formula or lookup may become whatever text can. Links hold no values but connections their mirror
 * shows too, codes and buttons are drawn, and passwords neither come out nor, having stood in clear text, can be called secret.
 */
const conversions: Readonly<Record<FieldType, readonly FieldType[]>> = {
  ID: none,
  LinkToAnotherRecord: none,
  Links: none,
  ForeignKey: none,
  Lookup: readable,
  SingleLineText: readable,
  LongText: readable,
  Email: [...open, 'Collaborator', 'JSON'],
  URL: [...open, 'Attachment', 'JSON'],
  PhoneNumber: [...open, ...numbers, 'JSON'],
  SpecificDBType: readable,
  Number: [...open, ...numbers, 'Year', 'Checkbox', 'Date', 'DateTime', 'JSON'],
  Decimal: [...open, ...numbers, 'Year', 'Checkbox', 'JSON'],
  Currency: [...open, ...numbers, 'JSON'],
  Percent: [...open, ...numbers, 'JSON'],
  Duration: [...open, ...numbers, 'Time', 'JSON'],
  Rating: [...open, ...numbers, 'Checkbox', 'JSON'],
  Year: [...open, ...numbers, 'Date', 'JSON'],
  Checkbox: [...open, ...numbers, 'JSON'],
  SingleSelect: readable,
  MultiSelect: readable,
  Date: [...open, 'DateTime', 'Year', 'JSON'],
  DateTime: [...open, ...moments],
  Time: [...open, 'Duration', 'JSON'],
  JSON: readable,
  Attachment: [...open, 'JSON'],
  Collaborator: [...open, 'JSON'],
  GeoData: [...open, 'Geometry', 'JSON'],
  Geometry: [...open, 'GeoData', 'JSON'],
  AutoNumber: [...open, ...numbers, 'JSON'],
  Formula: readable,
  Rollup: [...open, ...numbers, 'Year', 'Date', 'DateTime', 'Time', 'JSON'],
  Count: [...open, ...numbers, 'JSON'],
  CreateTime: [...open, ...moments],
  LastModifiedTime: [...open, ...moments],
  Barcode: none,
  QrCode: none,
  Button: none,
  Password: none,
};

/** The types a field of this type can be converted to, itself left out. */
export function conversionsOf(type: FieldType): readonly FieldType[] {
  return conversions[type].filter((target) => target !== type);
}

export function canConvert(from: FieldType, to: FieldType): boolean {
  return from !== to && conversions[from].includes(to);
}
