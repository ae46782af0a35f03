import type { FieldType } from '@quadrille/domain';
import type { FieldKind } from './field-kind.ts';
import { attachment } from './types/attachment.ts';
import { autoNumber } from './types/auto-number.ts';
import { barcode } from './types/barcode.ts';
import { button } from './types/button.ts';
import { checkbox } from './types/checkbox.ts';
import { collaborator } from './types/collaborator.ts';
import { count } from './types/count.ts';
import { createTime } from './types/create-time.ts';
import { currency } from './types/currency.ts';
import { date } from './types/date.ts';
import { dateTime } from './types/date-time.ts';
import { decimal } from './types/decimal.ts';
import { duration } from './types/duration.ts';
import { email } from './types/email.ts';
import { foreignKey } from './types/foreign-key.ts';
import { formula } from './types/formula.ts';
import { geoData } from './types/geo-data.ts';
import { geometry } from './types/geometry.ts';
import { id } from './types/id.ts';
import { json } from './types/json.ts';
import { lastModifiedTime } from './types/last-modified-time.ts';
import { linkToAnotherRecord } from './types/link-to-another-record.ts';
import { links } from './types/links.ts';
import { longText } from './types/long-text.ts';
import { lookup } from './types/lookup.ts';
import { multiSelect } from './types/multi-select.ts';
import { number } from './types/number.ts';
import { password } from './types/password.ts';
import { percent } from './types/percent.ts';
import { phoneNumber } from './types/phone-number.ts';
import { qrCode } from './types/qr-code.ts';
import { rating } from './types/rating.ts';
import { rollup } from './types/rollup.ts';
import { singleLineText } from './types/single-line-text.ts';
import { singleSelect } from './types/single-select.ts';
import { specificDbType } from './types/specific-db-type.ts';
import { time } from './types/time.ts';
import { url } from './types/url.ts';
import { year } from './types/year.ts';

/** How each field type looks and is edited in the web app, everywhere it is. A type that is not here does not compile. */
export const fieldKinds: Readonly<Record<FieldType, FieldKind>> = {
  ID: id,
  LinkToAnotherRecord: linkToAnotherRecord,
  Links: links,
  ForeignKey: foreignKey,
  Lookup: lookup,
  SingleLineText: singleLineText,
  LongText: longText,
  Attachment: attachment,
  Checkbox: checkbox,
  MultiSelect: multiSelect,
  SingleSelect: singleSelect,
  Collaborator: collaborator,
  Date: date,
  Year: year,
  Time: time,
  PhoneNumber: phoneNumber,
  GeoData: geoData,
  Email: email,
  URL: url,
  Number: number,
  Decimal: decimal,
  Currency: currency,
  Percent: percent,
  Duration: duration,
  Rating: rating,
  Formula: formula,
  Rollup: rollup,
  Count: count,
  DateTime: dateTime,
  CreateTime: createTime,
  LastModifiedTime: lastModifiedTime,
  AutoNumber: autoNumber,
  Geometry: geometry,
  JSON: json,
  SpecificDBType: specificDbType,
  Barcode: barcode,
  QrCode: qrCode,
  Button: button,
  Password: password,
};
