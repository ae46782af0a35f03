import './sheetjs-shim.ts';
import sheetjs from 'sheetjs-style';
import { expect, it } from 'vitest';
import { inspectFile } from '../inspect/inspect-report.ts';
import { fromBlob } from '../sources/byte-source.ts';
import { openWorkbook } from './open-workbook.ts';

function makeFile(rows: number): File {
  const table = Array.from({ length: rows }, (_, index) => [
    index,
    `text ${index} é😀`,
    index % 2 === 0,
    { t: 'n', v: 45_000 + (index % 500), z: 'yyyy-mm-dd' },
  ]);
  const sheet = sheetjs.utils.aoa_to_sheet([['n', 'text', 'flag', 'day'], ...table]);
  const book = { SheetNames: ['Data'], Sheets: { Data: sheet } };
  const bytes = sheetjs.write(book as never, { type: 'array', bookType: 'xlsx', compression: true, bookSST: true } as never) as ArrayBuffer;
  return new File([bytes], 'book.xlsx');
}

it('reads a file chosen in a browser', async () => {
  const { tables } = await inspectFile(fromBlob(makeFile(4000)), { rows: 1 });
  expect(tables).toMatchObject([
    {
      title: 'Data',
      rowCount: 4000,
      columns: [{ uidt: 'Number' }, { uidt: 'SingleLineText' }, { uidt: 'Checkbox' }, { uidt: 'Date' }],
      rows: [['0', 'text 0 é😀', 'true', '2023-03-15']],
    },
  ]);
});

it('refuses a file that was cut off, and stops when cancelled', async () => {
  const file = makeFile(4000);
  await expect(inspectFile(fromBlob(file.slice(0, file.size - 100), 'book.xlsx'))).rejects.toMatchObject({ code: 'truncated' });
  const stop = new AbortController();
  const { sheets } = await openWorkbook(fromBlob(file), { signal: stop.signal });
  const reading = sheets[0]?.readRows(0);
  expect((await reading?.next())?.value).not.toHaveLength(0);
  stop.abort();
  const drain = async (): Promise<void> => {
    for (let next = await reading?.next(); next?.done === false; next = await reading?.next());
  };
  await expect(drain()).rejects.toMatchObject({ code: 'cancelled' });
});
