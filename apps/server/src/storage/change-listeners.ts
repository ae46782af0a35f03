import type { CommittedChange } from './engine.ts';

/** Those who hear of the changes of all open bases. */
export class ChangeListeners {
  readonly #listeners = new Set<(change: CommittedChange) => void>();

  readonly tell = (change: CommittedChange): void => {
    for (const listener of this.#listeners) listener(change);
  };

  add(listener: (change: CommittedChange) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
