import { type Field, getFieldKind, sameOnWire } from '@quadrille/domain';
import {
  type CellReader,
  type Dialect,
  type FilterContext,
  hasColumn,
  type PhysicalTable,
  readersByField,
  storageOf,
} from '@quadrille/sql';
import type { LineShape, RowShape } from '../store/read-requests.ts';

type EncodeCell = (raw: unknown) => string;

/** What rows were read with. */
export interface ReadWith {
  readonly dialect: Dialect;
  readonly table: PhysicalTable;
  readonly context: FilterContext;
}

/** Makes JSON text of rows as `compilePage` reads them: id, version, then the cells of `fields` that have a column or are computed. */
export function rowsEncoder(
  read: ReadWith,
  fields: readonly Field[],
  shape: Exclude<RowShape, LineShape>,
): (rows: readonly (readonly unknown[])[]) => string {
  const encodeRow = shape === 'objects' ? objectEncoder(read, fields) : arrayEncoder(read, fields);
  return (rows) => {
    let text = '[';
    for (let index = 0; index < rows.length; index++) text += (index === 0 ? '' : ',') + encodeRow(rows[index] as readonly unknown[]);
    return `${text}]`;
  };
}

type EncodeRow = (row: readonly unknown[]) => string;

function objectEncoder(read: ReadWith, fields: readonly Field[]): EncodeRow {
  const keys = fields.map((field, index) => `${index === 0 ? '{' : ','}${JSON.stringify(field.title)}:`);
  const readers = computedReaders(read, fields, 'wire');
  const cells = fields.map((field) => computedEncoder(readers.get(field)) ?? (hasColumn(field) ? wireEncoder(read.dialect, field) : null));
  return (row) => {
    let text = '';
    let next = 2;
    for (let index = 0; index < keys.length; index++) {
      const encode = cells[index];
      text += keys[index] + (encode ? encode(row[next++]) : 'null');
    }
    return text === '' ? '{}' : `${text}}`;
  };
}

function arrayEncoder(read: ReadWith, fields: readonly Field[]): EncodeRow {
  const readers = computedReaders(read, fields, 'canonical');
  const cells = fields.map(
    (field) => computedEncoder(readers.get(field)) ?? (hasColumn(field) ? canonicalEncoder(read.dialect, field) : null),
  );
  return (row) => {
    let text = `[${Number(row[0])},${Number(row[1])}`;
    let next = 2;
    for (let index = 0; index < cells.length; index++) {
      const encode = cells[index];
      text += `,${encode ? encode(row[next++]) : 'null'}`;
    }
    return `${text}]`;
  };
}

/** How computed fields are read: all together, as they were asked for. */
function computedReaders(
  { dialect, table, context }: ReadWith,
  fields: readonly Field[],
  shape: 'wire' | 'canonical',
): ReadonlyMap<Field, CellReader> {
  const readers = readersByField(dialect, table, fields, shape, context);
  return new Map([...readers].filter(([{ definition }]) => definition !== undefined));
}

/** Null for fields with a column of their own. */
function computedEncoder(reader: CellReader | undefined): EncodeCell | null {
  return reader ? (raw) => JSON.stringify(reader.read(raw) ?? null) : null;
}

/** Texts and numbers are stored as they are shown; everything else goes through its field kind. */
function wireEncoder(dialect: Dialect, field: Field): EncodeCell {
  const storage = storageOf(field);
  const kind = getFieldKind(field.type);
  if (kind.toWire === sameOnWire) return canonicalEncoder(dialect, field);
  const known = new Map<unknown, string>();
  const encode: EncodeCell = (raw) => JSON.stringify(kind.toWire(dialect.fromStored(storage, raw), field) ?? null);
  switch (storage) {
    case 'option':
    case 'boolean':
      return (raw) => known.get(raw) ?? remember(known, raw, encode(raw));
    default:
      return encode;
  }
}

function canonicalEncoder(dialect: Dialect, field: Field): EncodeCell {
  const storage = storageOf(field);
  const encode: EncodeCell = (raw) => JSON.stringify(dialect.fromStored(storage, raw));
  switch (storage) {
    case 'text':
    case 'option':
      return (raw) => (raw === null ? 'null' : JSON.stringify(raw));
    case 'number':
    case 'integer':
      return (raw) => (raw === null ? 'null' : typeof raw === 'number' && Number.isFinite(raw) ? String(raw) : encode(raw));
    default:
      return encode;
  }
}

/** Number of encoded values each encoder remembers. */
const mostRemembered = 1000;

function remember(known: Map<unknown, string>, raw: unknown, text: string): string {
  if (known.size >= mostRemembered) known.clear();
  known.set(raw, text);
  return text;
}
