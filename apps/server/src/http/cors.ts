import { unknownFieldsHeader } from '@quadrille/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../config/settings.ts';
import { addVary } from './add-vary.ts';

/**
 * Any page may call the API with a token in a header; that is what `*` says. Credentials (the refresh
 * cookie) are for our own origin and for those listed in the settings, and for nobody else.
 */
export function setCors(settings: Settings, request: FastifyRequest, reply: FastifyReply): void {
  const { origin } = request.headers;
  const isTrusted = origin !== undefined && (settings.allowedOrigins.includes(origin) || origin === originOf(settings.siteUrl));
  reply.header('access-control-allow-origin', isTrusted ? origin : '*');
  reply.header('access-control-expose-headers', `xc-db-response, ${unknownFieldsHeader}`);
  if (!isTrusted) return;
  reply.header('access-control-allow-credentials', 'true');
  addVary(reply, 'origin');
}

/** Answers what browsers ask before a call with unusual headers. */
export function answerPreflight(request: FastifyRequest, reply: FastifyReply): void {
  const wanted = request.headers['access-control-request-headers'] ?? '';
  reply
    .status(204)
    .header('access-control-allow-methods', 'GET,HEAD,PUT,PATCH,POST,DELETE')
    .header('access-control-allow-headers', /^[\w\-, ]{0,1000}$/.test(wanted) ? wanted : '')
    .header('access-control-max-age', '600')
    .send();
}

const originOf = (url: string | null): string | null => (url === null ? null : new URL(url).origin);
