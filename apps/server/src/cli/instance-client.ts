import { errorBodySchema, headerNames } from '@quadrille/contract';
import * as v from 'valibot';
import { readInstanceFile, type Instance } from '../platform/instance-file.ts';
import { UsageError } from './command.ts';

/** Talks to the server that runs on a data folder. */
export interface InstanceClient {
  readonly url: string;
  send<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T>;
}

/** The running server of a data folder; null when none answers. */
export async function findInstance(dataDir: string): Promise<InstanceClient | null> {
  const instance = readInstanceFile(dataDir);
  if (!instance || !(await isAlive(instance))) return null;
  return { url: instance.url, send: (method, path, body) => send(instance, method, path, body) };
}

async function isAlive({ url }: Instance): Promise<boolean> {
  try {
    return (await fetch(`${url}/api/v1/health`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false; // nobody listens there: the file is from a server that was killed
  }
}

const lost = (url: string): string =>
  `The server at ${url} cannot be reached any more. It was stopped, or it crashed: start it again, and see what became of this.`;

async function send<T>({ url, controlToken }: Instance, method: string, path: string, body: unknown): Promise<T> {
  const asked = {
    method,
    headers: { [headerNames.control]: controlToken, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const response = await fetch(url + path, asked).catch(() => {
    throw new UsageError(lost(url));
  });
  const answer: unknown = await response.json().catch(() => {
    throw new UsageError(lost(url));
  });
  if (response.ok) return answer as T;
  const failure = v.safeParse(errorBodySchema, answer);
  throw new UsageError((failure.success && failure.output.msg) || `The server answered with status ${response.status}.`);
}
