import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { trueSchema } from '../wire/message.ts';
import { wireFullItemSchema } from '../wire/item.ts';
import {
  pageMatchSchema,
  pageVersionSchema,
  sharedPageSchema,
  sharedPagesSchema,
  wirePageNodeSchema,
  wirePageSchema,
} from '../wire/page.ts';
import { listed } from '../wire/paged.ts';

const ofItem = { param: 'itemId', as: 'entityId' } as const;
const ofLink = { param: 'uuid', as: 'shareUuid' } as const;
const one = '/api/v1/db/meta/items/:itemId/page' as const;
const shared = '/api/v1/db/public/shared-page/:uuid' as const;
const headers = ['xc-password'] as const;
const query = v.object({ query: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) });

const shareBody = v.object({
  /** Null or empty takes the password away. */
  password: v.optional(
    v.nullable(v.union([v.literal(''), v.pipe(v.string(), v.minLength(limits.passwordMin), v.maxLength(limits.passwordMax))])),
  ),
  tree: v.optional(v.boolean()),
  indexed: v.optional(v.boolean()),
});
export type PageShareBody = v.InferOutput<typeof shareBody>;

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
    query,
    answer: listed(pageMatchSchema),
    permission: 'itemList',
    baseFrom: { param: 'projectId', as: 'baseId' },
    summary: 'Find pages by their titles and by what is written in them',
    errors: ['projectNotFound'],
  }),
  versions: defineCall({
    name: 'pages.versions',
    method: 'GET',
    path: `${one}/versions`,
    answer: listed(pageVersionSchema),
    permission: 'itemUpdate',
    baseFrom: ofItem,
    summary: 'List the versions of a page, newest first',
    errors: ['itemNotFound'],
  }),
  keepVersion: defineCall({
    name: 'pages.keepVersion',
    method: 'POST',
    path: `${one}/versions`,
    body: v.object({ title: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.itemTitle)) }),
    answer: trueSchema,
    permission: 'itemUpdate',
    baseFrom: ofItem,
    summary: 'Keep a page as it is now, under a name',
    errors: ['itemNotFound'],
  }),
  version: defineCall({
    name: 'pages.version',
    method: 'GET',
    path: `${one}/versions/:versionId`,
    answer: v.object({ content: wirePageNodeSchema }),
    permission: 'itemUpdate',
    baseFrom: ofItem,
    summary: 'Read a version of a page',
    errors: ['itemNotFound'],
  }),
  restoreVersion: defineCall({
    name: 'pages.restoreVersion',
    method: 'POST',
    path: `${one}/versions/:versionId/restore`,
    answer: trueSchema,
    permission: 'itemUpdate',
    baseFrom: ofItem,
    summary: 'Make a page say again what it said in a version',
    description: 'The page as it is now is kept as a version first. Whoever has it open sees the change as an edit.',
    errors: ['itemNotFound', 'tooLarge'],
  }),
  share: defineCall({
    name: 'pages.share',
    method: 'POST',
    path: '/api/v1/db/meta/items/:itemId/share',
    body: v.optional(shareBody, {}),
    answer: wireFullItemSchema,
    permission: 'shareView',
    baseFrom: ofItem,
    summary: 'Share a page, alone or with what stands in it, or change how; a shared one keeps its link',
    errors: ['itemNotFound'],
  }),
  unshare: defineCall({
    name: 'pages.unshare',
    method: 'DELETE',
    path: '/api/v1/db/meta/items/:itemId/share',
    answer: trueSchema,
    permission: 'shareView',
    baseFrom: ofItem,
    summary: 'Stop sharing a page',
    errors: ['itemNotFound'],
  }),
  sharedTree: defineCall({
    name: 'pages.sharedTree',
    method: 'GET',
    path: `${shared}/meta`,
    answer: sharedPagesSchema,
    permission: 'public',
    baseFrom: ofLink,
    summary: 'List the pages behind a public link',
    errors: ['notFound', 'sharePasswordWrong'],
    headers,
  }),
  sharedPage: defineCall({
    name: 'pages.sharedPage',
    method: 'GET',
    path: `${shared}/pages/:itemId`,
    answer: sharedPageSchema,
    permission: 'public',
    baseFrom: ofLink,
    summary: 'Read a page behind a public link',
    description: 'Records, values and views of tables are left out: a visitor of the page has no rights in tables.',
    errors: ['notFound', 'itemNotFound', 'sharePasswordWrong'],
    headers,
  }),
  sharedSearch: defineCall({
    name: 'pages.sharedSearch',
    method: 'GET',
    path: `${shared}/search`,
    query,
    answer: listed(pageMatchSchema),
    permission: 'public',
    baseFrom: ofLink,
    summary: 'Find pages behind a public link by their titles and by what is written in them',
    errors: ['notFound', 'sharePasswordWrong'],
    headers,
  }),
} as const;
