// Reads files people hand us, away from the main thread: a crafted file can at worst end this thread.
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { FileReading } from '@quadrille/contract';
import { createIdIn, limits, type BaseId, type CellValue, type FieldId, type OptionId, type SelectOption } from '@quadrille/domain';
import {
  type AddOption,
  createRowConverter,
  ImportError,
  inspectFile,
  type InspectOptions,
  inspectSource,
  sniffEncoding,
  type RejectedCell,
} from '@quadrille/importer';
import { createCsvLoader } from '@quadrille/importer/csv';
import { createJsonRecords, createJsonSplitter } from '@quadrille/importer/json';
import { fromFile } from '@quadrille/importer/node';
import { createRowPacker } from '../../storage/load/create-row-packer.ts';
import { createThreadHost } from './thread-host.ts';
import type { LoadTask, RowBatch, ThreadTable, ThreadTask } from './thread-task.ts';

/** A few hundred rows of CSV: they are packed while still in the processor's cache, and die young. */
const csvPieceBytes = 32_768;
/** Enough to tell the encoding from the first one. */
const jsonPieceBytes = 1 << 20;
/** A batch is large enough to be worth a transaction, and small enough for edits of others to find a gap. */
const batchCells = 65_000;

if (!parentPort) throw new Error('This file runs as a thread only.');
const host = createThreadHost(parentPort);

const loaders: Readonly<Record<LoadTask['kind'], (task: LoadTask) => Promise<void>>> = {
  csv: loadCsv,
  json: loadJson,
  xlsx: loadWorkbook,
};

try {
  host.post({ type: 'done', result: await run(workerData as ThreadTask) });
} catch (error) {
  const code = error instanceof ImportError ? error.code : null;
  host.post({ type: 'failed', failure: { code, message: error instanceof Error ? error.message : String(error) } });
}

async function run(task: ThreadTask) {
  switch (task.do) {
    case 'inspect':
      return (await inspectSource({ ...fromFile(task.path), name: task.fileName }, { countRows: false, ...toOptions(task.reading) }))
        .template;
    case 'report':
      return inspectFile(fromFile(task.path), { rows: task.rows, ...toOptions(task.reading) });
    case 'load':
      await loaders[task.kind](task);
      await host.drain();
      return null;
  }
}

function toOptions({ features, timeZone, ...format }: FileReading): InspectOptions {
  return { format, features, timeZone };
}

async function loadCsv(task: LoadTask): Promise<void> {
  const [table] = task.tables;
  if (!table || !task.format)
    throw new ImportError('wrongKind', 'The plan of a CSV import says how the file is written and has one table.');
  const sink = createSink(task, table, 0);
  const format = { ...task.format, hasHeader: table.hasHeader };
  const loader = createCsvLoader({ format, columns: table.columns, addOption: sink.addOption, onRejected: sink.reject });
  for await (const { bytes, end } of readPieces(task, csvPieceBytes)) await sink.add(loader.push(bytes), end);
  await sink.add(loader.end(), task.size);
  await sink.flush();
}

async function loadJson(task: LoadTask): Promise<void> {
  const [table] = task.tables;
  if (!table) return;
  const sink = createSink(task, table, 0);
  const convert = sink.converter(table);
  const records = createJsonRecords();
  const splitter = createJsonSplitter({ features: task.json.features });
  let decoder: TextDecoder | null = null;
  const take = (elements: readonly unknown[], end: number): Promise<void> =>
    sink.add(
      elements.map((element) => convert(records.toRecord(element))),
      end,
    );
  for await (const { bytes, end } of readPieces(task, jsonPieceBytes)) {
    decoder ??= new TextDecoder(task.json.encoding ?? (await sniffEncoding(bytes)), { fatal: true });
    await take(splitter.push(decoder.decode(bytes, { stream: true })), end);
  }
  await take(splitter.push(decoder?.decode() ?? ''), task.size);
  await take(splitter.end(), task.size);
  await sink.flush();
}

