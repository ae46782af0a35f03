import type { BaseId, UserId } from '@quadrille/domain';
import type { Settings } from './config/settings.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { MetaStore } from './meta/meta-store.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/log.ts';
import type { RandomSource } from './platform/random-source.ts';
import type { BaseStore, Engine } from './storage/engine.ts';

/** Who is asking. Roles are names, as in the session and the membership. */
export interface Actor {
  readonly userId: UserId | null;
  readonly email: string | null;
  readonly orgRoles: readonly string[];
  /** In the base the call is about; empty outside one or without membership. */
  readonly baseRoles: readonly string[];
  readonly via: 'session' | 'token' | 'sharedBase' | 'sharedView' | 'system' | 'guest';
}

/** The parts one running server is made of; `createApp` is given them. */
export interface AppParts {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly meta: MetaStore;
  readonly engine: Engine;
  readonly jobs: Jobs;
  readonly log: Log;
}

/** What every use-case is handed first. */
export interface Ctx {
  readonly parts: AppParts;
  readonly actor: Actor;
  /** Set when the call lives in a base (`scope: 'base'`), together with `base`. */
  readonly baseId: BaseId | null;
  readonly base: BaseStore | null;
  /** Aborts when the client has gone or the deadline has passed. */
  readonly signal: AbortSignal;
  /** The header `x-quadrille-client`: tells a browser tab its own changes from others'. */
  readonly clientId: string | null;
}

/** The base a call is about; calls with `scope: 'base'` always have one. */
export function getBase(ctx: Ctx): BaseStore {
  if (!ctx.base) throw new Error('This call was bound without a base.');
  return ctx.base;
}
