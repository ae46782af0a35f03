import type { PgBoss as Boss } from 'pg-boss';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { JobStore } from './job-store.ts';
import type { JobTransport } from './job-transport.ts';

const schema = 'quadrille_jobs';
/** One run of a job may take so long before pg-boss frees its worker for others. The job itself has no such end. */
const longestRunSeconds = 24 * 60 * 60 - 1;
const keptSeconds = 60 * 60;
/** Workers are woken by a notification; this is for those that were lost. */
const lookEverySeconds = 5;

interface PgBossTransportOptions {
  readonly url: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly store: Pick<JobStore, 'listDue'>;
}

/**
 * Ids of waiting jobs travel over pg-boss: each reaches one process, at once, whoever queued it. Whoever was woken goes on with
 * what else is due, and its messages find nothing to do. Everything about a job is in the meta store, so a message that is lost
 * or comes twice does no harm.
 */
export function createPgBossTransport({ url, log, clock, store }: PgBossTransportOptions): JobTransport {
  let boss: Promise<Boss> | null = null;
  const queues = new Map<string, Promise<void>>();
  let isClosed = false;

  const start = async (): Promise<Boss> => {
    const { PgBoss } = await import('pg-boss');
    const started = new PgBoss({
      connectionString: url,
      schema,
      max: 4,
      application_name: 'quadrille jobs',
      useListenNotify: true,
      schedule: false,
      monitorVacuum: false,
      reindex: false,
    });
    started.on('error', (error) => log.warn('The job queue had a fault; it tries again.', { error }));
    started.on('warning', () => {});
    await started.start();
    return started;
  };
  const open = (): Promise<Boss> => {
    boss ??= start();
    boss.catch(() => (boss = null));
    return boss;
  };
  const openQueue = async (kind: string): Promise<Boss> => {
    const opened = await open();
    const settings = { notify: true, retryLimit: 0, expireInSeconds: longestRunSeconds, deleteAfterSeconds: keptSeconds };
    const made = queues.get(kind) ?? opened.createQueue(kind, settings);
    queues.set(kind, made);
    made.catch(() => queues.delete(kind));
    await made;
    return opened;
  };

  return {
    announce: async ({ id, kind, dueAt }) => {
      if (isClosed) return; // it is found by its silence
      const opened = await openQueue(kind);
      await opened.send(kind, { id }, dueAt > Date.now() ? { startAfter: new Date(dueAt) } : {});
    },
    serve: (kind, concurrency, take) => {
      const polling = { pollingIntervalSeconds: lookEverySeconds, notifyPollingIntervalSeconds: lookEverySeconds };
      const work = async (): Promise<void> => {
        const opened = await openQueue(kind);
        if (isClosed) return;
        await opened.work<{ readonly id: string }>(kind, { ...polling, localConcurrency: concurrency }, async ([message]) => {
          if (message) await take(message.data.id);
          for (let due = await store.listDue(kind, clock.now(), concurrency); due.length > 0 && !isClosed;) {
            await take(due[Math.floor(Math.random() * due.length)] as string); // others are likely to take the first
            due = await store.listDue(kind, clock.now(), concurrency);
          }
        });
      };
      const tryWork = (): void =>
        void work().catch((error: unknown) => {
          if (isClosed) return;
          log.warn('The job queue cannot be reached; it is tried again.', { kind, error });
          setTimeout(tryWork, 1000).unref();
        });
      tryWork();
    },
    close: async () => {
      isClosed = true;
      await (await boss?.catch(() => null))?.stop({ graceful: false, close: true });
    },
  };
}
