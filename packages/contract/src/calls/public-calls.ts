import { defineCall } from '../call.ts';
import { content } from '../content.ts';
import { exportQuery, groupByQuery, rowsQuery } from '../input/rows-query-input.ts';
import { paged } from '../wire/paged.ts';
import { rowSchema } from '../wire/row.ts';
import { sharedViewMetaSchema } from '../wire/shared-view.ts';

const baseFrom = { param: 'uuid', as: 'shareUuid' } as const;
const errors = ['notFound', 'sharePasswordWrong'] as const;
const headers = ['xc-password'] as const;

/** What a link shows without signing in. Hidden columns are in none of the answers. */
export const publicCalls = {
  sharedViewMeta: defineCall({
    name: 'public.sharedViewMeta',
    method: 'GET',
    path: '/api/v1/db/public/shared-view/:uuid/meta',
    answer: sharedViewMetaSchema,
    permission: 'public',
    baseFrom,
    summary: 'Read a shared view and its visible columns',
    errors,
    headers,
  }),
  sharedViewRows: defineCall({
    name: 'public.sharedViewRows',
    method: 'GET',
    path: '/api/v1/db/public/shared-view/:uuid/rows',
    query: rowsQuery,
    answer: paged(rowSchema),
    permission: 'public',
    baseFrom,
    summary: 'List the rows of a shared view',
    errors: [...errors, 'invalidFilter'],
    headers,
  }),
  sharedViewGroupBy: defineCall({
    name: 'public.sharedViewGroupBy',
    method: 'GET',
    path: '/api/v1/db/public/shared-view/:uuid/groupby',
    query: groupByQuery,
    answer: paged(rowSchema),
    permission: 'public',
    baseFrom,
    summary: 'Count the rows of a shared grid by the values of columns',
    errors: [...errors, 'columnNotFound', 'invalidFilter'],
    headers,
  }),
  sharedViewExportCsv: defineCall({
    name: 'public.sharedViewExportCsv',
    method: 'GET',
    path: '/api/v1/db/public/shared-view/:uuid/rows/export/csv',
    query: exportQuery,
    answer: content('text/csv'),
    permission: 'public',
    baseFrom,
    summary: 'Download the rows of a shared view as CSV',
    errors: [...errors, 'forbidden', 'invalidFilter'],
    headers,
  }),
} as const;
