import type { FieldType } from './field-type.ts';
import { fieldTypes } from './field-type.ts';
import type { FieldKind } from './field-kind.ts';
import { checkbox } from './checkbox/checkbox.ts';
import { createTime } from './create-time/create-time.ts';
import { currency } from './currency/currency.ts';
import { date } from './date/date.ts';
import { dateTime } from './date-time/date-time.ts';
import { decimal } from './decimal/decimal.ts';
import { duration } from './duration/duration.ts';
import { email } from './email/email.ts';
import { id } from './id/id.ts';
import { json } from './json/json.ts';
import { lastModifiedTime } from './last-modified-time/last-modified-time.ts';
import { longText } from './long-text/long-text.ts';
import { multiSelect } from './multi-select/multi-select.ts';
import { number } from './number/number.ts';
import { percent } from './percent/percent.ts';
import { phoneNumber } from './phone-number/phone-number.ts';
import { rating } from './rating/rating.ts';
import { unbuiltKind } from './shared/unbuilt-kind.ts';
import { singleLineText } from './single-line-text/single-line-text.ts';
import { singleSelect } from './single-select/single-select.ts';
import { time } from './time/time.ts';
import { url } from './url/url.ts';
import { year } from './year/year.ts';

/** Every field type of the product and all it can do. */
export const fieldKinds: Readonly<Record<FieldType, FieldKind>> = {
  SingleLineText: singleLineText,
  LongText: longText,
  Number: number,
  Decimal: decimal,
  Currency: currency,
  Percent: percent,
  Checkbox: checkbox,
  Date: date,
  DateTime: dateTime,
  SingleSelect: singleSelect,
  MultiSelect: multiSelect,
  Email: email,
  URL: url,
  PhoneNumber: phoneNumber,
  Rating: rating,
  Duration: duration,
  Year: year,
  Time: time,
  JSON: json,
  ID: id,
  CreateTime: createTime,
  LastModifiedTime: lastModifiedTime,
  Links: unbuiltKind({ type: 'Links', label: 'Links', group: 'Link', valueKind: 'number', isVirtual: true }),
  LinkToAnotherRecord: unbuiltKind({
    type: 'LinkToAnotherRecord',
    label: 'Link to another record',
    group: 'Link',
    valueKind: 'none',
    isVirtual: true,
  }),
  Lookup: unbuiltKind({ type: 'Lookup', label: 'Lookup', group: 'Link', valueKind: 'none', isVirtual: true }),
  Rollup: unbuiltKind({ type: 'Rollup', label: 'Rollup', group: 'Link', valueKind: 'number', isVirtual: true }),
  Count: unbuiltKind({ type: 'Count', label: 'Count', group: 'Link', valueKind: 'number', isReadOnly: true }),
  ForeignKey: unbuiltKind({ type: 'ForeignKey', label: 'Foreign key', group: 'System', valueKind: 'number' }),
  Formula: unbuiltKind({ type: 'Formula', label: 'Formula', group: 'Basic', valueKind: 'none', isVirtual: true }),
  QrCode: unbuiltKind({ type: 'QrCode', label: 'QR code', group: 'Media', valueKind: 'none', isVirtual: true }),
  Barcode: unbuiltKind({ type: 'Barcode', label: 'Barcode', group: 'Media', valueKind: 'none', isVirtual: true }),
  Attachment: unbuiltKind({ type: 'Attachment', label: 'Attachment', group: 'Media', valueKind: 'json' }),
  GeoData: unbuiltKind({ type: 'GeoData', label: 'Location', group: 'Media', valueKind: 'text' }),
  Geometry: unbuiltKind({ type: 'Geometry', label: 'Geometry', group: 'Media', valueKind: 'text' }),
  Collaborator: unbuiltKind({ type: 'Collaborator', label: 'User', group: 'People', valueKind: 'json' }),
  AutoNumber: unbuiltKind({ type: 'AutoNumber', label: 'Auto number', group: 'System', valueKind: 'number', isReadOnly: true }),
  SpecificDBType: unbuiltKind({ type: 'SpecificDBType', label: 'Specific database type', group: 'System', valueKind: 'text' }),
  Button: unbuiltKind({ type: 'Button', label: 'Button', group: 'System', valueKind: 'none', isReadOnly: true }),
  Password: unbuiltKind({ type: 'Password', label: 'Password', group: 'System', valueKind: 'text' }),
};

export function getFieldKind(type: FieldType): FieldKind {
  return fieldKinds[type];
}

const typeNames: ReadonlySet<string> = new Set(fieldTypes);

/** Whether a text from outside is the name of a field type. */
export function isFieldType(text: string): text is FieldType {
  return typeNames.has(text);
}
