import type { IncomingMessage } from 'node:http';
import { AppError, bodyLimitOf, headerNames } from '@quadrille/contract';
import { keepLongNumbers, mayHoldLongNumbers } from '@quadrille/domain';
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AppParts } from '../app-context.ts';
import type { Settings } from '../config/settings.ts';
import { findTokenSession } from './authenticate.ts';
import type { BoundCall } from './bind-call.ts';
import { answerPreflight, setCors } from './cors.ts';
import { toOwnAddress } from './older-addresses.ts';
import { parseQuery } from './parse-query.ts';
import { findLinkActor } from './find-link-actor.ts';
import { giveBackWhenIdle } from '../platform/give-back.ts';
import { parseInSlices } from './parse-in-slices.ts';
import { readJsonText } from './read-json.ts';
import { readForm, refuseForeignForm } from './form-body.ts';
import { createFacts, runCall, sendFailure } from './run-call.ts';
import { commonHeaders, dataHeaders } from './security-headers.ts';
import { findEmbedOrigins } from './find-embed-origins.ts';
import { serveStaticFiles } from './static-files.ts';

export interface HttpOptions {
  readonly calls: readonly BoundCall[];
  /** Folder of the built web app; null to serve the API alone. */
  readonly webDir: string | null;
}

/** The HTTP server with every call bound; not listening yet. */
export async function createHttp(parts: AppParts, { calls, webDir }: HttpOptions): Promise<FastifyInstance> {
  const { settings } = parts;
  const server: FastifyInstance = fastify({
    logger: false,
    // Proxies append to X-Forwarded-For what they saw: whoever asks may have written everything before that.
    trustProxy: settings.proxyHops === 0 ? false : (_address, hop) => hop < settings.proxyHops,
    forceCloseConnections: 'idle',
    keepAliveTimeout: 65_000,
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '/' }) => toOwnAddress(url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 4000, querystringParser: parseQuery },
    frameworkErrors: (error, request, reply) => sendFailure(parts, request as FastifyRequest, reply as unknown as FastifyReply, error),
  });
  const noteWork = giveBackWhenIdle();
  server.addHook('onResponse', (_request, _reply, done) => {
    noteWork();
    done();
  });
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...commonHeaders(settings), ...dataHeaders });
    setCors(settings, request, reply);
    if (request.method === 'OPTIONS') return answerPreflight(request, reply);
    done();
  });
  readBodies(server, settings);
  server.setErrorHandler((error, request, reply) => sendFailure(parts, request, reply, error));
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const reset = /^\/auth\/password\/reset\/([\w-]+)$/.exec(path);
    if (webDir !== null && reset) return reply.redirect(`/#/reset-password/${reset[1]}`);
    if (webDir !== null && isPageVisit(request, path)) return reply.redirect('/#/error/404');
    return sendFailure(parts, request, reply, new AppError('routeNotFound', { method: request.method, path }));
  });
  for (const bound of calls) addRoute(server, parts, bound);
  if (webDir !== null) await serveStaticFiles(server, webDir, parts.settings, (uuid) => findEmbedOrigins(parts, uuid));
  return server;
}

/** A person with a mistyped address in the browser, who wants a page and not JSON. */
function isPageVisit(request: FastifyRequest, path: string): boolean {
  if (request.method !== 'GET' || path.startsWith('/api/') || path.startsWith('/download/')) return false;
  // A program that takes anything and names pages among it is better off with a failure than with a page it keeps as a file.
  return /^\s*text\/html/.test(request.headers.accept ?? '');
}

interface RouteConfig {
  /** A body of JSON, for which a form may stand. */
  readonly takesJson?: boolean;
}

/** What anybody may send without a session. */
const publicLimit = 64 * 1024;

function addRoute(server: FastifyInstance, parts: AppParts, bound: BoundCall): void {
  const { method, path, permission, scope } = bound.call;
  const isOpen = permission === 'public' || permission === 'control';
  server.route({
    method,
    url: path,
    // Of lists and the like; what is made while it is sent is not made for nobody.
    exposeHeadRoute: method === 'GET' && bound.call.answer.kind !== 'content',
    config: { takesJson: bound.call.body !== null && bound.call.body.kind !== 'content' } satisfies RouteConfig,
    bodyLimit: isOpen ? Math.min(publicLimit, bodyLimitOf(bound.call)) : bodyLimitOf(bound.call),
    // Nobody's large body is read and parsed for somebody who is not signed in.
    onRequest: async (request, reply) => {
      if (isOpen || (await hasCredential(parts, request))) return;
      try {
        if (scope === 'base' && (await findLinkActor(parts, createFacts(parts, request, reply)))) return;
        throw new AppError('unauthorized');
      } catch (error) {
        sendFailure(parts, request, reply, error);
        return reply;
      }
    },
    handler: async (request, reply) => {
      await runCall(parts, bound, request, reply);
      return reply;
    },
  });
}

/** Whether somebody at all is asking; who they are and what they may is for later. */
async function hasCredential(parts: AppParts, { headers }: FastifyRequest): Promise<boolean> {
  const [token, apiToken] = [headers[headerNames.session], headers[headerNames.apiToken]];
  if (typeof token === 'string' && (await parts.tokens.verify(token)) !== null) return true;
  return typeof apiToken === 'string' && (await findTokenSession(parts, apiToken)) !== null;
}

/** JSON is parsed with poisoned keys refused and no digit of a number lost; an empty body is no body; anything else stays a stream. */
function readBodies(server: FastifyInstance, settings: Settings): void {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  const parsePiece = (request: FastifyRequest, text: string): unknown => {
    let outcome: { readonly error: Error | null; readonly value: unknown } = { error: null, value: undefined };
    // It answers before it returns.
    void parseJson(request, text, (error, value) => (outcome = { error, value }));
    if (outcome.error) throw outcome.error;
    return mayHoldLongNumbers(text) ? JSON.parse(text, keepLongNumbers) : outcome.value;
  };
  const parse = (request: FastifyRequest, text: string): Promise<unknown> => parseInSlices(text, (piece) => parsePiece(request, piece));
  server.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) => {
    const text = await readJsonText(request, payload);
    return text === '' ? undefined : parse(request, text);
  });
  server.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    async (request: FastifyRequest, payload: IncomingMessage) => {
      if ((request.routeOptions.config as RouteConfig).takesJson !== true) return payload;
      refuseForeignForm(request, settings);
      return readForm(request, payload);
    },
  );
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}
