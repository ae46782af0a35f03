import { AppError } from '@quadrille/contract';
import type { SqlValue, Statement } from '@quadrille/sql';
import { plain, type SqlResult, type SqlSession } from '../sql-session.ts';

/** A connection that the lane holds from BEGIN to COMMIT. */
export interface WriteConnection extends SqlSession {
  /** Gives the connection back; with an error it must not be used again. */
  release(error?: unknown): void;
}

export interface LaneHooks {
  connect(): Promise<WriteConnection>;
  /** Right after BEGIN: take the base's lock, catch up with other processes. */
  began(session: SqlSession): Promise<void>;
  /** The commit failed: everything since the last one is void. */
  failed(): void;
}

interface Job {
  run(session: SqlSession): Promise<unknown>;
  settle(result: unknown): void;
  refuse(error: unknown): void;
  readonly signal: AbortSignal | undefined;
}

const maxGroup = 64;
const maxQueue = 5000;

/**
 * The one queue of writes of a base. Jobs run one after the other, each behind a savepoint, and are
 * committed together once the queue is empty or `maxGroup` have run: one fsync serves them all.
 * A job is answered only after that commit; a failing job takes back its own work alone.
 */
export class WriteLane {
  readonly #hooks: LaneHooks;
  readonly #queue: Job[] = [];
  #pump: Promise<void> | null = null;
  #isClosed = false;

  constructor(hooks: LaneHooks) {
    this.#hooks = hooks;
  }

  submit<R>(work: (session: SqlSession) => Promise<R>, committed: (result: R) => void, signal?: AbortSignal): Promise<R> {
    if (this.#isClosed) return Promise.reject(new AppError('unavailable'));
    if (this.#queue.length >= maxQueue) return Promise.reject(new AppError('tooManyRequests'));
    return new Promise<R>((resolve, reject) => {
      const settle = (result: unknown): void => {
        committed(result as R);
        resolve(result as R);
      };
      this.#queue.push({ run: work, settle, refuse: reject, signal });
      this.#pump ??= this.#drain();
    });
  }

  /** Takes no more jobs; resolves when those taken are done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pump;
  }

  async #drain(): Promise<void> {
    await Promise.resolve(); // lets the caller's other jobs of this moment join the group
    while (this.#queue.length > 0) await this.#group();
    this.#pump = null;
  }

  async #group(): Promise<void> {
    let connection: WriteConnection;
    try {
      connection = await this.#hooks.connect();
    } catch (error) {
      for (const job of this.#queue.splice(0)) job.refuse(error);
      return;
    }
    const done: { job: Job; result: unknown }[] = [];
    try {
      await connection.run([plain('BEGIN')]);
      await this.#hooks.began(connection);
      for (let count = 0; count < maxGroup && this.#queue.length > 0; count++) {
        const job = this.#queue.shift() as Job;
        if (job.signal?.aborted) job.refuse(new AppError('aborted'));
        else await runJob(connection, job, done);
      }
      await connection.run([plain('COMMIT')]);
    } catch (error) {
      await this.#abandon(connection, done, error);
      return;
    }
    connection.release();
    for (const { job, result } of done) job.settle(result);
  }

  async #abandon(connection: WriteConnection, done: readonly { job: Job }[], error: unknown): Promise<void> {
    await connection.run([plain('ROLLBACK')]).catch(() => undefined);
    connection.release(error);
    this.#hooks.failed();
    for (const { job } of done) job.refuse(error);
    // Nothing was begun: whoever waits is told now instead of trying forever.
    if (done.length === 0) for (const job of this.#queue.splice(0)) job.refuse(error);
  }
}

async function runJob(connection: SqlSession, job: Job, done: { job: Job; result: unknown }[]): Promise<void> {
  const session = new SavepointSession(connection);
  let result: unknown;
  try {
    result = await job.run(session);
  } catch (error) {
    job.refuse(error);
    await session.rollback();
    return;
  }
  try {
    await session.release();
  } catch (error) {
    job.refuse(error);
    throw error;
  }
  done.push({ job, result });
}

/** Opens its savepoint together with the first statement, so that a job costs no round trip of its own. */
class SavepointSession implements SqlSession {
  readonly #inner: SqlSession;
  #isOpen = false;

  constructor(inner: SqlSession) {
    this.#inner = inner;
  }

  async run(statements: readonly Statement[]): Promise<readonly SqlResult[]> {
    if (this.#isOpen) return this.#inner.run(statements);
    this.#isOpen = true;
    return (await this.#inner.run([plain('SAVEPOINT job'), ...statements])).slice(1);
  }

  async runMany(sql: string, rows: readonly (readonly SqlValue[])[]): Promise<void> {
    if (rows.length === 0) return;
    if (!this.#isOpen) await this.run([]);
    await this.#inner.runMany(sql, rows);
  }

  async release(): Promise<void> {
    if (this.#isOpen) await this.#inner.run([plain('RELEASE SAVEPOINT job')]);
  }

  async rollback(): Promise<void> {
    if (this.#isOpen) await this.#inner.run([plain('ROLLBACK TO SAVEPOINT job'), plain('RELEASE SAVEPOINT job')]);
  }
}
