/** How processes hear of queued jobs. The meta store holds the truth: an id heard twice, late or in vain does no harm. */
export interface JobTransport {
  /** A job of this kind waits, from `dueAt` on. */
  announce(job: AnnouncedJob): Promise<void>;
  /** Hands out ids of waiting jobs of a kind, `concurrency` at a time; `take` resolves when the job has ended. */
  serve(kind: string, concurrency: number, take: (id: string) => Promise<void>): void;
  /** Hands out nothing more. */
  close(): Promise<void>;
}

export interface AnnouncedJob {
  readonly id: string;
  readonly kind: string;
  readonly dueAt: number;
}
