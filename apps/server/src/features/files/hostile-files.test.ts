import { gzipSync } from 'node:zlib';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type ApiFixture } from '../records/testing/api-fixture.ts';

let api: ApiFixture;

beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

/** Sends a form as it is written here, headers and all. */
async function uploadRaw(disposition: string, bytes: Uint8Array, type = 'text/plain') {
  const boundary = 'bound';
  const head = `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const headers = { 'xc-auth': api.editor.token, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await fetch(`${api.app.url}/api/v1/db/storage/upload`, { method: 'POST', body, headers });
  return {
    status: answer.status,
    files: (await answer.json()) as { readonly title: string; readonly signedPath: string; readonly mimetype: string }[],
  };
}

const runs = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`<html><script>alert(1)</script></html>`, 'utf16le')]);
const utf7 = Buffer.from('+ADw-script+AD4-alert(1)+ADw-/script+AD4-');

it.each([
  ['a page in UTF-16', 'page.png', utf16, 'image/png'],
  ['a page in UTF-7', 'page.txt', utf7, 'text/html; charset=utf-7'],
  ['a packed picture that runs', 'a.svgz', gzipSync(runs), 'image/svg+xml'],
  ['an XML style sheet', 'a.xml', Buffer.from('<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#x"?><x/>'), 'text/xml'],
  ['a page behind a mark and spaces', 'a.jpg', Buffer.from(`\ufeff   \n<!DOCTYPE html><script>alert(1)</script>`), 'image/jpeg'],
])('%s is handed out as nothing a browser runs', async (_, name, bytes, type) => {
  const { status, files } = await uploadRaw(`name="files"; filename="${name}"`, bytes, type);
  expect(status).toBe(200);
  const answer = await fetch(`${api.app.url}/${files[0]?.signedPath ?? ''}`);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(answer.headers.get('content-encoding')).toBeNull();
  const isDownload = answer.headers.get('content-disposition')?.startsWith('attachment') === true;
  const said = answer.headers.get('content-type') ?? '';
  expect(said).not.toMatch(/html|svg|xml|utf-7/);
  expect(isDownload || /^(text\/plain|image\/(png|jpeg|gif|webp))/.test(said)).toBe(true);
  await answer.arrayBuffer();
});

it.each([
  ['a second header', 'filename="a%0d%0aX-Evil: 1.txt"'],
  ['a closing quote', String.raw`filename="a\"; x=\"b.txt"`],
  ['letters that turn the name around', 'filename="a\u202Egnp.exe"'],
  ['an encoded way up', "filename*=UTF-8''..%2f..%2fetc%2fpasswd"],
  ['a way up on other systems', String.raw`filename="..\\..\\boot.ini"`],
])('a name with %s names one file and adds nothing', async (_, name) => {
  const { status, files } = await uploadRaw(`name="files"; ${name}`, Buffer.from('hello'));
  expect(status).toBe(200);
  const [file] = files;
  expect(file?.title ?? '').not.toMatch(/[\r\n\u202E/\\]/);
  const answer = await fetch(`${api.app.url}/${file?.signedPath ?? ''}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-evil')).toBeNull();
  expect(await answer.text()).toBe('hello');
});

it('a request that says it brings ten gigabytes is refused before they come', async () => {
  const { hostname, port } = new URL(api.app.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  const head = [
    'POST /api/v1/db/storage/upload HTTP/1.1',
    `Host: ${hostname}`,
    `xc-auth: ${api.editor.token}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${10 * 1024 ** 3}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n--b\r\nContent-Disposition: form-data; name="files"; filename="a"\r\n\r\n`);
  const before = process.memoryUsage().rss;
  const chunk = Buffer.alloc(1024 * 1024);
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString('latin1')));
  let sent = 0;
  for (; sent < 200 && answer === '' && !socket.destroyed; sent += 1)
    await new Promise<void>((resolve) => {
      if (!socket.write(chunk)) socket.once('drain', resolve).once('close', () => resolve());
      else setImmediate(resolve);
    });
  await expect.poll(() => answer !== '' || socket.destroyed, { timeout: 10_000 }).toBe(true);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d|^$/);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 ** 2);
  socket.destroy();
});
