import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { createTable } from './create-table.ts';
import { deleteTable } from './delete-table.ts';
import { listWhatGoes } from './list-what-goes.ts';
import { listTables, readTable, refuseOtherPlace } from './read-tables.ts';
import { reorderTable } from './reorder-table.ts';
import { toNewTable } from './to-new-table.ts';
import { updateTable } from './update-table.ts';

export const tableRoutes: readonly BoundCall[] = [
  bindCall(calls.tables.list, (ctx, { query }) => listTables(ctx, query)),
  bindCall(calls.tables.listInBase, (ctx, { params, query }) => listTables(ctx, query, params.baseId)),
  bindCall(calls.tables.create, (ctx, { body }) => createTable(ctx, toNewTable(body))),
  bindCall(
    calls.tables.createInBase,
    async (ctx, { params, body }) => (await refuseOtherPlace(ctx, params.baseId), createTable(ctx, toNewTable(body))),
  ),
  bindCall(calls.tables.get, (ctx, { params }) => readTable(ctx, params.tableId)),
  bindCall(calls.tables.update, (ctx, { params, body }) => updateTable(ctx, params.tableId, body)),
  bindCall(calls.tables.delete, (ctx, { params }) => deleteTable(ctx, params.tableId)),
  bindCall(calls.tables.dependents, (ctx, { params }) => listWhatGoes(ctx, params.tableId)),
  bindCall(calls.tables.reorder, (ctx, { params, body }) => reorderTable(ctx, params.tableId, body.order)),
];
