import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { createSort } from './create-sort.ts';
import { deleteSort } from './delete-sort.ts';
import { listSorts, readSort } from './read-sorts.ts';
import { updateSort } from './update-sort.ts';
import { writeSorts } from './write-sorts.ts';

export const sortRoutes: readonly BoundCall[] = [
  bindCall(calls.sorts.list, (ctx, { params }) => listSorts(ctx, params.viewId)),
  bindCall(calls.sorts.create, (ctx, { params, body }) => createSort(ctx, params.viewId, body)),
  bindCall(calls.sorts.write, (ctx, { params, body }) => writeSorts(ctx, params.viewId, body)),
  bindCall(calls.sorts.get, (ctx, { params }) => readSort(ctx, params.sortId)),
  bindCall(calls.sorts.update, (ctx, { params, body }) => updateSort(ctx, params.sortId, body)),
  bindCall(calls.sorts.delete, (ctx, { params }) => deleteSort(ctx, params.sortId)),
];
