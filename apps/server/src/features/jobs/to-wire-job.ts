import type { WireJob } from '@quadrille/contract';
import type { AppParts } from '../../app-context.ts';
import type { Job } from '../../jobs/jobs.ts';

/** A job as the wire shows it: never what it was ordered with. */
export async function toWireJob({ jobs }: AppParts, job: Job): Promise<WireJob> {
  const lines = await jobs.listLog(job.id);
  return {
    id: job.id,
    kind: job.kind,
    project_id: job.baseId,
    status: job.state,
    attempt: job.attempt,
    progress: job.progress,
    log: lines.map(({ at, message }) => ({ at: new Date(at).toISOString(), message })),
    result: job.result,
    error: job.error,
  };
}
