import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { calls, rawAnswer, type RawAnswer } from '@quadrille/contract';
import { getBase, type Ctx } from '../../app-context.ts';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { cancelImport } from './cancel-import.ts';
import { fetchFile } from './fetch-file.ts';
import { beginUpload, findSpool, getImport, reportPathOf, toWireImport } from './import-desk.ts';
import { rejectedHeader } from './rejected-report.ts';
import { uploadPart } from './upload-part.ts';

export const importRoutes: readonly BoundCall[] = [
  bindCall(calls.imports.create, async (ctx, { body }) =>
    toWireImport(ctx.parts, await beginUpload({ parts: ctx.parts, base: getBase(ctx), actorId: ctx.actor.userId }, body)),
  ),
  bindCall(calls.imports.uploadPart, (ctx, { params, body }) => uploadPart(ctx, params.importId, params.part, body)),
  bindCall(calls.imports.finish, async (ctx, { params }) => {
    const job = await getImport(ctx.parts, params.importId, ctx.baseId);
    findSpool(ctx.parts, job.id)?.finish();
    return toWireImport(ctx.parts, job);
  }),
  bindCall(calls.imports.get, async (ctx, { params }) => toWireImport(ctx.parts, await getImport(ctx.parts, params.importId, ctx.baseId))),
  bindCall(calls.imports.cancel, (ctx, { params }) => cancelImport(ctx, params.importId)),
  bindCall(calls.imports.rejectedCsv, (ctx, { params }) => readReport(ctx, params.importId)),
  bindCall(calls.imports.fetch, (ctx, { body }) => fetchFile(ctx, body.url)),
];

async function readReport(ctx: Ctx, id: string): Promise<RawAnswer> {
  const job = await getImport(ctx.parts, id, ctx.baseId);
  const path = reportPathOf(ctx.parts, job.id);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  const headers = { 'content-disposition': 'attachment; filename="rejected-cells.csv"' };
  return rawAnswer('text/csv; charset=utf-8', isThere ? createReadStream(path) : rejectedHeader, headers);
}
