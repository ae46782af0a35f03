import { appendFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a server answered, read to its end. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The JSON of the answer; null where it is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every call, as programs without types do
  readonly body: any;
}

export interface HttpRequest {
  /** Sent as JSON; bytes and forms are sent as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Query;
  /** For the count of what calls were tried with; not sent. */
  readonly isForeign?: boolean;
}

/** Sent `name=value` by `name=value`; names are not touched, so brackets stay brackets. */
export type Query = Readonly<Record<string, string | number | readonly (string | number)[]>>;

export interface HttpClient {
  (method: string, path: string, request?: HttpRequest): Promise<HttpAnswer>;
}

/** Plain requests to one server, with headers of its own on each: no SDK, no contract, as a stranger's program sends them. */
export function httpClient(url: string, common: Readonly<Record<string, string>> = {}): HttpClient {
  return async (method, path, { body, headers, query, isForeign } = {}) => {
    const isBytes = body instanceof Uint8Array;
    const isForm = body instanceof FormData;
    const type: Record<string, string> =
      body === undefined || isForm ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' };
    const response = await fetch(url + path + toQuery(query), {
      method,
      redirect: 'manual',
      headers: { ...type, ...common, ...headers },
      ...(body === undefined ? {} : { body: isBytes || isForm || typeof body === 'string' ? (body as BodyInit) : JSON.stringify(body) }),
    });
    const text = await response.text();
    noteAnswer(`${method} ${path} ${response.status}${isForeign ? ' foreign' : ''}`);
    return { status: response.status, headers: response.headers, text, body: parseJson(text) };
  };
}

const notes = process.env['CALLS_ANSWERED'];

/** Where somebody counts which call was answered how: see `scripts/test-api.mjs`. */
function noteAnswer(line: string): void {
  if (notes !== undefined) appendFileSync(join(notes, `api-${process.pid}.txt`), `${line}\n`);
}

function toQuery(query: Query | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => [key, String(one)]),
  );
  return pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.map((part) => encodeURIComponent(part ?? '')).join('=')).join('&')}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const password = 'correct horse battery';

/** Signs up and answers a client that is signed in. The first person of a server is its super user. */
export async function signUp(url: string, email: string): Promise<HttpClient> {
  const answer = await httpClient(url)('POST', '/api/v1/auth/user/signup', { body: { email, password } });
  if (answer.status !== 200) throw new Error(`Sign-up of ${email} failed with ${answer.status}: ${answer.text}`);
  return httpClient(url, { 'xc-auth': answer.body.token });
}

/** Signs in again, after a restart for example. */
export async function signIn(url: string, email: string, secret = password): Promise<HttpClient> {
  const answer = await httpClient(url)('POST', '/api/v1/auth/user/signin', { body: { email, password: secret } });
  if (answer.status !== 200) throw new Error(`Sign-in of ${email} failed with ${answer.status}: ${answer.text}`);
  return httpClient(url, { 'xc-auth': answer.body.token });
}

/** The answer of a call that must work. */
export async function must(answer: Promise<HttpAnswer>): Promise<HttpAnswer['body']> {
  const { status, text, body } = await answer;
  if (status !== 200) throw new Error(`Answered ${status}: ${text.slice(0, 500)}`);
  return body;
}
