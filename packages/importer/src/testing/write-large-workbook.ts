import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createDeflateRaw } from 'node:zlib';
import { crc32 } from '../xlsx/crc32.ts';
import { makeParts } from './test-workbook.ts';

export interface LargeWorkbook {
  readonly rows: number;
  /** Where texts stand: among the shared ones, or in the cells themselves. */
  readonly texts: 'shared' | 'inline';
  /** Different shared texts. */
  readonly distinct?: number;
}

export const largeHeaders = ['id', 'name', 'state', 'city', 'qty', 'price', 'share', 'done', 'day', 'score'];
const states = ['Todo', 'Doing', 'Done', 'Blocked'];

/**
 * Writes a workbook of one sheet with ten columns as streaming writers do: sizes follow the parts, little is held in
 * memory. Text columns: a name out of `distinct`, a state, a city; then numbers in four formats, a flag and a date.
 */
export async function writeLargeWorkbook(path: string, { rows, texts, distinct = 1000 }: LargeWorkbook): Promise<void> {
  const zip = createZipWriter(createWriteStream(path, { highWaterMark: 1 << 20 }));
  const { sheets, others } = makeParts([{ name: 'Large', rows: [] }], { hasSharedStrings: texts === 'shared' });
  for (const { name, data } of others) await zip.add(name, [String(data)]);
  if (texts === 'shared') await zip.add('xl/sharedStrings.xml', sharedXml(distinct));
  await zip.add(sheets[0]?.name ?? '', sheetXml(rows, texts, distinct));
  await zip.end();
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const nameAt = (index: number): string => `Item number ${index} of the list`;
const cityAt = (index: number): string => `City ${index % 200}`;

/** Headers, states and cities first, then the names. */
function* sharedXml(distinct: number): Generator<string> {
  const fixed = [...largeHeaders, ...states, ...Array.from({ length: 200 }, (_, index) => cityAt(index))];
  yield `${xml}<sst xmlns="${main}">${fixed.map((text) => `<si><t>${text}</t></si>`).join('')}`;
  for (let at = 0; at < distinct; at += 1000)
    yield Array.from({ length: Math.min(1000, distinct - at) }, (_, index) => `<si><t>${nameAt(at + index)}</t></si>`).join('');
  yield '</sst>';
}

function* sheetXml(rows: number, texts: LargeWorkbook['texts'], distinct: number): Generator<string> {
  const firstState = largeHeaders.length;
  const firstCity = firstState + states.length;
  const firstName = firstCity + 200;
  const put = (ref: string, index: number, text: string): string =>
    texts === 'shared' ? `<c r="${ref}" t="s"><v>${index}</v></c>` : `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
  yield `${xml}<worksheet xmlns="${main}"><sheetData><row r="1">${largeHeaders.map((title, index) => put(`${String.fromCharCode(65 + index)}1`, index, title)).join('')}</row>`;
  let batch = '';
  for (let index = 0; index < rows; index += 1) {
    const r = index + 2;
    const name = texts === 'shared' ? index % distinct : index;
    batch += `<row r="${r}"><c r="A${r}"><v>${index}</v></c>${put(`B${r}`, firstName + name, nameAt(name))}${put(`C${r}`, firstState + (index % 4), states[index % 4] ?? '')}${put(`D${r}`, firstCity + (index % 200), cityAt(index))}<c r="E${r}"><v>${index % 1000}</v></c><c r="F${r}" s="1"><v>${(index * 7.13).toFixed(2)}</v></c><c r="G${r}" s="2"><v>${(index % 100) / 100}</v></c><c r="H${r}" t="b"><v>${index % 2}</v></c><c r="I${r}" s="3"><v>${45_000 + (index % 900)}</v></c><c r="J${r}" s="6"><v>${index * 3}</v></c></row>`;
    if (batch.length < 1 << 18) continue;
    yield batch;
    batch = '';
  }
  yield `${batch}</sheetData></worksheet>`;
}

interface ZipWriter {
  add(name: string, pieces: Iterable<string>): Promise<void>;
  end(): Promise<void>;
}

function createZipWriter(out: WriteStream): ZipWriter {
  const directory: Buffer[] = [];
  let at = 0;
  const write = async (bytes: Buffer): Promise<void> => {
    at += bytes.length;
    if (!out.write(bytes)) await once(out, 'drain');
  };
  return {
    async add(name, pieces) {
      const title = Buffer.from(name);
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50, 0);
      local.writeUInt16LE(20, 4);
      local.writeUInt16LE(8, 6); // sizes follow the data
      local.writeUInt16LE(8, 8);
      local.writeUInt16LE(title.length, 26);
      const offset = at;
      await write(Buffer.concat([local, title]));
      const start = at;
      const deflate = createDeflateRaw({ level: 1, chunkSize: 1 << 17 });
      let crc = 0;
      let size = 0;
      const feeding = (async () => {
        for (const piece of pieces) {
          const bytes = Buffer.from(piece);
          crc = crc32(bytes, crc);
          size += bytes.length;
          if (!deflate.write(bytes)) await once(deflate, 'drain');
        }
        deflate.end();
      })();
      for await (const packed of deflate as AsyncIterable<Buffer>) await write(packed);
      await feeding;
      const sizes = Buffer.alloc(12);
      sizes.writeUInt32LE(crc, 0);
      sizes.writeUInt32LE(at - start, 4);
      sizes.writeUInt32LE(size, 8);
      await write(Buffer.concat([Buffer.from([0x50, 0x4b, 0x07, 0x08]), sizes]));
      const entry = Buffer.alloc(46);
      entry.writeUInt32LE(0x02014b50, 0);
      entry.writeUInt16LE(20, 4);
      local.copy(entry, 6, 4, 14);
      sizes.copy(entry, 16);
      entry.writeUInt16LE(title.length, 28);
      entry.writeUInt32LE(offset, 42);
      directory.push(entry, title);
    },
    async end() {
      const start = at;
      for (const entry of directory) await write(entry);
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50, 0);
      end.writeUInt16LE(directory.length / 2, 8);
      end.writeUInt16LE(directory.length / 2, 10);
      end.writeUInt32LE(at - start, 12);
      end.writeUInt32LE(start, 16);
      await write(end);
      out.end();
      await finished(out);
    },
  };
}
