import { describe, expect, it } from 'vitest';
import { convertValue } from '../../values/convert-value.ts';
import { sampleField } from '../../testing/sample-field.ts';
import { acceptOf, faultOfFile, fileRulesOf, findFileFault, refuseFiles, toFileType } from './file-rules.ts';
import { attachment } from './attachment.ts';

const rules = (meta: Record<string, unknown>) => fileRulesOf({ meta });
const takes = (types: readonly string[], title: string, mimetype?: string) =>
  faultOfFile(rules({ file_types: types }), { title, mimetype }) === null;
const file = (title: string, size?: number) => ({ path: `download/${title}`, title, ...(size !== undefined && { size }) });

describe('S-110 a field says which files it takes', () => {
  it('reads what was kept with care: unknown words and numbers that limit nothing are no rules', () => {
    expect(rules({})).toEqual({ types: [], maxBytes: null, maxFiles: 10 });
    expect(rules({ file_types: ['image', 'DWG', '*.dwg', 'a b', 7, 'font/*'], max_file_mb: '0.5', max_files: '3' })).toEqual({
      types: ['image', '.dwg', 'font/*'],
      maxBytes: 500_000,
      maxFiles: 3,
    });
    expect(rules({ file_types: 'image', max_file_mb: -1, max_files: 99 })).toEqual(rules({}));
  });

  it('knows families, endings and types as people write them', () => {
    expect(['Image', 'tar.gz', '.STEP', 'image/PNG', 'font/*', '', '*', 'a/b/c', '.', 'x'.repeat(30)].map(toFileType)).toEqual([
      'image',
      '.tar.gz',
      '.step',
      'image/png',
      'font/*',
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it.each([
    [['image'], 'a.txt', 'image/png', true],
    [['image'], 'a.png', 'text/plain', false],
    [['image'], 'a.PNG', undefined, true],
    [['image'], 'a.png', 'application/octet-stream', false],
    [['pdf', 'audio'], 'song', 'audio/mpeg; codecs=1', true],
    [['pdf'], 'a.docx', undefined, false],
    [['document'], 'a.docx', 'application/zip', true],
    [['document'], 'a.exe', 'application/octet-stream', false],
    [['document'], 'page', 'text/html', true],
    [['.dwg'], 'Plan.DWG', 'application/octet-stream', true],
    [['.dwg'], 'dwg', 'image/vnd.dwg', false],
    [['font/*'], 'x', 'font/woff2', true],
    [['application/zip'], 'x.zip', 'application/zip', true],
    [['application/zip'], 'x.zip', 'application/x-zip', false],
  ])('%j of %s, %s: %s', (types, title, mimetype, isTaken) => {
    expect(takes(types, title, mimetype)).toBe(isTaken);
  });

  it('names the file and the limit', () => {
    const only = rules({ file_types: ['pdf'], max_file_mb: 1 });
    expect(faultOfFile(only, { title: 'a.png' })).toEqual({ code: 'fileOfOtherType', found: '"a.png"', types: ['pdf'] });
    expect(faultOfFile(only, { title: 'a.pdf', size: 2_000_000 })).toEqual({
      code: 'fileTooLarge',
      found: '"a.pdf"',
      bytes: 2_000_000,
      most: 1_000_000,
    });
    expect(faultOfFile(only, { title: 'a.pdf', size: 1_000_000 })).toBeNull();
  });

  it('leaves what is there alone: it may stay, move, be renamed and go, but nothing comes to it', () => {
    const one = rules({ file_types: ['pdf'], max_files: 1 });
    const there = [file('a.png'), file('b.png'), file('c.png')];
    expect(findFileFault(one, there.slice(1).toReversed(), there)).toBeNull();
    expect(findFileFault(one, [{ ...file('a.png'), title: 'else.png' }], there)).toBeNull();
    expect(findFileFault(one, [...there, file('d.pdf')], there)).toEqual({ code: 'tooMany', what: 'files', count: 4, most: 1 });
    expect(findFileFault(one, [file('d.pdf')], there)).toBeNull();
    expect(findFileFault(one, [{ url: 'https://x.example/a.png', title: 'a.png' }], there)).toMatchObject({ code: 'fileOfOtherType' });
  });

  it('holds for values that are converted or read, in words', () => {
    const field = sampleField('Attachment', { meta: { file_types: ['pdf'] } });
    const text = sampleField('SingleLineText');
    expect(convertValue('https://x.example/a.pdf', text, field).ok).toBe(true);
    expect(convertValue('https://x.example/a.png', text, field)).toMatchObject({
      ok: false,
      reason: '"a.png" is not among the files this field takes: pdf.',
    });
    expect(refuseFiles(attachment.parse('https://x.example/a.png', field), field).ok).toBe(false);
  });

  it('offers the dialog that chooses files what it takes', () => {
    expect(acceptOf(rules({}))).toBeUndefined();
    expect(acceptOf(rules({ file_types: ['image', 'pdf', '.dwg'] }))).toBe('image/*,.pdf,application/pdf,.dwg');
  });
});
