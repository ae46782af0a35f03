import {
  type CellValue,
  escapeFormula,
  type Field,
  type FieldSource,
  filesOf,
  formatCell,
  getFieldKind,
  isMarkedType,
  printFiles,
  sameOnWire,
  toMarkedText,
  toWireCell,
  valueFieldOf,
  writeListText,
} from '@quadrille/domain';
import { type CellReader, fieldSource, hasColumn, readersByField, storageOf } from '@quadrille/sql';
import type { ReadWith } from './encode-rows.ts';

/**
 * Makes lines of CSV of rows as `compilePage` reads them: a line for each, its cells those of `fields`. Marked ones say what their
 * numbers count.
 */
export function linesEncoder(
  read: ReadWith,
  fields: readonly Field[],
  isMarked: boolean,
): (rows: readonly (readonly unknown[])[]) => string {
  const source = fieldSource(read.table);
  const readers = readersByField(read.dialect, read.table, fields, 'canonical', read.context);
  const cells = fields.map((field) => {
    const value = valueReader(read, field, readers.get(field));
    const counted = isMarked ? valueFieldOf(field, source) : null;
    if (value && counted && !counted.isList && isMarkedType(counted.type))
      return (raw: unknown): string => markedCell(value(raw), counted, (plain) => finish(toText(field, plain, source)));
    return value && cellWriter(field, (raw) => finish(toText(field, value(raw), source)));
  });
  return (rows) => {
    let text = '';
    for (const row of rows) {
      let next = 2;
      for (let index = 0; index < cells.length; index++) {
        const cell = cells[index];
        text += (index === 0 ? '' : ',') + (cell ? cell(row[next++]) : '');
      }
      text += lineEnd;
    }
    return text;
  };
}

function markedCell(value: CellValue, counted: Field, write: (value: CellValue) => string): string {
  const text = toMarkedText(value, counted);
  // It begins with a digit, a sign before one, a code or a star: no spreadsheet takes it for a formula.
  return text ?? write(value);
}

type CellWriter = (raw: unknown) => string;

/** Texts and numbers are written as they are stored; of what takes few values, each is written once and remembered. */
function cellWriter(field: Field, write: CellWriter): CellWriter {
  if (field.definition !== undefined) return write;
  const isPlain = getFieldKind(field.type).toWire === sameOnWire;
  switch (storageOf(field)) {
    case 'text':
      return isPlain ? (raw) => (typeof raw === 'string' ? finish(raw) : write(raw)) : write;
    case 'number':
    case 'integer':
      return isPlain ? (raw) => (typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : write(raw)) : write;
    case 'option':
    case 'boolean':
    case 'date':
      return remembering(write);
    default:
      return write;
  }
}

/** Values that are kept of each field. */
const mostRemembered = 5000;

function remembering(write: CellWriter): CellWriter {
  const known = new Map<unknown, string>();
  return (raw) => {
    const found = known.get(raw);
    if (found !== undefined) return found;
    if (known.size >= mostRemembered) known.clear();
    const text = write(raw);
    known.set(raw, text);
    return text;
  };
}

/** Null for fields that are not read. */
function valueReader({ dialect }: ReadWith, field: Field, reader: CellReader | undefined): ((raw: unknown) => CellValue) | null {
  if (field.definition !== undefined) return reader ? (raw) => (reader.read(raw) ?? null) as CellValue : null;
  if (!hasColumn(field)) return null;
  const storage = storageOf(field);
  return (raw) => dialect.fromStored(storage, raw);
}

/** Texts as one line: values as the API gives them, so that an import reads them back. */
export function toCsvLine(texts: readonly string[]): string {
  return texts.map(finish).join(',') + lineEnd;
}

/** A cell as the API gives it, in words where it is a list of files or records. */
export function toText(field: Field, value: CellValue, source: FieldSource): string {
  if (value === null) return '';
  if (field.type === 'Attachment') return printFiles(filesOf(value));
  if (field.definition?.kind === 'link' || field.definition?.kind === 'lookup') return formatCell(value, field, source);
  const shown = toWireCell(value, field, source) ?? '';
  // a single choice with a comma would be read back as several
  if (field.type === 'SingleSelect' && typeof shown === 'string' && shown.includes(',')) return writeListText([shown]);
  return typeof shown === 'object' ? JSON.stringify(shown) : String(shown);
}

const lineEnd = '\r\n';

/** A text that begins with a letter or digit of ASCII is no formula. */
function finish(text: string): string {
  const first = text.charCodeAt(0) | 0x20;
  const isHarmless = (first >= 0x61 && first <= 0x7a) || (first >= 0x30 && first <= 0x39 && text.charCodeAt(0) === first);
  return quote(isHarmless || text === '' ? text : escapeFormula(text));
}

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
