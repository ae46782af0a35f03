import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { createFilter } from './create-filter.ts';
import { ofView } from './filter-home.ts';
import { deleteFilter } from './delete-filter.ts';
import { listFilterChildren, listFilters, readFilter } from './read-filters.ts';
import { updateFilter } from './update-filter.ts';
import { writeFilters } from './write-filters.ts';

export const filterRoutes: readonly BoundCall[] = [
  bindCall(calls.filters.list, (ctx, { params, query }) => listFilters(ctx, ofView(params.viewId), query.all)),
  bindCall(calls.filters.create, (ctx, { params, body }) => createFilter(ctx, ofView(params.viewId), body)),
  bindCall(calls.filters.write, (ctx, { params, body }) => writeFilters(ctx, ofView(params.viewId), body)),
  bindCall(calls.filters.get, (ctx, { params }) => readFilter(ctx, params.filterId)),
  bindCall(calls.filters.update, (ctx, { params, body }) => updateFilter(ctx, params.filterId, body)),
  bindCall(calls.filters.delete, (ctx, { params }) => deleteFilter(ctx, params.filterId)),
  bindCall(calls.filters.listChildren, (ctx, { params }) => listFilterChildren(ctx, params.filterId)),
];
