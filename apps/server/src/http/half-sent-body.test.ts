import { connect } from 'node:net';
import type { Readable } from 'node:stream';
import { fastify, type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { readJsonText } from './read-json.ts';

it('a body that does not arrive whole is given up with its connection', async () => {
  const http = fastify();
  http.addContentTypeParser('application/json', (request: FastifyRequest, payload: Readable) => readJsonText(request, payload, 50));
  http.post('/', { bodyLimit: 1000 }, () => 'read');
  const { port } = new URL(await http.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  const closed = new Promise<string>((resolve) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (piece) => (text += String(piece)));
    socket.on('error', () => undefined).on('close', () => resolve(text));
  });
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"half":');
  expect(await closed).not.toContain('200');
  await http.close();
});
