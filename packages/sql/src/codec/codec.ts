import type { CellValue, Field, FilterContext, RowId } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import type { SqlValue } from '../fragment.ts';
import { readersByField } from '../computed/cell-reader.ts';
import type { PhysicalTable } from '../model/physical-table.ts';
import { hasColumn, storageOf } from '../model/storage.ts';

/** A canonical value as this dialect stores it. */
export function toStored(dialect: Dialect, field: Pick<Field, 'type'>, value: CellValue): SqlValue {
  return dialect.toStored(storageOf(field), value);
}

/** The canonical value of what a driver handed over. */
export function fromStored(dialect: Dialect, field: Pick<Field, 'type'>, raw: unknown): CellValue {
  return dialect.fromStored(storageOf(field), raw);
}

/** `fromStored` for one field, looked up once. */
export function cellDecoder(dialect: Dialect, field: Pick<Field, 'type'>): (raw: unknown) => CellValue {
  const storage = storageOf(field);
  return (raw) => dialect.fromStored(storage, raw);
}

/** A row as the grid and the data use-cases hold it; `cells` follow the fields asked for, null for those without a value. */
export interface DecodedRow {
  readonly id: RowId;
  readonly version: number;
  readonly cells: CellValue[];
}

/**
 * Reads rows of `compilePage` and `compileRowsById` handed over as arrays. Where `fields` hold computed ones, `table` and the
 * context the statement was compiled with are needed.
 */
export function rowDecoder(
  dialect: Dialect,
  fields: readonly Field[],
  table?: PhysicalTable,
  context: FilterContext = { now: 0, timeZone: 'UTC', userId: null },
): (raw: readonly unknown[]) => DecodedRow {
  const isComputed = fields.some((field) => field.definition !== undefined);
  // All at once, as they were asked for: how a cell is computed depends on those before it.
  const readers = isComputed && table !== undefined ? readersByField(dialect, table, fields, 'canonical', context) : null;
  const cellOf = fields.map((field): ((raw: unknown) => CellValue) | null => {
    if (field.definition === undefined) return hasColumn(field) ? cellDecoder(dialect, field) : null;
    if (table === undefined) throw new Error(`"${field.title}" is computed: rowDecoder needs its table.`);
    const reader = readers?.get(field);
    return reader === undefined ? null : (raw) => reader.read(raw) as CellValue;
  });
  return (raw) => {
    let next = 2;
    const cells = cellOf.map((read) => (read === null ? null : read(raw[next++])));
    return { id: Number(raw[0]), version: Number(raw[1]), cells };
  };
}

/** Puts the stored forms of a row's cells after what `out` holds; `cells` follow `fields`, virtual fields are skipped. */
export function rowEncoder(dialect: Dialect, fields: readonly Field[]): (cells: readonly CellValue[], out: SqlValue[]) => void {
  const storages = fields.map((field) => storageOf(field));
  return (cells, out) => {
    for (let index = 0; index < storages.length; index++) {
      const storage = storages[index];
      if (storage !== undefined && storage !== 'none') out.push(dialect.toStored(storage, cells[index] ?? null));
    }
  };
}

/** The fields that have a column, in order. */
export function storedFields(fields: readonly Field[]): Field[] {
  return fields.filter((field) => hasColumn(field));
}
