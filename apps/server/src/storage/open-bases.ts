import { AppError } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import type { CommonBaseStore } from './common-base-store.ts';
import type { CommittedChange } from './store/committed-change.ts';

/** Number of unused bases that are kept open. */
const mostHeld = 200;

/** The open stores of an engine, and the listeners to their changes. */
export class OpenBases {
  readonly #connect: (id: BaseId) => Promise<CommonBaseStore>;
  readonly #opening = new Map<BaseId, Promise<CommonBaseStore>>();
  /**
   * Every open store. There must never be two for one base, so a store stays here for as long as anybody has it, and is garbage collected
   * afterwards.
   */
  readonly #stores = new Map<BaseId, WeakRef<CommonBaseStore>>();
  /** The stores used last, in the order of their use. They are not garbage collected. */
  readonly #recent = new Map<BaseId, CommonBaseStore>();
  readonly #gone = new FinalizationRegistry<BaseId>((id) => {
    if (this.#stores.get(id)?.deref() === undefined) this.#stores.delete(id);
  });
  readonly #listeners = new Set<(change: CommittedChange) => void>();
  #isClosed = false;

  constructor(connect: (id: BaseId) => Promise<CommonBaseStore>) {
    this.#connect = connect;
  }

  find(id: BaseId): Promise<CommonBaseStore> | undefined {
    const opening = this.#opening.get(id);
    if (opening) return opening;
    const store = this.#stores.get(id)?.deref();
    if (store) this.#hold(id, store);
    return store && Promise.resolve(store);
  }

  /** Everybody who asks for the base at once gets the same store. */
  open(id: BaseId): Promise<CommonBaseStore> {
    if (this.#isClosed) return Promise.reject(new AppError('unavailable'));
    const known = this.find(id);
    if (known) return known;
    const opening = this.#connect(id).then((store) => {
      store.onChange(this.#tell);
      this.#stores.set(id, new WeakRef(store));
      this.#gone.register(store, id);
      this.#hold(id, store);
      return store;
    });
    this.#opening.set(id, opening);
    const end = (): void => void this.#opening.delete(id);
    opening.then(end, end);
    return opening;
  }

  async shut(id: BaseId): Promise<void> {
    const store = await this.find(id);
    this.#stores.delete(id);
    this.#recent.delete(id);
    await store?.close();
  }

  /** How many are open. */
  get size(): number {
    return this.#stores.size;
  }

  onChange(listener: (change: CommittedChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ends all stores; nothing opens any more. `first` runs before them. Calls after the first do nothing. */
  async close(first: () => Promise<unknown>, last: () => Promise<unknown>): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await Promise.allSettled(this.#opening.values());
    await first();
    for (const store of this.#stores.values()) await store.deref()?.close();
    await last();
  }

  #hold(id: BaseId, store: CommonBaseStore): void {
    this.#recent.delete(id);
    this.#recent.set(id, store);
    if (this.#recent.size > mostHeld) this.#recent.delete(this.#recent.keys().next().value as BaseId);
  }

  readonly #tell = (change: CommittedChange): void => {
    for (const listener of this.#listeners) listener(change);
  };
}
