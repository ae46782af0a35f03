import {
  type DateFormat,
  dateFormats,
  type FieldType,
  getFieldKind,
  limits,
  type OptionId,
  readColumn,
  type TextReading,
} from '@quadrille/domain';
import { readDateParts, toIsoDate } from '../infer/date-text.ts';
import type { ReadHints } from '../infer/column-guess.ts';
import { importLimits } from '../limits.ts';
import { createRowConverter } from '../load/row-converter.ts';
import type { SourceCell } from '../source-cell.ts';
import type { ImportWarning } from '../warnings/import-warning.ts';
import type { ImportColumn, TableSample } from './import-template.ts';
import { toDraftField } from './to-draft-field.ts';

/** What a sample's values would come to as a type: how many would not convert, with a few of them. */
export interface ColumnCheck {
  readonly total: number;
  readonly failed: number;
  /** Rows count from 1, the header left out. */
  readonly failures: readonly { readonly row: number; readonly value: string; readonly reason: string }[];
}

export type SampleRows = readonly (readonly (SourceCell | undefined)[])[];

/** The data rows of a sample. */
export function dataRowsOf(sample: TableSample, hasHeader: boolean): SampleRows {
  return hasHeader ? sample.records.slice(1) : sample.records;
}

/** The column as another type, read in the way that suits most of its values, and what would be lost. */
export function changeColumnType(
  column: ImportColumn,
  type: FieldType,
  rows: SampleRows,
  timeZone: string | undefined = column.read.timeZone,
): { readonly column: ImportColumn; readonly check: ColumnCheck } {
  const texts = rows.map((row) => row[column.source]).filter((cell) => typeof cell === 'string');
  const { reading, other } = readColumn(texts, { type, meta: {} });
  const tries = readingsOf(type, reading, timeZone).map((read) => tryReading(column, type, read, rows));
  const best = tries.reduce((found, next) => (isBetter(next, found, texts) ? next : found));
  return other === null ? best : { ...best, column: { ...best.column, warnings: [warnOfDoubt(other, best.column.read)] } };
}

/** What the column's values come to as it stands. */
export function checkColumn(column: ImportColumn, rows: SampleRows): ColumnCheck {
  return runCheck(column, rows).check;
}

interface Try {
  readonly column: ImportColumn;
  readonly check: ColumnCheck;
}

/** Fewer values are lost, or as many are and more are written in the very format. */
function isBetter(next: Try, found: Try, texts: readonly string[]): boolean {
  if (next.check.failed !== found.check.failed) return next.check.failed < found.check.failed;
  return countWritten(next.column.read.dateFormat, texts) > countWritten(found.column.read.dateFormat, texts);
}

function countWritten(format: DateFormat | undefined, texts: readonly string[]): number {
  if (format === undefined) return 0;
  return texts.filter((text) => {
    const parts = readDateParts(text.trim());
    return parts !== null && toIsoDate(parts, format) !== null;
  }).length;
}

/** The ways to read a type's texts that all of them together allow. */
function readingsOf(type: FieldType, { order, decimalMark, listMark }: TextReading, timeZone: string | undefined): readonly ReadHints[] {
  if (type === 'Date' || type === 'DateTime') {
    const first = order === undefined ? 'Y' : order === 'dayFirst' ? 'D' : 'M';
    const zone = type === 'DateTime' && timeZone !== undefined ? { timeZone } : {};
    return dateFormats.filter((format) => format.startsWith(first)).map((dateFormat) => ({ dateFormat, ...zone }));
  }
  if (type === 'MultiSelect' && listMark !== undefined && listMark !== ',') return [{ listMark }];
  return [decimalMark === ',' ? { numberStyle: 'comma' } : {}];
}

function warnOfDoubt({ order }: TextReading, { dateFormat, numberStyle }: ReadHints): ImportWarning {
  if (order !== undefined) return { code: 'dayOrder', format: dateFormat };
  return { code: 'decimalMark', mark: numberStyle === 'comma' ? ',' : '.' };
}

function tryReading(
  column: ImportColumn,
  type: FieldType,
  read: ReadHints,
  rows: SampleRows,
): { column: ImportColumn; check: ColumnCheck } {
  const meta = read.dateFormat === undefined ? {} : { date_format: read.dateFormat };
  const changed: ImportColumn = { ...column, type, read, meta: { ...getFieldKind(type).defaultMeta, ...meta }, options: [], warnings: [] };
  const { check, options } = runCheck(changed, rows);
  return { column: { ...changed, options }, check };
}

function runCheck(column: ImportColumn, rows: SampleRows): { check: ColumnCheck; options: readonly string[] } {
  const options = [...column.options];
  const failures: { row: number; value: string; reason: string }[] = [];
  let total = 0;
  let failed = 0;
  let row = 0;
  const convert = createRowConverter([{ source: 0, field: toDraftField(column), read: column.read }], {
    addOption: (_field, title) => (options.length < limits.optionsPerField ? (`s${options.push(title)}` as OptionId) : null),
    onRejected: ({ value, reason }) => {
      failed += 1;
      if (failures.length < importLimits.samples) failures.push({ row: row + 1, value, reason });
    },
  });
  for (; row < rows.length; row += 1) {
    const cell = rows[row]?.[column.source];
    if (cell === undefined || cell === null || cell === '') continue;
    total += 1;
    convert([cell]);
  }
  return { check: { total, failed, failures }, options };
}
