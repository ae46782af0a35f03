import { getFieldKind } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import { createRowConverter, type ColumnCheck, type ImportColumn, toDraftField } from '@quadrille/importer';
import type { TableDraft } from './draft.ts';
import { isLoose, looseTypes } from './loose-types.ts';

/** One cell of the preview, as the table would hold it. */
export interface PreviewCell {
  readonly value: CellValue;
  /** As the grid would show it; the file's own text where it does not fit. */
  readonly text: string;
  readonly isBad: boolean;
}

/** The first rows as the kept types make them: a list of cells per column, in the order of the columns. */
export function previewColumn({ table, checks }: TableDraft, column: ImportColumn): readonly PreviewCell[] {
  const field = toDraftField(column);
  const kind = getFieldKind(column.type);
  let isRefused = false;
  const convert = createRowConverter([{ source: 0, field, read: column.read }], { onRejected: () => (isRefused = true) });
  return table.preview.map((row, index) => {
    const text = row[column.source] ?? '';
    isRefused = false;
    const value = convert([text])[0] ?? null;
    if (!isRefused) {
      const isOdd = typeof value === 'string' && isLoose(column.type) && !looseTypes[column.type](value.trim());
      return { value, text: kind.format(value, field, { timeZone: column.read.timeZone ?? 'UTC' }), isBad: isOdd };
    }
    return { value: null, text, isBad: isKnownMisfit(checks[column.source], index + 1) };
  });
}

/** The sample is judged by the values the file holds, which may know more than the text shown here (dates of a workbook). */
function isKnownMisfit(check: ColumnCheck | undefined, row: number): boolean {
  if (!check || check.failed === 0) return false;
  const isAllListed = check.failures.length === check.failed;
  return !isAllListed || check.failures.some((failure) => failure.row === row);
}
