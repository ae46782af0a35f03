import type { Clock } from '../platform/clock.ts';
import { cancelled } from './create-run.ts';
import type { JobStore } from './job-store.ts';
import type { JobTransport } from './job-transport.ts';
import type { JobEvent } from './jobs.ts';

/** A job this process runs. */
export interface Running {
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

interface BeatsParts {
  readonly store: JobStore;
  readonly transport: JobTransport;
  readonly clock: Clock;
  /** Names this process. */
  readonly runner: string;
  readonly running: ReadonlyMap<string, Running>;
  readonly silentMs: number;
  readonly emit: (event: JobEvent) => void;
}

interface Beats {
  /** Takes care of what processes that are gone have left behind. */
  tidy(silentFor: number): Promise<void>;
  /** Says that this process still works on its jobs, ends those that are not its own any more, and tidies. */
  beat(): Promise<void>;
}

const interrupted = 'The server stopped before the job was done. Start it again.';

/** How processes that share a database learn that one of them has died with its jobs. */
export function createBeats({ store, transport, clock, runner, running, silentMs, emit }: BeatsParts): Beats {
  const tidy = async (silentFor: number): Promise<void> => {
    const now = clock.now();
    for (const job of await store.reviveSilent(now - silentFor, now)) await transport.announce({ ...job, dueAt: now });
    for (const id of await store.failSilent(interrupted, now - silentFor, now))
      emit({ type: 'status', id, status: 'failed', data: { error: { message: interrupted } } });
  };

  const beat = async (): Promise<void> => {
    const mine = [...running.keys()];
    await store.touch(mine, runner, clock.now());
    const held = new Set(await store.listHeld(mine, runner));
    for (const id of mine) if (!held.has(id)) running.get(id)?.controller.abort(new Error(cancelled));
    await tidy(silentMs);
    // Whoever put these in may have died before it said so.
    for (const job of await store.listOverdue(clock.now() - silentMs)) await transport.announce({ ...job, dueAt: clock.now() });
  };

  return { tidy, beat };
}
