import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { conditionQuery, rowQuery, tableRowsQuery } from '../input/rows-query-input.ts';
import { paged } from '../wire/paged.ts';
import { rowSchema } from '../wire/row.ts';

const baseFrom = { param: 'tableId', as: 'entityId' } as const;
const oneOrMany = v.union([v.array(rowSchema), rowSchema]);
const writeErrors = ['tableNotFound', 'invalidValue', 'requiredValueMissing', 'notUnique', 'tooLarge'] as const;

/** Rows by the id of their table: the shortest way for programs. Writes take one row or a list of rows. */
export const tableRowCalls = {
  list: defineCall({
    name: 'tableRows.list',
    method: 'GET',
    path: '/api/v1/tables/:tableId/rows',
    query: tableRowsQuery,
    answer: paged(rowSchema),
    permission: 'dataList',
    baseFrom,
    summary: 'List rows of a table or view',
    errors: ['tableNotFound', 'viewNotFound', 'invalidFilter', 'tooLarge'],
  }),
  count: defineCall({
    name: 'tableRows.count',
    method: 'GET',
    path: '/api/v1/tables/:tableId/rows/count',
    query: conditionQuery,
    answer: v.object({ count: v.number() }),
    permission: 'dataCount',
    baseFrom,
    summary: 'Count rows of a table or view',
    errors: ['tableNotFound', 'viewNotFound', 'invalidFilter'],
  }),
  create: defineCall({
    name: 'tableRows.create',
    method: 'POST',
    path: '/api/v1/tables/:tableId/rows',
    body: oneOrMany,
    answer: oneOrMany,
    permission: 'dataInsert',
    baseFrom,
    isRepeatable: true,
    summary: 'Add a row or rows; answers their primary keys',
    errors: writeErrors,
  }),
  update: defineCall({
    name: 'tableRows.update',
    method: 'PATCH',
    path: '/api/v1/tables/:tableId/rows',
    body: oneOrMany,
    answer: oneOrMany,
    permission: 'dataUpdate',
    baseFrom,
    summary: 'Change a row or rows, each named by its primary key',
    errors: [...writeErrors, 'recordNotFound'],
  }),
  delete: defineCall({
    name: 'tableRows.delete',
    method: 'DELETE',
    path: '/api/v1/tables/:tableId/rows',
    body: oneOrMany,
    answer: oneOrMany,
    permission: 'dataDelete',
    baseFrom,
    summary: 'Delete a row or rows, each named by its primary key',
    errors: ['tableNotFound', 'recordNotFound', 'tooLarge'],
  }),
  read: defineCall({
    name: 'tableRows.read',
    method: 'GET',
    path: '/api/v1/tables/:tableId/rows/:rowId',
    query: rowQuery,
    answer: rowSchema,
    permission: 'dataRead',
    baseFrom,
    summary: 'Read a row by the id of its table',
    errors: ['tableNotFound', 'rowNotFound', 'tooLarge'],
  }),
} as const;
