/**
 * Word between the processes of an installation. It may be lost, so nothing rests on it alone: whoever listens would find out
 * a little later by itself.
 */
export interface Bus {
  /** To every other process, not to this one. `message` is JSON of 7,000 bytes at most. */
  publish(topic: string, message: unknown): void;
  subscribe(topic: string, listener: (message: unknown) => void): () => void;
  close(): Promise<void>;
}

/** Where there is no other process, or no way to reach one. */
export const silentBus: Bus = { publish: () => {}, subscribe: () => () => {}, close: async () => {} };
