import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LostBase } from '../engine.ts';
import type { CheckRequest } from './check-thread.ts';
import { findWorkerFile } from './worker-file.ts';

/** Checks a copy of a base in a thread of its own, because all of it must be read. Null when the copy is whole. */
export async function checkCopy(file: string): Promise<Exclude<LostBase['why'], 'missing'> | null> {
  const { url, execArgv } = findWorkerFile('check-thread');
  const worker = new Worker(url, { execArgv, name: 'check', workerData: { file } satisfies CheckRequest });
  const [answer] = (await once(worker, 'message')) as [Exclude<LostBase['why'], 'missing'> | null];
  return answer;
}
