import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { createManyRows, deleteManyRows, updateManyRows } from './bulk-rows.ts';
import { createRow } from './create-rows.ts';
import { deleteAllRows, deleteRow } from './delete-rows.ts';
import { findRowsSource as find, findTableSource as findById, throughView } from './find-rows-source.ts';
import { countByValues, listGroupedRows } from './group-rows.ts';
import { countRows, findOneRow, listRows } from './list-rows.ts';
import { readRow, rowExists } from './read-row.ts';
import { signCells } from './sign-cells.ts';
import { createTableRows, deleteTableRows, updateTableRows } from './table-rows.ts';
import { updateAllRows, updateRow } from './update-rows.ts';

const rowRoutes: readonly BoundCall[] = [
  bindCall(calls.rows.list, async (ctx, { params, query }) => listRows(ctx, await find(ctx, params), query)),
  bindCall(calls.rows.create, async (ctx, { params, body }) => createRow(ctx, await find(ctx, params), body)),
  bindCall(calls.rows.findOne, async (ctx, { params, query }) => findOneRow(ctx, await find(ctx, params), query)),
  bindCall(calls.rows.groupBy, async (ctx, { params, query }) => countByValues(ctx, await find(ctx, params), query)),
  bindCall(calls.rows.group, async (ctx, { params, query }) => listGroupedRows(ctx, await find(ctx, params), params.columnId, query)),
  bindCall(calls.rows.count, async (ctx, { params, query }) => countRows(ctx, throughView(await find(ctx, params), query.viewId), query)),
  bindCall(calls.rows.read, async (ctx, { params, query }) => readRow(ctx, await find(ctx, params), params.rowId, query)),
  bindCall(calls.rows.update, async (ctx, { params, query, body }) => updateRow(ctx, await find(ctx, params), params.rowId, body, query)),
  bindCall(calls.rows.delete, async (ctx, { params }) => deleteRow(ctx, await find(ctx, params), params.rowId)),
  bindCall(calls.rows.exist, async (ctx, { params }) => rowExists(ctx, await find(ctx, params), params.rowId)),
];

const viewRowRoutes: readonly BoundCall[] = [
  bindCall(calls.viewRows.list, async (ctx, { params, query }) => listRows(ctx, await find(ctx, params), query)),
  bindCall(calls.viewRows.create, async (ctx, { params, body }) => createRow(ctx, await find(ctx, params), body)),
  bindCall(calls.viewRows.findOne, async (ctx, { params, query }) => findOneRow(ctx, await find(ctx, params), query)),
  bindCall(calls.viewRows.groupBy, async (ctx, { params, query }) => countByValues(ctx, await find(ctx, params), query)),
  bindCall(calls.viewRows.group, async (ctx, { params, query }) => listGroupedRows(ctx, await find(ctx, params), params.columnId, query)),
  bindCall(calls.viewRows.count, async (ctx, { params, query }) => countRows(ctx, await find(ctx, params), query)),
  bindCall(calls.viewRows.read, async (ctx, { params, query }) => readRow(ctx, await find(ctx, params), params.rowId, query)),
  bindCall(calls.viewRows.update, async (ctx, { params, query, body }) =>
    updateRow(ctx, await find(ctx, params), params.rowId, body, query),
  ),
  bindCall(calls.viewRows.delete, async (ctx, { params }) => deleteRow(ctx, await find(ctx, params), params.rowId)),
  bindCall(calls.viewRows.exist, async (ctx, { params }) => rowExists(ctx, await find(ctx, params), params.rowId)),
];

const bulkRoutes: readonly BoundCall[] = [calls.bulk, calls.viewBulk].flatMap((bulk) => [
  bindCall(bulk.create, async (ctx, { params, body }) => createManyRows(ctx, await find(ctx, params), body)),
  bindCall(bulk.update, async (ctx, { params, body }) => updateManyRows(ctx, await find(ctx, params), body)),
  bindCall(bulk.delete, async (ctx, { params, body }) => deleteManyRows(ctx, await find(ctx, params), body)),
  bindCall(bulk.updateAll, async (ctx, { params, query, body }) =>
    updateAllRows(ctx, throughView(await find(ctx, params), query.viewId), query, body),
  ),
  bindCall(bulk.deleteAll, async (ctx, { params, query }) => deleteAllRows(ctx, throughView(await find(ctx, params), query.viewId), query)),
]);

const tableRowRoutes: readonly BoundCall[] = [
  bindCall(calls.tableRows.list, async (ctx, { params, query }) => listRows(ctx, await findById(ctx, params.tableId, query.viewId), query)),
  bindCall(calls.tableRows.count, async (ctx, { params, query }) =>
    countRows(ctx, await findById(ctx, params.tableId, query.viewId), query),
  ),
  bindCall(calls.tableRows.create, async (ctx, { params, body }) =>
    createTableRows(ctx, await findById(ctx, params.tableId, undefined), body),
  ),
  bindCall(calls.tableRows.update, async (ctx, { params, body }) =>
    updateTableRows(ctx, await findById(ctx, params.tableId, undefined), body),
  ),
  bindCall(calls.tableRows.delete, async (ctx, { params, body }) =>
    deleteTableRows(ctx, await findById(ctx, params.tableId, undefined), body),
  ),
  bindCall(calls.tableRows.read, async (ctx, { params, query }) =>
    readRow(ctx, await findById(ctx, params.tableId, undefined), params.rowId, query),
  ),
];

const fileRoutes: readonly BoundCall[] = [
  bindCall(calls.storage.addresses, async (ctx, { params, query, body }) =>
    signCells(ctx, await findById(ctx, params.tableId, query.viewId), body.cells),
  ),
];

export const recordRoutes: readonly BoundCall[] = [...rowRoutes, ...viewRowRoutes, ...bulkRoutes, ...tableRowRoutes, ...fileRoutes];
