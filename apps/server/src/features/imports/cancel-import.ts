import { refuse } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import type { AppParts } from '../../app-context.ts';
import { dropMadeBase, getImport, type ImportOrder } from './import-desk.ts';
import { dropUpload } from './import-uploads.ts';

/** Stops an import the command began, and takes away the base it was to fill. */
export async function cancelLocal(parts: AppParts, id: string): Promise<void> {
  const job = await getImport(parts, id, null);
  if (job.state === 'completed') throw refuse('importComplete');
  await parts.jobs.cancel(id);
  await dropUpload(parts, id);
  // one that was running clears up as it ends; one that was not begun yet has nobody else
  if (job.state !== 'active') await dropMadeBase(parts, job.data as unknown as ImportOrder);
}

/** Stops an import; nothing of it stays. Cancelling twice is no fault. */
export async function cancelImport(ctx: Ctx, id: string): Promise<boolean> {
  const job = await getImport(ctx.parts, id, ctx.baseId);
  if (job.state === 'completed') throw refuse('importComplete');
  await ctx.parts.jobs.cancel(id);
  await dropUpload(ctx.parts, id); // one that was not begun yet has nobody else to clear up
  return true;
}
