import { describe, expect, it } from 'vitest';
import { cleanFileName } from './clean-file-name.ts';
import { servingOf } from './content-safety.ts';
import { sniffContent } from './sniff-content.ts';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const sniff = (bytes: string | Uint8Array, name: string) => sniffContent(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, name);

describe('what a file is', () => {
  it.each([
    ['a page that calls itself a picture', '<!DOCTYPE html><script>alert(1)</script>', 'photo.png', 'text/html'],
    ['a page that calls itself a note', '\uFEFF  <html><body onload=alert(1)>', 'note.txt', 'text/html'],
    ['a drawing that calls itself a picture', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'logo.png', 'image/svg+xml'],
    ['a drawing behind a declaration', '<?xml version="1.0"?>\n<!-- x --><svg onload="alert(1)"/>', 'logo.txt', 'image/svg+xml'],
    ['a table', 'a,b\n1,2\n', 'data.CSV', 'text/csv'],
    ['a text without a name to go by', 'hello', 'readme', 'text/plain'],
    ['bytes', Buffer.from([0, 1, 2, 3]), 'movie.mp4', 'application/octet-stream'],
    ['nothing', '', 'empty.txt', 'text/plain'],
  ])('%s', async (_what, bytes, name, type) => {
    expect(await sniff(bytes, name)).toBe(type);
  });

  it('is seen by its bytes, not by its name', async () => {
    expect(await sniff(png, 'page.html')).toBe('image/png');
    expect(await sniff(Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), 'x.html')).toBe('image/png');
    expect(await sniff('GIF89a/*<script>*/=1;', 'x.js')).toBe('image/gif');
    expect(await sniff('%PDF-1.7\n%\u00e2', 'x.html')).toBe('application/pdf');
  });
});

describe('serving', () => {
  it('hands out nothing a browser would run', () => {
    for (const type of [
      'text/html',
      'image/svg+xml',
      'application/xml',
      'application/xhtml+xml',
      'text/javascript',
      'text/css',
      'x/unknown',
      '',
    ])
      expect(servingOf(type)).toMatchObject({ contentType: 'application/octet-stream', isInline: false });
  });

  it('shows pictures, films, sound, documents and texts in a closed room', () => {
    for (const type of ['image/png', 'video/mp4', 'audio/mpeg', 'application/pdf', 'text/csv']) {
      expect(servingOf(type).isInline).toBe(true);
      expect(servingOf(type).policy).toMatch(/^default-src 'none'; frame-ancestors 'self'/);
      expect(servingOf(type).policy).not.toContain('script-src');
    }
    expect(servingOf('application/json').contentType).toBe('text/plain; charset=utf-8');
  });
});

describe('names', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\photo.jpg', 'photo.jpg'],
    ['..', 'file'],
    ['', 'file'],
    ['a\u0000b\r\nc.txt', 'abc.txt'],
    ['exe.\u202Egpj.txt', 'exe.gpj.txt'],
    ['  .hidden. ', 'hidden'],
    ['what?<script>.txt', 'what__script_.txt'],
    ['صورة.jpg', 'صورة.jpg'],
    ['\uD800x.txt', '\uFFFDx.txt'],
  ])('%j are kept as %j', (given, kept) => {
    expect(cleanFileName(given)).toBe(kept);
  });

  it('are cut in the middle when they are too long', () => {
    const name = cleanFileName(`${'x'.repeat(400)}.pdf`);
    expect(name).toHaveLength(255);
    expect(name).toMatch(/x\.pdf$/);
  });
});
