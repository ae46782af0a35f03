import type { FieldType } from '../field-type.ts';
import { compareText } from '../../text/compare-text.ts';
import { nullsFirst } from '../../values/compare-values.ts';
import { isNothing, noValue, refused } from '../../values/parsed.ts';
import { aggregatesFor } from '../../view/aggregate.ts';
import { filterOpsFor } from '../../view/filter-ops.ts';
import type { FieldKind } from '../field-kind.ts';
import { isEmptyValue } from '../shared/text-value.ts';
import { sameOnWire } from '../shared/same-on-wire.ts';

/** What both kinds of drawn codes share: they have the value of another field (`valueFieldOf` tells how it looks) and none of their own. */
const codeBehaviour = {
  valueKind: 'none',
  group: 'Media',
  isVirtual: true,
  isReadOnly: true,
  format: (value) => (value === null ? '' : String(value)),
  toWire: sameOnWire,
  compare: (a, b) => nullsFirst(a, b, (left, right) => compareText(String(left), String(right))),
  isEmpty: isEmptyValue,
  filterOps: filterOpsFor.none,
  aggregates: aggregatesFor.none,
  parse: (input) => (isNothing(input) ? noValue : refused({ code: 'holdsNoValue', of: 'code' })),
} as const satisfies Partial<FieldKind>;

export const qrCode: FieldKind = { ...codeBehaviour, type: 'QrCode', label: 'QR code', defaultMeta: {} };

/** Symbologies a barcode can be drawn in; `meta.barcodeFormat`. */
export const barcodeFormats = [
  'CODE128',
  'CODE39',
  'EAN13',
  'EAN8',
  'EAN5',
  'EAN2',
  'UPC',
  'ITF14',
  'MSI',
  'pharmacode',
  'codabar',
] as const;
export type BarcodeFormat = (typeof barcodeFormats)[number];

export const barcode: FieldKind = { ...codeBehaviour, type: 'Barcode', label: 'Barcode', defaultMeta: { barcodeFormat: 'CODE128' } };

/** Types a code can be drawn of: those whose value is one text or number. */
const sources: ReadonlySet<FieldType> = new Set([
  'ID',
  'AutoNumber',
  'SingleLineText',
  'LongText',
  'Email',
  'URL',
  'PhoneNumber',
  'Number',
  'Decimal',
  'Currency',
  'Percent',
  'Duration',
  'Rating',
  'Year',
  'Date',
  'DateTime',
  'Time',
  'SingleSelect',
  'JSON',
  'GeoData',
  'Geometry',
  'SpecificDBType',
  'Formula',
  'Rollup',
  'Count',
]);

/** Whether a barcode or QR code can show values of this type. */
export function isCodeSource(type: FieldType): boolean {
  return sources.has(type);
}
