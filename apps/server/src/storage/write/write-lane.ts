import { AppError } from '@quadrille/contract';
import type { SqlValue, Statement } from '@quadrille/sql';
import { type BulkRows, plain, type SqlResult, type SqlSession, type WriteSession } from '../sql-session.ts';

/** A connection that the lane holds from BEGIN to COMMIT. */
export interface WriteConnection extends SqlSession {
  /** Gives the connection back; with an error it must not be used again. */
  release(error?: unknown): void;
  /** Set where a change of structure commits what was done before it: a job that makes one has a transaction of its own. */
  readonly structureCommits?: boolean;
}

export interface LaneHooks {
  connect(): Promise<WriteConnection>;
  /** Is called right after BEGIN: takes the base's lock and catches up with other processes. */
  began(session: SqlSession): Promise<void>;
  /** The commit failed, or its result is unknown: the writes since the last commit count only if the database has them. Must not throw. */
  failed(): Promise<void>;
}

interface Job {
  run(session: WriteSession): Promise<unknown>;
  settle(result: unknown): void;
  refuse(error: unknown): void;
  readonly signal: AbortSignal | undefined;
  readonly isAlone: boolean;
}

export interface LaneOptions {
  readonly signal?: AbortSignal | undefined;
  /**
   * Set for jobs that have a transaction of their own: because they read on other connections and would wait for locks of their own group, or
   * because they cannot be done twice.
   */
  readonly isAlone?: boolean;
}

/** Throws where the caller was already told that the deadline had passed: the write must not happen then. */
export function refuseLate(signal: AbortSignal | undefined): void {
  if (isLate(signal)) throw signal?.reason as AppError;
}

function isLate(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true && signal.reason instanceof AppError && signal.reason.code === 'deadline';
}

const maxGroup = 64;
/** A finished job waits for its commit no longer than this, and for the job that is running by then. */
const maxGroupMs = 500;
const maxQueue = 5000;

/**
 * The one queue of writes of a base. Jobs run one after the other, each behind a savepoint, and are
 * committed together once the queue is empty or `maxGroup` have run: one fsync serves them all.
 * A job is answered only after that commit; a failing job takes back its own work alone. A job may be run twice: it must do nothing that
 * a rollback does not take back.
 */
export class WriteLane {
  readonly #hooks: LaneHooks;
  readonly #queue: Job[] = [];
  #pump: Promise<void> | null = null;
  #isClosed = false;

  constructor(hooks: LaneHooks) {
    this.#hooks = hooks;
  }

