import { calls } from '@quadrille/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../client/create-client.ts';
import { startServer, type Handler, type TestServer } from '../testing/start-server.ts';
import { errorMessage } from './error-message.ts';
import { isRequestError, type RequestError } from './request-error.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function failWith(handler: Handler): Promise<RequestError> {
  const server = await startServer(handler);
  servers.push(server);
  const error = await createClient({ baseUrl: server.url, retries: 0 })
    .app.version()
    .catch((thrown: unknown) => thrown);
  if (!isRequestError(error)) throw new Error('expected a RequestError', { cause: error });
  return error;
}

const answering = (json: unknown, status = 400) => failWith(() => ({ status, json }));

describe('errorMessage of a failed answer', () => {
  it('is msg, else message, else a fixed sentence', async () => {
    expect(errorMessage(await answering({ msg: 'Table not found', message: 'no' }, 404))).toBe('Table not found');
    expect(errorMessage(await answering({ message: 'constraint failed', info: {} }))).toBe('constraint failed');
    expect(errorMessage(await answering({ error: 'x' }, 500))).toBe('Some internal error occurred');
    expect(errorMessage(await answering({ msg: '' }, 500))).toBe('Some internal error occurred');
  });

  it('joins a list of errors as place and message', async () => {
    const errors = [
      { instancePath: '/email', message: 'must match format "email"' },
      { instancePath: '/password', message: 'must NOT have fewer than 8 characters' },
    ];
    const error = await answering({ msg: 'Invalid request body', errors });
    expect(errorMessage(error)).toBe('/email - must match format "email", /password - must NOT have fewer than 8 characters');
    expect(error.issues).toEqual(errors);
  });

  it('falls back when the body is no JSON', async () => {
    const error = await failWith(() => ({ status: 502, text: '<html>Bad gateway</html>' }));
    expect(errorMessage(error)).toBe('Some internal error occurred');
    expect(error.body).toBe('<html>Bad gateway</html>');
  });

  it('reads the JSON in the failed answer of a file', async () => {
    const server = await startServer(() => ({ status: 403, json: { msg: 'INVALID_SHARED_VIEW_PASSWORD', code: 'sharePasswordWrong' } }));
    servers.push(server);
    const call = createClient({ baseUrl: server.url }).request(calls.public.sharedViewExportCsv, { params: { uuid: 'u' } });
    const error = await call.catch((thrown: unknown) => thrown);
    expect(errorMessage(error)).toBe('INVALID_SHARED_VIEW_PASSWORD');
    expect(error).toMatchObject({ status: 403, code: 'sharePasswordWrong' });
  });

  it('carries code, status and details', async () => {
    const error = await answering({ msg: 'Field "Price"', code: 'invalidValue', details: { field: 'Price' } });
    expect(error).toMatchObject({ kind: 'answer', call: 'app.version', status: 400, code: 'invalidValue', details: { field: 'Price' } });
  });
});

describe('errorMessage without an answer', () => {
  it('says that the server cannot be reached', async () => {
    const server = await startServer(() => ({}));
    await server.close();
    const error = await createClient({ baseUrl: server.url, retries: 0 })
      .app.version()
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ kind: 'network', status: null });
    expect(errorMessage(error)).toContain('cannot be reached');
  });

  it("is the error's own message, else a fixed sentence", () => {
    expect(errorMessage(new Error('own'))).toBe('own');
    expect(errorMessage('text')).toBe('text');
    for (const nothing of [undefined, null, {}, '', new Error('')]) expect(errorMessage(nothing)).toBe('Some error occurred');
  });

  it('names a timeout', async () => {
    const server = await startServer(() => 'handled');
    servers.push(server);
    const call = createClient({ baseUrl: server.url, retries: 0, timeout: 30 }).app.version();
    await expect(call).rejects.toMatchObject({ kind: 'timeout', message: 'Timeout exceeded' });
  });
});

describe('aborting', () => {
  async function setUp(handler: Handler) {
    const server = await startServer(handler);
    servers.push(server);
    return createClient({ baseUrl: server.url });
  }

  it('ends a call that waits for its answer', async () => {
    const controller = new AbortController();
    const client = await setUp(() => {
      controller.abort();
      return 'handled';
    });
    const call = client.app.version(undefined, { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError', kind: 'aborted', message: 'Request aborted' });
  });

  it('ends a call whose answer is half read', async () => {
    const controller = new AbortController();
    const server = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/csv' });
      response.write('Title\r\n');
      return 'handled';
    });
    servers.push(server);
    const fetchAndAbort: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      setImmediate(() => controller.abort());
      return response;
    };
    const client = createClient({ baseUrl: server.url, fetch: fetchAndAbort });
    const call = client.request(calls.public.sharedViewExportCsv, { params: { uuid: 'u' } }, { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
  });

  it('sends nothing when the signal is aborted already', async () => {
    const client = await setUp(() => ({ json: {} }));
    await expect(client.app.version(undefined, { signal: AbortSignal.abort() })).rejects.toMatchObject({ kind: 'aborted' });
  });
});
