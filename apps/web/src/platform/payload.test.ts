import { expect, it } from 'vitest';
import { readPayload } from './payload.ts';

const answering = (body: string, status = 200) => (() => Promise.resolve(new Response(body, { status }))) as typeof fetch;
const appInfo = { firstUser: false, version: '1.0.0', ncSiteUrl: 'https://tables.example.org' };

it('is read where the page names one, and nowhere else', async () => {
  const asked: unknown[] = [];
  const read = ((place: unknown) => {
    asked.push(place);
    return Promise.resolve(Response.json({ appInfo }));
  }) as typeof fetch;
  expect(await readPayload(null, read)).toBeNull();
  expect(await readPayload('./payload.json', read)).toEqual({ appInfo });
  expect(asked).toEqual(['./payload.json']);
});

it('counts as not there where it is lost, broken or of another shape', async () => {
  expect(await readPayload('./p', answering('', 404))).toBeNull();
  expect(await readPayload('./p', answering('<!doctype html>'))).toBeNull();
  expect(await readPayload('./p', answering('{"appInfo":{"firstUser":true}}'))).toBeNull();
  expect(await readPayload('./p', () => Promise.reject(new Error('offline')))).toBeNull();
});
