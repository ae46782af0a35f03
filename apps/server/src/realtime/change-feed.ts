import type { BaseId } from '@quadrille/domain';
import type { Bus } from '../platform/bus/bus.ts';
import type { Engine } from '../storage/engine.ts';
import type { CommittedChange } from '../storage/store/committed-change.ts';
import { databaseKinds } from '../platform/database-kind.ts';

/** Changes of bases after their commit, whichever process made them. */
export interface ChangeFeed {
  /** Calls back in the order of sequences, without gaps, from now on. Answers how to stop. */
  follow(baseId: BaseId, listener: (change: CommittedChange) => void): Promise<() => void>;
  close(): void;
}

const topic = 'changes';
/** Other processes say when they changed something; this is for words that were lost. */
const lookEveryMs = 1000;

interface Word {
  readonly baseId: BaseId;
  readonly sequence: number;
}

/** The log is the truth: word from elsewhere names base and sequence and makes us read it. */
export function createChangeFeed(engine: Engine, bus: Bus): ChangeFeed {
  const followed = new Map<BaseId, number>();
  const heard = new Map<BaseId, number>();
  const unsaid = new Map<BaseId, number>();
  const { isShared } = databaseKinds[engine.kind];

  const notify = (): void => {
    for (const [baseId, sequence] of unsaid) bus.publish(topic, { baseId, sequence } satisfies Word);
    unsaid.clear();
  };
  const stopSaying = engine.onChange(({ baseId, sequence }) => {
    if (sequence <= (heard.get(baseId) ?? 0)) return; // it came from there
    if (unsaid.size === 0) setImmediate(notify);
    unsaid.set(baseId, sequence);
  });
  /** Opening a base and asking for its structure takes in what others wrote. */
  const look = async (baseId: BaseId): Promise<void> => {
    if (followed.has(baseId)) await (await engine.openBase(baseId)).schema();
  };
  const stopHearing = bus.subscribe(topic, (message) => {
    const { baseId, sequence } = message as Word;
    heard.set(baseId, Math.max(sequence, heard.get(baseId) ?? 0));
    look(baseId).catch(() => {}); // the next look makes up for it
  });
  const timer = isShared ? setInterval(() => [...followed.keys()].forEach((id) => void look(id).catch(() => {})), lookEveryMs) : undefined;
  timer?.unref();

  return {
    follow: async (baseId, listener) => {
      const stop = (await engine.openBase(baseId)).onChange(listener);
      followed.set(baseId, (followed.get(baseId) ?? 0) + 1);
      return () => {
        stop();
        const left = (followed.get(baseId) ?? 1) - 1;
        if (left > 0) followed.set(baseId, left);
        else followed.delete(baseId);
      };
    },
    close: () => {
      clearInterval(timer);
      stopSaying();
      stopHearing();
    },
  };
}
