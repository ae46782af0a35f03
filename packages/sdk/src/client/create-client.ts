import { calls, headerNames, type Call } from '@quadrille/contract';
import ky, { type KyInstance } from 'ky';
import { toAnswerError, toConnectionError } from '../errors/to-request-error.ts';
import { readAnswer } from '../request/read-answer.ts';
import { retryStatuses, sendCall, type AnyInput } from '../request/send-call.ts';
import { untilAborted } from '../request/until-aborted.ts';
import { randomId } from '../request/random-id.ts';
import { createCookieKeeper, type CookieKeeper } from '../session/refresh-cookie.ts';
import { runAlone } from '../session/run-alone.ts';
import { createSession, type SessionCore } from '../session/session.ts';
import type { Client, ClientCore } from './client.ts';
import type { CallOptions, ClientOptions } from './client-options.ts';
import { isDevelopment } from './is-development.ts';
import { iteratePages } from './iterate.ts';

/** Calls that answer a session: its token is kept, and its refresh cookie where no browser does that. */
const signingIn = new Set<string>([
  calls.auth.signin.name,
  calls.auth.signup.name,
  calls.secondFactor.signIn.name,
  calls.providers.genTokenByCode.name,
]);

/** Calls whose 401 speaks of what was sent, not of an ended session. */
const sessionCalls = new Set<string>([...signingIn, calls.auth.signout.name, calls.auth.refreshToken.name]);

interface Parts {
  readonly options: ClientOptions;
  readonly http: KyInstance;
  readonly cookies: CookieKeeper;
  readonly clientId: string;
}

interface AnyReply {
  readonly value: unknown;
  readonly status: number;
  readonly headers: Headers;
}

function createHttp(options: ClientOptions): KyInstance {
  return ky.create({
    ...(options.baseUrl ? { prefix: options.baseUrl } : {}),
    ...(options.fetch ? { fetch: options.fetch } : {}),
    ...(options.credentials ? { credentials: options.credentials } : {}),
    timeout: options.timeout ?? false,
    retry: {
      limit: options.retries ?? 2,
      methods: ['get', 'post'],
      statusCodes: retryStatuses,
      afterStatusCodes: retryStatuses,
      maxRetryAfter: 10_000,
      jitter: true,
    },
  });
}

function fixedHeaders({ options, clientId }: Parts): Record<string, string> {
  return {
    [headerNames.clientId]: clientId,
    ...(options.sharedBaseId ? { [headerNames.sharedBaseId]: options.sharedBaseId } : {}),
    ...(options.controlToken ? { [headerNames.control]: options.controlToken } : {}),
    ...(typeof options.headers === 'function' ? options.headers() : options.headers),
  };
}

function authHeaders(parts: Parts, token: string | null): Record<string, string> {
  if (token !== null) return { [headerNames.session]: token };
  return parts.options.apiToken ? { [headerNames.apiToken]: parts.options.apiToken } : {};
}

async function send(parts: Parts, call: Call, input: AnyInput, token: string | null, options: CallOptions): Promise<Response> {
  const cookie = call === calls.auth.refreshToken ? parts.cookies.header() : {};
  const headers = { ...fixedHeaders(parts), ...authHeaders(parts, token), ...cookie };
  const response = await sendCall(parts.http, call, input, headers, options);
  if (sessionCalls.has(call.name)) parts.cookies.take(response.headers);
  return response;
}

async function toReply(parts: Parts, call: Call, response: Response, signal: AbortSignal | undefined): Promise<AnyReply> {
  if (!response.ok) throw await toAnswerError(call.name, response);
  const value = await readAnswer(call, response, parts.options.validateAnswers ?? isDevelopment(), signal);
  return { value, status: response.status, headers: response.headers };
}

const tokenOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'token' in value && typeof value.token === 'string' ? value.token : null;

