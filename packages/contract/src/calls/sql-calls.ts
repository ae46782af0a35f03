import * as v from 'valibot';
import { defineCall } from '../call.ts';

export const structureDialects = ['sqlite', 'postgres', 'mysql'] as const;
export type StructureDialect = (typeof structureDialects)[number];

/** The structure of a base as other databases would make it. */
export const sqlCalls = {
  structure: defineCall({
    name: 'sql.structure',
    method: 'GET',
    path: '/api/v1/db/meta/projects/:projectId/sql',
    query: v.object({ dialect: v.optional(v.picklist(structureDialects), 'sqlite') }),
    answer: v.object({ dialect: v.picklist(structureDialects), sql: v.string() }),
    permission: 'tableGet',
    baseFrom: { param: 'projectId', as: 'baseId' },
    summary: 'Read the tables of a project as CREATE statements',
  }),
  run: defineCall({
    name: 'sql.run',
    method: 'POST',
    path: '/api/v1/db/meta/projects/:projectId/sql',
    body: v.object({ sql: v.pipe(v.string(), v.maxLength(20_000)), explain: v.optional(v.boolean(), false) }),
    answer: v.object({
      columns: v.array(v.object({ name: v.string(), type: v.string() })),
      rows: v.array(v.array(v.unknown())),
      /** There are more rows than are answered. */
      isCut: v.boolean(),
      /** The tables that were read, by title, with how many records of each. */
      read: v.array(v.object({ title: v.string(), records: v.number() })),
      ms: v.number(),
    }),
    permission: 'sqlRun',
    baseFrom: { param: 'projectId', as: 'baseId' },
    summary: 'Run one SELECT over the tables of a project, by their titles',
    description:
      'The statement is in the words of SQLite, whatever database the project lives in, and sees what the person sees: their tables, fields and records. ' +
      'Up to 50,000 records of each table that is named, 1,000 rows of the answer, ten seconds. With `explain` the rows are the plan.',
    errors: ['projectNotFound', 'badRequest', 'deadline'],
  }),
} as const;
