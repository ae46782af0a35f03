import fc from 'fast-check';
import type { Field } from '../fields/field.ts';
import type { FieldType } from '../fields/field-type.ts';
import { ratingMaxOf } from '../fields/rating/rating.ts';
import { dayNumber } from '../time/civil-date.ts';
import { civilDate, printDate } from '../time/civil-date.ts';
import { printInstant, printTimeOfDay } from '../time/date-time.ts';
import type { CellValue } from '../values/value.ts';

const dayLength = 86_400_000;
const firstDay = dayNumber(1, 1, 1);
const lastDay = dayNumber(9999, 12, 31);

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter((value) => !value.includes('\u0000'));
const date = fc.integer({ min: firstDay, max: lastDay }).map((days) => printDate(civilDate(days)));
const instant = fc.integer({ min: firstDay * dayLength, max: (lastDay + 1) * dayLength - 1 });
const double = fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => value + 0);
const whole = fc.integer({ min: -Number.MAX_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });

const userId = fc.string({ unit: fc.constantFrom(...'0123456789abcxyz'), minLength: 14, maxLength: 14 }).map((text) => `us${text}`);
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((value) => value.trim() !== '' && !value.includes('\u0000'));
const attachedFile = fc.oneof(
  fc.record({ url: fc.webUrl().filter((url) => !/[<>"]/.test(url)), title: name }),
  fc.record({
    path: fc.constantFrom('files/a.png', 'files/2/b c.pdf', 'x'),
    title: name,
    mimetype: fc.constantFrom('image/png', 'application/pdf', 'text/plain; charset=utf-8'),
    size: fc.nat(),
  }),
);
const point = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -90, max: 90 })).map(([x, y]) => `${x} ${y}.5`);
const geometry = fc.oneof(
  point.map((at) => `POINT (${at})`),
  fc.array(point, { minLength: 2, maxLength: 5 }).map((line) => `LINESTRING(${line.join(', ')})`),
  fc.array(point, { minLength: 3, maxLength: 5 }).map((ring) => `POLYGON ((${[...ring, ring[0]].join(', ')}))`),
  fc.constantFrom('POINT EMPTY', 'SRID=4326;POINT(13.4 52.5)', 'GEOMETRYCOLLECTION (POINT Z (1 2 3), LINESTRING Z (1 2 3, 4 5 6))'),
);

function degrees(most: number): fc.Arbitrary<number> {
  return fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((millionths) => millionths / 1e6 + 0);
}

/** Canonical values of a field, null among them. */
export function canonicalValues(field: Field): fc.Arbitrary<CellValue> {
  return fc.option(filledValues(field), { freq: 6 });
}

function filledValues(field: Field): fc.Arbitrary<CellValue> {
  const ids = field.options.map((option) => option.id as string);
  const special: Partial<Record<FieldType, fc.Arbitrary<CellValue>>> = {
    Number: whole,
    ID: whole,
    Decimal: double,
    Currency: double,
    Percent: double,
    Duration: double,
    Rating: fc.integer({ min: 0, max: ratingMaxOf(field) }),
    Year: fc.integer({ min: 1, max: 9999 }),
    Checkbox: fc.boolean(),
    Date: date,
    DateTime: instant.map(printInstant),
    CreateTime: instant.map(printInstant),
    LastModifiedTime: instant.map(printInstant),
    Time: fc.integer({ min: 0, max: 86_399 }).map((seconds) => printTimeOfDay(seconds * 1000)),
    SingleSelect: ids.length === 0 ? fc.constant(null) : fc.constantFrom(...ids),
    MultiSelect: ids.length === 0 ? fc.constant(null) : fc.shuffledSubarray(ids, { minLength: 1 }),
    AutoNumber: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    Attachment: fc.array(attachedFile, { minLength: 1, maxLength: 4 }).map((files) => JSON.stringify(files)),
    Collaborator: fc.uniqueArray(userId, { minLength: 1, maxLength: field.meta['is_multi'] === true ? 4 : 1 }),
    GeoData: fc.tuple(degrees(90), degrees(180)).map(([latitude, longitude]) => `${latitude};${longitude}`),
    Geometry: geometry,
    Barcode: fc.constant(null),
    QrCode: fc.constant(null),
    Button: fc.constant(null),
    Links: fc.constant(null),
    LinkToAnotherRecord: fc.constant(null),
    Lookup: fc.constant(null),
    Rollup: fc.constant(null),
    Count: fc.constant(null),
    Formula: fc.constant(null),
    ForeignKey: whole,
    JSON: fc.json().filter((value) => !value.includes('\\u0000')),
  };
  return special[field.type] ?? text;
}
