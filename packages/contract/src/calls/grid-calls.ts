import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { optionalFlagInput } from '../input/flag.ts';
import { numberInput, optionalNumberInput } from '../input/number.ts';
import {
  gridAggregatesQuery,
  gridCountQuery,
  gridDistinctQuery,
  gridGroupsQuery,
  gridMatchesQuery,
  gridPageQuery,
  gridPositionQuery,
  gridRowsMost,
  gridRowsQuery,
} from '../input/grid-query.ts';
import { gridWriteAnswer, gridWriteBody } from '../input/grid-write-body.ts';
import { gridMoveBody } from '../input/grid-move-body.ts';
import { gridPageSchema } from '../wire/grid-page.ts';
import { gridAggregatesSchema, gridDistinctSchema, gridGroupsSchema, gridMatchesSchema } from '../wire/grid-summary.ts';
import { oneSchema } from '../wire/message.ts';
import { viewMetaInput } from '../wire/meta.ts';
import { wireGridSchema, wireViewColumnSchema, wireViewSchema } from '../wire/view.ts';
import { newViewEntries } from './new-view-body.ts';

const ofTable = { param: 'tableId', as: 'entityId' } as const;
const ofGrid = { param: 'viewId', as: 'entityId' } as const;

/** How a column stands in a grid. */
const columnEntries = {
  width: v.nullish(v.union([v.string(), v.number()])),
  label: v.nullish(v.string()),
  help: v.nullish(v.string()),
  show: optionalFlagInput,
  order: optionalNumberInput,
  group_by: optionalFlagInput,
  group_by_order: optionalNumberInput,
  group_by_sort: v.nullish(v.string()),
};

