import { refuse } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { getImport } from './import-desk.ts';
import { dropUpload } from './import-uploads.ts';

/** Stops an import; nothing of it stays. Cancelling twice is no fault. */
export async function cancelImport(ctx: Ctx, id: string): Promise<boolean> {
  const job = await getImport(ctx.parts, id, ctx.baseId);
  if (job.state === 'completed') throw refuse('importComplete');
  await ctx.parts.jobs.cancel(id);
  await dropUpload(ctx.parts, id); // one that was not begun yet has nobody else to clear up
  return true;
}
