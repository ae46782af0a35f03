import { AppError } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import type { CommonBaseStore } from './common-base-store.ts';
import type { CommittedChange } from './store/committed-change.ts';

/** The stores of an engine that are open, and those who hear of their changes. */
export class OpenBases {
  readonly #connect: (id: BaseId) => Promise<CommonBaseStore>;
  readonly #stores = new Map<BaseId, Promise<CommonBaseStore>>();
  readonly #listeners = new Set<(change: CommittedChange) => void>();
  #isClosed = false;

  constructor(connect: (id: BaseId) => Promise<CommonBaseStore>) {
    this.#connect = connect;
  }

  find(id: BaseId): Promise<CommonBaseStore> | undefined {
    return this.#stores.get(id);
  }

  /** Everybody who asks for the base at once gets the same store. */
  open(id: BaseId): Promise<CommonBaseStore> {
    if (this.#isClosed) return Promise.reject(new AppError('unavailable'));
    const known = this.#stores.get(id);
    if (known) return known;
    const opening = this.#connect(id);
    this.#stores.set(id, opening);
    opening.then(
      (store) => store.onChange(this.#tell),
      () => this.#stores.delete(id),
    );
    return opening;
  }

  async shut(id: BaseId): Promise<void> {
    const store = await this.#stores.get(id);
    this.#stores.delete(id);
    await store?.close();
  }

  onChange(listener: (change: CommittedChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ends all stores; nothing opens any more. `first` runs before them. Calls after the first do nothing. */
  async close(first: () => Promise<unknown>, last: () => Promise<unknown>): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const stores = await Promise.allSettled(this.#stores.values());
    await first();
    for (const store of stores) if (store.status === 'fulfilled') await store.value.close();
    await last();
  }

  readonly #tell = (change: CommittedChange): void => {
    for (const listener of this.#listeners) listener(change);
  };
}
