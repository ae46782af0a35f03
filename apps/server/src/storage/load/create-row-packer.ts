import type { Field } from '@quadrille/domain';
import { mysql, postgres, type WriteStamp } from '@quadrille/sql';
import { copyTextPacker } from './copy-text.ts';
import { cellPacker } from '../sqlite/packed-cells.ts';
import type { Packing, RowPacker } from './packed-rows.ts';

const packers: Readonly<Record<Packing['dialect'], (fields: readonly Field[], stamp: WriteStamp) => RowPacker>> = {
  sqlite: cellPacker,
  postgres: (fields, stamp) => copyTextPacker({ ...postgres, name: 'postgres' }, fields, stamp),
  mysql: (fields, stamp) => copyTextPacker({ ...mysql, name: 'mysql' }, fields, stamp),
};

/** Packs rows whose cells come in the order of `fields`. */
export function createRowPacker({ dialect, stamp }: Packing, fields: readonly Field[]): RowPacker {
  return packers[dialect](fields, stamp);
}
