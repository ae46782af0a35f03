import { AppError, isAppError } from '@quadrille/contract';
import { isDiskFull } from '../platform/is-disk-full.ts';
import type { MetaStore } from '../meta/meta-store.ts';
import { silentBus, type Bus } from '../platform/bus/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { RandomSource } from '../platform/random-source.ts';
import { createBeats, type Running } from './create-beats.ts';
import { cancelled, createRun, Stopping } from './create-run.ts';
import { createJobStore, type JobEnd } from './job-store.ts';
import type { JobTransport } from './job-transport.ts';
import { JobRefused, type Job, type JobEvent, type JobKind, type JobRun, type Jobs, type JobSpec } from './jobs.ts';
import { createPollingTransport } from './polling-transport.ts';
import { databaseKinds } from '../platform/database-kind.ts';

export interface JobsOptions {
  readonly meta: MetaStore;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly log: Log;
  readonly rhythm?: Rhythm;
  /** Tells other processes of cancelled jobs; without it they find out when they next say that they live. */
  readonly bus?: Bus;
  /** The meta store is looked into when absent. */
  readonly transport?: JobTransport;
}

interface Rhythm {
  /** Where several processes share a database, each says so often that it still works on its jobs. */
  readonly beatMs: number;
  /** Jobs of other processes that have said nothing for so long are taken for dead. */
  readonly silentMs: number;
}

const usualRhythm: Rhythm = { beatMs: 5000, silentMs: 30_000 };
/** Every how long jobs are looked for where nothing announces them: by a process that is alone, and by one of several. */
const lookEveryMs = { alone: 10_000, shared: 1000 } as const;
/** How long the outcome of a job can be asked for. */
const keptMs = 30 * 24 * 60 * 60 * 1000;
const usualConcurrency = 2;
const cancelTopic = 'job cancelled';

