import type { UsageStore } from '../meta/usage-store.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

export type UsageKind = 'api' | 'page' | 'event';

/** Counts what is used, in memory, and keeps it once a minute. */
export interface Usage {
  count(kind: UsageKind, name: string): void;
  /** Keeps what was counted so far. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const flushEveryMs = 60_000;
/** What clients make up in a day does not fill memory or the table. */
const mostNames = 500;
const longestName = 100;

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export function createUsage(store: UsageStore, clock: Clock, log: Log): Usage {
  let counts = new Map<string, number>();
  let today = '';
  /** What clients have named since the day began. */
  const names = new Set<string>();
  const flush = async (): Promise<void> => {
    if (counts.size === 0) return;
    const taken = counts;
    counts = new Map();
    await store.add(
      [...taken].map(([key, count]) => {
        const [day = '', kind = '', name = ''] = key.split('\n');
        return { day, kind, name, count };
      }),
    );
  };
  const timer = setInterval(() => void flush().catch((error: unknown) => log.warn('Usage could not be kept.', { error })), flushEveryMs);
  timer.unref();
  return {
    count: (kind, name) => {
      const day = dayOf(clock.now());
      const key = [day, kind, kind === 'api' ? name : tidy(name)].join('\n');
      if (day !== today) names.clear();
      today = day;
      // our own calls are a list that ends, and are counted whatever clients make up
      if (kind !== 'api' && !names.has(key) && names.size >= mostNames) return;
      if (kind !== 'api') names.add(key);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush().catch(() => undefined); // the database may be gone before us
    },
  };
}

/** Ids say who was where: of a path only its shape is kept. */
function tidy(name: string): string {
  const [path = ''] = name.split(/[?#]/);
  const shape = path.replaceAll(/\b[a-z]{1,4}[0-9a-z]{14}\b/g, ':id').replaceAll(/\d+/g, ':n');
  return shape.replaceAll(/[^\w/:. -]/g, '').slice(0, longestName) || '/';
}
