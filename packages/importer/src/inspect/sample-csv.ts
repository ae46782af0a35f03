import { type CsvFormat, sniffCsvShape } from '../csv/csv-format.ts';
import { createCsvSplitter, type CsvSplitter } from '../csv/csv-splitter.ts';
import { ImportError } from '../import-error.ts';
import { tableTitleOf } from '../names/name-columns.ts';
import { createChunkDecoder, detectText } from '../sniff/text-decoder.ts';
import { warnOfEncoding } from '../sniff/warn-of-encoding.ts';
import type { TableSample } from '../template/import-template.ts';
import type { ImportWarning } from '../warnings/import-warning.ts';

export interface CsvSample {
  readonly format: Omit<CsvFormat, 'hasHeader'>;
  readonly table: TableSample;
}

export interface CsvSampleInput {
  readonly name: string;
  readonly head: Uint8Array;
  readonly isWhole: boolean;
  /** What follows the head; read to its end for counting. Null: not counted. */
  readonly rest: AsyncIterator<Uint8Array> | null;
  /** Parts of the format a person has set. */
  readonly format?: Partial<CsvFormat> | undefined;
}

/** Cuts the head of a CSV file into records and counts those of the rest. */
export async function sampleCsv({ name, head, isWhole, rest, format: given = {} }: CsvSampleInput): Promise<CsvSample> {
  const detected = given.encoding === undefined ? await detectText(head) : null;
  const encoding = given.encoding ?? detected?.encoding ?? 'utf-8';
  const decoder = createChunkDecoder(encoding);
  const text = decoder.push(head) + (isWhole ? decoder.end() : '');
  const sniffed = sniffCsvShape(text, name, given.quoting);
  const format = { encoding, ...sniffed, ...definedOnly(given) };
  const splitter = createCsvSplitter(format);
  const records = pushText(splitter, text);
  if (isWhole) records.push(...splitter.end());
  if (format.hasSeparatorLine) records.shift();
  const titles = records.splice(0, format.titleLines);
  const recordCount = isWhole ? records.length : rest === null ? null : records.length + (await countRest(rest, decoder, splitter));
  const warnings = [...(detected === null ? [] : warnOfEncoding(detected)), ...describeShape(format, given, titles, splitter)];
  if (records.length === 0)
    throw new ImportError('noRows', `"${name}" holds nothing but blank lines; there is nothing to import.`, { line: 1 });
  const title = tableTitleOf(name);
  return {
    format,
    table: {
      title,
      refName: name || title,
      headers: null,
      records,
      rules: { source: 'text', isCommaDecimal: !format.delimiter.startsWith(',') },
      recordCount,
      warnings,
    },
  };
}

/** What was decided about the file that a person may see otherwise. */
function describeShape(
  format: Omit<CsvFormat, 'hasHeader'>,
  given: Partial<CsvFormat>,
  titles: string[][],
  { swallowed }: CsvSplitter,
): ImportWarning[] {
  const warnings: ImportWarning[] = [];
  if (titles.length > 0) warnings.push({ code: 'titleLines', lines: titles.map((row) => row.join(format.delimiter)) });
  if (given.quoting === undefined && format.quoting === 'none') warnings.push({ code: 'quotesAreLetters' });
  if (given.quoting === undefined && format.quoting === 'backslash') warnings.push({ code: 'backslashes' });
  if (swallowed !== null) warnings.push({ code: 'swallowed', line: swallowed.line, breaks: swallowed.breaks });
  return warnings;
}

async function countRest(
  rest: AsyncIterator<Uint8Array>,
  decoder: ReturnType<typeof createChunkDecoder>,
  splitter: CsvSplitter,
): Promise<number> {
  let count = 0;
  for (;;) {
    const { done, value } = await rest.next();
    if (done) break;
    count += pushText(splitter, decoder.push(value)).length;
  }
  count += pushText(splitter, decoder.end()).length;
  return count + splitter.end().length;
}

function pushText(splitter: CsvSplitter, text: string): string[][] {
  if (text.includes('\0'))
    throw new ImportError('binary', 'The file holds zero bytes, so it is not text; choose a CSV, Excel or JSON file.');
  return splitter.push(text);
}

function definedOnly(given: Partial<CsvFormat>): Partial<CsvFormat> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}
