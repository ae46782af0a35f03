import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import { Readable, type Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { refuse } from '@quadrille/contract';
import { isPublicAddress } from './is-public-address.ts';

export interface OutboundRequest {
  readonly url: string;
  readonly signal: AbortSignal;
  /** Of the answer's body. */
  readonly maxBytes: number;
  /** From the call to the last byte. */
  readonly timeoutMs: number;
}

export interface OutboundSend extends OutboundRequest {
  /** GET unless given. Only GET and HEAD follow redirects: what is written is for the address it was written to. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | OutboundStream;
}

/** A body that is read while it is sent. */
export interface OutboundStream {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly length: number;
}

export interface OutboundAnswer {
  readonly url: string;
  readonly contentType: string;
  /** Ends with an error when the answer grows past the limit or the time is over. */
  readonly body: AsyncIterable<Uint8Array>;
}

export interface OutboundReply extends OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<IncomingHttpHeaders>;
  /** Lets go of an answer whose body nobody reads. */
  readonly drop: () => void;
}

/** The only way out to other servers: public addresses over http and https, unless the settings lift that. */
export interface Outbound {
  /** Fetches a file; every status but 200 is refused. */
  get(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Any request; answers whatever status came. Throws where nothing came. */
  send(request: OutboundSend): Promise<OutboundReply>;
  /** The checked address of a host that is spoken to in a language of its own, such as a database's. */
  addressOf(host: string, signal: AbortSignal): Promise<string>;
}

export interface OutboundOptions {
  readonly allowPrivate: boolean;
  /** All addresses of a name. */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  /** Opens the connection; always gets an address that has been checked. */
  readonly dial?: (address: string, port: number) => Socket;
}

type Needs = Required<OutboundOptions>;

const maxRedirects = 5;

export function createOutbound(options: OutboundOptions): Outbound {
  const needs: Needs = {
    resolve: async (name) => (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address),
    dial: (address, port) => connect({ host: address, port }),
    ...options,
  };
  return {
    get: (request) => getFile(needs, request),
    send: (request) => follow(needs, request),
    addressOf: (host, signal) => checkedAddress(needs, host, signal),
  };
}

async function getFile(needs: Needs, request: OutboundRequest): Promise<OutboundAnswer> {
  const reply = await follow(needs, request);
  if (reply.status === 200) return reply;
  reply.drop();
  throw refuse('answeredWith', { status: reply.status });
}

/** Every hop is checked like the first: a redirect is just another address somebody else chose. */
async function follow(needs: Needs, request: OutboundSend): Promise<OutboundReply> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(request.timeoutMs)]);
  const { method = 'GET' } = request;
  const isFollowed = method === 'GET' || method === 'HEAD';
  let { url, headers = {} } = request;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const target = parseTarget(url);
    const address = await findAddress(needs, target, signal);
    const response = await exchange(needs, { target, address, method, headers, body: request.body, signal });
    const location = response.headers.location;
    if (isFollowed && isRedirect(response) && location !== undefined) {
      response.destroy();
      if (!URL.canParse(location, target)) throw refuse('redirectNowhere');
      const next = new URL(location, target);
      // What was meant for one server (credentials, signatures) is not shown to the next.
      if (next.origin !== target.origin) headers = {};
      url = next.href;
      continue;
    }
    return {
      url,
      status: response.statusCode ?? 0,
      headers: response.headers,
      contentType: response.headers['content-type'] ?? 'application/octet-stream',
      body: limit(response, request.maxBytes, signal),
      drop: () => void response.destroy(),
    };
  }
  throw refuse('redirectsTooOften', { most: maxRedirects });
}

const isRedirect = ({ statusCode = 0 }: IncomingMessage): boolean => [301, 302, 303, 307, 308].includes(statusCode);

function parseTarget(url: string): URL {
  if (!URL.canParse(url)) throw refuse('noAddress');
  const target = new URL(url);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') throw refuse('noWebAddress');
  if (target.username || target.password) throw refuse('addressWithPassword');
  return target;
}

function findAddress(needs: Needs, target: URL, signal: AbortSignal): Promise<string> {
  return checkedAddress(needs, target.hostname, signal);
}

/** One numeric address to connect to. All of a name's addresses must be public, so the answer cannot depend on luck. */
async function checkedAddress(needs: Needs, host: string, signal: AbortSignal): Promise<string> {
  const name = host.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) ? [name] : await unlessAborted(needs.resolve(name), signal);
  const [first] = addresses;
  if (first === undefined) throw refuse('unknownHost');
  if (!needs.allowPrivate && !addresses.every(isPublicAddress)) throw refuse('privateAddress');
  return first;
}

/** The addresses of a name, none when it is unknown; a name server that says nothing is not waited for. */
async function unlessAborted(found: Promise<readonly string[]>, signal: AbortSignal): Promise<readonly string[]> {
  signal.throwIfAborted();
  let give: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    give = () => reject(timeoutOr(signal) as Error);
    signal.addEventListener('abort', give);
  });
  try {
    return await Promise.race([found.catch(() => []), aborted]);
  } finally {
    if (give) signal.removeEventListener('abort', give);
  }
}

interface Exchange {
  readonly target: URL;
  readonly address: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: OutboundSend['body'];
  readonly signal: AbortSignal;
}

function exchange(needs: Needs, { target, address, method, headers, body, signal }: Exchange): Promise<IncomingMessage> {
  const isTls = target.protocol === 'https:';
  const port = Number(target.port || (isTls ? 443 : 80));
  const name = target.hostname.replace(/^\[|\]$/g, '');
  const length = body instanceof Uint8Array ? body.byteLength : body?.length;
  const options: RequestOptions = {
    method,
    host: name,
    port,
    path: `${target.pathname}${target.search}`,
    headers: {
      accept: '*/*',
      'user-agent': 'quadrille',
      ...headers,
      'accept-encoding': 'identity',
      host: target.host,
      ...(length === undefined ? {} : { 'content-length': String(length) }),
    },
    signal,
    // No agent: an agent would look the name up again and connect on its own.
    createConnection: (): Duplex => {
      const socket = needs.dial(address, port);
      return isTls ? connectTls({ socket, ...(isIP(name) ? {} : { servername: name }), ALPNProtocols: ['http/1.1'] }) : socket;
    },
  };
  return new Promise((resolve, reject) => {
    const request = (isTls ? httpsRequest : httpRequest)(options, resolve);
    request.on('error', (error) => reject(signal.aborted ? timeoutOr(signal) : refuse('unreachable', { why: codeOf(error) })));
    if (body === undefined || body instanceof Uint8Array) return void request.end(body);
    Readable.from(body.bytes)
      .on('error', (error) => request.destroy(error))
      .pipe(request);
  });
}

async function* limit(response: IncomingMessage, maxBytes: number, signal: AbortSignal): AsyncIterable<Uint8Array> {
  const tooLarge = () => refuse('fetchedTooLarge', { megabytes: Math.floor(maxBytes / 1024 / 1024) });
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy();
    throw tooLarge();
  }
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    throw signal.aborted ? timeoutOr(signal) : error;
  } finally {
    response.destroy();
  }
}

function timeoutOr(signal: AbortSignal): unknown {
  const reason: unknown = signal.reason;
  return reason instanceof Error && reason.name === 'TimeoutError' ? refuse('tooSlow') : reason;
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : 'no answer');
