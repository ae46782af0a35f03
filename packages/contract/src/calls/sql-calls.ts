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
} as const;
