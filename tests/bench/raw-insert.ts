import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { orderColumns } from './orders-csv.ts';

/** The bare limit: rows per second of prepared inserts of rows already in memory, ten thousand a transaction, on this very disk. */
export function measureRawInserts(file: string, rows: number): number {
  rmSync(file, { force: true });
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;');
  db.exec(
    `CREATE TABLE t (id INTEGER PRIMARY KEY, ${orderColumns.map((_, i) => `c${i} ${i >= 7 && i <= 11 ? 'REAL' : 'TEXT'}`).join(', ')})`,
  );
  const insert = db.prepare(
    `INSERT INTO t (${orderColumns.map((_, i) => `c${i}`).join(',')}) VALUES (${orderColumns.map(() => '?').join(',')})`,
  );
  const ready = Array.from({ length: 10_000 }, (_, i) => [
    `O-${i}`,
    `Ada ${i}`,
    `ada${i}@example.com`,
    'Lisbon',
    'Shipped',
    '2025-04-05',
    '2025-04-05 10:20:00+00:00',
    i % 40,
    i * 1.01,
    0.123,
    i % 2,
    i % 5,
    `Order ${i} for Ada`,
  ]);
  const start = performance.now();
  for (let done = 0; done < rows; done += ready.length) {
    db.exec('BEGIN');
    for (const row of ready) insert.run(...row);
    db.exec('COMMIT');
  }
  const seconds = (performance.now() - start) / 1000;
  db.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  return rows / seconds;
}
