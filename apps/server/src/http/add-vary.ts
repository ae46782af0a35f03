import type { FastifyReply } from 'fastify';

/** Adds a request header to those that an answer depends on; setting `vary` twice would forget the first one. */
export function addVary(reply: FastifyReply, header: string): void {
  const known = String(reply.getHeader('vary') ?? '');
  reply.header('vary', known === '' ? header : `${known}, ${header}`);
}
