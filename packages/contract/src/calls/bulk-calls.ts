import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { matchingQuery } from '../input/rows-query-input.ts';
import { rowSchema } from '../wire/row.ts';

const baseFrom = { param: 'project', as: 'baseIdOrTitle' } as const;
const inTable = ['projectNotFound', 'tableNotFound'] as const;
const writeErrors = ['invalidValue', 'requiredValueMissing', 'notUnique', 'tooLarge'] as const;
const rows = v.array(rowSchema);

/** Many rows in one call and one change. */
export const bulkCalls = {
  create: defineCall({
    name: 'bulk.create',
    method: 'POST',
    path: '/api/v1/db/data/bulk/:org/:project/:table',
    body: rows,
    answer: v.array(v.union([v.number(), rowSchema])),
    permission: 'bulkDataInsert',
    baseFrom,
    isRepeatable: true,
    summary: 'Add many rows',
    description: 'Answers `[last id]`; the rows have the ids up to it, in the order sent. Nothing sent answers `[]`.',
    errors: [...inTable, ...writeErrors],
  }),
  update: defineCall({
    name: 'bulk.update',
    method: 'PATCH',
    path: '/api/v1/db/data/bulk/:org/:project/:table',
    body: rows,
    answer: v.array(rowSchema),
    permission: 'bulkDataUpdate',
    baseFrom,
    summary: 'Change many rows, each named by its primary key',
    errors: [...inTable, ...writeErrors],
  }),
  delete: defineCall({
    name: 'bulk.delete',
    method: 'DELETE',
    path: '/api/v1/db/data/bulk/:org/:project/:table',
    body: rows,
    answer: v.array(rowSchema),
    permission: 'bulkDataDelete',
    baseFrom,
    summary: 'Delete many rows, each named by its primary key',
    errors: [...inTable, 'tooLarge'],
  }),
  updateAll: defineCall({
    name: 'bulk.updateAll',
    method: 'PATCH',
    path: '/api/v1/db/data/bulk/:org/:project/:table/all',
    query: matchingQuery,
    body: rowSchema,
    answer: v.number(),
    permission: 'bulkDataUpdateAll',
    baseFrom,
    summary: 'Write the same cells into all rows that match; answers their number',
    errors: [...inTable, ...writeErrors, 'invalidFilter'],
  }),
  deleteAll: defineCall({
    name: 'bulk.deleteAll',
    method: 'DELETE',
    path: '/api/v1/db/data/bulk/:org/:project/:table/all',
    query: matchingQuery,
    answer: v.number(),
    permission: 'bulkDataDeleteAll',
    baseFrom,
    summary: 'Delete all rows that match; answers their number',
    errors: [...inTable, 'invalidFilter'],
  }),
} as const;
