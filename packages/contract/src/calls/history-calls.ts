import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { gridRowsMost, rowIds } from '../input/grid-query.ts';
import { optionalNumberInput } from '../input/number.ts';
import { pastQuery } from '../input/past-query.ts';
import { pagingEntries, toPaging } from '../input/paging.ts';
import { pastSchema, restoreAnswerSchema, rowEventSchema, sinceSchema } from '../wire/history.ts';

const baseFrom = { param: 'tableId', as: 'entityId' } as const;
const errors = ['tableNotFound'] as const;

/** What happened to a row, and going back to a value it had. */
export const historyCalls = {
  list: defineCall({
    name: 'history.list',
    method: 'GET',
    path: '/api/v1/tables/:tableId/rows/:rowId/history',
    query: v.pipe(
      v.object({
        /** Of events; the last change comes whole, so there may be some more. */
        limit: pagingEntries.limit,
        /** Only events before this sequence number. */
        before: optionalNumberInput,
        /** Only what this person did. */
        actorId: v.optional(v.string()),
        /** Only changes of this field. */
        fieldId: v.optional(v.string()),
      }),
      v.transform((query) => ({
        actorId: query.actorId,
        fieldId: query.fieldId,
        limit: toPaging(query, { default: 50, max: limits.historyPageMax }).limit,
        before: query.before ?? undefined,
      })),
    ),
    answer: v.object({ list: v.array(rowEventSchema) }),
    permission: 'rowHistory',
    baseFrom,
    summary: 'List who changed a row, when, and from what to what, newest first',
    description: 'A row that was imported begins with its first edit. Values of fields that are gone or of another type now are left out.',
    errors,
  }),
  since: defineCall({
    name: 'history.since',
    method: 'GET',
    path: '/api/v1/tables/:tableId/history/:columnId/since',
    query: v.object({ ids: rowIds }),
    answer: sinceSchema,
    permission: 'rowHistory',
    baseFrom,
    summary: 'Tell since when rows hold what they hold in a field',
    description: `Of ${gridRowsMost} rows at most. Null where the history of a row does not reach back so far, as for one that was imported.`,
    errors: [...errors, 'columnNotFound'],
  }),
  past: defineCall({
    name: 'history.past',
    method: 'GET',
    path: '/api/v1/tables/:tableId/history/past',
    query: pastQuery,
    answer: pastSchema,
    permission: 'rowHistory',
    baseFrom,
    summary: 'Read the rows of a view as they were at an earlier moment',
    description:
      'What follows from other values, as formulas and lookups do, and links that are not kept in the row are left out: nobody knows what they were. Refused where rules keep a part of the table from the reader.',
    errors: [...errors, 'viewNotFound', 'columnNotFound', 'invalidFilter', 'forbidden'],
  }),
  restore: defineCall({
    name: 'history.restore',
    method: 'POST',
    path: '/api/v1/tables/:tableId/rows/:rowId/history/:sequence/restore',
    body: v.object({
      /** Ids of fields the event changed; without them all of those. */
      fieldIds: v.nullish(v.array(v.string())),
      /** The values before the event, or those it wrote. */
      side: v.optional(v.picklist(['before', 'after']), 'before'),
      /** Every field as it was at that time, not only those the event changed; goes without `fieldIds`. */
      isWhole: v.optional(v.boolean(), false),
    }),
    answer: restoreAnswerSchema,
    permission: 'dataUpdate',
    baseFrom,
    isRepeatable: true,
    summary: 'Give cells of a row the values they had at an event of its history',
    errors: [...errors, 'notFound', 'rowNotFound', 'columnNotFound', 'invalidValue', 'requiredValueMissing', 'notUnique'],
  }),
} as const;
