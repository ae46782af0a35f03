import type { JobState } from '@quadrille/contract';
import type { BaseId, UserId } from '@quadrille/domain';

export type { JobState };

export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly state: JobState;
  readonly baseId: BaseId | null;
  readonly userId: UserId | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly result: unknown;
  readonly progress: Readonly<Record<string, unknown>> | null;
  readonly error: string | null;
  /** How often it was begun. */
  readonly attempt: number;
}

/** Something a job has said. */
export interface JobLine {
  readonly at: number;
  readonly message: string;
}

/** What a running job may do. */
export interface JobRun {
  readonly id: string;
  /** Aborts when the job is cancelled, when another process has taken it over, or when the server stops. */
  readonly signal: AbortSignal;
  /** A line for the person who watches. */
  log(message: string): void;
  /** Numbers for a progress bar; sent at most a few times a second. */
  progress(numbers: Readonly<Record<string, unknown>>): void;
  /**
   * Throws when the job is not this process's any more. To be awaited right before what must not happen twice: a process
   * that was out of reach for a while may have been taken for dead.
   */
  confirm(): Promise<void>;
  /**
   * Asked after a failure by kinds of one try: whether nobody will begin the job anew, so that what was half made is to be cleared
   * away. False when the server stops, when another process has taken over, or when nobody can say.
   */
  isLast(): Promise<boolean>;
}

/** A run of a queued job. */
export interface JobTask extends JobRun {
  readonly job: Job;
}

export interface JobSpec {
  /** Made up when absent. */
  readonly id?: string;
  readonly kind: string;
  readonly baseId: BaseId | null;
  readonly userId: UserId | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface QueuedJobSpec extends JobSpec {
  /** Not before this moment; at once when absent. Milliseconds. */
  readonly notBefore?: number;
}

/**
 * How queued jobs of a kind are run, by whichever process takes one. A process may die at any point of `run`, and another then
 * begins it anew: what it does must be harmless when done twice, or come after `confirm`.
 */
export interface JobKind {
  readonly kind: string;
  /** What it returns becomes the job's result. Throw `JobRefused` for a failure that trying again cannot mend. */
  run(task: JobTask): Promise<unknown>;
  /** How many tries a job has that fails by throwing; 1 when absent. */
  readonly attempts?: number;
  /** How long to wait after the given try, counted from 1; a second, doubled each time, when absent. Milliseconds. */
  readonly pause?: (attempt: number) => number;
  /** Most that run in one process at a time; 2 when absent. */
  readonly concurrency?: number;
  /** Jobs of this kind that succeeded are not kept. */
  readonly isForgotten?: boolean;
  /** A run that takes longer has failed; none when absent. Milliseconds. */
  readonly deadlineMs?: number;
  /** What it was ordered with is not kept beyond its end: it holds what nobody needs to know afterwards. */
  readonly forgetsData?: boolean;
}

export type JobEvent =
  | { readonly type: 'status'; readonly id: string; readonly status: JobState; readonly data: unknown }
  | { readonly type: 'log'; readonly id: string; readonly message: string; readonly progress: Readonly<Record<string, unknown>> | null };

/** Long work that outlives its request; kept in the meta store so that its end can be asked for later. */
export interface Jobs {
  /**
   * Starts at once, in this process, which it does not outlive: for work bound to what lies here, such as an upload. What `run`
   * returns becomes the job's result; what it throws its error.
   */
  start(spec: JobSpec, run: (job: JobRun) => Promise<unknown>): Promise<Job>;
  /** Says how jobs of a kind are run, and begins to take them. */
  serve(kind: JobKind): void;
  /** Queues a job for any process that serves its kind. It survives restarts and crashes. */
  add(spec: QueuedJobSpec): Promise<Job>;
  find(id: string): Promise<Job | null>;
  /** What a job has said, the oldest first; the last lines where it has said a lot. */
  listLog(id: string): Promise<readonly JobLine[]>;
  /** The newest of a person's unfinished jobs of a kind in a base. */
  findOpen(kind: string, baseId: BaseId, userId: UserId): Promise<Job | null>;
  /** How many are to be begun, and how many are being worked on. */
  countOpen(): Promise<{ readonly waiting: number; readonly active: number }>;
  /** Whether any job in a base is unfinished. */
  isOpenFor(baseId: BaseId): Promise<boolean>;
  /** The newest unfinished job whose data contains all of `data`; of very many the newest are looked through. */
  findByData(data: Readonly<Record<string, unknown>>): Promise<Job | null>;
  /** Stops a job and waits for its end; false when it was not running in this process, which then ends it as soon as it can. */
  cancel(id: string): Promise<boolean>;
  listen(listener: (event: JobEvent) => void): () => void;
  /** Cancels what was started, hands back what was queued, and waits for both. */
  close(): Promise<void>;
}

/** A failure that trying again cannot mend; its message is for people. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused';
}
