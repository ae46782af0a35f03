import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { content } from '../content.ts';
import { exportQuery } from '../input/rows-query-input.ts';
import { connectionInput } from '../input/source-input.ts';
import { wireJobSchema } from '../wire/job.ts';
import { trueSchema } from '../wire/message.ts';

const ofProject = { param: 'projectId', as: 'baseId' } as const;
const ofSource = v.optional(v.object({ base_id: v.nullish(v.string()) }), {});

/**
 * Work in the background: what may take long and outlives its request. Its states, lines and numbers also travel over the jobs
 * channel, where the id of the answer is subscribed to.
 */
export const jobCalls = {
  get: defineCall({
    name: 'jobs.get',
    method: 'GET',
    path: '/api/v1/jobs/:jobId',
    answer: wireJobSchema,
    permission: 'any',
    summary: 'Read how far a job is, what it said and what came of it',
    description: 'Jobs are known for 30 days. One of somebody else is answered like one that never was.',
    errors: ['jobNotFound'],
  }),
  cancel: defineCall({
    name: 'jobs.cancel',
    tokenReach: 'write',
    method: 'DELETE',
    path: '/api/v1/jobs/:jobId',
    answer: trueSchema,
    permission: 'any',
    summary: 'Cancel a job; one that is over stays as it is',
    errors: ['jobNotFound'],
  }),
  file: defineCall({
    name: 'jobs.file',
    method: 'GET',
    path: '/api/v1/jobs/:jobId/file',
    answer: content('*/*'),
    permission: 'any',
    isForPeople: true,
    summary: 'Download the file an export has made',
    errors: ['jobNotFound', 'conflict'],
  }),
  testConnection: defineCall({
    name: 'jobs.testConnection',
    method: 'POST',
    path: '/api/v1/jobs/connection-test',
    body: connectionInput,
    answer: wireJobSchema,
    permission: 'testConnection',
    scope: 'org',
    isForPeople: true,
    summary: 'Begin to try to connect to a database',
    description: 'The result is that of connection/test: code 0 when it works, else -1 and why not. It takes half a minute at most.',
    errors: ['badRequest'],
  }),
  compare: defineCall({
    name: 'jobs.compare',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/jobs/meta-diff',
    body: ofSource,
    answer: wireJobSchema,
    permission: 'metaDiff',
    baseFrom: ofProject,
    isRepeatable: true,
    summary: 'Begin to compare connected databases with what the project shows of them',
    description: 'Of one database where `base_id` names it, else of all. The result has the differences as meta-diff answers them.',
    errors: ['projectNotFound', 'baseNotFound'],
  }),
  sync: defineCall({
    name: 'jobs.sync',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/jobs/meta-diff-sync',
    body: ofSource,
    answer: wireJobSchema,
    permission: 'metaDiffSync',
    baseFrom: ofProject,
    isRepeatable: true,
    summary: 'Begin to take over what has changed in the structure of connected databases',
    description: 'Of one database where `base_id` names it, else of all.',
    errors: ['projectNotFound', 'baseNotFound'],
  }),
  export: defineCall({
    name: 'jobs.export',
    method: 'POST',
    path: '/api/v1/tables/:tableId/jobs/export',
    query: exportQuery,
    body: v.optional(v.object({ type: v.optional(v.picklist(['csv', 'excel']), 'csv'), view_id: v.nullish(v.string()) }), {}),
    answer: wireJobSchema,
    permission: 'exportCsv',
    baseFrom: { param: 'tableId', as: 'entityId' },
    isRepeatable: true,
    isForPeople: true,
    summary: 'Begin to write rows into a file to download',
    description:
      'What the caller may read is written, and only the caller may download it. The file is kept for a day. One export of a person in a project is under way at a time.',
    errors: ['tableNotFound', 'viewNotFound', 'columnNotFound', 'invalidFilter', 'conflict', 'tooManyRequests', 'unprocessable'],
  }),
} as const;
