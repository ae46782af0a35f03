import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { createSort, deleteSort, listSorts, readSort, updateSort } from './sorts.ts';

export const sortRoutes: readonly BoundCall[] = [
  bindCall(calls.sorts.list, (ctx, { params }) => listSorts(ctx, params.viewId)),
  bindCall(calls.sorts.create, (ctx, { params, body }) => createSort(ctx, params.viewId, body)),
  bindCall(calls.sorts.get, (ctx, { params }) => readSort(ctx, params.sortId)),
  bindCall(calls.sorts.update, (ctx, { params, body }) => updateSort(ctx, params.sortId, body)),
  bindCall(calls.sorts.delete, (ctx, { params }) => deleteSort(ctx, params.sortId)),
];
