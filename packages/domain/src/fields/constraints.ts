import type { FieldType } from './field-type.ts';
import { getFieldKind } from './registry.ts';

/** What may be asked of a field beyond its type: a value in each record, no value twice, a value new records start with. */
export type Constraint = 'required' | 'unique' | 'default';

const every = ['required', 'unique', 'default'] as const satisfies readonly Constraint[];
const valued = ['required', 'default'] as const satisfies readonly Constraint[];
const none = [] as const;

/**
 * People, files and shapes are never unique: the same ones can be written in several ways. Hashes
 * of one password differ, so passwords cannot be; a default password would be known to whoever may read fields.
 */
const constraints: Readonly<Record<FieldType, readonly Constraint[]>> = {
  ID: none,
  LinkToAnotherRecord: none,
  Links: none,
  ForeignKey: none,
  Lookup: none,
  SingleLineText: every,
  LongText: every,
  Attachment: ['required'],
  Checkbox: every,
  MultiSelect: every,
  SingleSelect: every,
  Collaborator: valued,
  Date: every,
  Year: every,
  Time: every,
  PhoneNumber: every,
  GeoData: every,
  Email: every,
  URL: every,
  Number: every,
  Decimal: every,
  Currency: every,
  Percent: every,
  Duration: every,
  Rating: every,
  Formula: none,
  Rollup: none,
  Count: none,
  DateTime: every,
  CreateTime: none,
  LastModifiedTime: none,
  AutoNumber: none,
  Geometry: valued,
  JSON: every,
  SpecificDBType: every,
  Barcode: none,
  QrCode: none,
  Button: none,
  Password: ['required'],
};

/**
 * Whether values of the type can be read from a file as they stand there. Secrets are hashed one by one where they are written; a
 * foreign key belongs to a link, which no file brings.
 */
export function isImportable(type: FieldType): boolean {
  const { isVirtual, isReadOnly, valueKind } = getFieldKind(type);
  return !isVirtual && !isReadOnly && valueKind !== 'secret' && type !== 'ForeignKey';
}

export function takesConstraint(type: FieldType, constraint: Constraint): boolean {
  return constraints[type].includes(constraint);
}
