import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { calls, rawAnswer, type RawAnswer } from '@quadrille/contract';
import { getBase, type Ctx } from '../../app-context.ts';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { cancelImport } from './cancel-import.ts';
import { fetchFile } from './fetch-file.ts';
import { beginUpload, getImport, reportPathOf, toWireImport } from './import-desk.ts';
import { finishUpload } from './import-uploads.ts';
import { rejectedHeader } from './rejected-report.ts';
import { uploadPart } from './upload-part.ts';

export const importRoutes: readonly BoundCall[] = [
  bindCall(calls.imports.create, async (ctx, { body }) =>
    toWireImport(ctx.parts, await beginUpload({ parts: ctx.parts, base: getBase(ctx), actorId: ctx.actor.userId }, body)),
  ),
  bindCall(calls.imports.uploadPart, (ctx, { params, body }) => uploadPart(ctx, params.importId, params.part, body)),
  bindCall(calls.imports.finish, async (ctx, { params }) => {
    const job = await getImport(ctx.parts, params.importId, ctx.baseId);
    const upload = await ctx.parts.meta.importUploads.find(job.id);
    if (upload) await finishUpload(ctx.parts, upload);
    return toWireImport(ctx.parts, job);
  }),
  bindCall(calls.imports.get, async (ctx, { params }) => toWireImport(ctx.parts, await getImport(ctx.parts, params.importId, ctx.baseId))),
  bindCall(calls.imports.cancel, (ctx, { params }) => cancelImport(ctx, params.importId)),
  bindCall(calls.imports.rejectedCsv, (ctx, { params }) => readReport(ctx, params.importId)),
  bindCall(calls.imports.fetch, (ctx, { body }) => fetchFile(ctx, body.url)),
];

const headers = { 'content-disposition': 'attachment; filename="rejected-cells.csv"' };

async function readReport(ctx: Ctx, id: string): Promise<RawAnswer> {
  const job = await getImport(ctx.parts, id, ctx.baseId);
  const path = reportPathOf(ctx.parts, job.id);
  const kept = (job.result as { readonly report?: string | null } | null)?.report;
  const entry = kept ? await ctx.parts.meta.files.find(kept) : null;
  const shared = entry && (await (await ctx.parts.files.of(entry.store)).read(entry.id, ctx.signal));
  if (shared) return rawAnswer('text/csv; charset=utf-8', Readable.from(shared), headers);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  return rawAnswer('text/csv; charset=utf-8', isThere ? createReadStream(path) : rejectedHeader, headers);
}
