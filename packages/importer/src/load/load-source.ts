import type { CellValue } from '@quadrille/domain';
import { createCsvLoader } from '../csv/csv-loader.ts';
import { ImportError } from '../import-error.ts';
import { createJsonLoader } from '../json/json-loader.ts';
import type { ByteSource } from '../sources/byte-source.ts';
import { pullChunks, type PullOptions } from '../sources/pull-chunks.ts';
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
  const { format, encoding, features = false } = options.template;
  const shared = {
    columns: load.columns,
    ...(options.addOption && { addOption: options.addOption }),
    onRejected: (cell: RejectedCell): void => options.onRejected?.(load.table, cell),
  };
  if (format !== null)
    return createCsvLoader({ format: { ...format, hasHeader: table.hasHeader }, ...shared, width: table.columns.length });
  return createJsonLoader({
    encoding: encoding ?? 'utf-8',
    features,
    titles: table.columns.map((column) => column.refColumnName),
    ...shared,
  });
}

async function* loadWorkbook(source: ByteSource, options: LoadOptions): AsyncGenerator<LoadedRows> {
  const { openWorkbook } = await import('../xlsx/open-workbook.ts');
  const { onProgress, signal } = options;
  const { sheets } = await openWorkbook(source, { onProgress, signal });
  for (const load of options.loads) {
    const table = options.template.tables[load.table];
    const sheet = sheets.find(({ name }) => name === table?.refTableName);
    const firstColumn = (await sheet?.findFirstColumn()) ?? null;
    if (table === undefined || sheet === undefined || firstColumn === null) continue;
    let row = 0;
    const convert = createRowConverter(load.columns, {
      width: table.columns.length,
      ...(options.addOption && { addOption: options.addOption }),
      onRejected: (cell) => options.onRejected?.(load.table, { row, ...cell }),
    });
    let skip = Number(table.hasHeader);
    for await (const records of sheet.readRows(firstColumn)) {
      const rows: CellValue[][] = [];
      for (const record of skip > 0 ? records.slice(skip) : records) {
        rows.push(convert(record));
        row += 1;
      }
      skip = 0;
      if (signal?.aborted) throw new ImportError('cancelled', 'The import was cancelled.');
      yield { table: load.table, rows };
    }
  }
}
