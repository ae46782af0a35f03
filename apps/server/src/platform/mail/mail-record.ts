import type { SettingStore } from '../../meta/setting-store.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** What became of a mail: when, whether a mail server took it, and the codes of its answer where it did not. */
export interface LastMail {
  readonly at: number;
  readonly isTaken: boolean;
  readonly why: string | null;
}

/** What became of the latest mail, for those who run the server. Nothing of the mail itself is in it. */
export interface MailRecord {
  note(why: string | null): Promise<void>;
  last(): Promise<LastMail | null>;
}

const key = 'lastMail';
/** The same outcome is not written down again within this time. */
const sameForMs = 60_000;

interface Needs {
  readonly settings: Pick<SettingStore, 'find' | 'set'>;
  readonly clock: Clock;
  readonly log: Log;
}

export function createMailRecord({ settings, clock, log }: Needs): MailRecord {
  let own: LastMail | null = null;
  return {
    note: async (why) => {
      const at = clock.now();
      if (own !== null && own.why === why && at - own.at < sameForMs) return;
      own = { at, isTaken: why === null, why };
      // nobody's mail is late or lost because this cannot be written down
      await settings.set(key, own).catch((error: unknown) => log.warn('What became of a mail could not be kept.', { error }));
    },
    last: () => settings.find<LastMail>(key),
  };
}
