import { currencyOf, durationFormatOf, type Field, type FieldType, isCurrencyCode, ratingMaxOf } from '@quadrille/domain';
import { shiftDecimal } from '@quadrille/importer';
import { ownFormats } from '@quadrille/importer/xlsx';
import type { ShownNumber } from './to-xlsx.ts';

const secondsOfDay = 86_400;

/** How numbers that count something are kept and shown in workbooks, which count percent in hundredths and lengths of time in days. */
const counted: Partial<Record<FieldType, (value: number, field: Field) => number | ShownNumber>> = {
  Percent: (value) => ({ value: shiftDecimal(value, -2), format: '0.00%' }),
  Currency: toMoney,
  Duration: (value, field) =>
    value >= 0 && isKept(value) ? { value: value / secondsOfDay, format: clocks[durationFormatOf(field)] } : value,
  Rating: (value, field) => ({ value, format: ownFormats.rating(ratingMaxOf(field)) }),
  Year: (value) => ({ value, format: ownFormats.year }),
};

const clocks = {
  'h:mm': '[h]:mm',
  'h:mm:ss': '[h]:mm:ss',
  'h:mm:ss.s': '[h]:mm:ss.0',
  'h:mm:ss.ss': '[h]:mm:ss.00',
  'h:mm:ss.sss': '[h]:mm:ss.000',
} as const;

/** A code nobody knows could be anything, also the rest of a format that no program reads. */
function toMoney(value: number, field: Field): number | ShownNumber {
  const code = currencyOf(field);
  return isCurrencyCode(code) ? { value, format: ownFormats.money(code) } : value;
}

/** Times of a workbook are not negative, and are told apart by thousandths of a second. */
const isKept = (seconds: number): boolean => Number.isInteger(Math.round(seconds * 1e9) / 1e6);

/** The number as a workbook keeps and shows it, so that an import finds the same value and type in it. */
export function toCountedNumber(value: number, field: Field): number | ShownNumber {
  return counted[field.type]?.(value, field) ?? value;
}
