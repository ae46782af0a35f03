import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp, type App } from '../app.ts';
import type { AppParts } from '../app-context.ts';
import { readSettings, type Settings } from '../config/settings.ts';
import { createSignUpToken } from '../features/account-tokens/index.ts';
import { noteAnswer } from './note-answer.ts';
import { openParts, type Stand } from '../open-parts.ts';

/** A real server on a free port of loopback, on its own data folder. */
export interface TestApp {
  readonly url: string;
  readonly app: App;
  readonly parts: AppParts;
  /** One request; JSON, bytes or a form in, JSON out. */
  call(method: string, path: string, options?: TestCall): Promise<TestAnswer>;
  /** Signs up (the first one is the super user) and answers the session. */
  signUp(email?: string): Promise<TestUser>;
  signIn(email: string, password?: string): Promise<TestUser>;
  stop(): Promise<void>;
}

export interface TestCall {
  readonly as?: TestUser | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every call
  readonly body: any;
}

export interface TestUser {
  readonly email: string;
  readonly token: string;
  /** `refresh_token=…`, as a browser would send it back. */
  readonly cookie: string;
}

export interface TestAppOptions extends Stand {
  readonly settings?: Partial<Settings>;
  readonly webDir?: string | null;
  /** Kept when given; a fresh one is removed at the end. */
  readonly dataDir?: string;
}

let people = 0;

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'quadrille-test-')));
  const settings: Settings = { ...readSettings({}, dataDir), port: 0, dataDir, rateLimits: false, ...options.settings };
  const parts = await openParts(settings, options);
  const app = await createApp(parts, { webDir: options.webDir ?? null });
  const url = await app.listen();
  const call = async (method: string, path: string, request: TestCall = {}): Promise<TestAnswer> => {
    const answer = await send(url, method, path, request);
    noteAnswer(method, path, answer.status);
    return answer;
  };
  return {
    url,
    app,
    parts,
    call,
    signUp: async (email = `person${(people += 1)}@example.org`) => {
      const ask = (token?: string) => call('POST', '/api/v1/auth/user/signup', { body: { email, password: 'long enough', token } });
      const asked = await ask();
      // Where the server sends mail, its link goes on.
      const answer = asked.body?.msg && asked.status === 200 ? await ask(createSignUpToken(parts, email)) : asked;
      if (answer.status !== 200) throw new Error(`Sign-up of ${email} failed: ${answer.text}`);
      return { email, token: answer.body.token as string, cookie: cookieOf(answer) };
    },
    signIn: async (email, password = 'long enough') => {
      const answer = await call('POST', '/api/v1/auth/user/signin', { body: { email, password } });
      if (answer.status !== 200) throw new Error(`Sign-in of ${email} failed: ${answer.text}`);
      return { email, token: answer.body.token as string, cookie: cookieOf(answer) };
    },
    stop: async () => {
      await app.stop();
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The refresh cookie an answer sets, ready to be sent back; empty when it sets none. */
export function cookieOf(answer: TestAnswer): string {
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function send(url: string, method: string, path: string, { as, body, headers }: TestCall): Promise<TestAnswer> {
  const isBytes = body instanceof Uint8Array;
  const isForm = body instanceof FormData;
  const type: Record<string, string> =
    body === undefined || isForm ? {} : { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' };
  const response = await fetch(url + path, {
    method,
    redirect: 'manual',
    headers: { ...type, ...(as ? { 'xc-auth': as.token } : {}), ...headers },
    ...(body === undefined ? {} : { body: isBytes || isForm || typeof body === 'string' ? (body as BodyInit) : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
}
