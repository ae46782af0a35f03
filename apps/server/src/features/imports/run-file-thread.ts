import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ImportError, type ImportErrorCode, type ImportTemplate, type InspectReport } from '@quadrille/importer';
import type { RowBatch, ThreadFailure, ThreadMessage, ThreadOrder, ThreadTask } from './thread-task.ts';

export interface ThreadOptions {
  readonly signal: AbortSignal;
  /** For a load: how much of the file is there, see `ImportFile`. */
  readonly arrivals?: AsyncIterable<number>;
  /** Called in the order of the batches, a few of them at once. */
  readonly onBatch?: (batch: RowBatch) => Promise<void>;
}

/** Heap of the thread; a file that needs more is refused. */
const heapMb = 2048;
/** Rows die right after they are packed: a small space for the young stays in the processor's cache. */
const youngMb = 8;
/** Silence of a thread that has something to read, after which it is ended. */
const patienceMs = 180_000;

/** Runs one task in a thread of its own, with bounds on memory and time; aborting ends the thread. */
export function runFileThread(
  task: ThreadTask,
  { signal, arrivals, onBatch }: ThreadOptions,
): Promise<ImportTemplate | InspectReport | null> {
  const { url, execArgv } = findThreadFile();
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const thread = new Worker(url, {
      workerData: task,
      execArgv,
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
    });
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      void thread.terminate();
      settle();
    };
    const fail = (error: unknown): void => end(() => reject(error as Error));
    const onAbort = (): void => fail(signal.reason);
    const onSilence = (): void =>
      fail(new ImportError('tooLarge', 'Reading the file took too long. Save it as CSV, which is read piece by piece.'));
    let timer = setTimeout(onSilence, patienceMs);
    const send = (order: ThreadOrder): void => {
      clearTimeout(timer);
      timer = setTimeout(onSilence, patienceMs);
      thread.postMessage(order);
    };
    const announce = async (): Promise<void> => {
      for await (const bytes of arrivals ?? []) send({ type: 'there', bytes });
    };
    const onMessage = async (message: ThreadMessage): Promise<void> => {
      clearTimeout(timer);
      if (message.type === 'done') return end(() => resolve(message.result));
      if (message.type === 'failed') return fail(toError(message.failure));
      if (message.type === 'waiting') return;
      await onBatch?.(message.batch);
      send({ type: 'written' });
    };
    signal.addEventListener('abort', onAbort);
    thread.on('message', (message: ThreadMessage) => void onMessage(message).catch(fail));
    thread.on('error', (error) => fail(fromCrash(error)));
    announce().catch(fail);
  });
}

function toError({ code, message }: ThreadFailure): Error {
  return code === null ? new Error(message) : new ImportError(code as ImportErrorCode, message);
}

function fromCrash(error: unknown): unknown {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory
    ? new ImportError('tooLarge', 'The file needs more memory than an import may use. Save it as CSV, which is read piece by piece.')
    : error;
}

/** Beside this file while developing, in the same place below the bundle once built. */
function findThreadFile(): { url: URL; execArgv: string[] } {
  const extension = extname(fileURLToPath(import.meta.url));
  const quiet = '--disable-warning=ExperimentalWarning';
  for (const folder of ['.', './features/imports', '../features/imports']) {
    const url = new URL(`${folder}/file-thread${extension}`, import.meta.url);
    if (existsSync(url)) return { url, execArgv: extension === '.ts' ? ['--conditions=@quadrille/source', quiet] : [quiet] };
  }
  throw new Error(`file-thread${extension} is missing beside ${import.meta.url}. Build the server again.`);
}
