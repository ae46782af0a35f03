import { rawAnswer, type RawAnswer } from '@quadrille/contract';
import { type CellValue, type FieldSource, getFieldKind, valueFieldOf } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { toText } from '../../storage/read/csv-lines.ts';
import { fieldSourceOf } from '../../storage/schema/value-fields.ts';
import { type QueryRules, readOptionsFor, type RowsSource } from '../records/index.ts';
import { chooseExported, type ExportInput, exportHeaders, throughDefaultView, toExportQuery } from './export-csv.ts';
import { toCountedNumber } from './counted-number.ts';
import { type SheetCell, toSheetDay, toXlsx } from './to-xlsx.ts';

/** Rows of one workbook; the header says where the next one begins. */
export const mostRows = 50_000;

/** Matching rows of a view as a workbook, in base64 as clients of this family decode it. */
export async function exportExcel(ctx: Ctx, asked: RowsSource, input: ExportInput, rules: QueryRules = {}): Promise<RawAnswer> {
  const { title, book, next } = await makeWorkbook(ctx, asked, input, rules);
  return rawAnswer('text/plain; charset=utf-8', book.toString('base64'), exportHeaders(title, 'xlsx', next));
}

/** One workbook; `next` says where another would begin, -1 where all is in it. */
export async function makeWorkbook(
  ctx: Ctx,
  asked: RowsSource,
  input: ExportInput,
  rules: QueryRules = {},
): Promise<{ title: string; book: Buffer; next: number }> {
  const source = throughDefaultView(asked);
  const fields = chooseExported(source, input.fields, rules);
  const title = source.view?.doc.title ?? source.table.doc.title;
  const names = fieldSourceOf(await getBase(ctx).schema());
  const query = toExportQuery(source, input, rules);
  const records = await getBase(ctx).records({
    ...(await readOptionsFor(ctx, source, query)),
    tableId: source.table.id,
    query,
    fieldIds: fields.map(({ id }) => id),
    offset: input.offset,
    limit: mostRows,
  });
  const cellsOf = fields.map((field) => sheetCells(field, names));
  const rows = records.map(({ cells }) => cellsOf.map((toCell, index) => toCell(cells[index] ?? null)));
  const book = toXlsx(title, [fields.map((field) => field.title), ...rows]);
  const next = records.length < mostRows ? -1 : input.offset + mostRows;
  return { title, book, next };
}

/** Numbers, truth values and days are what they are, computed ones too; the rest is what the CSV has. */
function sheetCells(field: FieldDoc, source: FieldSource): (value: CellValue) => SheetCell {
  const shown = valueFieldOf(field, source);
  const kind = shown === null || shown.isList ? null : getFieldKind(shown.type).valueKind;
  return (value) => {
    if (value === null) return null;
    if (typeof value === 'number' && kind === 'number') return shown === null ? value : toCountedNumber(value, shown);
    if (typeof value === 'boolean' && kind === 'boolean') return value;
    if (typeof value === 'string' && shown?.type === 'Date' && !shown.isList) return toSheetDay(value) ?? value;
    return toText(field, value, source);
  };
}
