import { expect, it } from 'vitest';
import { importLimits } from '../limits.ts';
import { readSharedStrings, type SharedStrings } from './shared-strings.ts';

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

const read = (text: string, size: number): Promise<SharedStrings> =>
  readSharedStrings(pieces(text, size), '"book.xlsx"', 'xl/sharedStrings.xml');

it('keeps texts of every length, in every script, whatever pieces they come in', async () => {
  const texts = [
    '',
    'a',
    'é',
    '😀',
    'x'.repeat(30),
    'long é '.repeat(200_000),
    ...Array.from({ length: 70_000 }, (_, index) => `text ${index} ${'ä'.repeat(index % 40)}`),
  ];
  const xml = `<x:sst xmlns:x="a" count="9">${texts.map((text) => (text === '' ? '<x:si/>' : `<x:si><x:t>${text}</x:t></x:si>`)).join('\n')}</x:sst>`;
  for (const size of [1 << 17, 99_991]) {
    const strings = await read(xml, size);
    expect(strings.count).toBe(texts.length);
    for (let index = 0; index < texts.length; index += 1)
      if (strings.get(index) !== texts[index]) expect([index, strings.get(index)]).toEqual([index, texts[index]]);
    expect([strings.get(texts.length), strings.get(-1), strings.get(Number.NaN)]).toEqual([undefined, undefined, undefined]);
  }
});

it('reads alike in pieces of any size', async () => {
  const xml =
    '<?xml?><sst><si><t>one</t></si><si/><si><r><t>two</t></r><r><t xml:space="preserve"> &amp; three</t></r></si><si><t/></si></sst>'.replace(
      '<?xml?>',
      '',
    );
  for (let size = 1; size <= xml.length; size += 1) {
    const strings = await read(xml, size);
    expect(Array.from({ length: strings.count }, (_, index) => strings.get(index))).toEqual(['one', '', 'two & three', '']);
  }
});

it('refuses more text than it may keep', async () => {
  async function* endless(): AsyncGenerator<string> {
    yield '<sst>';
    const item = `<si><t>${'x'.repeat(1 << 20)}</t></si>`;
    for (let done = 0; done <= importLimits.sharedStringBytes; done += 1 << 20) yield item;
    yield '</sst>';
  }
  await expect(readSharedStrings(endless(), '"book.xlsx"', 'xl/sharedStrings.xml')).rejects.toMatchObject({
    code: 'tooLarge',
    place: { part: 'xl/sharedStrings.xml' },
    message: expect.stringContaining('save its sheets as CSV'),
  });
});
