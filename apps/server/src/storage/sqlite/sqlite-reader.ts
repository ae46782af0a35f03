import { availableParallelism } from 'node:os';
import type { PhysicalTable } from '@quadrille/sql';
import type { ReadAnswer, ReadJob } from '../read/read-job.ts';
import { runReadJob } from '../read/run-read-job.ts';
import { PartitionClient } from './partition-client.ts';
import type { ReaderRequest } from './reader-protocol.ts';
import type { PartitionPartner } from './row-partitioner.ts';
import { SqliteFiles } from './sqlite-files.ts';

/** The client counts on the reader to remember this many tables; see `ReaderTables`. */
export const maxTables = 500;

/** Does what one thread or process is asked to read. */
export class SqliteReader {
  readonly #files: SqliteFiles;
  readonly #tables = new Map<string, PhysicalTable>();
  /** Whether it may use further threads for one read. */
  readonly #isShared: boolean;
  #partitioner: PartitionClient | null = null;

  /** `isAlone`: in a process of its own, which may end without harm. */
  constructor({ isAlone }: { readonly isAlone: boolean }) {
    this.#isShared = isAlone && availableParallelism() > 1;
    const partnerFor =
      (file: string): PartitionPartner =>
      (task) =>
        this.#startPartitioner().ask(file, task);
    this.#files = new SqliteFiles({ isAlone, partnerFor: this.#isShared ? partnerFor : undefined });
  }

  /** Groups will be asked for soon. */
  wake(): void {
    if (this.#isShared) this.#startPartitioner();
  }

  run({ file, job, table }: ReaderRequest): Promise<ReadAnswer> {
    if (table) {
      if (this.#tables.size >= maxTables) this.#tables.clear();
      this.#tables.set(job.tableKey, table);
    }
    const known = this.#tables.get(job.tableKey);
    if (!known) throw new Error(`This reader was never told about table ${job.tableKey}.`);
    return runReadJob(this.#files.open(file), { ...job, table: known } as ReadJob);
  }

  forget(file: string): void {
    this.#files.forget(file);
    this.#partitioner?.forget(file);
  }

  #startPartitioner(): PartitionClient {
    if (this.#partitioner === null || this.#partitioner.hasEnded) this.#partitioner = new PartitionClient();
    return this.#partitioner;
  }
}
