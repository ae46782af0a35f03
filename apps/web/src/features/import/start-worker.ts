import type { MisfitQuestion } from './count-misfits.ts';
import type { CountRequest } from './import-worker.ts';
import type { LooseChecks } from './loose-types.ts';

export function startWorker(): Worker {
  return new Worker(new URL('./import-worker.ts', import.meta.url), { type: 'module' });
}

/** Has a worker of its own count; null where the file cannot be read that way. */
export function countInWorker(question: MisfitQuestion): Promise<LooseChecks | null> {
  const worker = startWorker();
  return new Promise<LooseChecks | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<{ checks: LooseChecks | null }>) => resolve(data.checks));
    worker.addEventListener('error', () => resolve(null));
    worker.postMessage({ countMisfits: question } satisfies CountRequest);
  }).finally(() => worker.terminate());
}
