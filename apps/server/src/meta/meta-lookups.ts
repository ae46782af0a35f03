import type { BaseId, BaseRole, UserId } from '@quadrille/domain';
import type { Kysely, KyselyPlugin, QueryId } from 'kysely';
import type { ApiTokenStore, OwnedToken } from './api-token-store.ts';
import type { BaseEntry, BaseListStore } from './base-list-store.ts';
import type { MetaSchema } from './meta-schema.ts';
import type { OpenSession, SessionStore } from './session-store.ts';
import type { User, UserStore } from './user-store.ts';

/**
 * What every request asks to know who may do what, kept in memory until anything is written through this process.
 * Where other processes write to the same database, what is kept may be half a second old; what was not there is
 * never kept. Use the stores themselves for anything a decision to write depends on.
 */
export interface MetaLookups {
  user(id: UserId): Promise<User | null>;
  session(id: string): Promise<OpenSession | null>;
  apiToken(hash: string): Promise<OwnedToken | null>;
  base(id: BaseId): Promise<BaseEntry | null>;
  baseByKey(key: string): Promise<BaseEntry | null>;
  roleOf(baseId: BaseId, userId: UserId): Promise<BaseRole | null>;
  /** Another process wrote: everything is read again when next asked for. */
  forget(): void;
  /** How many answers are kept right now. */
  size(): number;
  /** Called when anything was written through this process. */
  onWrite(listener: () => void): void;
}

interface LookedUp {
  readonly users: UserStore;
  readonly bases: BaseListStore;
  readonly sessions: SessionStore;
  readonly apiTokens: ApiTokenStore;
}

/** Milliseconds; a revocation elsewhere is known within a second. */
const oldestShared = 500;
const mostKept = 10_000;

/** Takes the database with what watches its writes: only writes made through `db` are noticed. */
export function createMetaLookups(
  plain: Kysely<MetaSchema>,
  isShared: boolean,
): { readonly db: Kysely<MetaSchema>; readonly over: (stores: LookedUp) => MetaLookups } {
  const kept = new Map<string, { readonly value: unknown; readonly endsAt: number }>();
  const listeners = new Set<() => void>();
  let writes = 0;
  const forget = (): void => {
    writes += 1;
    kept.clear();
  };
  const look = async <T>(key: string, read: () => Promise<T | null>): Promise<T | null> => {
    const known = kept.get(key);
    if (known && known.endsAt > performance.now()) return known.value as T;
    const before = writes;
    const value = await read();
    if (value === null || before !== writes) return value; // not there, or perhaps of before a write
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, { value, endsAt: isShared ? performance.now() + oldestShared : Number.POSITIVE_INFINITY });
    return value;
  };
  return {
    db: plain.withPlugin(
      watchWrites(() => {
        forget();
        listeners.forEach((listener) => listener());
      }),
    ),
    over: ({ users, bases, sessions, apiTokens }) => ({
      size: () => kept.size,
      forget,
      onWrite: (listener) => void listeners.add(listener),
      session: (id) => look(`session ${id}`, () => sessions.find(id)),
      apiToken: (hash) => look(`token ${hash}`, () => apiTokens.find(hash)),
      user: (id) => look(`user ${id}`, () => users.find(id)),
      base: (id) => look(`base ${id}`, () => bases.find(id)),
      baseByKey: (key) => look(`key ${key}`, () => bases.findByKey(key)),
      roleOf: (baseId, userId) => look(`role ${baseId} ${userId}`, () => bases.roleOf(baseId, userId)),
    }),
  };
}

/** Calls after every statement that is not a plain SELECT. */
function watchWrites(onWrite: () => void): KyselyPlugin {
  const writing = new WeakSet<QueryId>();
  return {
    transformQuery: ({ node, queryId }) => {
      if (node.kind !== 'SelectQueryNode') writing.add(queryId);
      return node;
    },
    transformResult: async ({ queryId, result }) => {
      if (writing.has(queryId)) onWrite();
      return result;
    },
  };
}
