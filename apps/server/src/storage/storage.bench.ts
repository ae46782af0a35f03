import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createIdIn, type RowsQuery } from '@quadrille/domain';
import { insertText, planCreateTable, rowEncoder, sqlite, type SqlValue } from '@quadrille/sql';
import { systemRandom } from '../platform/random-source.ts';
import type { BaseStore, CsvPlan, PageRequest } from './engine.ts';
import type { FieldDoc } from './schema/documents.ts';
import { createSqliteEngine } from './sqlite/sqlite-engine.ts';
import { allRows, fieldDoc, type FieldSpec, testBaseId } from './testing/store-fixture.ts';

/**
 * What the storage engine reaches, as ratios inside one run.
 * `node --conditions=@quadrille/source src/storage/storage.bench.ts [rows]`
 */
export interface StorageBench {
  readonly rows: number;
  readonly rawRowsPerSecond: number;
  readonly importRowsPerSecond: number;
  readonly importRatio: number;
  readonly firstPage: Latency;
  readonly deepPage: Latency;
  readonly sortedFirstMs: number;
  readonly sortedDeep: Latency;
  readonly filteredCountMs: number;
  readonly editsPerSecond: number;
  readonly peakRssMb: number;
}

interface Latency {
  readonly p50: number;
  readonly p99: number;
}

const specs: readonly FieldSpec[] = [
  { title: 'Id', type: 'ID' },
  { title: 'Name', type: 'SingleLineText' },
  { title: 'Body', type: 'LongText' },
  { title: 'Email', type: 'Email' },
  { title: 'Quantity', type: 'Number' },
  { title: 'Amount', type: 'Decimal' },
  { title: 'Done', type: 'Checkbox' },
  { title: 'State', type: 'SingleSelect' },
  { title: 'Due', type: 'Date' },
  { title: 'Seen', type: 'DateTime' },
];
const states = ['todo', 'doing', 'review', 'done'];

