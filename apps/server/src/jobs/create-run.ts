import { AppError } from '@quadrille/contract';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { JobStore } from './job-store.ts';
import type { Job, JobEvent, JobRun } from './jobs.ts';

/** Why a run ends without an end: the job waits to be begun anew. */
export class Stopping extends Error {}

export const cancelled = 'The job was cancelled.';
const progressEveryMs = 200;
/** Lines of a later try stand after those of earlier ones. */
const linesPerAttempt = 1_000_000;

export interface RunParts {
  readonly controller: AbortController;
  readonly store: JobStore;
  readonly runner: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly emit: (event: JobEvent) => void;
}

/** What a job is given to work with. `flush` writes what is not written yet. */
export function createRun({ id, attempt }: Job, parts: RunParts): JobRun & { flush(): Promise<void> } {
  const { controller, store, runner, clock, log, emit } = parts;
  let seq = (attempt - 1) * linesPerAttempt;
  let last = 0;
  let latest: Readonly<Record<string, unknown>> | null = null;
  let writing: Promise<void> = Promise.resolve();
  const send = (message: string): void => {
    if (latest) emit({ type: 'log', id, message, progress: latest });
  };
  /** One after the other. What cannot be written is left out: the job itself goes on. */
  const write = (step: () => Promise<void>): void => {
    writing = writing.then(step).catch((error: unknown) => log.warn('The progress of a job could not be kept.', { job: id, error }));
  };
  const save = (): void => {
    const numbers = latest;
    if (!numbers) return;
    write(async () => {
      if (!(await store.setProgress(id, runner, numbers, clock.now()))) controller.abort(new Error(cancelled));
    });
  };
  return {
    id,
    signal: controller.signal,
    log: (message) => {
      seq += 1;
      const at = seq;
      write(() => store.addLog(id, at, message, clock.now()));
      emit({ type: 'log', id, message, progress: latest });
    },
    progress: (numbers) => {
      latest = numbers;
      if (clock.now() - last < progressEveryMs) return;
      last = clock.now();
      send('');
      save();
    },
    confirm: async () => {
      controller.signal.throwIfAborted();
      await store.touch([id], runner, clock.now());
      if ((await store.listHeld([id], runner)).length > 0) return;
      controller.abort(new Error(cancelled));
      throw new AppError('aborted');
    },
    isLast: async () => {
      if (controller.signal.reason instanceof Stopping) return false;
      try {
        return (await store.listHeld([id], runner)).length > 0 || (await store.find(id))?.state === 'failed';
      } catch {
        return false;
      }
    },
    flush: async () => {
      send('');
      save();
      await writing;
    },
  };
}
