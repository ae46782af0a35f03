import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { content } from '../content.ts';
import { conditionQuery, exportQuery, groupByQuery, groupQuery, rowQuery, rowsQuery, rowUpdateQuery } from '../input/rows-query-input.ts';
import { paged } from '../wire/paged.ts';
import { groupedRowsSchema, rowSchema } from '../wire/row.ts';

const baseFrom = { param: 'project', as: 'baseIdOrTitle' } as const;
const inView = ['projectNotFound', 'tableNotFound', 'viewNotFound'] as const;
const csv = content('text/csv');
const writeErrors = ['invalidValue', 'requiredValueMissing', 'notUnique'] as const;

/**
 * The same as `rows`, seen through a view: its filters always apply, its sorts where the query brings
 * none, and its hidden columns are not returned.
 */
export const viewRowCalls = {
  list: defineCall({
    name: 'viewRows.list',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table/views/:view',
    query: rowsQuery,
    answer: paged(rowSchema),
    permission: 'dataList',
    baseFrom,
    summary: 'List rows of a view',
    errors: [...inView, 'invalidFilter', 'tooLarge'],
  }),
  create: defineCall({
    name: 'viewRows.create',
    method: 'POST',
    path: '/api/v1/db/data/:org/:project/:table/views/:view',
    body: rowSchema,
    answer: rowSchema,
    permission: 'dataInsert',
    baseFrom,
    isRepeatable: true,
    summary: 'Add a row through a view',
    errors: [...inView, ...writeErrors],
  }),
  findOne: defineCall({
    name: 'viewRows.findOne',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table/views/:view/find-one',
    query: rowsQuery,
    answer: rowSchema,
    permission: 'dataFindOne',
    baseFrom,
    summary: 'Read the first row of a view that matches, or an empty object',
    errors: [...inView, 'invalidFilter', 'tooLarge'],
  }),
  groupBy: defineCall({
    name: 'viewRows.groupBy',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table/views/:view/groupby',
    query: groupByQuery,
    answer: paged(rowSchema),
    permission: 'dataGroupBy',
    baseFrom,
    summary: 'Count rows of a view by the values of columns',
    errors: [...inView, 'columnNotFound', 'invalidFilter'],
  }),
  group: defineCall({
    name: 'viewRows.group',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table/views/:view/group/:columnId',
    query: groupQuery,
    answer: groupedRowsSchema,
    permission: 'groupedDataList',
    baseFrom,
    summary: 'List rows of a view dealt out by the values of a column',
    errors: [...inView, 'columnNotFound', 'notImplemented', 'invalidFilter'],
  }),
  count: defineCall({
    name: 'viewRows.count',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table/views/:view/count',
    query: conditionQuery,
    answer: v.object({ count: v.number() }),
    permission: 'dataCount',
    baseFrom,
    summary: 'Count rows of a view',
    errors: [...inView, 'invalidFilter'],
  }),
  exportExcel: defineCall({
    name: 'viewRows.exportExcel',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table/views/:view/export/excel',
    query: exportQuery,
    answer: content('text/plain'),
    permission: 'exportExcel',
    baseFrom,
    summary: 'Download rows of a view as a workbook, as base64 text',
    description: 'The header `nc-export-offset` says where to go on, or -1 when all is there.',
    errors: [...inView, 'columnNotFound', 'invalidFilter'],
  }),
  exportCsv: defineCall({
    name: 'viewRows.exportCsv',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table/views/:view/export/csv',
    query: exportQuery,
    answer: csv,
    permission: 'exportCsv',
    baseFrom,
    summary: 'Download rows of a view as CSV',
    description: 'The header `nc-export-offset` says where to go on, or -1 when all is there.',
    errors: [...inView, 'columnNotFound', 'invalidFilter'],
  }),
  read: defineCall({
    name: 'viewRows.read',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table/views/:view/:rowId',
    query: rowQuery,
    answer: rowSchema,
    permission: 'dataRead',
    baseFrom,
    summary: 'Read a row through a view',
    errors: [...inView, 'rowNotFound', 'tooLarge'],
  }),
  update: defineCall({
    name: 'viewRows.update',
    method: 'PATCH',
    path: '/api/v1/db/data/:org/:project/:table/views/:view/:rowId',
    query: rowUpdateQuery,
    body: rowSchema,
    answer: rowSchema,
    permission: 'dataUpdate',
    baseFrom,
    summary: 'Change cells of a row through a view',
    errors: [...inView, 'rowNotFound', ...writeErrors, 'conflict'],
  }),
  delete: defineCall({
    name: 'viewRows.delete',
    method: 'DELETE',
    path: '/api/v1/db/data/:org/:project/:table/views/:view/:rowId',
    answer: v.number(),
    permission: 'dataDelete',
    baseFrom,
    summary: 'Delete a row through a view; answers 0 when there is none',
    errors: inView,
  }),
  exist: defineCall({
    name: 'viewRows.exist',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table/views/:view/:rowId/exist',
    answer: v.boolean(),
    permission: 'dataExist',
    baseFrom,
    summary: 'See whether a row exists in a view',
    errors: inView,
  }),
} as const;
