import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { linkTitlesAnswer, linkTitlesMost, linkTitlesQuery } from '../input/grid-write-body.ts';
import { rowsQuery } from '../input/rows-query-input.ts';
import { messageSchema, trueSchema } from '../wire/message.ts';
import { paged } from '../wire/paged.ts';
import { rowSchema } from '../wire/row.ts';

const inData = { param: 'project', as: 'baseIdOrTitle' } as const;
const ofTable = { param: 'tableId', as: 'entityId' } as const;
const inLink = ['tableNotFound', 'rowNotFound', 'linkNotFound', 'notALink'] as const;
const readList = { method: 'GET', query: rowsQuery, answer: paged(rowSchema), errors: [...inLink, 'invalidFilter', 'tooLarge'] } as const;
/** Ids as they are, or rows that name theirs. */
const rowIdsBody = v.union([v.array(v.union([v.number(), v.string(), rowSchema])), rowSchema]);
const manyErrors = [...inLink, 'childNotFound', 'tooLarge'] as const;

/** Links between rows. `column` is the link's title or id; its relation stands before it. */
export const linkCalls = {
  mmList: defineCall({
    ...readList,
    name: 'links.mmList',
    path: '/api/v1/db/data/:org/:project/:table/:rowId/mm/:column',
    permission: 'mmList',
    baseFrom: inData,
    summary: 'List the rows a row is linked with, many to many',
  }),
  hmList: defineCall({
    ...readList,
    name: 'links.hmList',
    path: '/api/v1/db/data/:org/:project/:table/:rowId/hm/:column',
    permission: 'hmList',
    baseFrom: inData,
    summary: 'List the rows a row is linked with, one to many',
  }),
  btList: defineCall({
    ...readList,
    name: 'links.btList',
    path: '/api/v1/db/data/:org/:project/:table/:rowId/bt/:column',
    permission: 'hmList',
    baseFrom: inData,
    summary: 'List the row a row belongs to',
  }),
  mmExcludedList: defineCall({
    ...readList,
    name: 'links.mmExcludedList',
    path: '/api/v1/db/data/:org/:project/:table/:rowId/mm/:column/exclude',
    permission: 'mmExcludedList',
    baseFrom: inData,
    summary: 'List the rows a row could be linked with, many to many',
  }),
  hmExcludedList: defineCall({
    ...readList,
    name: 'links.hmExcludedList',
    path: '/api/v1/db/data/:org/:project/:table/:rowId/hm/:column/exclude',
    permission: 'hmExcludedList',
    baseFrom: inData,
    summary: 'List the rows a row could be linked with, one to many',
  }),
  btExcludedList: defineCall({
    ...readList,
    name: 'links.btExcludedList',
    path: '/api/v1/db/data/:org/:project/:table/:rowId/bt/:column/exclude',
    permission: 'btExcludedList',
    baseFrom: inData,
    summary: 'List the rows a row could belong to',
  }),
  add: defineCall({
    name: 'links.add',
    method: 'POST',
    path: '/api/v1/db/data/:org/:project/:table/:rowId/:relation/:column/:refRowId',
    answer: messageSchema,
    permission: 'relationDataAdd',
    baseFrom: inData,
    summary: 'Link two rows',
    errors: [...inLink, 'alreadyLinked'],
  }),
  remove: defineCall({
    name: 'links.remove',
    method: 'DELETE',
    path: '/api/v1/db/data/:org/:project/:table/:rowId/:relation/:column/:refRowId',
    answer: messageSchema,
    permission: 'relationDataRemove',
    baseFrom: inData,
    summary: 'Take the link between two rows away',
    errors: inLink,
  }),
  list: defineCall({
    ...readList,
    name: 'links.list',
    path: '/api/v1/tables/:tableId/links/:columnId/rows/:rowId',
    permission: 'mmList',
    baseFrom: ofTable,
    summary: 'List the rows a row is linked with',
  }),
  listExcluded: defineCall({
    ...readList,
    name: 'links.listExcluded',
    path: '/api/v1/tables/:tableId/links/:columnId/rows/:rowId/exclude',
    permission: 'mmExcludedList',
    baseFrom: ofTable,
    summary: 'List the rows a row could be linked with',
  }),
  addMany: defineCall({
    name: 'links.addMany',
    method: 'POST',
    path: '/api/v1/tables/:tableId/links/:columnId/rows/:rowId',
    body: rowIdsBody,
    answer: trueSchema,
    status: 201,
    permission: 'relationDataAdd',
    baseFrom: ofTable,
    isRepeatable: true,
    summary: 'Link a row with several others in one change',
    description: 'Rows that are linked already stay so.',
    errors: manyErrors,
  }),
  removeMany: defineCall({
    name: 'links.removeMany',
    method: 'DELETE',
    path: '/api/v1/tables/:tableId/links/:columnId/rows/:rowId',
    body: rowIdsBody,
    answer: trueSchema,
    permission: 'relationDataRemove',
    baseFrom: ofTable,
    summary: 'Take the links of a row with several others away in one change',
    errors: manyErrors,
  }),
  create: defineCall({
    name: 'links.create',
    method: 'POST',
    path: '/api/v1/tables/:tableId/links/:columnId/rows/:rowId/new',
    body: rowSchema,
    answer: rowSchema,
    permission: 'relationDataAdd',
    baseFrom: ofTable,
    isRepeatable: true,
    summary: 'Make a record of the other table and link it, as one change; answers its primary key',
    errors: [...inLink, 'invalidValue', 'requiredValueMissing', 'notUnique'],
  }),
  titles: defineCall({
    name: 'links.titles',
    method: 'GET',
    path: '/api/v1/tables/:tableId/links/:columnId/titles',
    query: linkTitlesQuery,
    answer: linkTitlesAnswer,
    permission: 'mmList',
    baseFrom: ofTable,
    summary: 'Name all the records some rows are linked with',
    description: `${linkTitlesMost.rows} rows at most, and ${linkTitlesMost.records} linked records of them together: rows beyond that are left out. Cells of a grid name the first ${limits.linkedRecords}.`,
    errors: ['tableNotFound', 'linkNotFound', 'notALink'],
  }),
} as const;
