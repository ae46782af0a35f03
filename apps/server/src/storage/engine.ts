import type { BaseId } from '@quadrille/domain';
import type { EngineName } from '../platform/database-kind.ts';
import type { BaseStore } from './store/base-store.ts';
import type { CommittedChange } from './store/committed-change.ts';

/** The result of copying bases. */
export interface BasesCopied {
  /** The copies. Each was checked from end to end. */
  readonly files: readonly string[];
  /** Bases that are not in the copy, and why. */
  readonly lost: readonly LostBase[];
  /** Files in the folder of bases that belong to none of them, such as a half-made file after a kill. */
  readonly leftOut: readonly string[];
}

/**
 * `orders`: the order vectors of sorted or filtered views, for jumps into them; `tallies`: what boards are put together from, with the room
 * for what is worked out of it.
 */
export interface EngineCaches {
  readonly bases: number;
  readonly orders: { readonly entries: number; readonly bytes: number };
  readonly tallies: { readonly entries: number; readonly bytes: number };
}

export interface LostBase {
  readonly id: BaseId;
  /** `empty`: the file holds no base any more. */
  readonly why: 'missing' | 'empty' | 'damaged';
}

/** Where bases live. One engine serves all bases of an installation. */
export interface Engine {
  readonly kind: EngineName;
  /** Throws `projectNotFound` when there is no such base; opening twice answers the same store. */
  openBase(id: BaseId): Promise<BaseStore>;
  createBase(id: BaseId): Promise<BaseStore>;
  /** Removes the base and all its data. Not undoable. */
  dropBase(id: BaseId): Promise<void>;
  /** Copies the bases with these ids, each in a consistent state, into `dir`. One that cannot be copied whole does not hold up the others. */
  backup(dir: string, ids: readonly BaseId[]): Promise<BasesCopied>;
  /** Called after every commit to a base that is open here, whichever process made it. Answers how to stop. */
  onChange(listener: (change: CommittedChange) => void): () => void;
  /** What is kept in memory of the bases. */
  caches(): EngineCaches;
  /** Empties these caches, so that the next question is answered by the database. */
  dropCaches(): void;
  /** Lets running writes finish, then closes every file and connection. */
  close(): Promise<void>;
}
