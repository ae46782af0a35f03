import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { fastify, type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { readForm } from './form-body.ts';
import { readJsonText } from './read-json.ts';

it.each([
  ['application/json', readJsonText, '{"half":'],
  ['application/x-www-form-urlencoded', readForm, 'half=1&o'],
  ['multipart/form-data; boundary=x', readForm, '--x\r\nContent'],
] as const)('a body of %s that does not arrive whole is given up with its connection', async (type, read, half) => {
  const http = fastify();
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(type.split(';')[0] ?? '', (request: FastifyRequest, payload: Readable): Promise<unknown> =>
    read(request, payload, 50),
  );
  http.post('/', { bodyLimit: 10_000 }, () => 'read');
  const { port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  const closed = new Promise<string>((resolve) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (piece) => (text += String(piece)));
    socket.on('error', () => undefined).on('close', () => resolve(text));
  });
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 2000\r\n\r\n${half}`);
  expect(await closed).not.toContain('200');
  await http.close();
});
