import { ImportError } from '../import-error.ts';
import { readFeatures } from '../json/geo-features.ts';
import { createJsonRecords } from '../json/json-records.ts';
import { createJsonSplitter } from '../json/json-splitter.ts';
import { tableTitleOf } from '../names/name-columns.ts';
import { createChunkDecoder } from '../sniff/text-decoder.ts';
import type { TextEncoding } from '../sniff/text-encoding.ts';
import type { SourceCell } from '../source-cell.ts';
import type { TableSample } from '../template/import-template.ts';
import type { ImportWarning } from '../warnings/import-warning.ts';

export interface JsonSampleInput {
  readonly name: string;
  readonly head: Uint8Array;
  readonly isWhole: boolean;
  /** What follows the head; read to its end for counting and checking. Null: not counted. */
  readonly rest: AsyncIterator<Uint8Array> | null;
  readonly encoding: TextEncoding;
  /** Read the features of a GeoJSON collection. */
  readonly features: boolean;
}

/** Cuts the head of a JSON file into records and counts those of the rest. */
export async function sampleJson({ name, head, isWhole, rest, encoding, features }: JsonSampleInput): Promise<TableSample> {
  const decoder = createChunkDecoder(encoding);
  const splitter = createJsonSplitter({ features });
  const shaper = createJsonRecords();
  const records: SourceCell[][] = [];
  let offered = 0;
  const addSamples = (elements: unknown[]): void => {
    if (!features && elements.length === 1 && records.length === 0) offered = readFeatures(elements[0])?.length ?? 0;
    for (const element of elements) records.push(shaper.toRecord(element));
  };
  addSamples(splitter.push(decoder.push(head) + (isWhole ? decoder.end() : '')));
  if (isWhole) addSamples(splitter.end());
  const sampled = records.length;
  const counted =
    isWhole || rest === null ? sampled : sampled + (await countRest(rest, decoder, splitter, sampled === 0 ? addSamples : null));
  const recordCount = isWhole || rest !== null ? counted : null;
  if (recordCount === 0)
    throw new ImportError('noRows', `"${name || 'The text'}" is an empty list; there is nothing to import.`, { line: 1 });
  const title = tableTitleOf(name);
  const warnings: ImportWarning[] = offered > 1 && recordCount === 1 ? [{ code: 'features', count: offered }] : [];
  return { title, refName: name || title, headers: shaper.headers, records, rules: { source: 'typed' }, recordCount, warnings };
}

/** `addSamples` is given while nothing was sampled: a file that is one long object. */
async function countRest(
  rest: AsyncIterator<Uint8Array>,
  decoder: ReturnType<typeof createChunkDecoder>,
  splitter: ReturnType<typeof createJsonSplitter>,
  addSamples: ((elements: unknown[]) => void) | null,
): Promise<number> {
  let count = 0;
  const take = (elements: unknown[]): void => {
    if (count === 0) addSamples?.(elements);
    count += elements.length;
  };
  for (;;) {
    const { done, value } = await rest.next();
    if (done) break;
    take(splitter.push(decoder.push(value)));
  }
  take(splitter.push(decoder.end()));
  take(splitter.end());
  return count;
}
