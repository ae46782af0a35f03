import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { pagingEntries, toPaging } from '../input/paging.ts';
import { cellValueSchema } from '../wire/grid-page.ts';
import { trueSchema } from '../wire/message.ts';
import { listed } from '../wire/paged.ts';
import { snapshotScheduleSchema, snapshotSchema } from '../wire/snapshot.ts';

const baseFrom = { param: 'projectId', as: 'baseId' } as const;
const home = '/api/v1/db/meta/projects/:projectId/snapshots' as const;
const title = v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.baseTitle)));

/** What the tables of a project were at some moment: made on demand or by a schedule, opened to read, restored beside or in place. */
export const snapshotCalls = {
  list: defineCall({
    name: 'snapshots.list',
    method: 'GET',
    path: home,
    answer: listed(snapshotSchema),
    permission: 'snapshotList',
    baseFrom,
    summary: 'List the snapshots of a project, newest first',
    errors: ['projectNotFound'],
  }),
  create: defineCall({
    name: 'snapshots.create',
    method: 'POST',
    path: home,
    body: v.optional(v.object({ title }), {}),
    /** `id` is that of the job. */
    answer: v.object({ id: v.string(), snapshot_id: v.string() }),
    permission: 'snapshotCreate',
    baseFrom,
    summary: 'Make a snapshot of a project',
    description: 'Made in the background. Tables of connected databases are left out.',
    errors: ['projectNotFound', 'badRequest'],
  }),
  schedule: defineCall({
    name: 'snapshots.schedule',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/snapshot-schedule',
    answer: snapshotScheduleSchema,
    permission: 'snapshotList',
    baseFrom,
    summary: 'Read how often snapshots of a project are made by themselves',
    errors: ['projectNotFound'],
  }),
  setSchedule: defineCall({
    name: 'snapshots.setSchedule',
    method: 'PATCH',
    path: '/api/v1/db/meta/projects/:projectId/snapshot-schedule',
    body: snapshotScheduleSchema,
    answer: snapshotScheduleSchema,
    permission: 'snapshotCreate',
    baseFrom,
    summary: 'Set how often snapshots of a project are made by themselves, and how many of those are kept',
    errors: ['projectNotFound'],
  }),
  read: defineCall({
    name: 'snapshots.read',
    method: 'GET',
    path: `${home}/:snapshotId`,
    answer: snapshotSchema,
    permission: 'snapshotList',
    baseFrom,
    summary: 'Read what is in a snapshot',
    errors: ['projectNotFound', 'notFound'],
  }),
  rows: defineCall({
    name: 'snapshots.rows',
    method: 'GET',
    path: `${home}/:snapshotId/tables/:tableId/rows`,
    query: v.pipe(
      v.object(pagingEntries),
      v.transform((query) => toPaging(query, { default: 25, max: 100 })),
    ),
    answer: v.object({
      /** Ids of the fields, in the order of the cells. */
      fields: v.array(v.string()),
      /** Each `[id, ...cells]`, canonical values. */
      rows: v.array(v.array(cellValueSchema)),
      /** The cells of each row as their fields showed them. */
      texts: v.array(v.array(v.string())),
      total: v.number(),
    }),
    permission: 'snapshotList',
    baseFrom,
    summary: 'Read rows of a table as a snapshot has them',
    errors: ['projectNotFound', 'notFound'],
  }),
  restore: defineCall({
    name: 'snapshots.restore',
    method: 'POST',
    path: `${home}/:snapshotId/restore`,
    body: v.object({
      /** `new`: as a new project of the caller. `inPlace`: its tables take the place of those the project has now. */
      mode: v.picklist(['new', 'inPlace']),
      /** Of the new project. */
      title,
    }),
    /** `id` is that of the job. */
    answer: v.object({ id: v.string(), project_id: v.string() }),
    permission: 'snapshotRestore',
    baseFrom,
    summary: 'Bring a snapshot back',
    description:
      'In the background. In place it is one change that can be undone: the tables of now go to the trash, shared links and webhooks go on with the restored ones. Records are numbered anew.',
    errors: ['projectNotFound', 'notFound', 'badRequest', 'projectTitleTooLong'],
  }),
  delete: defineCall({
    name: 'snapshots.delete',
    method: 'DELETE',
    path: `${home}/:snapshotId`,
    answer: trueSchema,
    permission: 'snapshotDelete',
    baseFrom,
    summary: 'Delete a snapshot for good',
    errors: ['projectNotFound', 'notFound'],
  }),
} as const;
