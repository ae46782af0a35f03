import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { optionalFlagInput } from '../input/flag.ts';
import { pagingEntries, pagingQuery, toPaging } from '../input/paging.ts';
import { commentCountsSchema, wireAuditSchema } from '../wire/audit.ts';
import { oneSchema } from '../wire/message.ts';
import { listed, paged } from '../wire/paged.ts';

const inQuery = { param: 'fk_model_id', as: 'entityId', in: 'query' } as const;
const inBody = { param: 'fk_model_id', as: 'entityId', in: 'body' } as const;
const id = v.pipe(v.string(), v.minLength(1));
const rowId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((value) => String(value)),
);
const words = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.commentLength));

/** Either, or both. */
const commentUpdate = v.pipe(
  v.object({ description: v.optional(words), status: v.optional(v.nullable(v.literal('resolved'))) }),
  v.check(({ description, status }) => description !== undefined || status !== undefined, 'must name what to change'),
);
export type CommentUpdate = v.InferOutput<typeof commentUpdate>;

const moment = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(40),
    v.check((text) => !Number.isNaN(Date.parse(text)), 'must be a date'),
  ),
);

/** Which entries of the audit of the installation. */
const orgAuditQuery = v.pipe(
  v.object({
    ...pagingEntries,
    project_id: v.optional(v.pipe(v.string(), v.maxLength(40))),
    user_id: v.optional(v.pipe(v.string(), v.maxLength(40))),
    op_type: v.optional(v.pipe(v.string(), v.maxLength(40))),
    /** From this moment on. */
    from: moment,
    /** Before this moment. */
    to: moment,
  }),
  v.transform(({ limit, l, offset, o, ...wanted }) => ({ ...wanted, ...toPaging({ limit, l, offset, o }) })),
);
export type OrgAuditQuery = v.InferOutput<typeof orgAuditQuery>;

/** What people say about rows, and who did what. */
export const commentCalls = {
  list: defineCall({
    name: 'comments.list',
    method: 'GET',
    path: '/api/v1/db/meta/audits/comments',
    query: v.object({ fk_model_id: id, row_id: rowId, comments_only: optionalFlagInput }),
    answer: listed(wireAuditSchema),
    permission: 'commentList',
    baseFrom: inQuery,
    summary: 'List the comments of a row, and unless told otherwise what was done to it',
    description: 'Newest first; the latest 200 of each.',
    errors: ['tableNotFound', 'rowNotFound'],
  }),
  create: defineCall({
    name: 'comments.create',
    method: 'POST',
    path: '/api/v1/db/meta/audits/comments',
    body: v.object({ fk_model_id: id, row_id: rowId, description: words }),
    answer: wireAuditSchema,
    permission: 'commentRow',
    baseFrom: inBody,
    isRepeatable: true,
    summary: 'Comment on a row',
    description: 'A person is named as `@[name](id)` and told of it, if they may read the comment.',
    errors: ['tableNotFound', 'rowNotFound'],
  }),
  update: defineCall({
    name: 'comments.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/audits/:auditId/comment',
    body: commentUpdate,
    answer: oneSchema,
    permission: 'commentUpdate',
    baseFrom: { param: 'auditId', as: 'entityId' },
    summary: 'Change one’s own comment, or say whether it is resolved',
    description:
      'Words of others cannot be changed: 401. Whoever may comment on the row may set its `status` to `resolved`, or back to null.',
    errors: ['commentNotFound'],
  }),
  delete: defineCall({
    name: 'comments.delete',
    method: 'DELETE',
    path: '/api/v1/db/meta/audits/:auditId/comment',
    answer: oneSchema,
    permission: 'commentUpdate',
    baseFrom: { param: 'auditId', as: 'entityId' },
    summary: 'Take one’s own comment back',
    description: 'Answers 401 to everybody but its author.',
    errors: ['commentNotFound'],
  }),
  count: defineCall({
    name: 'comments.count',
    method: 'GET',
    path: '/api/v1/db/meta/audits/comments/count',
    query: v.object({
      fk_model_id: id,
      ids: v.pipe(
        v.union([v.string(), v.array(v.string())]),
        v.transform((value): readonly string[] => (Array.isArray(value) ? value : value.split(',')).filter((part) => part !== '')),
        v.check((ids) => ids.length <= limits.pageSizeMax, `must not name more than ${limits.pageSizeMax} rows`),
      ),
    }),
    answer: commentCountsSchema,
    permission: 'commentsCount',
    baseFrom: inQuery,
    summary: 'Count the comments of rows; rows without any are left out',
    errors: ['tableNotFound'],
  }),
  noteRowUpdate: defineCall({
    name: 'comments.noteRowUpdate',
    method: 'POST',
    path: '/api/v1/db/meta/audits/rows/:rowId/update',
    body: v.object({
      fk_model_id: id,
      column_name: v.pipe(v.string(), v.minLength(1), v.maxLength(limits.fieldTitle)),
      row_id: v.optional(rowId),
      value: v.optional(v.unknown()),
      prev_value: v.optional(v.unknown()),
    }),
    answer: wireAuditSchema,
    permission: 'auditRowUpdate',
    baseFrom: inBody,
    summary: 'Note that a cell was changed',
    description: 'Older clients say so themselves. Changes are in the history of their row without it; the values sent are not kept.',
    errors: ['tableNotFound', 'rowNotFound', 'columnNotFound'],
  }),
  audits: defineCall({
    name: 'comments.audits',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/audits',
    query: pagingQuery,
    answer: paged(wireAuditSchema),
    permission: 'auditList',
    baseFrom: { param: 'projectId', as: 'baseId' },
    summary: 'List what was done and said in a project, newest first',
  }),
  orgAudits: defineCall({
    name: 'comments.orgAudits',
    method: 'GET',
    path: '/api/v1/db/meta/audits',
    query: orgAuditQuery,
    answer: paged(wireAuditSchema),
    permission: 'orgAuditList',
    scope: 'org',
    isForPeople: true,
    summary: 'List what was done on the whole installation, newest first',
    description:
      'Without a project: who signed in, or tried to; passwords, second factors, roles, tokens, plugins; and of every project what is not in its change log: members, links, comments. What was done outside of projects is kept for a year; `row_id` is whom or what it was done to. With `project_id` everything that was done in that project, tables and records included.',
    errors: ['projectNotFound'],
  }),
} as const;
