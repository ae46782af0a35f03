import type { FieldType } from './field-type.ts';
import { fieldTypes } from './field-type.ts';
import type { FieldKind } from './field-kind.ts';
import { attachment } from './attachment/attachment.ts';
import { autoNumber } from './auto-number/auto-number.ts';
import { button } from './button/button.ts';
import { checkbox } from './checkbox/checkbox.ts';
import { barcode, qrCode } from './code/code.ts';
import { collaborator } from './collaborator/collaborator.ts';
import { createTime } from './create-time/create-time.ts';
import { currency } from './currency/currency.ts';
import { date } from './date/date.ts';
import { dateTime } from './date-time/date-time.ts';
import { decimal } from './decimal/decimal.ts';
import { duration } from './duration/duration.ts';
import { email } from './email/email.ts';
import { geoData } from './geo-data/geo-data.ts';
import { geometry } from './geometry/geometry.ts';
import { id } from './id/id.ts';
import { json } from './json/json.ts';
import { lastModifiedTime } from './last-modified-time/last-modified-time.ts';
import { longText } from './long-text/long-text.ts';
import { multiSelect } from './multi-select/multi-select.ts';
import { number } from './number/number.ts';
import { password } from './password/password.ts';
import { percent } from './percent/percent.ts';
import { phoneNumber } from './phone-number/phone-number.ts';
import { rating } from './rating/rating.ts';
import { count } from './count/count.ts';
import { foreignKey } from './foreign-key/foreign-key.ts';
import { formula } from './formula/formula.ts';
import { linkToAnotherRecord } from './link-to-another-record/link-to-another-record.ts';
import { links } from './links/links.ts';
import { lookup } from './lookup/lookup.ts';
import { rollup } from './rollup/rollup.ts';
import { singleLineText } from './single-line-text/single-line-text.ts';
import { singleSelect } from './single-select/single-select.ts';
import { specificDbType } from './specific-db-type/specific-db-type.ts';
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
  Links: links,
  LinkToAnotherRecord: linkToAnotherRecord,
  Lookup: lookup,
  Rollup: rollup,
  Count: count,
  ForeignKey: foreignKey,
  Formula: formula,
  QrCode: qrCode,
  Barcode: barcode,
  Attachment: attachment,
  GeoData: geoData,
  Geometry: geometry,
  Collaborator: collaborator,
  AutoNumber: autoNumber,
  SpecificDBType: specificDbType,
  Button: button,
  Password: password,
};

export function getFieldKind(type: FieldType): FieldKind {
  return fieldKinds[type];
}

const typeNames: ReadonlySet<string> = new Set(fieldTypes);

/** Whether a text from outside is the name of a field type. */
export function isFieldType(text: string): text is FieldType {
  return typeNames.has(text);
}