/** Runs jobs in this process and keeps their state in the meta store. */
export async function createJobs(options: JobsOptions): Promise<Jobs> {
  const { meta, clock, random, log, bus = silentBus } = options;
  const { beatMs, silentMs } = options.rhythm ?? usualRhythm;
  const runner = Buffer.from(random.bytes(8)).toString('hex');
  const forgetting = new Set<string>();
  const store = createJobStore(meta.db, forgetting);
  const running = new Map<string, Running>();
  const listeners = new Set<(event: JobEvent) => void>();
  const emit = (event: JobEvent): void => listeners.forEach((listener) => listener(event));
  const { isShared } = databaseKinds[meta.engine]; // else there is no other process that could be running them
  const transport = options.transport ?? createPollingTransport(store, clock, lookEveryMs[isShared ? 'shared' : 'alone']);
  const newId = (): string => `job${Buffer.from(random.bytes(10)).toString('hex')}`;

  const { tidy, beat } = createBeats({ store, transport, clock, runner, running, silentMs, emit });
  await tidy(isShared ? silentMs : -1);
  await store.dropFinished(clock.now() - keptMs);

  const stopBeats = isShared ? repeat(beatMs, beat) : undefined;

  /** Ends that could not be kept, as on a full disk: tried again until there is room. */
  const owed = new Map<string, JobEnd>();
  const payOwed = async (): Promise<void> => {
    for (const [id, end] of owed) {
      await store.finish(id, runner, end, clock.now());
      owed.delete(id);
    }
  };
  const stopPaying = repeat(beatMs, payOwed);

  const settle = async (job: Job, error: string | null, result: unknown): Promise<void> => {
    const state = error === null ? 'completed' : 'failed';
    running.delete(job.id);
    try {
      await store.finish(job.id, runner, { state, result, error }, clock.now());
    } catch (failure) {
      owed.set(job.id, { state, result, error });
      log.error('The end of a job could not be kept.', { job: job.id, state, error: failure });
    }
    emit({ type: 'status', id: job.id, status: state, data: error === null ? (result ?? {}) : { error: { message: error } } });
  };

  /** Runs it, until its end or (when `onFailure` takes care of that) a failure. */
  const work = async (
    job: Job,
    controller: AbortController,
    run: (job: JobRun) => Promise<unknown>,
    onFailure: (error: unknown) => Promise<boolean>,
  ): Promise<void> => {
    const handle = createRun(job, { controller, store, runner, clock, log, emit });
    try {
      emit({ type: 'status', id: job.id, status: 'active', data: {} });
      const result = await run(handle);
      await handle.flush();
      await settle(job, null, result ?? {});
    } catch (error) {
      await handle.flush();
      if (!(await onFailure(error))) await settle(job, describe(error, controller.signal, log, job), null);
    }
  };
  const begin = (job: Job, run: (job: JobRun) => Promise<unknown>, onFailure: (error: unknown) => Promise<boolean>): Promise<void> => {
    const controller = new AbortController();
    const done = Promise.resolve().then(() => work(job, controller, run, onFailure));
    running.set(job.id, { controller, done });
    return done;
  };

  /** A queued job that failed is tried again as its kind says; one that was stopped waits for another process. */
  const putBack = async (kind: JobKind, job: Job, error: unknown): Promise<boolean> => {
    const signal = running.get(job.id)?.controller.signal;
    const isStopping = signal?.reason instanceof Stopping;
    if (!isStopping && (signal?.aborted || error instanceof JobRefused || job.attempt >= (kind.attempts ?? 1))) return false;
    const pause = isStopping ? 0 : (kind.pause ?? usualPause)(job.attempt);
    const dueAt = clock.now() + pause;
    const reason = isStopping ? null : describe(error, new AbortController().signal, log, job);
    running.delete(job.id);
    try {
      if (!(await store.putBack(job.id, runner, dueAt, reason, clock.now()))) return true;
      emit({ type: 'status', id: job.id, status: pause > 0 ? 'delayed' : 'waiting', data: {} });
      await transport.announce({ id: job.id, kind: job.kind, dueAt });
    } catch (failure) {
      log.warn('A job could not be put back; it is found again by its silence.', { job: job.id, error: failure });
    }
    return true;
  };
  const take = async (kind: JobKind, id: string): Promise<void> => {
    const job = await store.claim(id, runner, clock.now()).catch(() => null);
    if (job?.state !== 'active') return; // somebody was before this process, or it was cancelled at this moment
    await begin(
      job,
      async (run) => withDeadline(kind, run, () => running.get(id)?.controller, job),
      (error) => putBack(kind, job, error),
    );
    if (kind.isForgotten && (await store.find(id).catch(() => null))?.state === 'completed') await store.remove(id).catch(() => {});
  };

  /** Those that ended before it was known that their kind forgets: with a process, before this one served it. */
  const forget = (kind: string): void => {
    forgetting.add(kind);
    void store
      .forgetEnded(kind)
      .catch((error: unknown) => log.warn('What jobs were ordered with could not be forgotten.', { kind, error }));
  };

  const stop = async (id: string): Promise<boolean> => {
    const found = running.get(id);
    found?.controller.abort(new Error(cancelled));
    await found?.done;
    return found !== undefined;
  };

  const stopHearing = bus.subscribe(cancelTopic, (id) => void stop(String(id)));

  return {
    start: async (spec: JobSpec, run) => {
      const job = await store.addRunning(spec.id ?? newId(), spec, runner, clock.now());
      void begin(job, run, async () => false);
      return job;
    },
    serve: (kind) => {
      if (kind.forgetsData) forget(kind.kind);
      transport.serve(kind.kind, kind.concurrency ?? usualConcurrency, (id) => take(kind, id));
    },
    add: async (spec) => {
      const dueAt = spec.notBefore ?? clock.now();
      const job = await store.addWaiting(spec.id ?? newId(), spec, dueAt, clock.now());
      await transport.announce({ id: job.id, kind: job.kind, dueAt }).catch((error: unknown) => {
        log.warn('A job could not be announced; it is found a little later.', { job: job.id, error });
      });
      return job;
    },
    find: (id) => store.find(id),
    listLog: (id) => store.listLog(id),
    findOpen: (kind, baseId, userId) => store.findOpen(kind, baseId, userId),
    countOpen: () => store.countOpen(),
    isOpenFor: (baseId) => store.isOpenFor(baseId),
    findByData: (data) => store.findByData(data),
    cancel: async (id) => {
      if (await stop(id)) return true;
      const end = { state: 'failed', result: null, error: cancelled } as const;
      if (await store.finish(id, null, end, clock.now()))
        emit({ type: 'status', id, status: 'failed', data: { error: { message: cancelled } } });
      bus.publish(cancelTopic, id);
      return stop(id); // one that was just being begun here
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      const idle = [stopBeats?.(), stopPaying()];
      stopHearing();
      await transport.close();
      const all = [...running.values()];
      for (const { controller } of all) controller.abort(new Stopping('The server is stopping.'));
      await Promise.allSettled([...all.map(({ done }) => done), ...idle]);
      await payOwed().catch(() => {});
    },
  };
}

/** Does it every so often; what fails is made up for by the next time. Stopping waits for what is under way: a late beat gives up jobs of others. */
function repeat(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const one: Promise<void> = work()
      .catch(() => {})
      .finally(() => underWay.delete(one));
    underWay.add(one);
  }, everyMs).unref();
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
  };
}

/** Runs it as its kind says, and ends it when that takes too long. */
async function withDeadline(kind: JobKind, run: JobRun, controller: () => AbortController | undefined, job: Job): Promise<unknown> {
  if (kind.deadlineMs === undefined) return kind.run({ ...run, job });
  const late = new Error(`This took longer than ${Math.round(kind.deadlineMs / 1000)} seconds and was ended.`);
  const timer = setTimeout(() => controller()?.abort(late), kind.deadlineMs);
  try {
    return await kind.run({ ...run, job });
  } finally {
    clearTimeout(timer);
  }
}

const usualPause = (attempt: number): number => Math.min(1000 * 2 ** (attempt - 1), 60 * 60 * 1000);

/** What people are told of a failure; a fault of ours is logged and not shown. */
function describe(error: unknown, signal: AbortSignal, log: Log, job: Job): string {
  if (signal.aborted) return (signal.reason as Error).message;
  if (isAppError(error) && error.code !== 'internal') return error.message;
  if (error instanceof JobRefused || (error instanceof Error && error.name === 'ImportError')) return error.message;
  if (isDiskFull(error)) {
    log.error('The disk is full: a job failed.', { job: job.id, kind: job.kind, error });
    return new AppError('diskFull').message;
  }
  log.error('A job failed unexpectedly.', { job: job.id, kind: job.kind, error });
  return 'The job failed. The server log says why.';
}
