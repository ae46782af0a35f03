import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { optionalFlagInput } from '../input/flag.ts';
import { trueSchema } from '../wire/message.ts';
import { shareThemeSchema, wireFullItemSchema } from '../wire/item.ts';
import {
  pageCommentSchema,
  pageMatchSchema,
  pageReadingSchema,
  pageShareReportSchema,
  pageVersionSchema,
  sharedPageSchema,
  sharedPagesSchema,
  wirePageNodeSchema,
  wirePageSchema,
} from '../wire/page.ts';
import { listed } from '../wire/paged.ts';
import { storedFileSchema } from '../wire/stored-file.ts';

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
  /** Null: the colours of the product. */
  theme: v.optional(v.nullable(shareThemeSchema)),
  indexed: v.optional(v.boolean()),
});
export type PageShareBody = v.InferOutput<typeof shareBody>;

const commentText = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.commentLength));
const newCommentBody = v.object({
  text: commentText,
  /** The comment that is answered. */
  thread_id: v.nullish(v.string()),
  quote: v.nullish(v.pipe(v.string(), v.maxLength(limits.commentQuote))),
  anchor: v.nullish(v.pipe(v.string(), v.maxLength(limits.commentAnchor))),
});
export type NewPageComment = v.InferOutput<typeof newCommentBody>;
const commentBody = v.pipe(
  v.object({ text: v.optional(commentText), resolved: v.optional(v.boolean()) }),
  v.check(({ text, resolved }) => text !== undefined || resolved !== undefined, 'must name what to change'),
);
export type PageCommentUpdate = v.InferOutput<typeof commentBody>;

const readingBody = v.object({
  vector: v.pipe(v.string(), v.base64(), v.maxLength(limits.readingVector)),
  values: v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(300)), v.pipe(v.string(), v.maxLength(100))),
    v.check((values) => Object.keys(values).length <= limits.readingValues, `must not have more than ${limits.readingValues} entries`),
  ),
});
export type PageReadingBody = v.InferOutput<typeof readingBody>;

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
  files: defineCall({
    name: 'pages.files',
    method: 'GET',
    path: `${one}/files`,
    answer: listed(storedFileSchema),
    permission: 'itemGet',
    baseFrom: ofItem,
    summary: 'Sign addresses for the images and files in a page',
    description:
      'Those the page names that its base may have: whoever writes a file into a page must have uploaded it or may read it elsewhere. The addresses are good for at least a quarter of an hour.',
    errors: ['itemNotFound'],
  }),
  comments: defineCall({
    name: 'pages.comments',
    method: 'GET',
    path: `${one}/comments`,
    answer: listed(pageCommentSchema),
    permission: 'commentList',
    baseFrom: ofItem,
    summary: 'List what people said about a page, oldest first',
    errors: ['itemNotFound'],
  }),
  comment: defineCall({
    name: 'pages.comment',
    method: 'POST',
    path: `${one}/comments`,
    body: newCommentBody,
    answer: pageCommentSchema,
    permission: 'commentRow',
    baseFrom: ofItem,
    isRepeatable: true,
    summary: 'Say something about a page or about words in it, or answer a comment',
    description: 'A person is named as `@[name](id)` and told of it, if they may read the comment.',
    errors: ['itemNotFound', 'commentNotFound', 'tooLarge'],
  }),
  changeComment: defineCall({
    name: 'pages.changeComment',
    method: 'PATCH',
    path: `${one}/comments/:commentId`,
    body: commentBody,
    answer: trueSchema,
    permission: 'commentUpdate',
    baseFrom: ofItem,
    summary: 'Change one’s own comment on a page, or say whether its thread is resolved',
    description: 'Words of others cannot be changed: 401. Whoever may comment on the page may resolve a thread and take it up again.',
    errors: ['itemNotFound', 'commentNotFound'],
  }),
  deleteComment: defineCall({
    name: 'pages.deleteComment',
    method: 'DELETE',
    path: `${one}/comments/:commentId`,
    answer: trueSchema,
    permission: 'commentUpdate',
    baseFrom: ofItem,
    summary: 'Take one’s own comment on a page back',
    description: 'Answers of others to it stay. Answers 401 to everybody but its author.',
    errors: ['itemNotFound', 'commentNotFound'],
  }),
  reading: defineCall({
    name: 'pages.reading',
    method: 'GET',
    path: `${one}/reading`,
    answer: pageReadingSchema,
    permission: 'itemGet',
    baseFrom: ofItem,
    summary: 'Read what a page was when one last read it',
    errors: ['itemNotFound'],
  }),
  keepReading: defineCall({
    name: 'pages.keepReading',
    method: 'POST',
    path: `${one}/reading`,
    body: readingBody,
    answer: trueSchema,
    permission: 'itemGet',
    baseFrom: ofItem,
    summary: 'Note that one has read a page as it is',
    description: 'Kept for oneself alone, so that what changes afterwards can be marked.',
    errors: ['itemNotFound'],
  }),
  star: defineCall({
    name: 'pages.star',
    method: 'POST',
    path: `${one}/star`,
    body: v.object({ starred: v.boolean() }),
    answer: trueSchema,
    permission: 'itemGet',
    baseFrom: ofItem,
    summary: 'Put a page among one’s favourites, or take it away from them',
    errors: ['itemNotFound'],
  }),
  starred: defineCall({
    name: 'pages.starred',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/pages/starred',
    answer: v.object({ ids: v.array(v.string()) }),
    permission: 'itemList',
    baseFrom: { param: 'projectId', as: 'baseId' },
    summary: 'Name one’s favourite pages of a project, in the order of the tree',
    errors: ['projectNotFound'],
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
  shareReport: defineCall({
    name: 'pages.shareReport',
    method: 'GET',
    path: '/api/v1/db/meta/items/:itemId/share/report',
    query: v.object({ tree: optionalFlagInput }),
    answer: pageShareReportSchema,
    permission: 'shareView',
    baseFrom: ofItem,
    summary: 'Say what a visitor of a page can reach, or could if it had a link',
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
