import { jobs } from '../../platform/jobs.ts';

/** Resolves when a job is done; throws what it failed with. */
export async function waitForJob(jobId: string): Promise<void> {
  const { status, data } = await jobs().waitFor(jobId);
  if (status === 'completed') return;
  const message =
    typeof data === 'object' && data !== null && 'error' in data ? (data.error as { message?: unknown } | null)?.message : null;
  throw new Error(typeof message === 'string' ? message : status);
}
