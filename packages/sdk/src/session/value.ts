/** A value one can watch; the shape that nanostores and its React binding understand. */
export interface Value<T> {
  get(): T;
  /** The same as `get()`. */
  readonly value: T;
  /** Calls at every change; returns how to stop. */
  listen(listener: (value: T) => void): () => void;
  /** Like `listen`, and at once with what is there. */
  subscribe(listener: (value: T) => void): () => void;
}

export interface WritableValue<T> extends Value<T> {
  set(value: T): void;
}

/** A watchable value. Listeners run in the order they came; setting an equal value is no change. */
export function createValue<T>(initial: T): WritableValue<T> {
  let current = initial;
  const listeners = new Set<(value: T) => void>();
  const listen = (listener: (value: T) => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get: () => current,
    get value() {
      return current;
    },
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of Array.from(listeners)) listener(value);
    },
    listen,
    subscribe(listener) {
      const stop = listen(listener);
      listener(current);
      return stop;
    },
  };
}
