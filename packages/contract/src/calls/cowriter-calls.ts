import { limits } from '@quadrille/domain';
import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { wireJobSchema } from '../wire/job.ts';
import { listed } from '../wire/paged.ts';
import { wireCowriterSchema, wireDraftsSchema, wirePromptRunSchema } from '../wire/prompt.ts';

const ofBase = { param: 'projectId', as: 'baseId' } as const;
const ofItem = { param: 'itemId', as: 'entityId' } as const;
const home = '/api/v1/db/meta/projects/:projectId/cowriter' as const;
const one = '/api/v1/db/meta/items/:itemId/cowriter' as const;

const rowIds = v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), v.minLength(1), v.maxLength(limits.promptRows));
const runBody = v.object({
  /** These records; missing: those of the prompt's table and view, from `offset` on. */
  row_ids: v.optional(rowIds),
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.promptRows)), limits.promptRows),
  /** What was chosen, by name; missing: the first option of each. */
  choices: v.optional(v.record(v.pipe(v.string(), v.maxLength(80)), v.pipe(v.string(), v.maxLength(80))), {}),
  /** `draft`: texts wait until somebody accepts them; `record`: all of them are written as one change at the end. */
  into: v.optional(v.picklist(['draft', 'record']), 'draft'),
});
export type PromptRunBody = v.InferOutput<typeof runBody>;

const settleBody = v.object({
  ids: v.pipe(v.array(v.pipe(v.string(), v.maxLength(64))), v.minLength(1), v.maxLength(limits.promptRows)),
  to: v.picklist(['accepted', 'dismissed']),
});
export type SettleDraftsBody = v.InferOutput<typeof settleBody>;

/** Prompts, which are items of a base, and what a language model writes for them. */
export const cowriterCalls = {
  read: defineCall({
    name: 'cowriter.read',
    method: 'GET',
    path: home,
    answer: wireCowriterSchema,
    permission: 'itemList',
    baseFrom: ofBase,
    summary: 'Read which language model writes for a project, and what of its budget is used',
    errors: ['projectNotFound'],
  }),
  setBudget: defineCall({
    name: 'cowriter.setBudget',
    method: 'PATCH',
    path: home,
    body: v.object({ budget: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))) }),
    answer: wireCowriterSchema,
    permission: 'projectUpdate',
    baseFrom: ofBase,
    summary: 'Set how many tokens a month the prompts of a project may use',
    errors: ['projectNotFound'],
  }),
  runs: defineCall({
    name: 'cowriter.runs',
    method: 'GET',
    path: `${home}/runs`,
    answer: listed(wirePromptRunSchema),
    permission: 'itemList',
    baseFrom: ofBase,
    summary: 'List the last runs of the prompts of a project: who, how much, at what cost',
    errors: ['projectNotFound'],
  }),
  run: defineCall({
    name: 'cowriter.run',
    method: 'POST',
    path: `${one}/run`,
    body: runBody,
    answer: wireJobSchema,
    permission: 'bulkDataUpdate',
    baseFrom: ofItem,
    summary: 'Have a language model write for records',
    description:
      'In the background. The progress of the job tells the text that is being written. Records that lack a value the prompt asks for are skipped; only the values it names are sent.',
    errors: ['itemNotFound', 'badRequest', 'tableNotFound', 'viewNotFound', 'columnNotFound'],
  }),
  drafts: defineCall({
    name: 'cowriter.drafts',
    method: 'GET',
    path: `${one}/drafts`,
    answer: wireDraftsSchema,
    permission: 'itemGet',
    baseFrom: ofItem,
    summary: 'List what was written for a prompt, from which values, and which of them have changed since',
    description: 'Texts of records or fields the reader may not see are left out.',
    errors: ['itemNotFound'],
  }),
  settle: defineCall({
    name: 'cowriter.settle',
    method: 'POST',
    path: `${one}/drafts`,
    body: settleBody,
    answer: v.object({ settled: v.number() }),
    permission: 'bulkDataUpdate',
    baseFrom: ofItem,
    summary: 'Write drafts into their records as one change, or throw them away',
    errors: ['itemNotFound', 'badRequest', 'tableNotFound', 'columnNotFound', 'unprocessable'],
  }),
} as const;
