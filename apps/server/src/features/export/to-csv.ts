import { type CellValue, getFieldKind } from '@quadrille/domain';
import type { RecordRow } from '../../storage/engine.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { escapeFormula } from './escape-formula.ts';

/** The titles, as the first line. */
export function toCsvHeader(fields: readonly FieldDoc[]): string {
  return toCsvLine(fields.map((field) => field.title));
}

/** Records as lines: values as the API gives them, so that an import reads them back. */
export function toCsvLines(fields: readonly FieldDoc[], records: readonly RecordRow[]): string {
  return records.map(({ cells }) => toCsvLine(fields.map((field, index) => toText(field, cells[index] ?? null)))).join('');
}

function toCsvLine(texts: readonly string[]): string {
  return `${texts.map((text) => quote(escapeFormula(text))).join(',')}\r\n`;
}

function toText(field: FieldDoc, value: CellValue): string {
  if (value === null) return '';
  const shown = getFieldKind(field.type).toWire(value, field);
  return typeof shown === 'object' ? JSON.stringify(shown) : String(shown);
}

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
