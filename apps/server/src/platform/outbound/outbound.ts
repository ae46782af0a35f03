import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { AppError } from '@quadrille/contract';
import { isPublicAddress } from './is-public-address.ts';

export interface OutboundRequest {
  readonly url: string;
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** From the call to the last byte. */
  readonly timeoutMs: number;
}

export interface OutboundAnswer {
  readonly url: string;
  readonly contentType: string;
  /** Ends with an error when the answer grows past the limit or the time is over. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** The only way out to other servers: public addresses over http and https, unless the settings lift that. */
export interface Outbound {
  get(request: OutboundRequest): Promise<OutboundAnswer>;
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
const refusal = 'This address is not on the public internet, so the server does not fetch it.';

export function createOutbound(options: OutboundOptions): Outbound {
  const needs: Needs = {
    resolve: async (name) => (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address),
    dial: (address, port) => connect({ host: address, port }),
    ...options,
  };
  return { get: (request) => follow(needs, request) };
}

/** Every hop is checked like the first: a redirect is just another address somebody else chose. */
async function follow(needs: Needs, request: OutboundRequest): Promise<OutboundAnswer> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(request.timeoutMs)]);
  let url = request.url;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const target = parseTarget(url);
    const address = await findAddress(needs, target, signal);
    const response = await send(needs, target, address, signal);
    const location = response.headers.location;
    if (isRedirect(response) && location !== undefined) {
      response.destroy();
      if (!URL.canParse(location, target)) throw refuse('The address redirects to something that is no address.');
      url = new URL(location, target).href;
      continue;
    }
    if (response.statusCode !== 200) {
      response.destroy();
      throw refuse(`The address answered with status ${response.statusCode ?? 0}.`);
    }
    return {
      url,
      contentType: response.headers['content-type'] ?? 'application/octet-stream',
      body: limit(response, request.maxBytes, signal),
    };
  }
  throw refuse(`The address redirects more than ${maxRedirects} times.`);
}

const refuse = (reason: string): AppError => new AppError('badRequest', { reason });
const isRedirect = ({ statusCode = 0 }: IncomingMessage): boolean => [301, 302, 303, 307, 308].includes(statusCode);

function parseTarget(url: string): URL {
  if (!URL.canParse(url)) throw refuse('This is not an address.');
  const target = new URL(url);
  if (target.protocol !== 'http:' && target.protocol !== 'https:') throw refuse('Only http and https addresses can be fetched.');
  if (target.username || target.password) throw refuse('Addresses with a user name or password are not fetched.');
  return target;
}

/** One numeric address to connect to. All of a name's addresses must be public, so the answer cannot depend on luck. */
async function findAddress(needs: Needs, target: URL, signal: AbortSignal): Promise<string> {
  const name = target.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(name) ? [name] : await needs.resolve(name).catch(() => []);
  signal.throwIfAborted();
  const [first] = addresses;
  if (first === undefined) throw refuse('The name in the address is not known.');
  if (!needs.allowPrivate && !addresses.every(isPublicAddress)) throw refuse(refusal);
  return first;
}

function send(needs: Needs, target: URL, address: string, signal: AbortSignal): Promise<IncomingMessage> {
  const isTls = target.protocol === 'https:';
  const port = Number(target.port || (isTls ? 443 : 80));
  const name = target.hostname.replace(/^\[|\]$/g, '');
  const options: RequestOptions = {
    method: 'GET',
    host: name,
    port,
    path: `${target.pathname}${target.search}`,
    headers: { host: target.host, accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'quadrille' },
    signal,
    // No agent: an agent would look the name up again and connect on its own.
    createConnection: (): Duplex => {
      const socket = needs.dial(address, port);
      return isTls ? connectTls({ socket, ...(isIP(name) ? {} : { servername: name }), ALPNProtocols: ['http/1.1'] }) : socket;
    },
  };
  return new Promise((resolve, reject) => {
    const request = (isTls ? httpsRequest : httpRequest)(options, resolve);
    request.on('error', (error) =>
      reject(signal.aborted ? timeoutOr(signal) : refuse(`The address cannot be reached (${codeOf(error)}).`)),
    );
    request.end();
  });
}

async function* limit(response: IncomingMessage, maxBytes: number, signal: AbortSignal): AsyncIterable<Uint8Array> {
  const tooLarge = () => new AppError('tooLarge', { reason: `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.` });
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
  return reason instanceof Error && reason.name === 'TimeoutError' ? refuse('The address took too long to answer.') : reason;
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : 'no answer');
