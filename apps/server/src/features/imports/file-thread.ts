// Reads files people hand us, away from the main thread: a crafted file can at worst end this thread.
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { createIdIn, limits, type BaseId, type CellValue, type FieldId, type OptionId, type SelectOption } from '@quadrille/domain';
import {
  createRowConverter,
  ImportError,
  inspectFile,
  inspectSource,
  sniffEncoding,
  type RejectedCell,
  type SourceCell,
} from '@quadrille/importer';
import { createJsonRecords, createJsonSplitter } from '@quadrille/importer/json';
import { fromFile } from '@quadrille/importer/node';
import type { RowBatch, ThreadMessage, ThreadTable, ThreadTask } from './thread-task.ts';

type LoadTask = Extract<ThreadTask, { do: 'load' }>;

const batchRows = 2000;
const port = parentPort;
if (!port) throw new Error('This file runs as a thread only.');
const post = (message: ThreadMessage): void => port.postMessage(message);

try {
  post({ type: 'done', result: await run(workerData as ThreadTask) });
} catch (error) {
  const code = error instanceof ImportError ? error.code : null;
  post({ type: 'failed', failure: { code, message: error instanceof Error ? error.message : String(error) } });
}

async function run(task: ThreadTask) {
  switch (task.do) {
    case 'inspect':
      return (await inspectSource({ ...fromFile(task.path), name: task.fileName }, { countRows: false })).template;
    case 'report':
      return inspectFile(fromFile(task.path), { rows: task.rows });
    case 'load':
      await (task.kind === 'json' ? loadJson(task) : loadWorkbook(task));
      return null;
  }
}

async function loadJson(task: LoadTask): Promise<void> {
  const [table] = task.tables;
  if (!table) return;
  const sink = createSink(task.baseId, table, 0);
  const records = createJsonRecords();
  const splitter = createJsonSplitter();
  let decoder: TextDecoder | null = null;
  const take = async (elements: readonly unknown[]): Promise<void> => {
    for (const element of elements) await sink.add(records.toRecord(element));
  };
  for await (const chunk of createReadStream(task.path, { highWaterMark: 1 << 20 }) as AsyncIterable<Uint8Array>) {
    decoder ??= new TextDecoder(sniffEncoding(chunk), { fatal: true });
    await take(splitter.push(decoder.decode(chunk, { stream: true })));
  }
  await take(splitter.push(decoder?.decode() ?? ''));
  await take(splitter.end());
  await sink.flush();
}

async function loadWorkbook(task: LoadTask): Promise<void> {
  const { readWorkbook } = await import('@quadrille/importer/xlsx');
  const chunks = fromFile(task.path).open()[Symbol.asyncIterator]();
  const samples = await readWorkbook(task.fileName, new Uint8Array(), chunks);
  for (const [index, table] of task.tables.entries()) {
    const sample = samples.find(({ refName }) => refName === table.refTableName);
    if (!sample) throw new ImportError('corrupt', `There is no sheet "${table.refTableName}" in the file.`);
    const sink = createSink(task.baseId, table, index);
    for (const record of table.hasHeader ? sample.records.slice(1) : sample.records) await sink.add(record.map((cell) => cell ?? null));
    await sink.flush();
  }
}

interface Sink {
  add(record: readonly SourceCell[]): Promise<void>;
  flush(): Promise<void>;
}

/** Converts records and hands them over in batches. */
function createSink(baseId: BaseId, table: ThreadTable, index: number): Sink {
  let rows: CellValue[][] = [];
  let rejected: RejectedCell[] = [];
  let added: RowBatch['added'][number][] = [];
  let done = 0;
  const counts = new Map<FieldId, number>();
  const convert = createRowConverter(table.columns, {
    onRejected: (cell) => rejected.push({ row: done, ...cell }),
    addOption: (field, title) => {
      const order = (counts.get(field.id) ?? field.options.length) + 1;
      if (order > limits.optionsPerField || title.length > limits.optionTitle) return null;
      counts.set(field.id, order);
      const option: SelectOption = { id: createIdIn(baseId, 's', { bytes: (count) => randomBytes(count) }), title, color: null, order };
      added.push({ fieldId: field.id, option });
      return option.id as OptionId;
    },
  });
  const flush = async (): Promise<void> => {
    if (rows.length === 0 && rejected.length === 0) return;
    post({ type: 'batch', batch: { table: index, rows, rejected, added } });
    rows = [];
    rejected = [];
    added = [];
    await new Promise<void>((resolve) => port?.once('message', () => resolve()));
  };
  return {
    flush,
    add: async (record) => {
      rows.push(convert(record));
      done += 1;
      if (rows.length >= batchRows) await flush();
    },
  };
}
