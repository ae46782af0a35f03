import type { CellValue, Field, RowId } from '@quadrille/domain';
import type { Dialect } from '../dialects/dialect.ts';
import type { SqlValue } from '../fragment.ts';
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

/** A row as the grid and the data use-cases hold it; `cells` follow the fields asked for, null for virtual ones. */
export interface DecodedRow {
  readonly id: RowId;
  readonly version: number;
  readonly cells: CellValue[];
}

/** Reads rows of `compilePage` and `compileRowsById` handed over as arrays. */
export function rowDecoder(dialect: Dialect, fields: readonly Field[]): (raw: readonly unknown[]) => DecodedRow {
  const storages = fields.map((field) => storageOf(field));
  return (raw) => {
    let next = 2;
    const cells = storages.map((storage) => (storage === 'none' ? null : dialect.fromStored(storage, raw[next++])));
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
