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
    JSON: fc.json().filter((value) => !value.includes('\\u0000')),
  };
  return special[field.type] ?? text;
}
