import type { BaseId, FieldType } from '@quadrille/domain';
import { compileRowUpdates, identifier, insertBatchSize, insertText, join, sql, sqlite, tableName } from '@quadrille/sql';
import { type PackedCells, transferablesOf } from '../load/packed-rows.ts';
import type { BulkRows, BulkUpdated, RowBatch } from '../sql-session.ts';
import { cellPacker } from './packed-cells.ts';
import type { WriterCaller } from './writer-client.ts';
import type { PackEdit, PackInsert } from './writer-protocol.ts';

/** Rows go to the writer thread packed, without a copy, and it answers what it did with them in a few numbers. */
export function bulkRows(call: WriterCaller, base: BaseId): BulkRows {
  return {
    async insert(batch) {
      const rows = pack(batch);
      const first = await call<number>({ op: 'pack', base, insert: planInsert(batch), rows }, transferablesOf(rows));
      return batch.rows.map((_row, index) => first + index);
    },
    update(batch) {
      const rows = pack(batch);
      const ids = Float64Array.from(batch.ids);
      return call<BulkUpdated>({ op: 'edit', base, edit: planEdit(batch), ids, rows }, transferablesOf(rows));
    },
  };
}

function pack({ fields, rows }: RowBatch): PackedCells {
  const packer = cellPacker(fields);
  for (const row of rows) packer.add(row);
  return packer.take();
}

function planInsert({ table, fields, stamp }: RowBatch): PackInsert {
  const at = sqlite.toStored('datetime', stamp.at);
  const manyRows = insertBatchSize(sqlite, fields);
  const text = (rows: number): string => insertText(sqlite, table, fields, rows);
  return { head: [at, at, stamp.by, stamp.by], many: text(manyRows), manyRows, one: text(1) };
}

function planEdit({ table, fields, stamp }: RowBatch): PackEdit {
  const none = { id: 0, cells: fields.map(() => null) };
  const update = compileRowUpdates(sqlite, table, fields, [none], stamp);
  const columns = join([identifier('id'), ...fields.map(({ column }) => identifier(column))], ', ');
  const read = sql`SELECT ${columns} FROM ${tableName(table)} WHERE "id"`;
  return {
    types: fields.map(({ type }): FieldType => type),
    readRange: `${read.sql} BETWEEN ? AND ? ORDER BY "id"`,
    readOne: `${read.sql} = ?`,
    update: update.sql,
    stamp: update.rows[0]?.slice(fields.length, -1) ?? [],
  };
}