/** Null when the server refuses; throws when it has not decided (unreachable, failing). */
async function fetchToken(parts: Parts): Promise<string | null> {
  const response = await send(parts, calls.auth.refreshToken, {}, null, {});
  if (response.status >= 400 && response.status < 500 && response.status !== 429) return null;
  return tokenOf((await toReply(parts, calls.auth.refreshToken, response, undefined)).value);
}

function createSessionOf(parts: Parts): SessionCore {
  const lock = `quadrille-refresh ${parts.options.baseUrl ?? ''}`;
  return createSession({
    token: parts.options.token ?? null,
    now: parts.options.now ?? Date.now,
    fetchToken: () => runAlone(lock, () => fetchToken(parts)),
    sendSignOut: async (token, everywhere) => {
      await toReply(parts, calls.auth.signout, await send(parts, calls.auth.signout, { body: { everywhere } }, token, {}), undefined);
    },
    onSignedOut: parts.options.onSignedOut ?? (() => undefined),
  });
}

/** Sends with the session's token; after a 401 once more with a new one, if there is one to be had. */
async function sendInSession(parts: Parts, session: SessionCore, call: Call, input: AnyInput, options: CallOptions): Promise<Response> {
  if (sessionCalls.has(call.name)) return send(parts, call, input, session.$token.get(), options);
  const wait = <T>(work: Promise<T>): Promise<T> =>
    untilAborted(work, options.signal).catch((error: unknown) => Promise.reject(toConnectionError(call.name, error, options.signal)));
  const token = await wait(session.tokenToSend());
  const response = await send(parts, call, input, token, options);
  const usedApiToken = token === null && Boolean(parts.options.apiToken);
  if (response.status !== 401 || usedApiToken) return response;
  const newer = session.$token.get() !== token ? session.$token.get() : await wait(session.refresh());
  return newer === null ? response : send(parts, call, input, newer, options);
}

/** However often it is sent, the server carries it out once. */
function withKey(call: Call, options: CallOptions): CallOptions {
  if (!call.isRepeatable) return options;
  return { ...options, headers: { [headerNames.idempotencyKey]: randomId(), ...options.headers } };
}

async function run(parts: Parts, session: SessionCore, call: Call, input: AnyInput, given: CallOptions): Promise<AnyReply> {
  const options = withKey(call, given);
  const reply = await toReply(parts, call, await sendInSession(parts, session, call, input, options), options.signal);
  if (signingIn.has(call.name)) {
    const token = tokenOf(reply.value);
    if (token !== null) session.takeFresh(token);
  }
  return reply;
}

/**
 * A client for one server. Every call of the contract is a method, grouped as there:
 * `client.rows.list({ params: {...}, query: {...} })`. Signing in and up keep the token in memory and
 * refresh it by themselves.
 */
export function createClient(options: ClientOptions = {}): Client {
  const parts: Parts = {
    options,
    http: createHttp(options),
    cookies: createCookieKeeper(),
    clientId: options.clientId ?? randomId(),
  };
  const session = createSessionOf(parts);
  const request = (call: Call, input: AnyInput = {}, callOptions: CallOptions = {}): Promise<AnyReply> =>
    run(parts, session, call, input, callOptions);
  const core = {
    baseUrl: options.baseUrl ?? '',
    clientId: parts.clientId,
    session,
    request,
    iterate: (call: Call, input: AnyInput, callOptions: CallOptions = {}) =>
      iteratePages(call, input, async (page) => (await request(call, page, callOptions)).value),
    close: () => session.close(),
  } as unknown as ClientCore;
  const toMethod = (call: Call) =>
    call === calls.auth.signout
      ? () => session.signOut().then(() => ({ msg: 'Signed out successfully' }))
      : async (input?: AnyInput, callOptions?: CallOptions) => (await request(call, input, callOptions)).value;
  const groups = Object.entries<Readonly<Record<string, Call>>>({ ...calls }).map(([group, members]) => [
    group,
    Object.fromEntries(Object.entries(members).map(([name, call]) => [name, toMethod(call)])),
  ]);
  return { ...Object.fromEntries(groups), ...core } as Client;
}
