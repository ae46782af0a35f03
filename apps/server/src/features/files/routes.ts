import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { findTableSource } from '../records/find-rows-source.ts';
import { asVisitor, openShare } from '../shares/open-share.ts';
import { serveFile } from './serve-file.ts';
import { signCells } from './sign-cells.ts';
import { uploadByUrl } from './upload-by-url.ts';
import { uploadFiles } from './upload-files.ts';

export const fileRoutes: readonly BoundCall[] = [
  bindCall(calls.storage.upload, (ctx, { query, body }) => uploadFiles(ctx, body, query.name, null)),
  bindCall(calls.storage.uploadByUrl, (ctx, { body }) => uploadByUrl(ctx, body)),
  bindCall(calls.storage.addresses, async (ctx, { params, query, body }) =>
    signCells(ctx, await findTableSource(ctx, params.tableId, query.viewId), body.cells),
  ),
  bindCall(calls.storage.download, (ctx, { params, query }) => serveFile(ctx, params.file, query)),
  bindCall(calls.public.sharedViewFiles, async (ctx, { params, body }) =>
    signCells(asVisitor(ctx), await openShare(ctx, params.uuid), body.cells),
  ),
];
