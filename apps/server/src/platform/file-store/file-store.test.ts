import { symlink, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3, type S3Server } from '@quadrille/tooling/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from '../outbound/outbound.ts';
import { startReceiver } from '../../testing/receiver.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFileStore } from './local-file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';
import { spoolBytes, spoolFile } from './spool-file.ts';

const keys = { accessKeyId: 'AKID', secretAccessKey: 'very/secret+key', bucket: 'files' };
const never = new AbortController().signal;
let folder: string;
let s3: S3Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quadrille-files-'));
  s3 = await startS3(keys);
});
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const openS3 = (changes: Partial<Parameters<typeof createS3FileStore>[0]> = {}, allowPrivate = true): FileStore =>
  createS3FileStore({ endpoint: s3.url, region: 'eu-central-1', ...keys, ...changes }, createOutbound({ allowPrivate }));
const stores: Readonly<Record<string, () => FileStore>> = { local: () => createLocalFileStore(join(folder, 'kept')), s3: () => openS3() };
const textOf = async (body: AsyncIterable<Uint8Array> | null): Promise<string | null> => {
  if (!body) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

describe.each(Object.keys(stores))('files kept in: %s', (name) => {
  it('come back whole, in part, and not at all once removed', async () => {
    const store = stores[name]!();
    await store.put('abcDEF', await spoolBytes(join(folder, 'one.part'), Buffer.from('0123456789')), never);
    expect(await textOf(await store.read('abcDEF', never))).toBe('0123456789');
    expect(await textOf(await store.read('abcDEF', never, { start: 2, end: 4 }))).toBe('234');
    await expect(readFile(join(folder, 'one.part'))).rejects.toThrow('ENOENT');
    await store.remove('abcDEF', never);
    await store.remove('abcDEF', never);
    expect(await store.read('abcDEF', never)).toBeNull();
  });
});

describe('local files', () => {
  it.each(['../../etc/passwd', 'a/b', '/etc/passwd', '..', 'ab\0cd', 'C:\\x', 'abc/../../x'])('have no key like %j', async (key) => {
    const store = stores['local']!();
    await expect(store.read(key, never)).rejects.toThrow('not the key of a file');
  });

  it('are not followed through links', async () => {
    await writeFile(join(folder, 'secret'), 'secret');
    await mkdir(join(folder, 'kept', 'li'), { recursive: true });
    await symlink(join(folder, 'secret'), join(folder, 'kept', 'li', 'link01'));
    await expect(stores['local']!().read('link01', never)).rejects.toThrow('ELOOP');
  });
});

describe('object storage', () => {
  const put = async (store: FileStore) => store.put('key123', await spoolBytes(join(folder, 'x.part'), Buffer.from('x')), never);

  it('is told apart by what it refuses: wrong keys, wrong bucket, out of order', async () => {
    await expect(put(openS3({ secretAccessKey: 'wrong' }))).rejects.toThrow('SignatureDoesNotMatch');
    await expect(put(openS3({ accessKeyId: 'NOBODY' }))).rejects.toThrow('InvalidAccessKeyId');
    await expect(put(openS3({ bucket: 'other' }))).rejects.toThrow('NoSuchBucket');
    s3.failWith = 503;
    await expect(put(openS3())).rejects.toThrow('SlowDown');
    s3.failWith = null;
    expect(s3.objects.size).toBe(0);
  });

  it('that says nothing is waited for only as long as the caller does', async () => {
    s3.failWith = 'silence';
    const spooled = await spoolBytes(join(folder, 'y.part'), Buffer.from('y'));
    await expect(openS3().put('key123', spooled, AbortSignal.timeout(200))).rejects.toThrow('took too long');
    s3.failWith = null;
    await expect(readFile(spooled.path)).rejects.toThrow('ENOENT');
  });

  it('that is down says so, and leaves nothing of what was to go there', async () => {
    const gone = await startS3(keys);
    await gone.close();
    const path = join(folder, 'z.part');
    const sent = openS3({ endpoint: gone.url }).put('key123', await spoolBytes(path, Buffer.from('z')), never);
    await expect(sent).rejects.toThrow('cannot be reached (ECONNREFUSED)');
    await expect(readFile(path)).rejects.toThrow('ENOENT');
    await expect(openS3({ endpoint: gone.url }).read('key123', never)).rejects.toThrow('ECONNREFUSED');
  });

  it('leads nobody into the private network: not by a redirect, not by a name that means something else the second time', async () => {
    const dialled: string[] = [];
    const guide = await startReceiver();
    const addresses = [['93.184.216.34'], ['93.184.216.34'], ['127.0.0.1']];
    const outbound = createOutbound({
      allowPrivate: false,
      resolve: async () => addresses.shift() ?? ['127.0.0.1'],
      dial: (address) => {
        dialled.push(address);
        return connect({ host: '127.0.0.1', port: Number(new URL(guide.url).port) });
      },
    });
    const store = createS3FileStore({ endpoint: 'http://s3.example', region: 'eu-central-1', ...keys }, outbound);
    const away = (response: ServerResponse): void => void response.writeHead(307, { location: 'http://169.254.169.254/latest' }).end();
    guide.answers = [away, away];
    await expect(put(store)).rejects.toThrow('refused the file (status 307)');
    await expect(store.read('key123', never)).rejects.toThrow('not on the public internet');
    await expect(store.read('key123', never)).rejects.toThrow('not on the public internet');
    expect(dialled).toEqual(['93.184.216.34', '93.184.216.34']);
    await guide.close();
  });

  it('in a private network is out of reach unless the settings allow it', async () => {
    await expect(put(openS3({}, false))).rejects.toThrow('not on the public internet');
  });
});

describe('a file on its way', () => {
  it('is stopped at the limit, and leaves nothing', async () => {
    let sent = 0;
    async function* endless() {
      for (;;) {
        sent += 65_536;
        yield Buffer.alloc(65_536);
      }
    }
    const path = join(folder, 'endless.part');
    await expect(spoolFile(path, endless(), 1_000_000, () => new Error('too large'), never)).rejects.toThrow('too large');
    expect(sent).toBeLessThan(1_200_000);
    await expect(readFile(path)).rejects.toThrow('ENOENT');
  });
});
