import type { Clock } from '../platform/clock.ts';
import type { JobStore } from './job-store.ts';
import type { JobTransport } from './job-transport.ts';

interface Lane {
  readonly kind: string;
  readonly concurrency: number;
  readonly take: (id: string) => Promise<void>;
  readonly running: Set<string>;
}

/** Looks into the meta store: at once for jobs of this process, every `everyMs` for those of others. */
export function createPollingTransport(store: Pick<JobStore, 'listDue'>, clock: Clock, everyMs: number): JobTransport {
  const lanes = new Map<string, Lane>();
  const alarms = new Set<NodeJS.Timeout>();
  let isClosed = false;

  const look = async (lane: Lane): Promise<void> => {
    const free = lane.concurrency - lane.running.size;
    if (isClosed || free <= 0) return;
    const ids = await store.listDue(lane.kind, clock.now(), lane.concurrency).catch(() => []);
    for (const id of ids.filter((one) => !lane.running.has(one)).slice(0, lane.concurrency - lane.running.size)) {
      if (isClosed) return;
      lane.running.add(id);
      void lane.take(id).finally(() => {
        lane.running.delete(id);
        void look(lane);
      });
    }
  };
  const timer = setInterval(() => lanes.forEach((lane) => void look(lane)), everyMs);
  timer.unref();

  /** Timers may fire a moment early: what is not due then is waited for again. */
  const wake = (kind: string, dueAt: number): void => {
    const lane = lanes.get(kind);
    const ahead = dueAt - clock.now();
    if (!lane || isClosed || ahead >= everyMs) return; // the next look is soon enough
    if (ahead <= 0) return void look(lane);
    const alarm = setTimeout(() => {
      alarms.delete(alarm);
      wake(kind, dueAt);
    }, ahead);
    alarms.add(alarm.unref());
  };

  return {
    announce: async ({ kind, dueAt }) => wake(kind, dueAt),
    serve: (kind, concurrency, take) => {
      const lane: Lane = { kind, concurrency, take, running: new Set() };
      lanes.set(kind, lane);
      void look(lane);
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      for (const alarm of alarms) clearTimeout(alarm);
    },
  };
}
