import type { BaseId } from '@quadrille/domain';
import type { EngineName } from '../platform/database-kind.ts';
import type { BaseStore } from './store/base-store.ts';
import type { CommittedChange } from './store/committed-change.ts';

/** Where bases live. One engine serves all bases of an installation. */
export interface Engine {
  readonly kind: EngineName;
  /** Throws `projectNotFound` when there is no such base; opening twice answers the same store. */
  openBase(id: BaseId): Promise<BaseStore>;
  createBase(id: BaseId): Promise<BaseStore>;
  /** Removes the base and all its data. Not undoable. */
  dropBase(id: BaseId): Promise<void>;
  /** Copies every base, each in a consistent state, into `dir`; answers the files written. */
  backup(dir: string): Promise<readonly string[]>;
  /** Called after every commit to a base that is open here, whichever process made it. Answers how to stop. */
  onChange(listener: (change: CommittedChange) => void): () => void;
  /** Lets running writes finish, then closes every file and connection. */
  close(): Promise<void>;
}