export async function benchStorage(rows: number): Promise<StorageBench> {
  const dir = mkdtempSync(join(tmpdir(), 'quadrille-bench-'));
  const ids = { newId: (prefix: Parameters<typeof createIdIn>[1]) => createIdIn(testBaseId, prefix, systemRandom) } as Parameters<
    typeof fieldDoc
  >[0];
  const tableId = ids.newId('m');
  const fields = specs.map((spec, index) => fieldDoc(ids, tableId, spec, index + 1));
  const engine = createSqliteEngine({ dir });
  try {
    const rawRowsPerSecond = benchRaw(join(dir, 'raw.sqlite'), fields, rows);
    const store = await engine.createBase(testBaseId);
    const importRowsPerSecond = await benchImport(store, tableId, fields, rows);
    const reads = await benchReads(store, tableId, fields, rows);
    const editsPerSecond = await benchEdits(store, tableId, fields, rows);
    const peakRssMb = Math.round(process.resourceUsage().maxRSS / 1024);
    return {
      rows,
      rawRowsPerSecond,
      importRowsPerSecond,
      importRatio: importRowsPerSecond / rawRowsPerSecond,
      ...reads,
      editsPerSecond,
      peakRssMb,
    };
  } finally {
    await engine.close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** The limit: prepared inserts of 50 rows that are ready in memory, into the same columns. */
function benchRaw(file: string, fields: readonly FieldDoc[], rows: number): number {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  const own = fields.slice(1);
  const table = { schema: null, name: 't_raw', fields };
  for (const { sql } of planCreateTable(sqlite, table)) db.exec(sql);
  const statement = db.prepare(insertText(sqlite, table, own, 50, false, false));
  const encode = rowEncoder(sqlite, own);
  const batches = Array.from({ length: 200 }, (_, batch) => {
    const values: SqlValue[] = [];
    for (let index = batch * 50; index < batch * 50 + 50; index++) {
      values.push('2026-01-01 00:00:00+00:00', '2026-01-01 00:00:00+00:00', null, null);
      encode(cellsAt(index), values);
    }
    return values as (string | number | null)[];
  });
  const started = performance.now();
  for (let done = 0; done < rows; done += 10_000) {
    db.exec('BEGIN');
    for (const values of batches) statement.run(...values);
    db.exec('COMMIT');
  }
  const seconds = (performance.now() - started) / 1000;
  db.close();
  return Math.round(rows / seconds);
}

function cellsAt(index: number): (string | number | boolean | null)[] {
  const body = `A line of words about item ${index}, as people write them`;
  return [
    `Item ${index}`,
    body,
    `user${index}@example.com`,
    (index * 7919) % 100_000,
    (index % 9973) / 100,
    index % 3 === 0,
    states[index % 4] ?? null,
    `2026-0${1 + (index % 9)}-1${index % 10}`,
    `2026-01-1${index % 10} 12:00:00+00:00`,
  ];
}

async function benchImport(store: BaseStore, tableId: FieldDoc['tableId'], fields: readonly FieldDoc[], rows: number): Promise<number> {
  const pieces: Uint8Array[] = [];
  const encoder = new TextEncoder();
  let text = `${specs
    .slice(1)
    .map((spec) => spec.title)
    .join(',')}\n`;
  for (let index = 0; index < rows; index++) {
    const [name, body, ...rest] = cellsAt(index);
    text += `${name},"${body}",${rest.join(',')}\n`;
    if (text.length < 1_000_000) continue;
    pieces.push(encoder.encode(text));
    text = '';
  }
  pieces.push(encoder.encode(text));
  const format = { delimiter: ',', newline: '\n', encoding: 'utf-8', hasHeader: true, hasSeparatorLine: false } as CsvPlan['format'];
  const columns = fields.slice(1).map((field, source) => ({ source, field }));
  const started = performance.now();
  const load = await store.load({ actorId: null, tableId, fields });
  await load.startCsv({ format, columns });
  let running: Promise<unknown> = Promise.resolve();
  for (const piece of pieces) {
    const next = load.writeCsv(piece);
    await running;
    running = next;
  }
  await running;
  await load.endCsv();
  await load.finish('table.imported', (tx, outcome) => {
    tx.put('table', { id: tableId, title: 'Bench', tableName: 'bench', order: 1, meta: null, description: null });
    for (const field of fields) tx.put('field', { ...field, options: outcome.addedOptions.get(field.id) ?? [] });
  });
  return Math.round(rows / ((performance.now() - started) / 1000));
}

async function benchReads(
  store: BaseStore,
  tableId: FieldDoc['tableId'],
  fields: readonly FieldDoc[],
  rows: number,
): Promise<Omit<StorageBench, 'rows' | 'rawRowsPerSecond' | 'importRowsPerSecond' | 'importRatio' | 'editsPerSecond' | 'peakRssMb'>> {
  const fieldIds = fields.map((field) => field.id);
  const sorted: RowsQuery = { ...allRows, sorts: [{ fieldId: fields[4]?.id ?? fieldIds[0]!, direction: 'desc' }] };
  const page = (query: RowsQuery, offset: number): Promise<unknown> =>
    store.page({ tableId, query, offset, limit: 100, fieldIds, shape: 'arrays' } satisfies PageRequest);
  const deep = Math.floor(rows * 0.9);
  await page(allRows, 0);
  await page(allRows, deep);
  const firstPage = await latency(300, () => page(allRows, 0));
  const deepPage = await latency(300, (index) => page(allRows, deep - index * 7));
  const sortedFirstMs = await timed(() => page(sorted, 0));
  await page(sorted, deep);
  const sortedDeep = await latency(300, (index) => page(sorted, deep - index * 7));
  const filtered: RowsQuery = { ...allRows, search: { text: 'item 99', fieldIds: [fields[2]?.id ?? fieldIds[0]!] } };
  const filteredCountMs = await timed(() => store.count({ tableId, query: filtered }));
  return { firstPage, deepPage, sortedFirstMs, sortedDeep, filteredCountMs };
}

async function benchEdits(store: BaseStore, tableId: FieldDoc['tableId'], fields: readonly FieldDoc[], rows: number): Promise<number> {
  const fieldId = fields[1]?.id as FieldDoc['id'];
  const total = 4000;
  const started = performance.now();
  for (let start = 0; start < total; start += 200) {
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        store.write('records.updated', null, (tx) =>
          tx.updateRecords(tableId, [{ rowId: 1 + (((start + index) * 7919) % rows), cells: { [fieldId]: `edited ${start + index}` } }]),
        ),
      ),
    );
  }
  return Math.round(total / ((performance.now() - started) / 1000));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return round(performance.now() - started);
}

async function latency(count: number, work: (index: number) => Promise<unknown>): Promise<Latency> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) times.push(await timed(() => work(index)));
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(count * 0.5)] ?? 0, p99: times[Math.floor(count * 0.99)] ?? 0 };
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await benchStorage(Number(process.argv[2] ?? 1_000_000)), null, 2)}\n`);
