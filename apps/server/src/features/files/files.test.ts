import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { WireFullTable } from '@quadrille/contract';
import type { BaseId, UserId } from '@quadrille/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnOf, startApi, type ApiFixture } from '../records/testing/api-fixture.ts';
import type { TestUser } from '../../testing/start-test-app.ts';
import { thumbnailKey } from './serve-file.ts';
import { spoolFolderOf } from './store-file.ts';
import { listFilesOfSnapshots } from '../snapshots/list-files-of-snapshots.ts';
import { sweepFiles } from './sweep-files.ts';

let api: ApiFixture;
let table: WireFullTable;
let columnId: string;

beforeAll(async () => {
  api = await startApi();
  table = await api.table('Files', { Id: 'ID', Title: 'SingleLineText', Papers: 'Attachment' });
  columnId = columnOf(table, 'Papers').id;
});
afterAll(() => api.stop());

interface Sent {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers
  readonly body: any;
}

async function upload(files: readonly (readonly [name: string, bytes: string | Uint8Array])[], as: TestUser = api.editor): Promise<Sent> {
  const form = new FormData();
  form.append('note', 'a field that is no file');
  for (const [name, bytes] of files) form.append('files', new Blob([bytes as BlobPart]), name);
  const answer = await fetch(`${api.app.url}/api/v1/db/storage/upload?path=noco/x`, {
    method: 'POST',
    body: form,
    headers: { 'xc-auth': as.token },
  });
  return { status: answer.status, body: await answer.json() };
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${api.app.url}/${path}`, { headers });
const addRow = async (files: unknown, as: TestUser = api.editor) =>
  (await api.call('POST', `db/data/noco/${api.projectId}/Files`, { Title: 'x', Papers: files }, as)).body as {
    Id: number;
    Papers: unknown;
  };
const sign = (cells: unknown, as: TestUser | null = api.editor) => api.call('POST', `db/meta/tables/${table.id}/files`, { cells }, as);
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();

describe('uploads', () => {
  it('answer what cells keep, with addresses that work at once', async () => {
    const { status, body } = await upload([
      ['photo.jpg', await picture(400, 300)],
      ['list.csv', 'a,b\n1,2\n'],
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { title: 'photo.jpg', mimetype: 'image/jpeg', width: 400, height: 300, path: expect.stringMatching(/^download\/\w{18}\.jpg$/) },
      { title: 'list.csv', mimetype: 'text/csv', size: 8 },
    ]);
    const answer = await get(body[1].signedPath);
    expect([answer.status, await answer.text()]).toEqual([200, 'a,b\n1,2\n']);
    expect((await get(body[1].path)).status).toBe(404);
  });

  it('take the bytes of one file with its name', async () => {
    const answer = await api.app.call('POST', '/api/v1/db/storage/upload?name=..%2F..%2Fnotes.txt', {
      as: api.editor,
      body: Buffer.from('hello'),
    });
    expect(answer.body).toMatchObject([{ title: 'notes.txt', mimetype: 'text/plain', size: 5 }]);
  });

  it.each([
    ['page.html', '<script>alert(1)</script>'],
    ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['photo.png', '<!doctype html><script>alert(1)</script>'],
    ['data.xml', '<?xml version="1.0"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script></x>'],
    ['code.js', 'alert(1)'],
  ])('hand out %s as bytes to keep, never as something to run', async (name, bytes) => {
    const { body } = await upload([[name, bytes]]);
    const { headers } = await get(body[0].signedPath);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  });

  it('show a picture that is a program as well as a picture and nothing else', async () => {
    const { body } = await upload([['run.js', Buffer.from('GIF89a/*\x01\x00<script>*/=1;alert(document.cookie)//', 'latin1')]]);
    const { headers } = await get(body[0].signedPath);
    expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['image/gif', 'nosniff']);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(headers.get('content-security-policy')).not.toContain('script-src');
  });

  it.each([
    ['../../../etc/cron.d/x.txt', 'x.txt'],
    ['/etc/passwd', 'passwd'],
    ['C:\\Windows\\win.ini', 'win.ini'],
    ['..', 'file'],
    ['a\u0000b\u001B[31m\r\nset-cookie: x.txt', 'ab[31mset-cookie_ x.txt'],
    ['gpj\u202Eexe.txt', 'gpjexe.txt'],
  ])('under the name %j are kept as %j, inside their folder', async (name, kept) => {
    const url = `/api/v1/db/storage/upload?name=${encodeURIComponent(name)}`;
    const { status, body } = await api.app.call('POST', url, { as: api.editor, body: Buffer.from('hello') });
    expect([status, body[0].title]).toEqual([200, kept]);
    expect(body[0].path).toMatch(/^download\/\w{18}(\.\w+)?$/);
    const answer = await get(body[0].signedPath);
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent(kept));
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.text()).toBe('hello');
  });

  it('refuse a file above the limit while it arrives, and keep nothing of it', async () => {
    const { dataDir } = api.app.parts.settings;
    const { status, body } = await upload([['large.bin', new Uint8Array(api.app.parts.settings.maxAttachmentBytes + 1)]]);
    expect([status, body.msg]).toEqual([413, '"large.bin" is larger than 20 MB, the most a file may have.']);
    await expect.poll(() => readdir(spoolFolderOf(dataDir))).toEqual([]);
  });

  it('read no more of an endless file than the limit, whatever is sent', async () => {
    const limit = api.app.parts.settings.maxAttachmentBytes;
    const piece = Buffer.alloc(65_536);
    const taken = await new Promise<number>((resolve) => {
      const socket = connect(Number(new URL(api.app.url).port), '127.0.0.1');
      const head = ['POST /api/v1/db/storage/upload?name=x HTTP/1.1', 'host: x', `xc-auth: ${api.editor.token}`];
      socket.write([...head, 'content-type: application/octet-stream', 'transfer-encoding: chunked', '', ''].join('\r\n'));
      const more = (): void => {
        while (!socket.destroyed && socket.write(Buffer.concat([Buffer.from('10000\r\n'), piece, Buffer.from('\r\n')])));
      };
      socket.on('drain', more);
      socket.on('error', () => {});
      socket.on('close', () => resolve(socket.bytesWritten));
      more();
    });
    expect(taken).toBeLessThan(limit * 2);
  });

  it.each([
    ['in a form', '', 'multipart/form-data; boundary=x'],
    ['as one file', '?name=x', 'application/octet-stream'],
  ])('refuse ten gigabytes %s by their announcement alone', async (_how, query, type) => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(api.app.url).port), '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => (text += chunk.toString()));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
      socket.write(
        [
          `POST /api/v1/db/storage/upload${query} HTTP/1.1`,
          'host: x',
          `xc-auth: ${api.editor.token}`,
          `content-type: ${type}`,
          `content-length: ${10 * 1024 ** 3}`,
          '',
          '--x',
        ].join('\r\n'),
      );
    });
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('connection: close');
  });

  it('refuse more files than a cell holds, forms without files, and what is no form', async () => {
    expect(await upload(Array.from({ length: 11 }, (_, index) => [`${index}.txt`, 'x'] as const))).toMatchObject({ status: 413 });
    expect(await upload([])).toMatchObject({ status: 400, body: { msg: 'The form has no file in it.' } });
    const headers = { 'content-type': 'multipart/form-data' };
    expect(await api.app.call('POST', '/api/v1/db/storage/upload', { as: api.editor, body: Buffer.from('x'), headers })).toMatchObject({
      status: 400,
    });
    const cut = { 'content-type': 'multipart/form-data; boundary=b' };
    const body = Buffer.from('--b\r\ncontent-disposition: form-data; name="f"; filename="x.txt"\r\n\r\nhalf');
    expect(await api.app.call('POST', '/api/v1/db/storage/upload', { as: api.editor, body, headers: cut })).toMatchObject({ status: 400 });
  });
});

describe('thumbnails', () => {
  it('are small pictures of a large one', async () => {
    const { body } = await upload([['photo.jpg', await picture(2000, 1000)]]);
    const answer = await get(body[0].thumbnails.small);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ width: 128, height: 64 });
    expect((await get(body[0].thumbnails.small)).status).toBe(200);
  });

  it('are not made of a picture that says it has more pixels than anybody looks at', async () => {
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const { status, body } = await upload([['bomb.png', bomb]]);
    expect(status).toBe(200);
    expect(body[0]).not.toHaveProperty('thumbnails');
    expect((await get(`${body[0].signedPath}&thumbnail=small`)).status).toBe(404);
  }, 60_000);

  it('cost no memory for a few bytes that say they are four thousand million pixels', async () => {
    const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    small.writeUInt32BE(65_500, 16);
    small.writeUInt32BE(65_500, 20);
    small.writeUInt32BE(crc32(small.subarray(12, 29)), 29);
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
    for (let count = 0; count < 3; count += 1) {
      const { status, body } = await upload([['vast.png', small]]);
      expect([status, body[0].mimetype, body[0].thumbnails]).toEqual([200, 'image/png', undefined]);
      expect((await get(`${body[0].signedPath}&thumbnail=large`)).status).toBe(404);
    }
    clearInterval(watch);
    // Decoded it were twelve thousand.
    expect((Math.max(most, process.memoryUsage.rss()) - before) / 1024 / 1024).toBeLessThan(200);
  });

  it('are missing for a picture that breaks off, which stays a file', async () => {
    const whole = await picture(500, 500);
    const { body } = await upload([['broken.jpg', whole.subarray(0, whole.length / 2)]]);
    expect((await get(`${body[0].signedPath}&thumbnail=small`)).status).toBe(404);
    expect((await get(body[0].signedPath)).status).toBe(200);
  });
});

describe('downloads', () => {
  it('give one part of a file', async () => {
    const { body } = await upload([['list.csv', '0123456789']]);
    const path = body[0].signedPath as string;
    const part = await get(path, { range: 'bytes=2-4' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await (await get(path, { range: 'bytes=-3' })).text()).toBe('789');
    expect(await (await get(path, { range: 'bytes=8-' })).text()).toBe('89');
    expect((await get(path, { range: 'bytes=20-' })).status).toBe(416);
    expect((await get(path, { range: 'lines=1-2' })).status).toBe(200);
  });

  it('refuse addresses of other files, other times and other makers alike', async () => {
    const { body } = await upload([
      ['a.txt', 'a'],
      ['b.txt', 'b'],
    ]);
    const [a, b] = body as [{ path: string; signedPath: string }, { path: string; signedPath: string }];
    const query = a.signedPath.split('?')[1] ?? '';
    const expires = Number(/expires=(\d+)/.exec(query)?.[1]);
    for (const path of [
      `${b.path}?${query}`,
      `${a.path}?${query.replace(/expires=\d+/, `expires=${expires + 1}`)}`,
      `${a.path}?${query.replace(/signature=.*/, 'signature=x')}`,
      `${a.path}?expires=0&signature=`,
      'download/..%2F..%2Fmeta.sqlite',
      'download/AAAAAAAAAAAAAAAAAA.txt',
    ])
      expect((await get(path)).status, path).toBe(404);
  });

  it('work by session for who uploaded the file or may read all of the base, and for nobody else', async () => {
    const { body } = await upload([['a.txt', 'mine']]);
    await addRow(body);
    const status = async (as: TestUser) => (await get(body[0].path, { 'xc-auth': as.token })).status;
    expect(await status(api.editor)).toBe(200);
    expect(await status(api.owner)).toBe(200);
    expect(await status(api.viewer)).toBe(404);
    expect(await status(api.stranger)).toBe(404);
  });
});

describe('addresses of cells', () => {
  it('are signed for readers of the row', async () => {
    const { body: files } = await upload([['a.txt', 'in a cell']]);
    const row = await addRow(files);
    expect(row.Papers).toMatchObject([{ path: files[0].path, title: 'a.txt' }]);
    expect(row.Papers).toMatchObject([{ signedUrl: expect.stringContaining(files[0].path) }]);
    const cells = [{ rowId: row.Id, columnId }];
    const { body } = await sign(cells, api.viewer);
    expect(body.list).toMatchObject([{ rowId: row.Id, columnId, files: [{ title: 'a.txt' }] }]);
    expect(await (await get(body.list[0].files[0].signedPath)).text()).toBe('in a cell');
    expect((await sign(cells, api.stranger)).status).toBe(403);
    expect((await sign(cells, null)).status).toBe(401);
    expect((await sign([{ rowId: 'x', columnId }])).status).toBe(400);
    expect(
      (
        await sign([
          { rowId: 999, columnId },
          { rowId: row.Id, columnId: columnOf(table, 'Title').id },
        ])
      ).body,
    ).toEqual({ list: [] });
  });

  it('are not signed for somebody else’s file, written into one’s own cell', async () => {
    const { body: files } = await upload([['private.txt', 'private']], api.owner);
    const project = (await api.call('POST', 'db/meta/projects', { title: 'Thieves' })).body.id as string;
    const { id } = (await api.call('GET', 'auth/user/me', undefined, api.stranger)).body as { id: UserId };
    await api.app.parts.meta.bases.setRole(project as BaseId, id, 'creator', 0);
    const own = (
      await api.call(
        'POST',
        `db/meta/projects/${project}/tables`,
        {
          table_name: 'T',
          title: 'T',
          columns: [
            { title: 'Id', column_name: 'id', uidt: 'ID' },
            { title: 'F', column_name: 'f', uidt: 'Attachment' },
          ],
        },
        api.stranger,
      )
    ).body as WireFullTable;
    const row = (await api.call('POST', `db/data/noco/${project}/T`, { F: files }, api.stranger)).body as { Id: number };
    const cells = [{ rowId: row.Id, columnId: columnOf(own, 'F').id }];
    const { body } = await api.call('POST', `db/meta/tables/${own.id}/files`, { cells }, api.stranger);
    expect(body.list).toEqual([{ ...cells[0], files: [] }]);
    expect((await get(files[0].path, { 'xc-auth': api.stranger.token })).status).toBe(404);
  });

  it('of a shared view are signed for its visitors, for the rows and columns it shows', async () => {
    const { body: files } = await upload([['shown.txt', 'shown']]);
    const shown = await addRow(files);
    const hidden = (await api.call('POST', `db/data/noco/${api.projectId}/Files`, { Title: 'secret', Papers: files })).body as {
      Id: number;
    };
    const view = table.views[0] as { id: string };
    await api.call('POST', `db/meta/views/${view.id}/filters`, {
      fk_column_id: columnOf(table, 'Title').id,
      comparison_op: 'eq',
      value: 'x',
    });
    const { uuid } = (await api.call('POST', `db/meta/views/${view.id}/share`)).body as { uuid: string };
    const ask = () =>
      api.call('POST', `db/public/shared-view/${uuid}/files`, { cells: [shown, hidden].map(({ Id }) => ({ rowId: Id, columnId })) }, null);
    expect((await ask()).body.list).toMatchObject([{ rowId: shown.Id, files: [{ title: 'shown.txt' }] }]);
    const columns = (await api.call('GET', `db/meta/views/${view.id}/columns`)).body.list as { id: string; fk_column_id: string }[];
    const entry = columns.find((one) => one.fk_column_id === columnId);
    await api.call('PATCH', `db/meta/views/${view.id}/columns/${entry?.id}`, { show: false });
    expect((await ask()).body).toEqual({ list: [] });
  });

  it('of a shared base are signed for its visitors, while the link works', async () => {
    const row = await addRow((await upload([['based.txt', 'based']])).body);
    const link = `db/meta/projects/${api.projectId}/shared`;
    const { uuid } = (await api.call('POST', link, { roles: 'viewer' })).body as { uuid: string };
    const ask = () =>
      api.app.call('POST', `/api/v1/db/meta/tables/${table.id}/files`, {
        body: { cells: [{ rowId: row.Id, columnId }] },
        headers: { 'xc-shared-base-id': uuid },
      });
    expect((await ask()).body.list).toMatchObject([{ rowId: row.Id, files: [{ title: 'based.txt' }] }]);
    await api.call('DELETE', link);
    expect((await ask()).status).toBe(401);
  });

  describe('of a shared view', () => {
    let own: WireFullTable;
    let uuid: string;
    let viewId: string;
    let row: { Id: number };

    beforeAll(async () => {
      own = await api.table('Shown', { Id: 'ID', Title: 'SingleLineText', Papers: 'Attachment', Hidden: 'Attachment' });
      const { body: files } = await upload([['photo.jpg', await picture(400, 300)]]);
      const { body: secret } = await upload([['secret.txt', 'secret']]);
      row = (await api.call('POST', `db/data/noco/${api.projectId}/Shown`, { Papers: files, Hidden: secret }, api.editor)).body as {
        Id: number;
      };
      viewId = (own.views[0] as { id: string }).id;
      await api.call('POST', `db/meta/views/${viewId}/columns`, { fk_column_id: columnOf(own, 'Hidden').id, show: false });
      uuid = (await api.call('POST', `db/meta/views/${viewId}/share`)).body.uuid;
    });

    const askFor = (cells: readonly object[], password?: string, as: TestUser | null = null) =>
      api.app.call('POST', `/api/v1/db/public/shared-view/${uuid}/files`, {
        as,
        body: { cells },
        headers: password === undefined ? {} : { 'xc-password': password },
      });
    const shownCell = () => ({ rowId: row.Id, columnId: columnOf(own, 'Papers').id });

    it('open for visitors, pictures with thumbnails', async () => {
      const { list } = (await askFor([shownCell()])).body;
      expect(list).toMatchObject([{ ...shownCell(), files: [{ title: 'photo.jpg', mimetype: 'image/jpeg' }] }]);
      const [{ signedPath, thumbnails, path }] = list[0].files;
      for (const [address, type] of [
        [signedPath, 'image/jpeg'],
        [thumbnails.small, 'image/webp'],
      ]) {
        const answer = await get(address);
        expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
        expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      }
      expect((await get(path)).status).toBe(404);
    });

    it('stay shut where the view shows nothing: hidden columns, other tables, rows that are not there, and that for members too', async () => {
      const other = await addRow((await upload([['other.txt', 'other']])).body);
      const cells = [
        { rowId: row.Id, columnId: columnOf(own, 'Hidden').id },
        { rowId: other.Id, columnId },
        { rowId: row.Id, columnId },
        { rowId: 4711, columnId: columnOf(own, 'Papers').id },
        { rowId: row.Id, columnId: columnOf(own, 'Title').id },
      ];
      for (const as of [null, api.stranger, api.owner]) expect((await askFor(cells, undefined, as)).body).toEqual({ list: [] });
    });

    it('open also where rows may not be saved: who sees a picture has it', async () => {
      await api.call('PATCH', `db/meta/views/${viewId}/share`, { meta: { allowCSVDownload: false } });
      expect((await api.call('GET', `db/public/shared-view/${uuid}/rows/export/csv`, undefined, null)).status).toBe(403);
      expect((await askFor([shownCell()])).body.list).toHaveLength(1);
    });

    it('want the password of the view, and end with its link', async () => {
      await api.call('PATCH', `db/meta/views/${viewId}/share`, { password: 'open sesame' });
      for (const password of [undefined, '', 'wrong']) expect((await askFor([shownCell()], password)).status).toBe(403);
      expect((await askFor([shownCell()], 'open sesame')).body.list).toHaveLength(1);
      await api.call('DELETE', `db/meta/views/${viewId}/share`);
      expect((await askFor([shownCell()], 'open sesame')).status).toBe(404);
    });
  });
});

describe('files by address', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('internal'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => void server.close());

  it('are not fetched from this machine', async () => {
    const { port } = server.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433']) {
      const answer = await api.call('POST', 'db/storage/upload-by-url', [{ url: `http://${host}:${port}/secret.txt` }], api.editor);
      expect(answer.status, host).toBe(400);
      expect(answer.text).not.toContain('internal');
    }
  });
});

