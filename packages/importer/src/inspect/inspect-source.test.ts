import { describe, expect, it } from 'vitest';
import { fromBytes, fromText } from '../sources/byte-source.ts';
import { inspectFile } from './inspect-report.ts';
import { inspectSource } from './inspect-source.ts';

const inspectText = (text: string, name = 'data.csv', rows = 3): ReturnType<typeof inspectFile> =>
  inspectFile(fromText(text, name), { rows });

describe('an inspection', () => {
  it('answers titles, names, types, options, exact counts and the first rows', async () => {
    expect(
      await inspectText('Name,State,__proto__,\nAna,Todo,1.5,x1\nBo,Done,2,x2\nCy,Todo,3,x3\nDi,Done,4,x4\n', 'my tasks.csv', 1),
    ).toEqual({
      tables: [
        {
          title: 'my tasks',
          rowCount: 4,
          columns: [
            { title: 'Name', column_name: 'Name', uidt: 'SingleLineText' },
            { title: 'State', column_name: 'State', uidt: 'SingleSelect', options: ['Todo', 'Done'] },
            { title: '__proto__', column_name: '__proto__', uidt: 'Decimal' },
            { title: 'field_4', column_name: 'field_4', uidt: 'SingleLineText' },
          ],
          rows: [['Ana', 'Todo', '1.5', 'x1']],
        },
      ],
    });
  });

  it('infers from the front of a file and counts all of it', async () => {
    const text = `n,t\n${'1,a\n'.repeat(5000)}${'x,"b\nc"\n'.repeat(3000)}`;
    const { template } = await inspectSource(fromBytes(new TextEncoder().encode(text), 'data.csv', 1000), { sampleBytes: 4000 });
    expect(template.tables[0]).toMatchObject({ rowCount: 8000, columns: [{ type: 'Number' }, { type: 'SingleSelect' }] });
  });

  it('counts a long JSON list, whatever its pieces', async () => {
    const text = JSON.stringify(
      Array.from({ length: 3000 }, (_, index) => ({ index, name: `n${index}` })),
      null,
      1,
    );
    const { template } = await inspectSource(fromBytes(new TextEncoder().encode(text), 'data.json', 777), { sampleBytes: 2000 });
    expect(template.tables[0]).toMatchObject({ rowCount: 3000, columns: [{ title: 'index', type: 'Number' }, { title: 'name' }] });
  });

  it('finds the columns of an object longer than the sample', async () => {
    const text = JSON.stringify({ name: 'x'.repeat(5000), list: [1, 2], nested: { __proto__: 1 } });
    const { template } = await inspectSource(fromBytes(new TextEncoder().encode(text), 'data.json', 500), { sampleBytes: 1000 });
    expect(template.tables[0]).toMatchObject({
      rowCount: 1,
      columns: [{ title: 'name', type: 'LongText' }, { title: 'list' }, { title: 'nested' }],
    });
  });

  it('takes cells beyond the header as columns of their own', async () => {
    const { tables } = await inspectText('a\n1,2\n3,4\n');
    expect(tables[0]?.columns.map(({ title }) => title)).toEqual(['a', 'field_2']);
  });

  it('names the columns of a file without a header', async () => {
    const { tables } = await inspectText('1,2024-01-31\n2,2024-02-01\n');
    expect(tables[0]).toMatchObject({
      rowCount: 2,
      columns: [
        { title: 'field_1', uidt: 'Number' },
        { title: 'field_2', uidt: 'Date' },
      ],
    });
  });

  it('reads a file as windows-1252 when only its end is not UTF-8', async () => {
    const bytes = new Uint8Array([...new TextEncoder().encode(`name\n${'ana\n'.repeat(1000)}`), 0x63, 0x61, 0x66, 0xe9, 10]);
    const { template } = await inspectSource(fromBytes(bytes, 'data.csv', 100), { sampleBytes: 500 });
    expect(template).toMatchObject({ format: { encoding: 'windows-1252' }, tables: [{ rowCount: 1001 }] });
  });

  it('tells progress and stops when cancelled', async () => {
    const source = fromText('a\n'.repeat(10_000), 'data.csv');
    const seen: number[] = [];
    await inspectSource(
      { ...source, open: () => fromBytes(new TextEncoder().encode('a\n'.repeat(10_000)), '', 1000).open() },
      { sampleBytes: 500, onProgress: (bytes) => seen.push(bytes) },
    );
    expect(seen.at(-1)).toBe(20_000);
    await expect(inspectSource(source, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('a refused file', () => {
  it.each([
    ['', 'a.csv', 'emptyFile'],
    ['\n\n \r\n'.replace(' ', ''), 'a.csv', 'noRows'],
    ['a,b\n"x, y",1\n"p, q",2\n"1,2\n3,4\n', 'a.csv', 'unterminatedQuote'],
    ['42', 'a.json', 'jsonShape'],
    ['[{"a":1},{"a":]', 'a.json', 'jsonSyntax'],
    ['', 'a.json', 'emptyFile'],
    ['[]', 'a.json', 'noRows'],
    [Array.from({ length: 600 }, (_, index) => `c${index}`).join(','), 'a.csv', 'tooManyColumns'],
    ['a,b\n1,2\n', 'a.xlsx', 'corrupt'],
    ['a,b\n\0,2\n', 'a.csv', 'binary'],
  ])('%j as %s says %s in one sentence', async (text, name, code) => {
    const error: unknown = await inspectText(text, name).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'ImportError', code });
    expect((error as Error).message).toMatch(/^[^\n]{20,250}\.$/);
  });
});
