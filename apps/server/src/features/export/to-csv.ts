import { type CellValue, escapeFormula, type FieldSource, filesOf, formatCell, printFiles, toWireCell } from '@quadrille/domain';
import type { RecordRow } from '../../storage/engine.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';

/** The titles, as the first line. */
export function toCsvHeader(fields: readonly FieldDoc[]): string {
  return toCsvLine(fields.map((field) => field.title));
}

/** Records as lines: values as the API gives them, so that an import reads them back; files and linked records by name. */
export function toCsvLines(fields: readonly FieldDoc[], records: readonly RecordRow[], source: FieldSource): string {
  return records.map(({ cells }) => toCsvLine(fields.map((field, index) => toText(field, cells[index] ?? null, source)))).join('');
}

function toCsvLine(texts: readonly string[]): string {
  return `${texts.map((text) => quote(escapeFormula(text))).join(',')}\r\n`;
}

/** A cell as the API gives it, in words where it is a list of files or records. */
export function toText(field: FieldDoc, value: CellValue, source: FieldSource): string {
  if (value === null) return '';
  if (field.type === 'Attachment') return printFiles(filesOf(value));
  if (field.definition?.kind === 'link' || field.definition?.kind === 'lookup') return formatCell(value, field, source);
  const shown = toWireCell(value, field, source) ?? '';
  return typeof shown === 'object' ? JSON.stringify(shown) : String(shown);
}

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
