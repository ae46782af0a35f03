import { bodyLimitOf, bodyLimits, calls, listCalls, mostBodyDepth, mostBodyListValues, mostBodyValues } from '@quadrille/contract';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestUser } from '../testing/start-test-app.ts';
import { createJsonMeter } from './read-json.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await startTestApp();
  owner = await app.signUp();
});
afterAll(() => app.stop());

const jsonCalls = listCalls(calls).filter(({ body, permission }) => body !== null && body.kind !== 'content' && permission !== 'control');

const pathOf = (path: string): string => path.replaceAll(/:\w+/g, 'x');

describe('the depth of JSON', () => {
  const isFlat = (text: string, pieceBytes = 3): boolean => {
    const [bytes, meter] = [Buffer.from(text), createJsonMeter({ depth: 4, values: 1000, listValues: 100 })];
    for (let at = 0; at < bytes.length; at += pieceBytes) if (meter(bytes.subarray(at, at + pieceBytes)) !== null) return false;
    return true;
  };

  it('counts brackets outside of texts, wherever the pieces are cut', () => {
    for (const pieceBytes of [1, 2, 3, 100]) {
      expect(isFlat('[[{"a":[1]}]]', pieceBytes)).toBe(true);
      expect(isFlat('[[[[[1]]]]]', pieceBytes)).toBe(false);
      expect(isFlat('["[[[[[[", {"\\"[[[[[": "{{{{{{\\\\"}]', pieceBytes)).toBe(true);
      expect(isFlat('[{"\\\\":[[[0]]]}]', pieceBytes)).toBe(false);
    }
  });

  it('is refused by every call that takes JSON, before anything is parsed', async () => {
    const body = `${'['.repeat(mostBodyDepth + 1)}${']'.repeat(mostBodyDepth + 1)}`;
    const wrong: string[] = [];
    for (const { name, method, path } of jsonCalls) {
      const answer = await app.call(method, pathOf(path), { as: owner, body });
      if (answer.status !== 413) wrong.push(`${name}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('the size of JSON', () => {
  it('is refused with more values than anybody sends, wherever they stand', async () => {
    const list = `[${'1,'.repeat(mostBodyListValues - 2)}1]`;
    const body = `{"Name":[${`${list},`.repeat(mostBodyValues / mostBodyListValues)}${list}]}`;
    expect(await app.call('POST', '/api/v1/db/data/noco/x/y', { as: owner, body })).toMatchObject({
      status: 413,
      body: { msg: `The JSON holds more than ${mostBodyValues} values.` },
    });
  });

  it('is refused with a list or an object longer than anybody sends, and with one shorter it is read', async () => {
    const send = (body: string) => app.call('POST', '/api/v1/db/data/noco/x/y', { as: owner, body });
    for (const [open, value, close] of [
      ['[', '1', ']'],
      ['{', '"a":1', '}'],
    ] as const) {
      const body = (values: number): string => `{"Name":${open}${`${value},`.repeat(values - 1)}${value}${close}}`;
      const msg = `A list or an object of the JSON holds more than ${mostBodyListValues} values.`;
      expect(await send(body(mostBodyListValues + 1))).toMatchObject({ status: 413, body: { msg } });
      expect((await send(body(mostBodyListValues))).status).toBe(404);
    }
  });

  it('is refused above what the call carries', async () => {
    const wrong: string[] = [];
    for (const call of jsonCalls) {
      const limit = bodyLimitOf(call);
      if (limit > bodyLimits.settings) continue;
      const answer = await app.call(call.method, pathOf(call.path), { as: owner, body: JSON.stringify({ title: 'x'.repeat(limit) }) });
      if (answer.status !== 413) wrong.push(`${call.name}: ${answer.status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is measured while a body arrives that does not tell it, and the sender can read why', async () => {
    const answer = await sendRaw(app.url, [
      `POST /api/v1/db/meta/projects/ HTTP/1.1\r\nHost: x\r\nxc-auth: ${owner.token}\r\n`,
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
      ...Array.from({ length: 5 }, () => `10000\r\n${'['.repeat(0x10000)}\r\n`),
    ]);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
  });
});

describe('JSON in the fields of a form', () => {
  const send = (fields: Readonly<Record<string, string>>, kind: 'url-encoded' | 'multipart'): ReturnType<TestApp['call']> => {
    if (kind === 'url-encoded') {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      return app.call('POST', '/api/v1/db/data/noco/x/y', { as: owner, body: new URLSearchParams(fields).toString(), headers });
    }
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return app.call('POST', '/api/v1/db/data/noco/x/y', { as: owner, body });
  };

  it.each(['url-encoded', 'multipart'] as const)('is measured as a body of JSON is, all fields together: %s', async (kind) => {
    const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    expect((await send({ Name: deep(mostBodyDepth) }, kind)).status).toBe(404);
    expect(await send({ Name: deep(mostBodyDepth + 1) }, kind)).toMatchObject({
      status: 413,
      body: { msg: expect.stringMatching(/nested/) },
    });
    expect(await send({ Name: '['.repeat(100_000) }, kind)).toMatchObject({ status: 413 });
    const list = `[${'1,'.repeat(mostBodyListValues - 2)}1]`;
    expect(await send({ Name: `[${'1,'.repeat(mostBodyListValues)}1]` }, kind)).toMatchObject({
      status: 413,
      body: { msg: expect.stringMatching(/A list/) },
    });
    const fields = Object.fromEntries(Array.from({ length: mostBodyValues / mostBodyListValues + 1 }, (_, at) => [`f${at}`, list]));
    if (kind === 'multipart')
      expect(await send(fields, kind)).toMatchObject({ status: 413, body: { msg: expect.stringMatching(/more than 2000000 values/) } });
    // What is no JSON is a text.
    expect((await send({ Name: '[1] of "two' }, kind)).status).toBe(404);
  });
});

function sendRaw(url: string, pieces: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      for (const piece of pieces) socket.write(piece);
    });
    socket.setEncoding('utf8');
    socket.once('data', (text) => {
      socket.destroy();
      resolve(String(text));
    });
    socket.once('error', reject);
  });
}
