import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { optionalNumberInput } from '../input/number.ts';
import { pagingEntries, toPaging } from '../input/paging.ts';
import { cellValueSchema } from '../wire/grid-page.ts';
import { restoreAnswerSchema, trashEntrySchema } from '../wire/history.ts';

const baseFrom = { param: 'projectId', as: 'baseId' } as const;
const sequencePath = '/api/v1/db/meta/projects/:projectId/trash/:sequence' as const;

/** What was deleted and can be brought back, until its time is over. */
export const trashCalls = {
  list: defineCall({
    name: 'trash.list',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/trash',
    query: v.pipe(
      v.object({ limit: pagingEntries.limit, before: optionalNumberInput, tableId: v.optional(v.string()) }),
      v.transform((query) => ({
        limit: toPaging(query, { default: 50, max: limits.historyPageMax }).limit,
        before: query.before ?? undefined,
        tableId: query.tableId || undefined,
      })),
    ),
    answer: v.object({ list: v.array(trashEntrySchema) }),
    permission: 'trashList',
    baseFrom,
    summary: 'List what was deleted and is still gone, newest first',
    errors: ['projectNotFound'],
  }),
  rows: defineCall({
    name: 'trash.rows',
    method: 'GET',
    path: `${sequencePath}/rows`,
    query: v.pipe(
      v.object({ tableId: v.string(), after: optionalNumberInput, limit: pagingEntries.limit }),
      v.transform((query) => ({
        tableId: query.tableId,
        after: query.after ?? undefined,
        limit: toPaging(query, { default: 50, max: limits.historyPageMax }).limit,
      })),
    ),
    answer: v.object({
      fields: v.array(v.string()),
      /** Each `[id, version, ...cells]`, by rising id. */
      rows: v.array(v.array(cellValueSchema)),
    }),
    permission: 'trashList',
    baseFrom,
    summary: 'Read rows that a change deleted and that are still gone',
    errors: ['projectNotFound', 'tableNotFound', 'notFound', 'conflict'],
  }),
  restoreRows: defineCall({
    name: 'trash.restoreRows',
    method: 'POST',
    path: `${sequencePath}/rows/restore`,
    body: v.optional(
      v.object({
        /** Only these; without them all rows of the entry. */
        rowIds: v.nullish(v.pipe(v.array(v.number()), v.maxLength(limits.bulkRows))),
      }),
      {},
    ),
    answer: restoreAnswerSchema,
    permission: 'trashRestoreRows',
    baseFrom,
    isRepeatable: true,
    summary: 'Bring deleted rows back under their ids, with their links',
    errors: ['projectNotFound', 'notFound', 'conflict'],
  }),
  restore: defineCall({
    name: 'trash.restore',
    method: 'POST',
    path: `${sequencePath}/restore`,
    answer: restoreAnswerSchema,
    permission: 'trashRestore',
    baseFrom,
    summary: 'Bring back a deleted table, field or view with its values, and rows that went with it',
    errors: ['projectNotFound', 'notFound', 'conflict'],
  }),
} as const;
