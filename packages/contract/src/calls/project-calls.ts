import { baseKinds } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { optionalNumberInput } from '../input/number.ts';
import { optionalFlagInput } from '../input/flag.ts';
import { pagingQuery } from '../input/paging.ts';
import { sourceInput } from '../input/source-input.ts';
import { projectInfoSchema } from '../wire/app-info.ts';
import { oneSchema, trueSchema } from '../wire/message.ts';
import { outlineSchema } from '../wire/outline.ts';
import { overviewSchema } from '../wire/overview.ts';
import { metaInput } from '../wire/meta.ts';
import { paged } from '../wire/paged.ts';
import { wireProjectSchema } from '../wire/project.ts';

const baseFrom = { param: 'projectId', as: 'baseId' } as const;
const title = v.pipe(v.string(), v.minLength(1), v.maxLength(128));
const color = v.nullish(v.pipe(v.string(), v.maxLength(50)));

/** Projects: what the product calls bases. */
export const projectCalls = {
  list: defineCall({
    name: 'projects.list',
    method: 'GET',
    path: '/api/v1/db/meta/projects',
    query: pagingQuery,
    answer: paged(wireProjectSchema),
    permission: 'projectList',
    scope: 'org',
    summary: 'List the projects of the caller',
  }),
  create: defineCall({
    name: 'projects.create',
    method: 'POST',
    path: '/api/v1/db/meta/projects',
    body: v.object({
      title,
      description: v.nullish(v.string()),
      color,
      status: v.nullish(v.string()),
      meta: metaInput,
      /** What the project is for; without it, a database. */
      type: v.nullish(v.picklist(baseKinds)),
      external: v.nullish(v.union([v.boolean(), v.number(), v.string()])),
      /** Databases to show in it; read where `external` is set. */
      bases: v.nullish(v.array(sourceInput)),
      linked_db_project_ids: v.nullish(v.array(v.string())),
    }),
    answer: wireProjectSchema,
    permission: 'projectCreate',
    scope: 'org',
    isRepeatable: true,
    summary: 'Create a project; the caller becomes its owner',
    errors: ['projectTitleTooLong'],
  }),
  get: defineCall({
    name: 'projects.get',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId',
    answer: wireProjectSchema,
    permission: 'projectGet',
    baseFrom,
    summary: 'Read a project',
    errors: ['projectNotFound'],
  }),
  outline: defineCall({
    name: 'projects.outline',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/outline',
    answer: outlineSchema,
    permission: 'tableList',
    baseFrom,
    summary: 'List the tables, fields and views of a project by name',
    description: 'What a quick search looks through: all a reader may see of a project in one answer.',
    errors: ['projectNotFound'],
  }),
  overview: defineCall({
    name: 'projects.overview',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/overview',
    query: v.object({ records: optionalFlagInput }),
    answer: overviewSchema,
    permission: 'tableList',
    baseFrom,
    summary: 'Describe a project at a glance: its tables, people and last change',
    description: 'With `records` the records of each table are counted, as many of them as the caller may see.',
    errors: ['projectNotFound'],
  }),
  update: defineCall({
    name: 'projects.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/projects/:projectId',
    body: v.object({
      title: v.optional(title),
      color,
      meta: metaInput,
      status: v.nullish(v.string()),
      description: v.nullish(v.string()),
      linked_db_project_ids: v.nullish(v.array(v.string())),
    }),
    answer: oneSchema,
    permission: 'projectUpdate',
    baseFrom,
    summary: 'Change title, colour or settings of a project',
    errors: ['projectNotFound', 'duplicateProjectTitle', 'projectTitleTooLong'],
  }),
  delete: defineCall({
    name: 'projects.delete',
    method: 'DELETE',
    path: '/api/v1/db/meta/projects/:projectId',
    answer: trueSchema,
    permission: 'projectDelete',
    baseFrom,
    summary: 'Delete a project',
    errors: ['projectNotFound'],
  }),
  info: defineCall({
    name: 'projects.info',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/info',
    answer: projectInfoSchema,
    permission: 'projectInfoGet',
    baseFrom,
    summary: 'Read what the project runs on',
    errors: ['projectNotFound'],
  }),
  updateOwn: defineCall({
    name: 'projects.updateOwn',
    method: 'PATCH',
    path: '/api/v1/db/meta/projects/:projectId/user',
    body: v.object({ starred: optionalFlagInput, hidden: optionalFlagInput, order: optionalNumberInput }),
    answer: trueSchema,
    permission: 'projectUserMetaUpdate',
    baseFrom,
    summary: 'Star, hide or move a project in one’s own list',
    errors: ['projectNotFound', 'badRequest'],
  }),
  cost: defineCall({
    name: 'projects.cost',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/cost',
    answer: v.object({ cost: v.number() }),
    permission: 'projectCost',
    baseFrom,
    summary: 'Read what the project costs',
    description: 'Nothing: 0.',
    errors: ['projectNotFound'],
  }),
  describe: defineCall({
    name: 'projects.describe',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/swagger.json',
    answer: v.record(v.string(), v.unknown()),
    permission: 'swaggerJson',
    baseFrom,
    summary: 'Describe the rows of the project as OpenAPI 3.1',
    description: 'Its tables and columns as the caller may see them, with the calls their role may make.',
    errors: ['projectNotFound'],
  }),
  hasEmptyOrNullFilters: defineCall({
    name: 'projects.hasEmptyOrNullFilters',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/has-empty-or-null-filters',
    answer: v.boolean(),
    permission: 'hasEmptyOrNullFilters',
    baseFrom,
    summary: 'See whether a stored filter asks for empty or null',
    errors: ['projectNotFound'],
  }),
} as const;
