import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { cellDecoder, sqlite, type SqlValue } from '@quadrille/sql';
import type { PackedCells } from '../load/packed-rows.ts';
import type { BulkUpdated } from '../sql-session.ts';
import { cellReader } from './packed-cells.ts';
import type { StatementCache } from './statement-cache.ts';
import type { PackEdit, PackInsert } from './writer-protocol.ts';

/** Whole batches in one longer insert, the rest row by row. Answers the id of the first row; the others follow one by one. */
export function insertPacked(
  { statements }: { readonly db: DatabaseSync; readonly statements: StatementCache },
  { head, many, manyRows, one }: PackInsert,
  rows: PackedCells,
): number {
  const read = cellReader(rows);
  const width = rows.kinds.length / rows.rows;
  if (rows.rows === 0) return 0;
  let left = rows.rows;
  let [first, last] = [0, 0];
  for (const [sql, batch] of [
    [many, manyRows],
    [one, 1],
  ] as const) {
    if (left < batch) continue;
    const { statement } = statements.get(sql);
    const values: SqlValue[] = Array.from({ length: batch }, () => [...head, ...Array.from({ length: width }, () => null)]).flat();
    for (; left >= batch; left -= batch) {
      for (let row = 0; row < batch; row++) read(values, row * (head.length + width) + head.length, width);
      last = Number(statement.run(...(values as SQLInputValue[])).lastInsertRowid);
      if (first === 0) first = last - batch + 1;
    }
  }
  // Nobody else writes, and ids count up: anything else would give rows the ids of others.
  if (last - first + 1 !== rows.rows) throw new Error(`${rows.rows} rows were given the ids ${first} to ${last}.`);
  return first;
}

/** Writes the rows that hold other cells, and answers what these were. Where the ids lie close together their rows are read in one go. */
export function updatePacked(statements: StatementCache, edit: PackEdit, ids: Float64Array, packed: PackedCells): BulkUpdated {
  const { types, stamp } = edit;
  const width = types.length;
  const decoders = types.map((type) => cellDecoder(sqlite, { type }));
  const find = rowFinder(statements, edit, ids);
  const { statement: update } = statements.get(edit.update);
  const read = cellReader(packed);
  const values: SqlValue[] = [...types.map(() => null), ...stamp, 0];
  const [found, changed]: [number[], number[]] = [[], []];
  const before: unknown[] = [];
  for (const id of ids) {
    read(values, 0, width);
    const row = find(id);
    if (row === undefined) continue;
    found.push(id);
    if (holds(row, values, width)) continue;
    values[values.length - 1] = id;
    update.run(...(values as SQLInputValue[]));
    changed.push(id);
    before.push(decoders.map((decode, index) => decode(row[index + 1])));
  }
  return { found: Float64Array.from(found), changed: Float64Array.from(changed), before: JSON.stringify(before) };
}

type Row = readonly unknown[];

/** Finds rows by ids that are asked for in rising order. */
function rowFinder(statements: StatementCache, { readRange, readOne }: PackEdit, ids: Float64Array): (id: number) => Row | undefined {
  const [first = 0, last = 0] = [ids[0], ids[ids.length - 1]];
  if (last - first >= ids.length * 2) {
    const { statement } = statements.get(readOne);
    return (id) => statement.get(id) as unknown as Row | undefined;
  }
  const rows = statements.get(readRange).statement.all(first, last) as unknown as Row[];
  let next = 0;
  return (id) => {
    while (next < rows.length && (rows[next]?.[0] as number) < id) next += 1;
    return rows[next]?.[0] === id ? rows[next] : undefined;
  };
}

function holds(row: Row, values: readonly SqlValue[], width: number): boolean {
  for (let index = 0; index < width; index++) if (row[index + 1] !== values[index]) return false;
  return true;
}
