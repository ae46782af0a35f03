import type { Bus } from './bus.ts';

/** One kind of word that is for every process of the installation, this one included. */
export interface Topic<Message> {
  say(message: Message): void;
  /** Answers how to stop. */
  hear(listener: (message: Message) => void): () => void;
}

export function openTopic<Message>(bus: Bus, name: string): Topic<Message> {
  const listeners = new Set<(message: Message) => void>();
  const notify = (message: Message): void => listeners.forEach((listener) => listener(message));
  bus.subscribe(name, (message) => notify(message as Message));
  return {
    say: (message) => {
      notify(message);
      bus.publish(name, message);
    },
    hear: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