async function loadWorkbook(task: LoadTask): Promise<void> {
  await host.moreThan(task.size - 1);
  const { openWorkbook } = await import('@quadrille/importer/xlsx');
  let read = 0;
  const { sheets } = await openWorkbook({ ...fromFile(task.path), name: task.fileName }, { onProgress: (bytes) => (read = bytes) });
  for (const [index, table] of task.tables.entries()) {
    const sheet = sheets.find(({ name }) => name === table.refTableName);
    const firstColumn = (await sheet?.findFirstColumn()) ?? null;
    if (!sheet || firstColumn === null) throw new ImportError('corrupt', `There is no sheet "${table.refTableName}" with anything in it.`);
    const sink = createSink(task, table, index);
    const convert = sink.converter(table);
    let skip = Number(table.hasHeader);
    for await (const rows of sheet.readRows(firstColumn)) {
      await sink.add(rows.slice(skip).map(convert), read);
      skip = Math.max(0, skip - rows.length);
    }
    await sink.flush();
  }
}

/** The file in order, as far as it is there; `end` is how many bytes have been read with the piece. Pieces share their memory. */
async function* readPieces(
  { path, size }: LoadTask,
  pieceBytes: number,
): AsyncIterable<{ readonly bytes: Uint8Array; readonly end: number }> {
  const memory = new Uint8Array(Math.min(pieceBytes, size));
  let at = 0;
  let there = 0;
  const file = openSync(path, 'r');
  try {
    while (at < size) {
      if (there <= at) there = await host.moreThan(at);
      const length = readSync(file, memory, 0, Math.min(memory.length, there - at), at);
      if (length === 0) throw new ImportError('corrupt', `The file ends after ${at} of ${size} bytes.`);
      at += length;
      yield { bytes: memory.subarray(0, length), end: at };
    }
  } finally {
    closeSync(file);
  }
}

interface Sink {
  readonly addOption: AddOption;
  readonly reject: (cell: RejectedCell) => void;
  /** For sources whose loader does not number rows by itself. */
  converter(table: ThreadTable): ReturnType<typeof createRowConverter>;
  /** Takes converted rows; `bytes` of the file have been read with them. */
  add(rows: readonly (readonly CellValue[])[], bytes: number): Promise<void>;
  flush(): Promise<void>;
}

/** Packs the rows of one table and hands them over in batches. */
function createSink({ baseId, packing }: LoadTask, table: ThreadTable, index: number): Sink {
  const packer = createRowPacker(
    packing,
    table.columns.map(({ field }) => field),
  );
  let rejected: RejectedCell[] = [];
  let added: RowBatch['added'][number][] = [];
  let bytes = 0;
  const addOption = optionMaker(baseId, (fieldId, option) => added.push({ fieldId, option }));
  const reject = (cell: RejectedCell): void => void rejected.push(cell);
  const flush = async (): Promise<void> => {
    if (packer.cells === 0 && rejected.length === 0) return;
    const batch = { table: index, rows: packer.take(), rejected, added, bytes };
    rejected = [];
    added = [];
    await host.send(batch);
  };
  return {
    addOption,
    reject,
    flush,
    converter: ({ columns }) => {
      let row = -1;
      const convert = createRowConverter(columns, { addOption, onRejected: (cell) => reject({ row, ...cell }) });
      return (cells) => {
        row += 1;
        return convert(cells);
      };
    },
    add: async (rows, read) => {
      bytes = read;
      for (const row of rows) {
        packer.add(row);
        if (packer.cells >= batchCells) await flush();
      }
    },
  };
}

/** Makes options for titles the plan did not have, while the field may grow. */
function optionMaker(baseId: BaseId, onAdded: (fieldId: FieldId, option: SelectOption) => void): AddOption {
  const counts = new Map<FieldId, number>();
  return (field, title) => {
    const order = (counts.get(field.id) ?? field.options.length) + 1;
    if (order > limits.optionsPerField || title.length > limits.optionTitle) return null;
    counts.set(field.id, order);
    const option: SelectOption = { id: createIdIn(baseId, 's', { bytes: (count) => randomBytes(count) }), title, color: null, order };
    onAdded(field.id, option);
    return option.id as OptionId;
  };
}
