import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../client/create-client.ts';
import { startServer, type Handler, type TestServer } from '../testing/start-server.ts';
import { uploadParts, type UploadOptions } from './upload-parts.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function setUp(handler?: Handler) {
  const server = await startServer(handler ?? (() => ({ json: { receivedParts: [] } })));
  servers.push(server);
  const client = createClient({ baseUrl: server.url, token: 't', retries: 0 });
  const upload = (text: string, options: UploadOptions) => uploadParts(client, 'im1', new Blob([text]), { pause: 1, ...options });
  const sent = () => server.seen.map(({ path, body }) => [Number(path.split('/').at(-1)), body] as const).toSorted(([a], [b]) => a - b);
  return { server, upload, sent };
}

describe('uploadParts', () => {
  it('cuts a file into parts', async () => {
    const { upload, sent } = await setUp();
    await upload('abcdefgh', { partSize: 3 });
    expect(sent()).toEqual([
      [0, 'abc'],
      [1, 'def'],
      [2, 'gh'],
    ]);
  });

  it('leaves out parts that are there and counts them as sent', async () => {
    const { upload, sent } = await setUp();
    const progress: number[] = [];
    await upload('abcdefgh', { partSize: 3, receivedParts: [0, 2], onProgress: ({ sentBytes }) => progress.push(sentBytes) });
    expect(sent()).toEqual([[1, 'def']]);
    expect(progress).toEqual([8]);
  });

  it('sends a part again when the server fails', async () => {
    let failures = 2;
    const { upload, sent } = await setUp(() => (failures-- > 0 ? { status: 500, json: { msg: 'x' } } : { json: { receivedParts: [0] } }));
    await upload('abc', { partSize: 3 });
    expect(sent()).toHaveLength(3);
  });

  it('gives up at once when a part is refused', async () => {
    const { upload, server } = await setUp(() => ({ status: 404, json: { msg: 'Import not found' } }));
    await expect(upload('abcdefgh', { partSize: 1, parallel: 1 })).rejects.toMatchObject({ status: 404, message: 'Import not found' });
    expect(server.seen).toHaveLength(1);
  });

  it('stops when the signal aborts', async () => {
    const controller = new AbortController();
    const { upload, server } = await setUp(() => ({ json: { receivedParts: [] } }));
    const done = upload('abcdefgh', { partSize: 1, parallel: 1, signal: controller.signal, onProgress: () => controller.abort() });
    await expect(done).rejects.toMatchObject({ kind: 'aborted' });
    expect(server.seen).toHaveLength(1);
  });

  it('sends nothing for an empty file', async () => {
    const { upload, server } = await setUp();
    await upload('', { partSize: 3 });
    expect(server.seen).toEqual([]);
  });
});
