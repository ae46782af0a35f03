import { AppError, type BytesReceived } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { findSpool, getImport } from './import-desk.ts';

/** Takes one part of a file that is on its way. */
export async function uploadPart(ctx: Ctx, id: string, part: string, bytes: BytesReceived): Promise<{ receivedParts: number[] }> {
  const job = await getImport(ctx.parts, id, ctx.baseId);
  const spool = findSpool(ctx.parts, id);
  if (!spool) throw new AppError('conflict', { reason: job.error ?? 'The import is complete and takes no more parts.' });
  await spool.writePart(/^\d{1,6}$/.test(part) ? Number(part) : -1, bytes);
  return { receivedParts: spool.received() };
}
