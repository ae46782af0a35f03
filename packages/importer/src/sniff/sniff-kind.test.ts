import { describe, expect, it } from 'vitest';
import { looksLikeHeader } from './has-header.ts';
import { sniffKind } from './sniff-kind.ts';
import { createChunkDecoder, sniffEncoding } from './text-decoder.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string, isBig: boolean, mark: boolean): Uint8Array => {
  const little = new Uint8Array(Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le'));
  return isBig ? new Uint8Array(Buffer.from(little).swap16()) : little;
};

describe('the kind of a file', () => {
  it('is told by content and name', () => {
    expect(sniffKind(bytes('a,b\n1,2\n'), 'x.csv')).toBe('csv');
    expect(sniffKind(bytes('a\tb\n'), 'x.tsv')).toBe('csv');
    expect(sniffKind(bytes('[{"a":1}]'), 'x.json')).toBe('json');
    expect(sniffKind(bytes('[{"a":1}]'), '')).toBe('json');
    expect(sniffKind(bytes('{"a":1}'), 'x.txt')).toBe('json');
    expect(sniffKind(bytes('[x],b\n'), '')).toBe('csv');
    expect(sniffKind(bytes('[draft] title,b\n'), '')).toBe('csv');
    expect(sniffKind(bytes('PK\u0003\u0004'), 'x.xlsx')).toBe('xlsx');
  });

  it.each([
    [new Uint8Array(0), 'x.csv', 'is empty'],
    [new Uint8Array([0x89, 80, 78, 71, 13, 10]), 'x.csv', 'a PNG image'],
    [new Uint8Array([80, 75, 3, 4, 20]), 'x.csv', 'rename it to .xlsx'],
    [new Uint8Array([80, 75, 3, 4, 20]), 'x.ods', 'only Excel workbooks'],
    [new Uint8Array([97, 44, 98, 10, 0, 0, 7]), 'x.csv', 'byte 4 is zero'],
    [new Uint8Array(Array.from({ length: 600 }, (_, index) => 1 + (index % 255))), 'x.csv', 'control characters'],
    [bytes(' <!DOCTYPE html><html></html>'), 'x.csv', 'a web page'],
    [bytes('<?xml version="1.0"?><a/>'), '', 'an XML document'],
    [bytes('a,b\n1,2'), 'x.xlsx', 'not an Excel workbook'],
    [bytes('a,b\n1,2'), 'x.xls', 'not read (.xls)'],
    [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'x.xls', 'old Office file'],
    [new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'x.xlsx', 'protected by a password'],
    [
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...utf16('EncryptedPackage', false, false)]),
      'x',
      'protected by a password',
    ],
  ])('%# is refused in one sentence', (head, name, words) => {
    expect(() => sniffKind(head, name)).toThrow(words);
  });
});

describe('the encoding of a text', () => {
  const text = 'naïve,日本\nb,c\n';
  it.each([
    ['utf-8' as const, bytes(text)],
    ['utf-8' as const, bytes(`\ufeff${text}`)],
    ['utf-16le' as const, utf16(text, false, true)],
    ['utf-16be' as const, utf16(text, true, true)],
    ['utf-16le' as const, utf16('plain,ascii\nb,c\n', false, false)],
    ['utf-16be' as const, utf16('plain,ascii\nb,c\n', true, false)],
  ])('%s is found and decoded in pieces of every size', async (encoding, data) => {
    expect(await sniffEncoding(data)).toBe(encoding);
    const whole = new TextDecoder(encoding).decode(data);
    for (let size = 1; size <= data.length; size += 1) {
      const decoder = createChunkDecoder(encoding);
      let out = '';
      for (let at = 0; at < data.length; at += size) out += decoder.push(data.subarray(at, at + size));
      expect(out + decoder.end()).toBe(whole);
    }
  });

  it('is windows-1252 where bytes are not UTF-8', async () => {
    const data = new Uint8Array([0x63, 0x61, 0x66, 0xe9, 0x2c, 0x80, 0x0a]);
    expect(await sniffEncoding(data)).toBe('windows-1252');
    expect(createChunkDecoder('windows-1252').push(data)).toBe('café,€\n');
  });

  it('is UTF-8 even when a sample stops inside a character', async () => {
    expect(await sniffEncoding(bytes('日本').subarray(0, 4))).toBe('utf-8');
  });
});

describe('a first record', () => {
  it('names the columns unless all of it is plainly values', () => {
    expect(looksLikeHeader(['id', 'name'])).toBe(true);
    expect(looksLikeHeader(['1', 'Ana'])).toBe(true);
    expect(looksLikeHeader(['', '2'])).toBe(true);
    expect(looksLikeHeader(['2019', '2020', '2021'])).toBe(true);
    expect(looksLikeHeader(['1', '2.5'])).toBe(false);
    expect(looksLikeHeader(['1', '2024-01-31', 'a@b.org'])).toBe(false);
  });
});
