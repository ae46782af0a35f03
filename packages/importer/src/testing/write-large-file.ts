import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { largeHeaders, writeLargeWorkbook } from './write-large-workbook.ts';

/** `xlsx` has its texts among the shared ones, of which there are a thousand names; `inline.xlsx` has them in its cells, all different. */
export type LargeKind = 'csv' | 'json' | 'xlsx' | 'inline.xlsx';

/** Writes a file of ten columns piece by piece: texts, numbers, a flag and a date, the same ones in every kind. */
export async function writeLargeFile(path: string, kind: LargeKind, rows: number): Promise<void> {
  switch (kind) {
    case 'xlsx':
      return writeLargeWorkbook(path, { rows, texts: 'shared' });
    case 'inline.xlsx':
      return writeLargeWorkbook(path, { rows, texts: 'inline' });
    case 'csv':
      return writePieces(path, `${largeHeaders.join(',')}\n`, rows, (index) => `${valuesAt(index).join(',')}\n`, '');
    case 'json':
      return writePieces(path, '[\n', rows, (index) => (index === 0 ? '' : ',\n') + toJson(valuesAt(index)), '\n]\n');
  }
}

const states = ['Todo', 'Doing', 'Done', 'Blocked'];

function valuesAt(index: number): (string | number | boolean)[] {
  const day = new Date(Date.UTC(2023, 2, 15 + (index % 900))).toISOString().slice(0, 10);
  const price = Number((index * 7.13).toFixed(2));
  return [
    index,
    `Item number ${index} of the list`,
    states[index % 4] as string,
    `City ${index % 200}`,
    index % 1000,
    price,
    (index % 100) / 100,
    index % 2 === 1,
    day,
    index * 3,
  ];
}

function toJson(values: readonly (string | number | boolean)[]): string {
  return JSON.stringify(Object.fromEntries(values.map((value, index) => [largeHeaders[index], value])));
}

async function writePieces(path: string, head: string, rows: number, write: (index: number) => string, tail: string): Promise<void> {
  const out = createWriteStream(path);
  let batch = head;
  for (let index = 0; index < rows; index += 1) {
    batch += write(index);
    if (batch.length < 1 << 18) continue;
    if (!out.write(batch)) await once(out, 'drain');
    batch = '';
  }
  out.end(batch + tail);
  await finished(out);
}
