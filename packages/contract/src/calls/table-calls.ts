import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { flagInput } from '../input/flag.ts';
import { numberInput, optionalNumberInput } from '../input/number.ts';
import { messageSchema, oneSchema, trueSchema } from '../wire/message.ts';
import { metaInput } from '../wire/meta.ts';
import { listed } from '../wire/paged.ts';
import { tableDependentsSchema } from '../wire/table-dependents.ts';
import { wireFullTableSchema, wireTableSchema } from '../wire/table.ts';
import { newColumnBody } from './column-body.ts';

const inProject = { param: 'projectId', as: 'baseId' } as const;
const ofTable = { param: 'tableId', as: 'entityId' } as const;

const listQuery = v.object({ includeM2M: flagInput });
const tableBody = v.object({
  table_name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  title: v.nullish(v.pipe(v.string(), v.maxLength(255))),
  columns: v.array(newColumnBody),
  meta: metaInput,
  order: optionalNumberInput,
  description: v.nullish(v.string()),
});
const createErrors = [
  'projectNotFound',
  'duplicateTableName',
  'duplicateTableTitle',
  'duplicateColumnName',
  'duplicateColumnTitle',
  'tableNameHasSpaces',
  'nameTooLong',
] as const;

/** Tables of a project. */
export const tableCalls = {
  list: defineCall({
    name: 'tables.list',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/tables',
    query: listQuery,
    answer: listed(wireTableSchema),
    permission: 'tableList',
    baseFrom: inProject,
    summary: 'List the tables of a project, without their columns',
    errors: ['projectNotFound'],
  }),
  listInBase: defineCall({
    name: 'tables.listInBase',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/:baseId/tables',
    query: listQuery,
    answer: listed(wireTableSchema),
    permission: 'tableList',
    baseFrom: inProject,
    summary: 'List the tables of one base of a project',
    errors: ['projectNotFound', 'baseNotFound'],
  }),
  create: defineCall({
    name: 'tables.create',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/tables',
    body: tableBody,
    answer: wireFullTableSchema,
    permission: 'tableCreate',
    baseFrom: inProject,
    isRepeatable: true,
    summary: 'Create a table with its columns and a default grid',
    errors: createErrors,
  }),
  createInBase: defineCall({
    name: 'tables.createInBase',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/:baseId/tables',
    body: tableBody,
    answer: wireFullTableSchema,
    permission: 'tableCreate',
    baseFrom: inProject,
    isRepeatable: true,
    summary: 'Create a table in one base of a project',
    errors: [...createErrors, 'baseNotFound'],
  }),
  get: defineCall({
    name: 'tables.get',
    method: 'GET',
    path: '/api/v1/db/meta/tables/:tableId',
    answer: wireFullTableSchema,
    permission: 'tableGet',
    baseFrom: ofTable,
    summary: 'Read a table with its columns and views',
    errors: ['tableNotFound'],
  }),
  update: defineCall({
    name: 'tables.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/tables/:tableId',
    body: v.object({
      title: v.nullish(v.pipe(v.string(), v.maxLength(255))),
      table_name: v.nullish(v.pipe(v.string(), v.maxLength(255))),
      project_id: v.nullish(v.string()),
      meta: metaInput,
      description: v.nullish(v.string()),
    }),
    answer: messageSchema,
    permission: 'tableUpdate',
    baseFrom: ofTable,
    summary: 'Rename a table or change its settings',
    description: 'When `meta` is sent, nothing else is changed.',
    errors: ['tableNotFound', 'tableNameMissing', 'duplicateTableName', 'duplicateTableTitle', 'tableNameHasSpaces', 'nameTooLong'],
  }),
  delete: defineCall({
    name: 'tables.delete',
    method: 'DELETE',
    path: '/api/v1/db/meta/tables/:tableId',
    answer: trueSchema,
    permission: 'tableDelete',
    baseFrom: ofTable,
    summary: 'Delete a table',
    errors: ['tableNotFound'],
  }),
  dependents: defineCall({
    name: 'tables.dependents',
    method: 'GET',
    path: '/api/v1/db/meta/tables/:tableId/dependents',
    answer: tableDependentsSchema,
    permission: 'tableDelete',
    baseFrom: ofTable,
    summary: 'List what goes with a table when it is deleted',
    errors: ['tableNotFound'],
  }),
  reorder: defineCall({
    name: 'tables.reorder',
    method: 'POST',
    path: '/api/v1/db/meta/tables/:tableId/reorder',
    body: v.object({ order: numberInput }),
    answer: oneSchema,
    permission: 'tableReorder',
    baseFrom: ofTable,
    summary: 'Move a table in the list',
    errors: ['tableNotFound'],
  }),
} as const;
