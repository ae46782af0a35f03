import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { listTrash } from './list-trash.ts';
import { readTrashedRows } from './read-trashed-rows.ts';
import { restoreFromTrash, restoreRows } from './restore-from-trash.ts';

export const trashRoutes: readonly BoundCall[] = [
  bindCall(calls.trash.list, (ctx, { query }) => listTrash(ctx, query)),
  bindCall(calls.trash.rows, (ctx, { params, query }) => readTrashedRows(ctx, params.sequence, query)),
  bindCall(calls.trash.restoreRows, (ctx, { params, body }) => restoreRows(ctx, params.sequence, body.rowIds)),
  bindCall(calls.trash.restore, (ctx, { params }) => restoreFromTrash(ctx, params.sequence)),
];
