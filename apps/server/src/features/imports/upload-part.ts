import { type BytesReceived, refuse, refuseProgram } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import type { ImportUpload } from '../../meta/import-upload-store.ts';
import { getImport } from './import-desk.ts';
import { listReceived, takePart } from './import-uploads.ts';

/** Takes one part of a file that is on its way. */
export async function uploadPart(ctx: Ctx, id: string, part: string, bytes: BytesReceived): Promise<{ receivedParts: number[] }> {
  await takePart(ctx.parts, await getUpload(ctx, id), /^\d{1,6}$/.test(part) ? Number(part) : -1, bytes);
  return { receivedParts: await listReceived(ctx.parts, id) };
}

async function getUpload(ctx: Ctx, id: string): Promise<ImportUpload> {
  const job = await getImport(ctx.parts, id, ctx.baseId);
  const upload = await ctx.parts.meta.importUploads.find(id);
  if (!upload) throw job.error === null ? refuse('importTakesNoMore') : refuseProgram('conflict', job.error);
  return upload;
}
