import type { CellValue, Field, UserId } from '@quadrille/domain';
import { storedFields } from '../codec/codec.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, sql } from '../fragment.ts';
import { isSystemColumn, type PhysicalTable, tableName } from '../model/physical-table.ts';
import { storageOf } from '../model/storage.ts';

/** Who writes, and when (canonical moment). */
export interface WriteStamp {
  readonly at: string;
  readonly by: UserId | null;
}

/** Raises the version and says who wrote, when. */
export function stampSets(dialect: Dialect, table: PhysicalTable, stamp: WriteStamp): Fragment[] {
  const version = sql`"ver" = ${tableName(table)}."ver" + 1`;
  const at = dialect.param('datetime', dialect.toStored('datetime', stamp.at));
  return [version, sql`"updated_at" = ${at}`, sql`"updated_by" = ${dialect.param('text', stamp.by)}`];
}

/** A cell as a parameter of its column's type. */
export function storedParam(dialect: Dialect, field: Field, value: CellValue): Fragment {
  const storage = storageOf(field);
  return dialect.param(storage, dialect.toStored(storage, value));
}

/** Fields whose columns are written by people, in order. */
export function writable(fields: readonly Field[]): Field[] {
  return storedFields(fields).filter((field) => !isSystemColumn(field.column));
}

/** Takes the cells of those fields out of cells that follow `fields`. */
export function cellPicker(fields: readonly Field[]): (cells: readonly CellValue[]) => readonly CellValue[] {
  const own = new Set(writable(fields));
  if (own.size === fields.length) return (cells) => cells;
  const places = fields.map((_field, index) => index).filter((index) => own.has(fields[index] as Field));
  return (cells) => places.map((index) => cells[index] ?? null);
}