  submit<R>(work: (session: WriteSession) => Promise<R>, committed: (result: R) => void, options: LaneOptions = {}): Promise<R> {
    if (this.#isClosed) return Promise.reject(new AppError('unavailable'));
    if (this.#queue.length >= maxQueue) return Promise.reject(new AppError('tooManyRequests'));
    return new Promise<R>((resolve, reject) => {
      const settle = (result: unknown): void => {
        committed(result as R);
        resolve(result as R);
      };
      this.#queue.push({ run: work, settle, refuse: reject, signal: options.signal, isAlone: options.isAlone ?? false });
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
      const session = new GroupSession(connection, () => this.#queue.length === 0, connection.structureCommits === true);
      session.defer(plain('BEGIN'));
      await this.#hooks.began(session);
      const begun = performance.now();
      for (let count = 0; count < maxGroup && this.#queue.length > 0 && !session.isEnding; count++) {
        if (count > 0 && (this.#queue[0]?.isAlone || performance.now() - begun > maxGroupMs)) break;
        const job = this.#queue.shift() as Job;
        if (job.signal?.aborted) {
          job.refuse(new AppError('aborted'));
          continue;
        }
        const end = await runJob(session, job, done);
        if (end === 'not yet') this.#queue.unshift(job);
        if (end !== 'done' || job.isAlone) break;
      }
      // A job whose caller was told of a deadline while others of its group ran must not be committed after all.
      if (done.some(({ job }) => isLate(job.signal))) return await this.#runOthersAgain(connection, done);
      await session.run([plain('COMMIT')]);
    } catch (error) {
      await this.#abandon(connection, done, error);
      return;
    }
    connection.release();
    for (const { job, result } of done) job.settle(result);
  }

  /** Takes a group back in which some are late: these are refused, the others are done once more, each by itself. */
  async #runOthersAgain(connection: WriteConnection, done: readonly { job: Job }[]): Promise<void> {
    const failure: unknown = await connection.run([plain('ROLLBACK')]).then(
      () => undefined,
      (error: unknown) => error,
    );
    connection.release(failure);
    await this.#hooks.failed();
    const again: Job[] = [];
    for (const { job } of done) {
      if (isLate(job.signal)) job.refuse(job.signal?.reason);
      else again.push({ ...job, isAlone: true });
    }
    this.#queue.unshift(...again);
  }

  async #abandon(connection: WriteConnection, done: readonly { job: Job }[], error: unknown): Promise<void> {
    await connection.run([plain('ROLLBACK')]).catch(() => undefined);
    connection.release(error);
    await this.#hooks.failed();
    for (const { job } of done) job.refuse(error);
    // Nothing was begun: whoever waits is told now instead of trying forever.
    if (done.length === 0) for (const job of this.#queue.splice(0)) job.refuse(error);
  }
}

/** `alone`: no other job may be part of its transaction. `not yet`: the same, and there are others already. */
type JobEnd = 'done' | 'alone' | 'not yet';

async function runJob(group: GroupSession, job: Job, done: { job: Job; result: unknown }[]): Promise<JobEnd> {
  const session = new SavepointSession(group, done.length === 0);
  try {
    const result = await job.run(session);
    if (session.isTooEarly) throw new TooEarly();
    done.push({ job, result });
    session.release();
  } catch (error) {
    if (!session.isTooEarly) job.refuse(error);
    await session.rollback();
  }
  return session.isTooEarly ? 'not yet' : session.isAlone ? 'alone' : 'done';
}

/** Ends a job that changes the structure while what was done before it is not committed. */
class TooEarly extends Error {}

/** A connection that saves round trips: what may wait goes along with the next statements. */
class GroupSession implements SqlSession {
  readonly #inner: SqlSession;
  /** Whether the queue is empty. */
  readonly isLast: () => boolean;
  readonly structureCommits: boolean;
  /** The end of a job waits for the commit: if it fails, it must not fail in another job. */
  isEnding = false;
  #waiting: Statement[] = [];

  constructor(inner: SqlSession, isLast: () => boolean, structureCommits: boolean) {
    this.#inner = inner;
    this.isLast = isLast;
    this.structureCommits = structureCommits;
  }

  defer(statement: Statement): void {
    this.#waiting.push(statement);
  }

  async run(statements: readonly Statement[]): Promise<readonly SqlResult[]> {
    const first = this.#waiting;
    this.#waiting = [];
    return (await this.#inner.run([...first, ...statements])).slice(first.length);
  }

  async runMany(sql: string, rows: readonly (readonly SqlValue[])[]): Promise<void> {
    if (this.#waiting.length > 0) await this.run([]);
    await this.#inner.runMany(sql, rows);
  }

  get bulk(): BulkRows | undefined {
    return this.#inner.bulk;
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }
}

/** Opens its savepoint together with the job's first statement and closes it with the next job's, so that neither costs a round trip. */
class SavepointSession implements WriteSession {
  readonly #group: GroupSession;
  readonly #isFirst: boolean;
  /** Whether the job has changed the structure where that commits. */
  isAlone = false;
  /** Whether it wanted to while others of its group were done. */
  isTooEarly = false;
  #isOpen = false;
  #waiting: Statement[] = [];

  constructor(group: GroupSession, isFirst: boolean) {
    this.#group = group;
    this.#isFirst = isFirst;
  }

  async run(statements: readonly Statement[]): Promise<readonly SqlResult[]> {
    this.#mindStructure(statements);
    this.#open();
    const first = this.#waiting;
    this.#waiting = [];
    return (await this.#group.run([...first, ...statements])).slice(first.length);
  }

  later(statements: readonly Statement[]): void {
    this.#mindStructure(statements);
    this.#open();
    for (const statement of statements) this.#waiting.push(statement);
  }

  async end(statements: readonly Statement[]): Promise<void> {
    this.later(statements);
    if (!this.#group.isLast()) await this.run([]);
  }

  async runMany(sql: string, rows: readonly (readonly SqlValue[])[]): Promise<void> {
    if (rows.length === 0) return;
    this.#open();
    if (this.#waiting.length > 0) await this.run([]);
    await this.#group.runMany(sql, rows);
  }

  get bulk(): BulkRows | undefined {
    const { bulk } = this.#group;
    return bulk && { insert: (batch) => this.#behind(() => bulk.insert(batch)), update: (batch) => this.#behind(() => bulk.update(batch)) };
  }

  release(): void {
    if (this.#waiting.length > 0) this.#group.isEnding = true;
    for (const statement of this.#waiting) this.#group.defer(statement);
    if (this.#isOpen) this.#group.defer(plain('RELEASE SAVEPOINT job'));
  }

  async rollback(): Promise<void> {
    if (this.#isOpen) await this.#group.run([plain('ROLLBACK TO SAVEPOINT job'), plain('RELEASE SAVEPOINT job')]);
  }

  /**
   * Sends the waiting statements and then the work, without waiting for an answer between them: both are part of the savepoint, or fail.
   */
  async #behind<R>(work: () => Promise<R>): Promise<R> {
    this.#open();
    const first = this.#waiting.length > 0 || this.#group.hasWaiting ? this.run([]) : null;
    const [before, answer] = await Promise.allSettled([first, work()]);
    if (before.status === 'rejected') throw before.reason;
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }

  #mindStructure(statements: readonly Statement[]): void {
    if (!this.#group.structureCommits || !statements.some(({ structure }) => structure !== undefined)) return;
    this.isAlone = true;
    this.isTooEarly ||= !this.#isFirst;
    if (this.isTooEarly) throw new TooEarly();
  }

  #open(): void {
    if (!this.#isOpen) this.#group.defer(plain('SAVEPOINT job'));
    this.#isOpen = true;
  }
}