describe('files in no cell', () => {
  it('go when the trash would not bring them back any more, with their thumbnails', async () => {
    const { parts } = api.app;
    const { body } = await upload([
      ['kept.txt', 'kept'],
      ['gone.jpg', await picture(300, 300)],
    ]);
    const [kept, gone] = body as [{ path: string; signedPath: string }, { path: string; thumbnails: { small: string } }];
    await addRow([kept]);
    await get(gone.thumbnails.small);
    const later = (days: number) => ({ ...parts, clock: { now: () => parts.clock.now() + days * 24 * 60 * 60 * 1000 } });
    await sweepFiles(later(31), listFilesOfSnapshots);
    const idOf = ({ path }: { path: string }) => path.slice('download/'.length, 'download/'.length + 18);
    expect(await parts.meta.files.find(idOf(gone))).not.toBeNull();
    expect((await sweepFiles(later(40), listFilesOfSnapshots)).removed).toBeGreaterThan(0);
    expect(await parts.meta.files.find(idOf(gone))).toBeNull();
    const store = await parts.files.of('local');
    expect(await store.read(idOf(gone), AbortSignal.timeout(1000))).toBeNull();
    expect(await store.read(thumbnailKey(idOf(gone), 'small'), AbortSignal.timeout(1000))).toBeNull();
    expect((await get(kept.signedPath)).status).toBe(200);
    expect(await readdir(join(parts.settings.dataDir, 'files'))).toContain('arriving');
  });
});
