import { uniqueNames } from '@quadrille/domain';
import type { CsvFormat } from '../csv/csv-format.ts';
import { ImportError } from '../import-error.ts';
import { importLimits } from '../limits.ts';
import { isZip, sniffKind } from '../sniff/sniff-kind.ts';
import { detectText } from '../sniff/text-decoder.ts';
import { warnOfEncoding } from '../sniff/warn-of-encoding.ts';
import type { ByteSource } from '../sources/byte-source.ts';
import { pullChunks, type PullOptions, readHead } from '../sources/pull-chunks.ts';
import type { ImportTemplate, TableSample } from '../template/import-template.ts';
import { type ProposeOptions, proposeTable } from '../template/propose-table.ts';
import type { ImportWarning } from '../warnings/import-warning.ts';
import { sampleCsv } from './sample-csv.ts';
import { sampleJson } from './sample-json.ts';

export interface InspectOptions extends PullOptions, ProposeOptions {
  /** Bytes types are inferred from. */
  readonly sampleBytes?: number;
  /** Read on to the end for exact row counts; on by default. */
  readonly countRows?: boolean;
  /** Parts of a CSV file's format that are known already. */
  readonly format?: Partial<CsvFormat>;
  /** Of a GeoJSON file each feature becomes a record; otherwise the file is one record. */
  readonly features?: boolean | undefined;
}

export interface Inspection {
  readonly template: ImportTemplate;
  /** What the types came from, a sample per table: for questions about other types. */
  readonly samples: readonly TableSample[];
}

/**
 * Reads a file and proposes what it becomes. Only a sample is held in memory; the rest is read to count and check it.
 * Throws ImportError with one sentence for a file that cannot be read.
 */
export async function inspectSource(source: ByteSource, options: InspectOptions = {}): Promise<Inspection> {
  try {
    return await inspectOnce(source, options);
  } catch (error) {
    const { encoding, quoting } = options.format ?? {};
    if (!(error instanceof ImportError)) throw error;
    if (error.code === 'encoding' && encoding === undefined) return inspectForeign(source, options);
    if (error.code !== 'unterminatedQuote' || quoting !== undefined) throw error;
    const plain = await inspectAs(source, options, { quoting: 'none' });
    if (!isEven(plain)) throw error;
    return withWarnings(plain, [{ code: 'quotesAreLetters', ...(error.place.line !== undefined && { line: error.place.line }) }]);
  }
}

/** The sample was text in the encoding that was found, but the whole file is not: all of its lines say which one it is. */
async function inspectForeign(source: ByteSource, options: InspectOptions): Promise<Inspection> {
  const { encodingsToTry, enoughForeign, foreignLines } = await import('../sniff/detect-encoding.ts');
  let lines = new Uint8Array();
  for await (const chunk of pullChunks(source, options)) {
    if (lines.length >= enoughForeign) break;
    if (chunk.some((byte) => byte > 127)) lines = Uint8Array.from([...lines, ...foreignLines(chunk)]);
  }
  for (const encoding of encodingsToTry(lines)) {
    try {
      return withWarnings(await inspectAs(source, options, { encoding }), warnOfEncoding({ encoding, rivals: [] }));
    } catch (error) {
      if (!(error instanceof ImportError) || error.code !== 'encoding') throw error;
    }
  }
  throw new ImportError('encoding', `"${source.name}" is no text in any encoding that is known.`, { offset: 0 });
}

function inspectAs(source: ByteSource, options: InspectOptions, format: Partial<CsvFormat>): Promise<Inspection> {
  return inspectOnce(source, { ...options, format: { ...options.format, ...format } });
}

/** Whether nearly all records have as many cells as the first. */
function isEven({ samples }: Inspection): boolean {
  const records = samples[0]?.records ?? [];
  return records.filter((record) => record.length === records[0]?.length).length >= records.length * 0.95;
}

function withWarnings({ template, samples }: Inspection, warnings: readonly ImportWarning[]): Inspection {
  return {
    samples,
    template: { ...template, tables: template.tables.map((table) => ({ ...table, warnings: [...table.warnings, ...warnings] })) },
  };
}

async function inspectOnce(source: ByteSource, options: InspectOptions): Promise<Inspection> {
  const chunks = pullChunks(source, options);
  try {
    const start = await readHead(chunks, 1);
    if (isZip(start.head) && sniffKind(start.head, source.name) === 'xlsx') {
      await chunks.return(undefined);
      return await inspectWorkbook(source, options);
    }
    const { head, isWhole } = start.isWhole ? start : await readHead(chunks, options.sampleBytes ?? importLimits.sampleBytes, start.head);
    const rest = options.countRows === false ? null : chunks;
    const task = { source, head, isWhole, rest, options };
    return await (sniffKind(head, source.name) === 'json' ? inspectJson(task) : inspectCsv(task));
  } finally {
    await chunks.return(undefined);
  }
}

interface Task {
  readonly source: ByteSource;
  readonly head: Uint8Array;
  readonly isWhole: boolean;
  readonly rest: AsyncIterator<Uint8Array> | null;
  readonly options: InspectOptions;
}

async function inspectCsv({ source, head, isWhole, rest, options }: Task): Promise<Inspection> {
  const { format, table } = await sampleCsv({ name: source.name, head, isWhole, rest, format: options.format });
  const proposed = proposeTable(table, { ...options, hasHeader: options.hasHeader ?? options.format?.hasHeader });
  return {
    template: { kind: 'csv', encoding: format.encoding, format: { ...format, hasHeader: proposed.hasHeader }, tables: [proposed] },
    samples: [table],
  };
}

async function inspectJson({ source, head, isWhole, rest, options }: Task): Promise<Inspection> {
  const given = options.format?.encoding;
  const detected = given === undefined ? await detectText(head) : { encoding: given, rivals: [] };
  const { encoding } = detected;
  const features = options.features ?? false;
  const table = await sampleJson({ name: source.name, head, isWhole, rest, encoding, features });
  const read = {
    template: { kind: 'json' as const, encoding, format: null, features, tables: [proposeTable(table, options)] },
    samples: [table],
  };
  return given === undefined ? withWarnings(read, warnOfEncoding(detected)) : read;
}

/** Its reader is loaded only here, on first use. */
async function inspectWorkbook(source: ByteSource, options: InspectOptions): Promise<Inspection> {
  const { sampleWorkbook } = await import('./sample-workbook.ts');
  const { samples, emptySheets } = await sampleWorkbook({
    source,
    signal: options.signal,
    onProgress: options.onProgress,
    sampleBytes: options.sampleBytes ?? importLimits.sampleBytes,
    countRows: options.countRows !== false,
  });
  const tables = samples.map((sample) => proposeTable(sample, options));
  const names = uniqueNames(tables.map((table) => table.tableName));
  return {
    template: {
      kind: 'xlsx',
      encoding: null,
      format: null,
      tables: tables.map((table, index) => ({ ...table, tableName: names[index] ?? table.tableName })),
      emptySheets,
    },
    samples,
  };
}
