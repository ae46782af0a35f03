import { isAppError } from '@quadrille/contract';
import type { MetaStore } from '../meta/meta-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { RandomSource } from '../platform/random-source.ts';
import { createJobStore, type JobStore } from './job-store.ts';
import type { Job, JobEvent, JobRun, Jobs, JobSpec, JobState } from './jobs.ts';

interface Running {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

export interface JobsOptions {
  readonly meta: MetaStore;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Log;
  readonly rhythm?: Rhythm;
}

interface Rhythm {
  /** Where several processes share a database, each says so often that it still works on its jobs. */
  readonly beatMs: number;
  /** Jobs of other processes that have said nothing for so long are taken for dead. */
  readonly silentMs: number;
}

const usualRhythm: Rhythm = { beatMs: 5000, silentMs: 30_000 };
/** How long the outcome of a job can be asked for. */
const keptMs = 30 * 24 * 60 * 60 * 1000;
const cancelled = 'The job was cancelled.';
const interrupted = 'The server stopped before the job was done. Start it again.';

/** Runs jobs in this process and keeps their state in the meta store. */
export async function createJobs({ meta, clock, random, log, rhythm = usualRhythm }: JobsOptions): Promise<Jobs> {
  const { beatMs, silentMs } = rhythm;
  const runner = Buffer.from(random.bytes(8)).toString('hex');
  const store = createJobStore(meta.db);
  const running = new Map<string, Running>();
  const listeners = new Set<(event: JobEvent) => void>();
  const emit = (event: JobEvent): void => listeners.forEach((listener) => listener(event));
  const isShared = meta.engine !== 'sqlite'; // on SQLite there is no other process that could be running them
  await store.failSilent(interrupted, clock.now() - (isShared ? silentMs : -1), clock.now());
  await store.dropFinished(clock.now() - keptMs);

  const beat = async (): Promise<void> => {
    await store.touch([...running.keys()], clock.now());
    for (const id of await store.failSilent(interrupted, clock.now() - silentMs, clock.now()))
      emit({ type: 'status', id, status: 'failed', data: { error: { message: interrupted } } });
  };
  // A beat that cannot be written is made up for by the next one.
  const beats = isShared ? setInterval(() => void beat().catch(() => {}), beatMs).unref() : undefined;

  const settle = async (id: string, state: JobState, result: unknown, error: string | null): Promise<void> => {
    running.delete(id);
    try {
      await store.finish(id, state, result, error, clock.now());
    } catch (failure) {
      log.error('The end of a job could not be kept.', { job: id, state, error: failure });
    }
    emit({ type: 'status', id, status: state, data: error === null ? (result ?? {}) : { error: { message: error } } });
  };

  const work = async (job: Job, controller: AbortController, run: (job: JobRun) => Promise<unknown>): Promise<void> => {
    const handle = createRun(job.id, { controller, store, clock, log, emit });
    try {
      emit({ type: 'status', id: job.id, status: 'active', data: {} });
      const result = await run(handle);
      await handle.flush();
      await settle(job.id, 'completed', result ?? {}, null);
    } catch (error) {
      await handle.flush();
      await settle(job.id, 'failed', null, describe(error, controller.signal, log, job));
    }
  };

  return {
    start: async (spec: JobSpec, run) => {
      const job = await store.add(spec.id ?? `job${Buffer.from(random.bytes(10)).toString('hex')}`, spec, runner, clock.now());
      const controller = new AbortController();
      running.set(job.id, { controller, done: Promise.resolve().then(() => work(job, controller, run)) });
      return job;
    },
    find: (id) => store.find(id),
    findByData: (data) => store.findByData(data),
    cancel: async (id) => {
      const found = running.get(id);
      found?.controller.abort(new Error(cancelled));
      await found?.done;
      if (!found) await store.finish(id, 'failed', null, cancelled, clock.now()); // another process finds out when it reports
      return found !== undefined;
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      clearInterval(beats);
      const all = [...running.values()];
      for (const { controller } of all) controller.abort(new Error('The server is stopping.'));
      await Promise.allSettled(all.map(({ done }) => done));
    },
  };
}

/** What people are told of a failure; a fault of ours is logged and not shown. */
function describe(error: unknown, signal: AbortSignal, log: Log, job: Job): string {
  if (signal.aborted) return (signal.reason as Error).message;
  if (isAppError(error) && error.code !== 'internal') return error.message;
  if (error instanceof Error && error.name === 'ImportError') return error.message;
  log.error('A job failed unexpectedly.', { job: job.id, kind: job.kind, error });
  return 'The job failed. The server log says why.';
}

const progressEveryMs = 200;

interface RunParts {
  readonly controller: AbortController;
  readonly store: JobStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly emit: (event: JobEvent) => void;
}

function createRun(id: string, { controller, store, clock, log, emit }: RunParts): JobRun & { flush(): Promise<void> } {
  let seq = 0;
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
      if (!(await store.setProgress(id, numbers, clock.now()))) controller.abort(new Error(cancelled));
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
    flush: async () => {
      send('');
      save();
      await writing;
    },
  };
}
