import type { MetaStore } from '../meta/meta-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Session } from './session.ts';

/** Sessions and API tokens end in one process and count in all: each looks at those it serves this often. */
const everyMs = 500;
/** Values of one query. */
const batch = 500;

/** Tells connections that outlive a request when what they were opened with is dead. */
export interface AccessWatch {
  /** Calls back once, within a second of the end. Answers how to stop. */
  follow(session: Pick<Session, 'sessionId' | 'apiToken'>, onEnd: () => void): () => void;
  /** Looks at once; to be called by whoever ended something. */
  lookNow(): Promise<void>;
  close(): void;
}

type Parts = { readonly meta: Pick<MetaStore, 'sessions' | 'apiTokens'>; readonly clock: Clock; readonly log: Log };

export function createAccessWatch(parts: Parts): AccessWatch {
  const sessions = new Map<string, Set<() => void>>();
  const tokens = new Map<number, Set<() => void>>();
  let timer: NodeJS.Timeout | null = null;
  const look = async (): Promise<void> => {
    const now = parts.clock.now();
    try {
      await endDead(sessions, (ids) => parts.meta.sessions.filterAlive(ids, now));
      await endDead(tokens, (ids) => parts.meta.apiTokens.filterAlive(ids, now));
    } catch (error) {
      // Nobody is cut off because the database is away; requests are refused then anyway.
      parts.log.warn('Sessions could not be looked at; it is tried again.', { error });
    }
  };
  const keepLooking = (): void => {
    if (timer !== null || sessions.size + tokens.size === 0) return;
    timer = setTimeout(() => {
      void look().finally(() => {
        timer = null;
        keepLooking();
      });
    }, everyMs);
    timer.unref();
  };
  return {
    follow: ({ sessionId, apiToken }, onEnd) => {
      const stop = apiToken ? put(tokens, apiToken.id, onEnd) : put(sessions, sessionId ?? '', onEnd);
      keepLooking();
      return stop;
    },
    lookNow: look,
    close: () => {
      sessions.clear();
      tokens.clear();
      if (timer !== null) clearTimeout(timer);
    },
  };
}

function put<Key>(followed: Map<Key, Set<() => void>>, key: Key, onEnd: () => void): () => void {
  const listeners = followed.get(key) ?? new Set();
  // One entry per call, also where the same function is handed in twice.
  const listener = (): void => onEnd();
  followed.set(key, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && followed.get(key) === listeners) followed.delete(key);
  };
}

async function endDead<Key>(followed: Map<Key, Set<() => void>>, filterAlive: (keys: readonly Key[]) => Promise<ReadonlySet<Key>>) {
  const keys = [...followed.keys()];
  for (let from = 0; from < keys.length; from += batch) {
    const part = keys.slice(from, from + batch);
    const alive = await filterAlive(part);
    for (const key of part) {
      if (alive.has(key)) continue;
      const listeners = followed.get(key);
      followed.delete(key);
      listeners?.forEach((onEnd) => onEnd());
    }
  }
}
