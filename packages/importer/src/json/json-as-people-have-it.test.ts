import { describe, expect, it } from 'vitest';
import { fromText } from '../sources/byte-source.ts';
import { importFile } from '../testing/import-file.ts';
import { createJsonSplitter } from './json-splitter.ts';

const json = (text: string, options = {}, name = 'a.json') => importFile(fromText(text, name), options);

describe('JSON Lines', () => {
  const lines = '{"a":1,"b":"x}"}\n{"a":2,"b":"y"}\n\n{"a":3}\n';

  it('are a record a line, whatever they are called', async () => {
    for (const name of ['a.jsonl', 'a.ndjson', 'a.json', 'a.txt'])
      expect((await json(lines, {}, name)).rows).toEqual([
        [1, 'x}'],
        [2, 'y'],
        [3, null],
      ]);
  });

  it('come to the same whatever the pieces', () => {
    for (let at = 0; at <= lines.length; at += 1) {
      const splitter = createJsonSplitter();
      expect([...splitter.push(lines.slice(0, at)), ...splitter.push(lines.slice(at)), ...splitter.end()]).toHaveLength(3);
    }
  });

  it('are refused where a line is no value', async () => {
    await expect(json('{"a":1}\n{"a":\n')).rejects.toMatchObject({ code: 'jsonSyntax', place: { line: 3 } });
    await expect(json('{"a":1} x')).rejects.toMatchObject({ code: 'jsonSyntax' });
  });
});

describe('keys and numbers', () => {
  it('keep their order and digits, nested ones too', async () => {
    const { titles, rows } = await json('[{"b":1,"2020":{"9":1,"1":12345678901234567890},"a":[3, 1],"1":"zed"}]');
    expect(titles).toEqual(['b', '2020', 'a', '1']);
    expect(rows).toEqual([[1, '{"9":1,"1":12345678901234567890}', '[3,1]', 'zed']]);
  });
});

describe('GeoJSON', () => {
  const collection = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', id: 7, properties: { name: 'A' }, geometry: { type: 'Point', coordinates: [13.4, 52.5] } },
      {
        type: 'Feature',
        properties: { name: 'B', size: 2 },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
          ],
        },
      },
      { type: 'Feature', properties: null, geometry: null },
    ],
  });

  it('is one record, and offers its features', async () => {
    const { rows, template } = await json(collection);
    expect(rows).toHaveLength(1);
    expect(template.tables[0]?.warnings).toEqual([{ code: 'features', count: 3 }]);
  });

  it('gives a record for each feature where that is chosen', async () => {
    const { titles, rows } = await json(collection, { features: true });
    expect(titles).toEqual(['id', 'name', 'geometry', 'size']);
    expect(rows).toEqual([
      [7, 'A', 'POINT(13.4 52.5)', null],
      [null, 'B', 'POLYGON((0 0, 1 0, 1 1, 0 0))', 2],
      [null, null, null, null],
    ]);
  });
});

it.each([
  ['0.1234567890123456789', 'SingleLineText', '0.1234567890123456789'],
  ['1.10000000000000000001', 'SingleLineText', '1.10000000000000000001'],
  ['100000000000000000000.5', 'SingleLineText', '100000000000000000000.5'],
  ['1E+400', 'SingleLineText', '1E+400'],
  ['12345678901234567890', 'SingleLineText', '12345678901234567890'],
  ['0.30000000000000004', 'Decimal', 0.30000000000000004],
  ['0.10000000000000001', 'Decimal', 0.1],
  ['1e21', 'Decimal', 1e21],
])('the number %s of a file keeps its digits, as text where no number has them', async (digits, type, value) => {
  const { types, rows } = await importFile(fromText(`[{"x":${digits}}]`, 'a.json'));
  expect([types, rows]).toEqual([[type], [[value]]]);
});
