import type { FieldType } from '@quadrille/domain';

/** What database terms a column of each type is described by to programs that read them. */
export interface WireDatabaseTerms {
  /** Null: no column of its own. */
  readonly dt: string | null;
  readonly dtx: string | null;
}

const specific = (dt: string): WireDatabaseTerms => ({ dt, dtx: 'specificType' });
const none: WireDatabaseTerms = { dt: null, dtx: null };

export const databaseTerms: Record<FieldType, WireDatabaseTerms> = {
  ID: { dt: 'integer', dtx: 'integer' },
  LinkToAnotherRecord: none,
  Links: none,
  ForeignKey: specific('integer'),
  Lookup: none,
  SingleLineText: specific('varchar'),
  LongText: specific('text'),
  Attachment: specific('text'),
  Checkbox: specific('boolean'),
  MultiSelect: specific('text'),
  SingleSelect: specific('text'),
  Collaborator: specific('text'),
  Date: specific('date'),
  Year: specific('year'),
  Time: specific('time'),
  PhoneNumber: specific('varchar'),
  GeoData: specific('text'),
  Email: specific('varchar'),
  URL: specific('varchar'),
  Number: specific('integer'),
  Decimal: specific('decimal'),
  Currency: specific('double precision'),
  Percent: specific('double'),
  Duration: specific('decimal'),
  Rating: specific('integer'),
  Formula: none,
  Rollup: none,
  Count: none,
  DateTime: specific('datetime'),
  CreateTime: specific('datetime'),
  LastModifiedTime: specific('datetime'),
  AutoNumber: specific('integer'),
  Geometry: specific('varchar'),
  JSON: specific('text'),
  SpecificDBType: specific('varchar'),
  Barcode: none,
  QrCode: none,
  Button: none,
  Password: specific('varchar'),
};

/** Which check a type's `meta.validate` switches on, by its name on the wire. */
export const validators: Partial<Record<FieldType, string>> = {
  Email: 'isEmail',
  URL: 'isURL',
  PhoneNumber: 'isMobilePhone',
  Currency: 'isCurrency',
};
