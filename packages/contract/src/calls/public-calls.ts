import { defineCall } from '../call.ts';
import { content } from '../content.ts';
import { gridAggregatesQuery, gridDistinctQuery, gridGroupsQuery } from '../input/grid-query.ts';
import { exportQuery, groupByQuery, rowsQuery } from '../input/rows-query-input.ts';
import { gridAggregatesSchema, gridDistinctSchema, gridGroupsSchema } from '../wire/grid-summary.ts';
import { peopleSchema } from '../wire/member.ts';
import { paged } from '../wire/paged.ts';
import { rowSchema } from '../wire/row.ts';
import { sharedViewMetaSchema } from '../wire/shared-view.ts';
import { fileAddressesSchema, fileCellsSchema } from '../wire/stored-file.ts';

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
  sharedViewPeople: defineCall({
    name: 'public.sharedViewPeople',
    method: 'GET',
    path: '/api/v1/db/public/shared-view/:uuid/people',
    answer: peopleSchema,
    permission: 'public',
    baseFrom,
    summary: 'Name the people in the visible cells of a shared view',
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
  sharedViewGroups: defineCall({
    name: 'public.sharedViewGroups',
    method: 'GET',
    path: '/api/v1/db/public/shared-view/:uuid/groups',
    query: gridGroupsQuery,
    answer: gridGroupsSchema,
    permission: 'public',
    baseFrom,
    summary: 'List the groups of a shared grid with their counts and summaries',
    errors: [...errors, 'columnNotFound', 'invalidFilter', 'tooLarge'],
    headers,
  }),
  sharedViewAggregates: defineCall({
    name: 'public.sharedViewAggregates',
    method: 'GET',
    path: '/api/v1/db/public/shared-view/:uuid/aggregates',
    query: gridAggregatesQuery,
    answer: gridAggregatesSchema,
    permission: 'public',
    baseFrom,
    summary: 'Summarise visible columns over the rows of a shared grid',
    errors: [...errors, 'columnNotFound', 'invalidFilter'],
    headers,
  }),
  sharedViewDistinct: defineCall({
    name: 'public.sharedViewDistinct',
    method: 'GET',
    path: '/api/v1/db/public/shared-view/:uuid/distinct/:columnId',
    query: gridDistinctQuery,
    answer: gridDistinctSchema,
    permission: 'public',
    baseFrom,
    summary: 'List the different values of a visible column of a shared grid',
    errors: [...errors, 'columnNotFound', 'invalidFilter'],
    headers,
  }),
  sharedViewFiles: defineCall({
    name: 'public.sharedViewFiles',
    method: 'POST',
    path: '/api/v1/db/public/shared-view/:uuid/files',
    body: fileCellsSchema,
    answer: fileAddressesSchema,
    permission: 'public',
    baseFrom,
    summary: 'Sign addresses for the files in visible cells of a shared view',
    errors,
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
