import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { content } from '../content.ts';
import { flagInput } from '../input/flag.ts';
import { conditionQuery, exportQuery, groupByQuery, groupQuery, rowQuery, rowsQuery } from '../input/rows-query-input.ts';
import { paged } from '../wire/paged.ts';
import { groupedRowsSchema, rowSchema } from '../wire/row.ts';

const baseFrom = { param: 'project', as: 'baseIdOrTitle' } as const;
const inTable = ['projectNotFound', 'tableNotFound'] as const;
const csv = content('text/csv');
const writeErrors = ['invalidValue', 'requiredValueMissing', 'notUnique'] as const;
const updateQuery = v.object({ ignoreWebhook: flagInput });

/** Rows by organisation (any text), project and table, each by id or title. */
export const rowCalls = {
  list: defineCall({
    name: 'rows.list',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table',
    query: rowsQuery,
    answer: paged(rowSchema),
    permission: 'dataList',
    baseFrom,
    summary: 'List rows of a table',
    errors: [...inTable, 'invalidFilter'],
  }),
  create: defineCall({
    name: 'rows.create',
    method: 'POST',
    path: '/api/v1/db/data/:org/:project/:table',
    body: rowSchema,
    answer: rowSchema,
    permission: 'dataInsert',
    baseFrom,
    summary: 'Add a row',
    errors: [...inTable, ...writeErrors],
  }),
  findOne: defineCall({
    name: 'rows.findOne',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table/find-one',
    query: rowsQuery,
    answer: rowSchema,
    permission: 'dataFindOne',
    baseFrom,
    summary: 'Read the first row that matches, or an empty object',
    errors: [...inTable, 'invalidFilter'],
  }),
  groupBy: defineCall({
    name: 'rows.groupBy',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table/groupby',
    query: groupByQuery,
    answer: paged(rowSchema),
    permission: 'dataGroupBy',
    baseFrom,
    summary: 'Count rows by the values of columns',
    errors: [...inTable, 'columnNotFound', 'invalidFilter'],
  }),
  group: defineCall({
    name: 'rows.group',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table/group/:columnId',
    query: groupQuery,
    answer: groupedRowsSchema,
    permission: 'groupedDataList',
    baseFrom,
    summary: 'List rows dealt out by the values of a column',
    errors: [...inTable, 'columnNotFound', 'notImplemented', 'invalidFilter'],
  }),
  count: defineCall({
    name: 'rows.count',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table/count',
    query: conditionQuery,
    answer: v.object({ count: v.number() }),
    permission: 'dataCount',
    baseFrom,
    summary: 'Count rows',
    errors: [...inTable, 'invalidFilter'],
  }),
  exportCsv: defineCall({
    name: 'rows.exportCsv',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table/export/csv',
    query: exportQuery,
    answer: csv,
    permission: 'exportCsv',
    baseFrom,
    summary: 'Download rows as CSV',
    description: 'The header `nc-export-offset` says where to go on, or -1 when all is there.',
    errors: [...inTable, 'invalidFilter'],
  }),
  read: defineCall({
    name: 'rows.read',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table/:rowId',
    query: rowQuery,
    answer: rowSchema,
    permission: 'dataRead',
    baseFrom,
    summary: 'Read a row',
    errors: [...inTable, 'rowNotFound'],
  }),
  update: defineCall({
    name: 'rows.update',
    method: 'PATCH',
    path: '/api/v1/db/data/:org/:project/:table/:rowId',
    query: updateQuery,
    body: rowSchema,
    answer: rowSchema,
    permission: 'dataUpdate',
    baseFrom,
    summary: 'Change cells of a row',
    errors: [...inTable, 'rowNotFound', ...writeErrors],
  }),
  delete: defineCall({
    name: 'rows.delete',
    method: 'DELETE',
    path: '/api/v1/db/data/:org/:project/:table/:rowId',
    answer: v.number(),
    permission: 'dataDelete',
    baseFrom,
    summary: 'Delete a row; answers 0 when there is none',
    errors: inTable,
  }),
  exist: defineCall({
    name: 'rows.exist',
    method: 'GET',
    path: '/api/v1/db/data/:org/:project/:table/:rowId/exist',
    answer: v.boolean(),
    permission: 'dataExist',
    baseFrom,
    summary: 'See whether a row exists',
    errors: inTable,
  }),
} as const;
