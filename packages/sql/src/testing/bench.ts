import type { CellValue, Field, FieldType, RowId, RowsQuery, Sort } from '@quadrille/domain';
import { rowDecoder } from '../codec/codec.ts';
import { compileInsertMany } from '../compile/insert.ts';
import { compileIds, compileRowsById } from '../compile/read.ts';
import type { Statement } from '../fragment.ts';
import { planCreateTable, planDropTable } from '../migrate/plan.ts';
import type { PhysicalTable } from '../model/physical-table.ts';
import type { Driver } from './driver.ts';
import { fieldOf, sampleTable } from './sample-table.ts';

export const context = { now: Date.UTC(2026, 2, 15, 12), timeZone: 'UTC', userId: null };
export const stamp = { at: '2026-03-15 10:30:00+00:00', by: null };
export const all: RowsQuery = { filters: [], sorts: [], search: null, shuffle: false };

/** A sample table on a connection, and short hands for what cases do with it. */
export interface Bench {
  readonly driver: Driver;
  readonly table: PhysicalTable;
  readonly fields: readonly Field[];
}

/** Makes the sample table afresh. */
export async function openBench(driver: Driver): Promise<Bench> {
  const table = sampleTable(driver.schema);
  for (const statement of [...planDropTable(driver.dialect, table), ...planCreateTable(driver.dialect, table)]) await driver.run(statement);
  return { driver, table, fields: table.fields.filter((field) => !field.isSystem) };
}

/** Rows of which only the named types have a value. */
export async function insertRows(bench: Bench, rows: readonly Partial<Record<FieldType, CellValue>>[]): Promise<RowId[]> {
  const cells = rows.map((row) => ({ cells: bench.fields.map((field) => row[field.type] ?? null) }));
  const { driver, table, fields } = bench;
  return numbers(await driver.run(compileInsertMany(driver.dialect, table, fields, cells, stamp)));
}

/** Rows that were made and changed at given times. */
export async function restoreRows(
  { driver, table, fields }: Bench,
  rows: readonly Partial<Record<FieldType, CellValue>>[],
): Promise<RowId[]> {
  const restored = rows.map((row, index) => ({
    cells: fields.map(() => null),
    restore: {
      id: index + 1,
      ver: 1,
      createdAt: (row.CreateTime ?? null) as string | null,
      updatedAt: (row.LastModifiedTime ?? null) as string | null,
      createdBy: null,
      updatedBy: null,
    },
  }));
  await driver.run(compileInsertMany(driver.dialect, table, fields, restored, stamp));
  return restored.map(({ restore }) => restore.id);
}

export function sortBy(bench: Bench, ...terms: readonly (FieldType | `-${FieldType}`)[]): Sort[] {
  return terms.map((term) => ({
    fieldId: fieldOf(bench.table, term.replace('-', '') as FieldType).id,
    direction: term.startsWith('-') ? 'desc' : 'asc',
  }));
}

export function numbers(rows: readonly (readonly unknown[])[]): number[] {
  return rows.map((row) => Number(row[0]));
}

export async function idsOf({ driver, table }: Bench, query: RowsQuery): Promise<number[]> {
  return numbers(await driver.run(compileIds(driver.dialect, table, query, null, context)));
}

export async function one({ driver }: Bench, statement: Statement): Promise<readonly unknown[] | undefined> {
  return (await driver.run(statement))[0];
}

export async function cellsOf({ driver, table, fields }: Bench, id: RowId): Promise<CellValue[] | undefined> {
  const rows = await driver.run(compileRowsById(driver.dialect, table, fields, [id]));
  return rows.map(rowDecoder(driver.dialect, fields))[0]?.cells;
}
