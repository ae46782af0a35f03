import type { SourceEvent } from '@quadrille/ui-kit/grid';

/** Where whoever shows records learns of what happened beside it: an undo, another filter, a new option. */
export interface RowEvents {
  emit(event: SourceEvent): void;
}

export interface RowEventChannel extends RowEvents {
  /** Hears of every event. Answers how to stop. */
  subscribe(listener: (event: SourceEvent) => void): () => void;
}

/** Carries events from the parts of a table to its row source, which is made of those parts and so comes after them. */
export function createRowEvents(): RowEventChannel {
  const listeners = new Set<(event: SourceEvent) => void>();
  return {
    emit: (event) => listeners.forEach((listener) => listener(event)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
