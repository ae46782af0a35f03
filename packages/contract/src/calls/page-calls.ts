import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { trueSchema } from '../wire/message.ts';
import { pageMatchSchema, wirePageSchema } from '../wire/page.ts';
import { listed } from '../wire/paged.ts';

const ofItem = { param: 'itemId', as: 'entityId' } as const;
const one = '/api/v1/db/meta/items/:itemId/page' as const;

/** An update of a yjs document, base64. */
export const pageUpdateInput = v.pipe(v.string(), v.base64(), v.maxLength(Math.ceil(limits.pageUpdateBytes / 3) * 4));

/** What stands in pages. People write over the live channel; these calls are its twins for programs. */
export const pageCalls = {
  read: defineCall({
    name: 'pages.read',
    method: 'GET',
    path: one,
    answer: wirePageSchema,
    permission: 'itemGet',
    baseFrom: ofItem,
    summary: 'Read what is written in a page',
    errors: ['itemNotFound'],
  }),
  write: defineCall({
    name: 'pages.write',
    method: 'POST',
    path: one,
    body: v.object({ update: pageUpdateInput }),
    answer: trueSchema,
    permission: 'itemUpdate',
    baseFrom: ofItem,
    summary: 'Merge an update into a page',
    description:
      'The page is a yjs document whose fragment "page" holds its nodes. Updates merge whatever their order, and one that came before changes nothing.',
    errors: ['itemNotFound', 'badRequest', 'tooLarge'],
  }),
  search: defineCall({
    name: 'pages.search',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/pages/search',
    query: v.object({ query: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
    answer: listed(pageMatchSchema),
    permission: 'itemList',
    baseFrom: { param: 'projectId', as: 'baseId' },
    summary: 'Find pages by their titles and by what is written in them',
    errors: ['projectNotFound'],
  }),
} as const;
