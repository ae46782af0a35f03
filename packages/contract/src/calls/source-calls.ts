import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { connectionInput, sourceInput } from '../input/source-input.ts';
import { messageSchema, trueSchema } from '../wire/message.ts';
import { wireFullTableSchema } from '../wire/table.ts';
import { wireBaseSchema } from '../wire/project.ts';
import { wireSourceDiffSchema } from '../wire/source-diff.ts';

const baseFrom = { param: 'projectId', as: 'baseId' } as const;

/** People's own databases, shown as tables of a project. */
export const sourceCalls = {
  create: defineCall({
    name: 'sources.create',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/bases',
    body: sourceInput,
    answer: wireBaseSchema,
    permission: 'baseCreate',
    baseFrom,
    isRepeatable: true,
    summary: 'Connect a database and show its tables in the project; nothing in it is changed',
    errors: ['projectNotFound', 'badRequest', 'unprocessable'],
  }),
  update: defineCall({
    name: 'sources.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/projects/:projectId/bases/:baseId',
    body: sourceInput,
    answer: wireBaseSchema,
    permission: 'baseUpdate',
    baseFrom,
    summary: 'Change how a database is reached; a password that is not sent stays',
    errors: ['projectNotFound', 'baseNotFound', 'badRequest', 'unprocessable'],
  }),
  delete: defineCall({
    name: 'sources.delete',
    method: 'DELETE',
    path: '/api/v1/db/meta/projects/:projectId/bases/:baseId',
    answer: trueSchema,
    permission: 'baseDelete',
    baseFrom,
    summary: 'Disconnect a database; its tables leave the project and stay where they are',
    errors: ['projectNotFound', 'baseNotFound', 'badRequest'],
  }),
  test: defineCall({
    name: 'sources.test',
    method: 'POST',
    path: '/api/v1/db/meta/connection/test',
    body: connectionInput,
    answer: v.object({ code: v.number(), message: v.string(), data: v.record(v.string(), v.unknown()) }),
    permission: 'testConnection',
    scope: 'org',
    summary: 'Try to connect to a database; code 0 when it works, else -1 and why not',
  }),
  select: defineCall({
    name: 'sources.select',
    method: 'POST',
    path: '/api/v1/db/meta/connection/select',
    body: v.object({ ...connectionInput.entries, sql: v.string() }),
    answer: v.object({
      data: v.array(v.record(v.string(), v.unknown())),
      columns: v.array(v.object({ name: v.string(), type: v.string() })),
      /** There are more rows than are answered. */
      isCut: v.boolean(),
    }),
    permission: 'connectionSelect',
    scope: 'org',
    isForPeople: true,
    summary: 'Run one SELECT on a database and read its first rows',
    description:
      'Nothing but a single SELECT of known functions is taken; it runs in a transaction that only reads, for 10 seconds at most, and answers 1,000 rows at most.',
    errors: ['badRequest', 'unprocessable', 'deadline'],
  }),
  sqlView: defineCall({
    name: 'sources.sqlView',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/bases/:baseId/sqlView',
    body: v.object({
      view_name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(255)),
      title: v.nullish(v.pipe(v.string(), v.trim(), v.maxLength(255))),
      view_definition: v.string(),
    }),
    answer: wireFullTableSchema,
    status: 201,
    permission: 'sqlViewCreate',
    baseFrom,
    isRepeatable: true,
    summary: 'Show the rows of a SELECT on a connected database as a view',
    description:
      'Nothing is made in the database: the statement is kept here and read through the connection, which only reads. It must be one SELECT of known functions.',
    errors: ['projectNotFound', 'baseNotFound', 'badRequest', 'unprocessable', 'deadline'],
  }),
  diff: defineCall({
    name: 'sources.diff',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/meta-diff',
    answer: v.array(wireSourceDiffSchema),
    permission: 'metaDiff',
    baseFrom,
    summary: 'Compare all connected databases with what the project shows of them',
    errors: ['projectNotFound'],
  }),
  diffOne: defineCall({
    name: 'sources.diffOne',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/meta-diff/:baseId',
    answer: v.array(wireSourceDiffSchema),
    permission: 'metaDiff',
    baseFrom,
    summary: 'Compare one connected database with what the project shows of it',
    errors: ['projectNotFound', 'baseNotFound'],
  }),
  sync: defineCall({
    name: 'sources.sync',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/meta-diff',
    answer: messageSchema,
    permission: 'metaDiffSync',
    baseFrom,
    summary: 'Take over what has changed in the structure of all connected databases',
    errors: ['projectNotFound'],
  }),
  syncOne: defineCall({
    name: 'sources.syncOne',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/meta-diff/:baseId',
    answer: messageSchema,
    permission: 'baseMetaDiffSync',
    baseFrom,
    summary: 'Take over what has changed in the structure of one connected database',
    errors: ['projectNotFound', 'baseNotFound'],
  }),
} as const;