/** Grid views, and the windows our own grid reads. */
export const gridCalls = {
  create: defineCall({
    name: 'grids.create',
    method: 'POST',
    path: '/api/v1/db/meta/tables/:tableId/grids',
    body: v.object(newViewEntries),
    answer: wireViewSchema,
    permission: 'gridViewCreate',
    baseFrom: ofTable,
    isRepeatable: true,
    summary: 'Create a grid view, fresh or as a copy of another',
    errors: ['tableNotFound', 'viewNotFound'],
  }),
  get: defineCall({
    name: 'grids.get',
    method: 'GET',
    path: '/api/v1/db/meta/grids/:viewId',
    answer: wireGridSchema,
    permission: 'gridViewGet',
    baseFrom: ofGrid,
    summary: 'Read the settings of a grid',
    errors: ['viewNotFound'],
  }),
  update: defineCall({
    name: 'grids.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/grids/:viewId',
    body: v.object({
      row_height: v.nullish(v.pipe(numberInput, v.integer(), v.minValue(0), v.maxValue(3, 'must be 0 (short) to 3 (extra tall)'))),
      meta: viewMetaInput,
    }),
    answer: oneSchema,
    permission: 'gridViewUpdate',
    baseFrom: ofGrid,
    summary: 'Change the row height of a grid',
    errors: ['viewNotFound'],
  }),
  listColumns: defineCall({
    name: 'grids.listColumns',
    method: 'GET',
    path: '/api/v1/db/meta/grids/:viewId/grid-columns',
    answer: v.array(wireViewColumnSchema),
    permission: 'viewColumnList',
    baseFrom: ofGrid,
    summary: 'List the columns of a grid as they stand in it',
    errors: ['viewNotFound'],
  }),
  updateColumn: defineCall({
    name: 'grids.updateColumn',
    method: 'PATCH',
    path: '/api/v1/db/meta/grid-columns/:viewColumnId',
    body: v.object(columnEntries),
    answer: oneSchema,
    permission: 'gridColumnUpdate',
    baseFrom: { param: 'viewColumnId', as: 'entityId' },
    summary: 'Resize, move, hide or show a column of a grid, or group by it',
    errors: ['viewColumnNotFound'],
  }),
  updateColumns: defineCall({
    name: 'grids.updateColumns',
    method: 'PATCH',
    path: '/api/v1/db/meta/grids/:viewId/grid-columns',
    body: v.object({ columns: v.pipe(v.array(v.object({ viewColumnId: v.string(), ...columnEntries })), v.minLength(1)) }),
    answer: oneSchema,
    permission: 'gridColumnUpdate',
    baseFrom: ofGrid,
    summary: 'Resize, move, hide or show several columns of a grid as one change, or group by them',
    errors: ['viewNotFound', 'viewColumnNotFound'],
  }),
  page: defineCall({
    name: 'grids.page',
    method: 'GET',
    path: '/api/v1/tables/:tableId/grid',
    query: gridPageQuery,
    answer: gridPageSchema,
    permission: 'dataList',
    baseFrom: ofTable,
    summary: 'Read a window of rows as arrays, without a total',
    description: 'Rows of a grouped view stand in the order of its groups; `groupPath` narrows to one group.',
    errors: ['tableNotFound', 'viewNotFound', 'columnNotFound', 'invalidFilter'],
  }),
  rows: defineCall({
    name: 'grids.rows',
    method: 'GET',
    path: '/api/v1/tables/:tableId/grid/rows',
    query: gridRowsQuery,
    answer: gridPageSchema,
    permission: 'dataList',
    baseFrom: ofTable,
    summary: 'Read rows by their ids as arrays',
    description: `${gridRowsMost} ids at most. Rows that are not there, or not the reader's to see, are left out; the view decides on fields, not on rows.`,
    errors: ['tableNotFound', 'viewNotFound'],
  }),
  count: defineCall({
    name: 'grids.count',
    method: 'GET',
    path: '/api/v1/tables/:tableId/grid/count',
    query: gridCountQuery,
    answer: v.object({
      count: v.number(),
      /** False: counting ended at `atMost`, and there are more. */
      isExact: v.boolean(),
    }),
    permission: 'dataCount',
    baseFrom: ofTable,
    summary: 'Count the rows a grid would show',
    errors: ['tableNotFound', 'viewNotFound', 'invalidFilter'],
  }),
  groups: defineCall({
    name: 'grids.groups',
    method: 'GET',
    path: '/api/v1/tables/:tableId/grid/groups',
    query: gridGroupsQuery,
    answer: gridGroupsSchema,
    permission: 'dataGroupBy',
    baseFrom: ofTable,
    summary: 'List the groups of a grid with their counts and summaries',
    description: `Up to ${limits.groupLevels} levels; \`groupPath\` looks inside one group. \`offset\` and \`limit\` count groups of the first level listed. \`depth\` lists several levels at once, ${limits.groupsPerCall} groups of each at most: groups of the first level that do not fit are left for the next page, and one that is too large alone comes without the levels that do not fit.`,
    errors: ['tableNotFound', 'viewNotFound', 'columnNotFound', 'invalidFilter'],
  }),
  aggregates: defineCall({
    name: 'grids.aggregates',
    method: 'GET',
    path: '/api/v1/tables/:tableId/grid/aggregates',
    query: gridAggregatesQuery,
    answer: gridAggregatesSchema,
    permission: 'dataAggregate',
    baseFrom: ofTable,
    summary: 'Summarise fields over the rows a grid would show',
    errors: ['tableNotFound', 'viewNotFound', 'columnNotFound', 'invalidFilter'],
  }),
  distinct: defineCall({
    name: 'grids.distinct',
    method: 'GET',
    path: '/api/v1/tables/:tableId/grid/distinct/:columnId',
    query: gridDistinctQuery,
    answer: gridDistinctSchema,
    permission: 'dataGroupBy',
    baseFrom: ofTable,
    summary: 'List the different values of a field with how many rows hold each',
    errors: ['tableNotFound', 'viewNotFound', 'columnNotFound', 'invalidFilter'],
  }),
  position: defineCall({
    name: 'grids.position',
    method: 'GET',
    path: '/api/v1/tables/:tableId/grid/position/:rowId',
    query: gridPositionQuery,
    answer: v.object({
      /** Rows before it; null when the grid does not show it. */
      position: v.nullable(v.number()),
    }),
    permission: 'dataList',
    baseFrom: ofTable,
    summary: 'Find where in a grid a row stands',
    errors: ['tableNotFound', 'viewNotFound', 'columnNotFound', 'invalidFilter'],
  }),
  matches: defineCall({
    name: 'grids.matches',
    method: 'GET',
    path: '/api/v1/tables/:tableId/grid/matches',
    query: gridMatchesQuery,
    answer: gridMatchesSchema,
    permission: 'dataList',
    baseFrom: ofTable,
    summary: 'Find the rows of a grid that hold a text, by where they stand',
    errors: ['tableNotFound', 'viewNotFound', 'columnNotFound', 'invalidFilter'],
  }),
  move: defineCall({
    name: 'grids.move',
    method: 'POST',
    path: '/api/v1/tables/:tableId/grid/move',
    body: gridMoveBody,
    answer: v.object({
      /** How many rows are there. */
      moved: v.number(),
    }),
    permission: 'dataUpdate',
    baseFrom: ofTable,
    summary: 'Put rows between two others of a view, in the order people make by hand',
    description:
      'The rows then stand in the order sent, after `after` and before `before`. `cells` is written too: what the rows of the group they go to hold. A view that is sorted keeps the order of its sort; then only the cells are written.',
    errors: ['tableNotFound', 'viewNotFound', 'recordNotFound', 'invalidValue', 'notUnique', 'tooLarge'],
  }),
  write: defineCall({
    name: 'grids.write',
    method: 'PATCH',
    path: '/api/v1/tables/:tableId/grid',
    body: gridWriteBody,
    answer: gridWriteAnswer,
    permission: 'dataUpdate',
    baseFrom: ofTable,
    isRepeatable: true,
    summary: 'Write cells, links and new rows as one change, with the fields and options they need',
    description: `What a paste into a grid does, and one step to undo. New fields take the right to add fields, new options the right to change them. A link named for a row holds exactly the records named afterwards; records it holds that the writer may not see stay. ${limits.gridRows} rows and ${limits.linksPerCall} linked records at most.`,
    errors: [
      'tableNotFound',
      'viewNotFound',
      'recordNotFound',
      'linkNotFound',
      'notALink',
      'childNotFound',
      'columnNotFound',
      'duplicateColumnTitle',
      'duplicateColumnName',
      'tooManyFields',
      'emptyOption',
      'optionHasComma',
      'forbidden',
      'conflict',
      'invalidValue',
      'requiredValueMissing',
      'notUnique',
      'tooLarge',
    ],
  }),
} as const;
