import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LostBase } from '../engine.ts';
import type { CheckRequest } from './check-thread.ts';
import { findWorkerFile } from './worker-file.ts';

/** Whether a copy of a base is whole, in a thread of its own: nobody waits while all of it is read. Null when it is. */
export async function checkCopy(file: string): Promise<Exclude<LostBase['why'], 'missing'> | null> {
  const { url, execArgv } = findWorkerFile('check-thread');
  const worker = new Worker(url, { execArgv, name: 'check', workerData: { file } satisfies CheckRequest });
  const [answer] = (await once(worker, 'message')) as [Exclude<LostBase['why'], 'missing'> | null];
  return answer;
}
