import type { MisfitQuestion } from './count-misfits.ts';
import type { LooseChecks } from './loose-types.ts';

/** Has a worker count; null where the file cannot be read that way. */
export function askMisfitWorker(question: MisfitQuestion): Promise<LooseChecks | null> {
  const worker = new Worker(new URL('./misfit-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<LooseChecks | null>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<LooseChecks | null>) => resolve(data));
    worker.addEventListener('error', () => resolve(null));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
