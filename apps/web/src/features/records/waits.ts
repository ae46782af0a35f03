/** What has to be waited for, added by whoever knows when it is over. */
export interface Waits {
  /** Answers how to take it away again. `wait` answers whether all that was waited for came to its end. */
  add(wait: () => Promise<boolean>): () => void;
  /** Waits for all of it; true where nothing has to be waited for. */
  all(): Promise<boolean>;
}

export function createWaits(): Waits {
  const waits = new Set<() => Promise<boolean>>();
  return {
    add: (wait) => {
      waits.add(wait);
      return () => waits.delete(wait);
    },
    all: async () => (await Promise.all([...waits].map((wait) => wait()))).every(Boolean),
  };
}
