import type { PhysicalTable } from '@quadrille/sql';
import type { ReadAnswer, ReadJob } from '../read/read-job.ts';

type WithoutTable<Job> = Job extends unknown ? Omit<Job, 'table'> : never;

/** A job on its way to a reader. `table` comes along only when the reader has not got it yet. */
export interface ReaderRequest {
  readonly id: number;
  readonly file: string;
  readonly job: WithoutTable<ReadJob>;
  readonly table: PhysicalTable | null;
}

/** Tells a reader to let go of a file. */
export interface ReaderForget {
  readonly forget: string;
}

/** Tells a reader that groups will be asked for soon. */
export interface ReaderWake {
  readonly wake: true;
}

export type ReaderReply = { readonly id: number; readonly answer: ReadAnswer } | { readonly id: number; readonly error: string };
