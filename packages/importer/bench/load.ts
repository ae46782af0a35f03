/**
 * Loading speed: bytes of CSV -> canonical cells -> SQLite, against the bare prepared insert of the same cells, in one
 * process. Run: node --conditions=@quadrille/source bench/load.ts [rows]
 */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { CellValue, FieldType } from '@quadrille/domain';
import { createCsvLoader } from '../src/csv/index.ts';
import { testField, testOptions } from '../src/testing/test-fields.ts';

const rowCount = Number(process.argv[2] ?? 300_000);
const states = ['Todo', 'Doing', 'Done', 'Blocked'];
const types: readonly [string, FieldType][] = [
  ['number', 'Number'],
  ['title', 'SingleLineText'],
  ['body', 'LongText'],
  ['email', 'Email'],
  ['url', 'URL'],
  ['qty', 'Number'],
  ['amount', 'Decimal'],
  ['share', 'Percent'],
  ['done', 'Checkbox'],
  ['status', 'SingleSelect'],
  ['tags', 'SingleLineText'],
  ['due', 'Date'],
  ['made', 'DateTime'],
];
const columns = types.map(([title, type], source) => ({ source, field: testField(type, title, { options: testOptions(states) }) }));

function record(index: number): string {
  const day = String((index % 28) + 1).padStart(2, '0');
  const body = index % 4 === 0 ? `"Notes, and more of them, for item ${index}"` : `Some notes about item ${index} without marks`;
  return `${index},Item number ${index} of the list,${body},person${index}@example.org,https://example.org/items/${index},${index % 1000},${(index * 7.13).toFixed(2)},${index % 100},${index % 2 === 0},${states[index % 4]},"red,green",2024-05-${day},2024-05-${day} 10:${String(index % 60).padStart(2, '0')}:00\n`;
}

function makeChunks(size: number): Uint8Array[] {
  const parts = [`${types.map(([title]) => title).join(',')}\n`];
  for (let index = 0; index < rowCount; index += 1) parts.push(record(index));
  const bytes = new TextEncoder().encode(parts.join(''));
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.slice(at, at + size));
  return chunks;
}

function openTarget(): { insert(rows: readonly CellValue[][]): void; close(): void } {
  const file = join(tmpdir(), `quadrille-load-bench-${process.pid}.sqlite`);
  const clear = (): void => ['', '-wal', '-shm'].forEach((end) => rmSync(file + end, { force: true }));
  clear();
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA cache_size=-64000');
  db.exec(
    'CREATE TABLE t(number INTEGER, title TEXT, body TEXT, email TEXT, url TEXT, qty INTEGER, amount REAL, share REAL, done INTEGER, status TEXT, tags TEXT, due TEXT, made TEXT)',
  );
  const statement = db.prepare(`INSERT INTO t VALUES (${types.map(() => '?').join(',')})`);
  let open = 0;
  db.exec('BEGIN');
  return {
    insert(rows) {
      for (const row of rows) {
        row[8] = row[8] === true ? 1 : 0;
        statement.run(...(row as SQLInputValue[]));
      }
      open += rows.length;
      if (open >= 10_000) {
        db.exec('COMMIT; BEGIN');
        open = 0;
      }
    },
    close() {
      db.exec('COMMIT');
      db.close();
      clear();
    },
  };
}

const chunks = makeChunks(1 << 18);
const format = { encoding: 'utf-8', delimiter: ',', newline: '\n', hasHeader: true, hasSeparatorLine: false } as const;

function newLoader(): ReturnType<typeof createCsvLoader> {
  return createCsvLoader({ format, columns, onRejected: (cell) => process.stderr.write(`${JSON.stringify(cell)}\n`) });
}

function seconds(work: () => void): number {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
}

function parseOnly(): number {
  return seconds(() => {
    const loader = newLoader();
    for (const chunk of chunks) loader.push(chunk);
    loader.end();
  });
}

function loadAll(): number {
  const target = openTarget();
  const time = seconds(() => {
    const loader = newLoader();
    for (const chunk of chunks) target.insert(loader.push(chunk));
    target.insert(loader.end());
  });
  target.close();
  return time;
}

function rawInsert(): number {
  const loader = newLoader();
  const rows = chunks.flatMap((chunk) => loader.push(chunk));
  rows.push(...loader.end());
  const target = openTarget();
  let time = 0;
  for (let at = 0; at < rows.length; at += 2000) {
    const slice = rows.slice(at, at + 2000);
    time += seconds(() => target.insert(slice));
  }
  target.close();
  return time;
}

/** Taken in turns, so that a busy moment of the machine hits all three alike; the best of each counts. */
const rounds = Array.from({ length: 4 }, () => ({ parse: parseOnly(), raw: rawInsert(), all: loadAll() }));
const best = (key: 'parse' | 'raw' | 'all'): number => Math.min(...rounds.map((round) => round[key]));
const parse = best('parse');
const raw = best('raw');
const all = best('all');
process.stdout.write(
  `${JSON.stringify({
    rows: rowCount,
    parseAndConvertMicrosecondsPerRow: +((parse / rowCount) * 1e6).toFixed(2),
    rawInsertRowsPerSecond: Math.round(rowCount / raw),
    loadRowsPerSecond: Math.round(rowCount / all),
    ratio: +(raw / all).toFixed(3),
  })}\n`,
);
