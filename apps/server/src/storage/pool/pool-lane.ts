import { AppError } from '@quadrille/contract';
import type { LaneOptions, ReadAnswer, ReadJob, ReadLane } from '../read/read-job.ts';
import type { Gate } from '../read/turns.ts';
import { runReadJob } from '../read/run-read-job.ts';
import type { ReadSource } from '../read/read-source.ts';

/** A connection one read has for itself. */
export interface LaneConnection {
  readonly source: ReadSource;
  /** Asks the database to give up what runs on it. */
  cancel(): Promise<unknown>;
  /** Gives it back; one that was cancelled must not be used again, because the cancel may still be on its way. */
  release(isCancelled: boolean): void;
}

/** Reads on pooled connections, in turns: no base and no person takes all of them. A job that is given up is cancelled in the database. */
export function createPoolLane(gate: Gate, connect: () => Promise<LaneConnection>): ReadLane {
  return {
    async run(job: ReadJob, options: LaneOptions): Promise<ReadAnswer> {
      if (options.signal?.aborted) throw new AppError('aborted');
      const begun = performance.now();
      const turn = { base: job.table.schema ?? '', person: 'context' in job ? job.context.userId : null };
      const leave = await gate.enter(turn, options.signal, options.deadlineMs);
      try {
        return await runOn(connect, job, { ...options, deadlineMs: options.deadlineMs - (performance.now() - begun) });
      } finally {
        leave();
      }
    },
  };
}

async function runOn(connect: () => Promise<LaneConnection>, job: ReadJob, { signal, deadlineMs }: LaneOptions): Promise<ReadAnswer> {
  const connection = await connect();
  if (signal?.aborted) {
    connection.release(false); // the request went while it waited for a connection
    throw new AppError('aborted');
  }
  const state: { cause: 'aborted' | 'deadline' | null } = { cause: null };
  const giveUp = (cause: 'aborted' | 'deadline') => (): void => {
    state.cause ??= cause;
    void connection.cancel().catch(() => undefined);
  };
  const onAbort = giveUp('aborted');
  const timer = setTimeout(giveUp('deadline'), deadlineMs);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const answer = await runReadJob(connection.source, job);
    // The read was done before the cancel arrived, and nobody waits for it any more.
    if (state.cause) throw new AppError(state.cause);
    return answer;
  } catch (error) {
    throw state.cause ? new AppError(state.cause) : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    connection.release(state.cause !== null);
  }
}
