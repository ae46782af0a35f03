import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { optionalFlagInput } from '../input/flag.ts';
import { metaInput } from '../wire/meta.ts';

const options = v.nullish(v.object({ excludeData: optionalFlagInput, excludeViews: optionalFlagInput, excludeHooks: optionalFlagInput }));
const named = (most: number) => v.nullish(v.object({ title: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most))) }));
/** What the copy of a project has of its own; the rest is the original's. */
const project = v.nullish(
  v.object({
    title: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(limits.baseTitle))),
    description: v.nullish(v.string()),
    color: v.nullish(v.pipe(v.string(), v.maxLength(50))),
    meta: metaInput,
  }),
);
export type CopiedProject = NonNullable<v.InferOutput<typeof project>>;
const body = v.optional(v.object({ options, project }), {});
const baseFrom = { param: 'projectId', as: 'baseId' } as const;
const answer = v.object({ id: v.string(), project_id: v.string() });

/** Copies made in the background; the answer names the job. Shares are not copied, and webhooks are off until somebody turns them on. */
export const duplicateCalls = {
  project: defineCall({
    name: 'duplicates.project',
    method: 'POST',
    path: '/api/v1/db/meta/duplicate/:projectId',
    body,
    answer,
    permission: 'duplicateProject',
    baseFrom,
    isRepeatable: true,
    summary: 'Copy a project into a new one',
    description: 'The copy is the caller’s own, who must be allowed to create projects. Tables of connected databases are left out.',
    errors: ['projectNotFound', 'projectTitleTooLong'],
  }),
  source: defineCall({
    name: 'duplicates.source',
    method: 'POST',
    path: '/api/v1/db/meta/duplicate/:projectId/:baseId',
    body,
    answer,
    permission: 'duplicateProject',
    baseFrom,
    isRepeatable: true,
    summary: 'Copy the tables a project keeps itself into a new one',
    errors: ['projectNotFound', 'baseNotFound', 'projectTitleTooLong'],
  }),
  table: defineCall({
    name: 'duplicates.table',
    method: 'POST',
    path: '/api/v1/db/meta/duplicate/:projectId/table/:tableId',
    body: v.optional(v.object({ options, table: named(limits.tableTitle) }), {}),
    answer: v.object({ id: v.string() }),
    permission: 'duplicateModel',
    baseFrom,
    isRepeatable: true,
    summary: 'Copy a table beside itself',
    description: 'Links to other tables, and what stands on them, are left out.',
    errors: ['projectNotFound', 'tableNotFound', 'badRequest'],
  }),
} as const;
