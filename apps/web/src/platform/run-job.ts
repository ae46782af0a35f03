import type { WireJob } from '@quadrille/contract';
import { client } from './client.ts';
import { jobs } from './jobs.ts';

/** Waits for the end of a job and answers what came of it; throws what it failed with. Giving up cancels it. */
export async function runJob(order: Promise<WireJob>, { signal }: { readonly signal: AbortSignal }): Promise<unknown> {
  const { id } = await order;
  try {
    await jobs().waitFor(id, { signal });
  } catch (error) {
    if (signal.aborted) await client.jobs.cancel({ params: { jobId: id } });
    throw error;
  }
  const { status, result, error } = await client.jobs.get({ params: { jobId: id } });
  if (status !== 'completed') throw new Error(error ?? status);
  return result;
}
