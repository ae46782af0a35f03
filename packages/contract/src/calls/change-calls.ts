import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { optionalNumberInput } from '../input/number.ts';
import { toPaging, pagingEntries } from '../input/paging.ts';
import { undoAnswerSchema, wireChangeSchema } from '../wire/change.ts';

const baseFrom = { param: 'projectId', as: 'baseId' } as const;

const undoBody = v.optional(
  v.object({
    /** A change by id; without one, the caller's own last. */
    changeId: v.nullish(v.string()),
    /** Where others changed some of it since, do nothing and answer a `question`. */
    asksFirst: v.optional(v.boolean()),
  }),
  {},
);

/** The change log of a base, and going back and forth in it. */
export const changeCalls = {
  list: defineCall({
    name: 'changes.list',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/changes',
    query: v.pipe(
      v.object({
        limit: pagingEntries.limit,
        /** Only changes before this sequence number. */
        before: optionalNumberInput,
        tableId: v.optional(v.string()),
      }),
      v.transform((query) => ({ limit: toPaging(query).limit, before: query.before ?? undefined, tableId: query.tableId || undefined })),
    ),
    answer: v.object({
      list: v.array(wireChangeSchema),
      /** Of the base's last change. */
      sequence: v.number(),
      /** What the caller's next undo and redo would act on. */
      undo: v.nullable(wireChangeSchema),
      redo: v.nullable(wireChangeSchema),
    }),
    permission: 'changeList',
    baseFrom,
    summary: 'List the latest changes of a project, newest first',
    errors: ['projectNotFound'],
  }),
  undo: defineCall({
    name: 'changes.undo',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/undo',
    body: undoBody,
    answer: undoAnswerSchema,
    permission: 'changeUndo',
    baseFrom,
    isRepeatable: true,
    summary: 'Take back the last own change that still stands',
    description:
      'What somebody else changed since is left alone, counted and named. With `asksFirst` nothing is done where that is so: the answer has a `question`, and the same call with the `changeId` of its change and without `asksFirst` takes back the rest.',
    errors: ['projectNotFound', 'forbidden', 'conflict'],
  }),
  redo: defineCall({
    name: 'changes.redo',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/redo',
    body: undoBody,
    answer: undoAnswerSchema,
    permission: 'changeRedo',
    baseFrom,
    isRepeatable: true,
    summary: 'Do the last change taken back again',
    errors: ['projectNotFound', 'forbidden', 'conflict'],
  }),
} as const;
