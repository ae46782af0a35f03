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
}

/** What a running job may do. */
export interface JobRun {
  readonly id: string;
  /** Aborts when the job is cancelled or the server stops. */
  readonly signal: AbortSignal;
  /** A line for the person who watches. */
  log(message: string): void;
  /** Numbers for a progress bar; sent at most a few times a second. */
  progress(numbers: Readonly<Record<string, unknown>>): void;
}

export interface JobSpec {
  /** Made up when absent. */
  readonly id?: string;
  readonly kind: string;
  readonly baseId: BaseId | null;
  readonly userId: UserId | null;
  readonly data: Readonly<Record<string, unknown>>;
}

export type JobEvent =
  | { readonly type: 'status'; readonly id: string; readonly status: JobState; readonly data: unknown }
  | { readonly type: 'log'; readonly id: string; readonly message: string; readonly progress: Readonly<Record<string, unknown>> | null };

/** Long work that outlives its request; kept in the meta store so that its end can be asked for later. */
export interface Jobs {
  /** Starts at once. What `run` returns becomes the job's result; what it throws its error. */
  start(spec: JobSpec, run: (job: JobRun) => Promise<unknown>): Promise<Job>;
  find(id: string): Promise<Job | null>;
  /** The newest unfinished job whose data contains all of `data`. */
  findByData(data: Readonly<Record<string, unknown>>): Promise<Job | null>;
  /** Stops a job and waits for its end; false when it was not running in this process, which then ends it as soon as it can. */
  cancel(id: string): Promise<boolean>;
  listen(listener: (event: JobEvent) => void): () => void;
  /** Cancels what runs and waits for it. */
  close(): Promise<void>;
}
