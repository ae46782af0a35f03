import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { metaSchema, stampSchema } from '../wire/meta.ts';
import { trueSchema } from '../wire/message.ts';
import { wireProjectSchema } from '../wire/project.ts';

const path = '/api/v1/db/meta/deleted-projects' as const;

const deletedProjectSchema = v.object({
  id: v.string(),
  title: v.string(),
  /** What the project is for: `database`, `documentation`, `cowriter` or `dashboard`. */
  type: v.string(),
  color: v.nullable(v.string()),
  meta: metaSchema,
  deleted_at: stampSchema,
  /** The name of whoever deleted it, or the address where there is none; null where that is not known. */
  deleted_by: v.nullable(v.string()),
  /** When it is gone for good. */
  kept_until: stampSchema,
});
export type DeletedProject = v.InferOutput<typeof deletedProjectSchema>;

/** Projects that were deleted, until their time is over: for their owners, and for owners of the server. */
export const deletedProjectCalls = {
  list: defineCall({
    name: 'deletedProjects.list',
    method: 'GET',
    path,
    answer: v.object({ list: v.array(deletedProjectSchema) }),
    permission: 'projectList',
    scope: 'org',
    summary: 'List deleted projects that the caller may bring back, newest first',
  }),
  restore: defineCall({
    name: 'deletedProjects.restore',
    method: 'POST',
    path: `${path}/:projectId/restore`,
    answer: wireProjectSchema,
    permission: 'projectList',
    scope: 'org',
    summary: 'Bring a deleted project back with all that was in it, its members and its links',
    errors: ['projectNotFound'],
  }),
  delete: defineCall({
    name: 'deletedProjects.delete',
    method: 'DELETE',
    path: `${path}/:projectId`,
    answer: trueSchema,
    permission: 'projectList',
    scope: 'org',
    summary: 'Delete a deleted project for good, with its records and files',
    errors: ['projectNotFound'],
  }),
} as const;
