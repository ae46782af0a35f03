import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { findRowsSource as find, findTableSource as findById } from '../records/index.ts';
import { addLink, addLinks, removeLink, removeLinks } from './change-links.ts';
import { createLinked } from './create-linked.ts';
import { listLinked } from './list-linked.ts';
import { nameLinked } from './name-linked.ts';

export const linkRoutes: readonly BoundCall[] = [
  ...[calls.links, calls.viewLinks].flatMap((group) => [
    bindCall(group.mmList, async (ctx, { params, query }) =>
      listLinked(ctx, await find(ctx, params), { ...params, relation: 'mm' }, query),
    ),
    bindCall(group.hmList, async (ctx, { params, query }) =>
      listLinked(ctx, await find(ctx, params), { ...params, relation: 'hm' }, query),
    ),
    bindCall(group.btList, async (ctx, { params, query }) =>
      listLinked(ctx, await find(ctx, params), { ...params, relation: 'bt' }, query),
    ),
    bindCall(group.mmExcludedList, async (ctx, { params, query }) =>
      listLinked(ctx, await find(ctx, params), { ...params, relation: 'mm', isExcluded: true }, query),
    ),
    bindCall(group.hmExcludedList, async (ctx, { params, query }) =>
      listLinked(ctx, await find(ctx, params), { ...params, relation: 'hm', isExcluded: true }, query),
    ),
    bindCall(group.btExcludedList, async (ctx, { params, query }) =>
      listLinked(ctx, await find(ctx, params), { ...params, relation: 'bt', isExcluded: true }, query),
    ),
    bindCall(group.add, async (ctx, { params }) => addLink(ctx, await find(ctx, params), params, params.refRowId)),
    bindCall(group.remove, async (ctx, { params }) => removeLink(ctx, await find(ctx, params), params, params.refRowId)),
  ]),
  bindCall(calls.links.list, async (ctx, { params, query }) =>
    listLinked(ctx, await findById(ctx, params.tableId, undefined), { rowId: params.rowId, column: params.columnId }, query),
  ),
  bindCall(calls.links.listExcluded, async (ctx, { params, query }) =>
    listLinked(
      ctx,
      await findById(ctx, params.tableId, undefined),
      { rowId: params.rowId, column: params.columnId, isExcluded: true },
      query,
    ),
  ),
  bindCall(calls.links.addMany, async (ctx, { params, body }) => {
    await addLinks(ctx, await findById(ctx, params.tableId, undefined), { rowId: params.rowId, column: params.columnId }, body);
    return true as const;
  }),
  bindCall(calls.links.removeMany, async (ctx, { params, body }) =>
    removeLinks(ctx, await findById(ctx, params.tableId, undefined), { rowId: params.rowId, column: params.columnId }, body),
  ),
  bindCall(calls.links.create, async (ctx, { params, body }) =>
    createLinked(ctx, await findById(ctx, params.tableId, undefined), { rowId: params.rowId, column: params.columnId }, body),
  ),
  bindCall(calls.links.titles, async (ctx, { params, query }) =>
    nameLinked(ctx, await findById(ctx, params.tableId, undefined), params.columnId, query.ids),
  ),
];
