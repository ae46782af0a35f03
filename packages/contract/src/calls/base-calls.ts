import { defineCall } from '../call.ts';
import { pagingQuery } from '../input/paging.ts';
import { paged } from '../wire/paged.ts';
import { wireBaseSchema } from '../wire/project.ts';

const baseFrom = { param: 'projectId', as: 'baseId' } as const;

/** The places a project's tables live in (wire word "base"): our own, and databases that were connected. */
export const baseCalls = {
  list: defineCall({
    name: 'bases.list',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/bases',
    query: pagingQuery,
    answer: paged(wireBaseSchema),
    permission: 'baseList',
    baseFrom,
    summary: 'List where the tables of a project live',
    errors: ['projectNotFound'],
  }),
  get: defineCall({
    name: 'bases.get',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/bases/:baseId',
    answer: wireBaseSchema,
    permission: 'baseGet',
    baseFrom,
    summary: 'Read one place the tables of a project live in',
    errors: ['projectNotFound', 'baseNotFound'],
  }),
} as const;
