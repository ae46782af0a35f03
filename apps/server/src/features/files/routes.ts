import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { serveFile } from './serve-file.ts';
import { uploadByUrl } from './upload-by-url.ts';
import { uploadFiles } from './upload-files.ts';

export const fileRoutes: readonly BoundCall[] = [
  bindCall(calls.storage.upload, (ctx, { query, body }) => uploadFiles(ctx, body, query.name, null)),
  bindCall(calls.storage.uploadByUrl, (ctx, { body }) => uploadByUrl(ctx, body)),
  bindCall(calls.storage.download, (ctx, { params, query }) => serveFile(ctx, params.file, query)),
];
