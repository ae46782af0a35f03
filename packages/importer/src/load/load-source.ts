import type { CellValue } from '@quadrille/domain';
import { createCsvLoader } from '../csv/csv-loader.ts';
import { ImportError } from '../import-error.ts';
import { createJsonLoader } from '../json/json-loader.ts';
import { importLimits } from '../limits.ts';
import type { ByteSource } from '../sources/byte-source.ts';
import { pullChunks, type PullOptions, readHead } from '../sources/pull-chunks.ts';
import type { ImportTable, ImportTemplate } from '../template/import-template.ts';
import { type ConverterOptions, createRowConverter, type LoadColumn, type RejectedCell } from './row-converter.ts';

export interface TableLoad {
  /** Position in the template's tables. */
  readonly table: number;
  readonly columns: readonly LoadColumn[];
}

export interface LoadOptions extends PullOptions {
  readonly template: ImportTemplate;
  /** Tables left out are not loaded. */
  readonly loads: readonly TableLoad[];
  readonly addOption?: ConverterOptions['addOption'];
  readonly onRejected?: (table: number, cell: RejectedCell) => void;
}

export interface LoadedRows {
  readonly table: number;
  /** Canonical cells in the order of the load's columns. */
  readonly rows: CellValue[][];
}

/** Rows of one answer, for sources that are in memory as a whole. */
const rowsAtOnce = 2000;

/** Reads a file again, by the template it was given, and answers its rows in pieces, table by table. */
export async function* loadSource(source: ByteSource, options: LoadOptions): AsyncGenerator<LoadedRows> {
  const { kind } = options.template;
  if (kind === 'xlsx') yield* loadWorkbook(source, options);
  else yield* loadText(source, options);
}

async function* loadText(source: ByteSource, options: LoadOptions): AsyncGenerator<LoadedRows> {
  const [load] = options.loads;
  const table = options.template.tables[load?.table ?? 0];
  if (load === undefined || table === undefined) return;
  const loader = createTextLoader(load, table, options);
  for await (const chunk of pullChunks(source, options)) yield { table: load.table, rows: loader.push(chunk) };
  yield { table: load.table, rows: loader.end() };
}

interface TextLoader {
  push(bytes: Uint8Array): CellValue[][];
  end(): CellValue[][];
}

function createTextLoader(load: TableLoad, table: ImportTable, options: LoadOptions): TextLoader {
  const { format, encoding } = options.template;
  const shared = {
    columns: load.columns,
    ...(options.addOption && { addOption: options.addOption }),
    onRejected: (cell: RejectedCell): void => options.onRejected?.(load.table, cell),
  };
  if (format !== null)
    return createCsvLoader({ format: { ...format, hasHeader: table.hasHeader }, ...shared, width: table.columns.length });
  return createJsonLoader({ encoding: encoding ?? 'utf-8', titles: table.columns.map((column) => column.refColumnName), ...shared });
}

async function* loadWorkbook(source: ByteSource, options: LoadOptions): AsyncGenerator<LoadedRows> {
  const { readWorkbook } = await import('../xlsx/read-workbook.ts');
  const chunks = pullChunks(source, options);
  const { head } = await readHead(chunks, importLimits.workbookBytes + 1);
  const samples = await readWorkbook(source.name, head, null);
  for (const load of options.loads) {
    const table = options.template.tables[load.table];
    const sample = samples.find(({ refName }) => refName === table?.refTableName);
    if (table === undefined || sample === undefined) continue;
    let row = 0;
    const convert = createRowConverter(load.columns, {
      width: table.columns.length,
      ...(options.addOption && { addOption: options.addOption }),
      onRejected: (cell) => options.onRejected?.(load.table, { row, ...cell }),
    });
    const records = table.hasHeader ? sample.records.slice(1) : sample.records;
    for (let at = 0; at < records.length; at += rowsAtOnce) {
      if (options.signal?.aborted) throw new ImportError('cancelled', 'The import was cancelled.');
      const rows = records.slice(at, at + rowsAtOnce).map((record, index) => {
        row = at + index;
        return convert(record);
      });
      yield { table: load.table, rows };
    }
  }
}
