import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { content } from '../content.ts';
import { trueSchema } from '../wire/message.ts';

const pair = v.object({
  name: v.nullish(v.string()),
  value: v.nullish(v.union([v.string(), v.number(), v.boolean()])),
  enabled: v.nullish(v.unknown()),
});

const count = v.number();
const instanceSchema = v.object({
  projectCount: count,
  userCount: count,
  sharedBaseCount: count,
  projects: v.array(
    v.object({
      external: v.boolean(),
      tableCount: v.object({ table: count, view: count }),
      viewCount: v.record(v.string(), count),
      webhookCount: count,
      filterCount: count,
      sortCount: count,
      rowCount: v.array(v.object({ TotalRecords: count })),
      userCount: count,
    }),
  ),
});
export interface InstanceNumbers extends v.InferOutput<typeof instanceSchema> {}

const usageSchema = v.object({
  /** `kind` is `api`, `page` or `event`. */
  list: v.array(v.object({ day: v.string(), kind: v.string(), name: v.string(), count })),
});
export type UsageNumbers = v.InferOutput<typeof usageSchema>;

/** What clients ask for beside bases. */
export const utilityCalls = {
  urlToConfig: defineCall({
    name: 'utilities.urlToConfig',
    method: 'POST',
    path: '/api/v1/url_to_config',
    body: v.object({ url: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)) }),
    answer: v.object({ client: v.string(), connection: v.record(v.string(), v.string()) }),
    permission: 'public',
    summary: 'Take the address of a database apart',
    description: 'Nothing is connected to, and nothing is kept.',
    errors: ['badRequest'],
  }),
  request: defineCall({
    name: 'utilities.request',
    method: 'POST',
    path: '/api/v1/db/meta/axiosRequestMake',
    body: v.object({
      apiMeta: v.object({
        url: v.pipe(v.string(), v.minLength(1), v.maxLength(4096)),
        method: v.nullish(v.string()),
        headers: v.nullish(v.array(pair)),
        parameters: v.nullish(v.array(pair)),
        body: v.nullish(v.unknown()),
        auth: v.nullish(v.unknown()),
        responseType: v.nullish(v.string()),
      }),
    }),
    answer: content('application/octet-stream'),
    permission: 'any',
    summary: 'Fetch a file to import from a public address',
    description: 'GET alone. Of the headers sent only `accept`, `authorization` and those that begin with `x-` go along.',
    errors: ['badRequest'],
  }),
  aggregatedMetaInfo: defineCall({
    name: 'utilities.aggregatedMetaInfo',
    method: 'GET',
    path: '/api/v1/aggregated-meta-info',
    answer: instanceSchema,
    permission: 'aggregatedMetaInfo',
    scope: 'org',
    summary: 'Count what there is in the installation',
  }),
  readCache: defineCall({
    name: 'utilities.readCache',
    method: 'GET',
    path: '/api/v1/db/meta/cache',
    answer: v.object({
      bases: count,
      orders: v.object({ entries: count, bytes: count }),
      tallies: v.object({ entries: count, bytes: count }),
      lookups: count,
    }),
    permission: 'cacheGet',
    scope: 'org',
    summary: 'Read how much this process keeps in memory',
    description:
      'Open bases, orders of records for jumps into long views, what boards are put together from, and what every request asks about who may do what.',
  }),
  clearCache: defineCall({
    name: 'utilities.clearCache',
    method: 'DELETE',
    path: '/api/v1/db/meta/cache',
    answer: trueSchema,
    permission: 'cacheDelete',
    scope: 'org',
    summary: 'Forget what this process keeps in memory',
    description: 'Nothing is lost: the next question is answered by the database.',
  }),
  usage: defineCall({
    name: 'utilities.usage',
    method: 'GET',
    path: '/api/v1/usage',
    query: v.object({ days: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(366))) }),
    answer: usageSchema,
    permission: 'aggregatedMetaInfo',
    scope: 'org',
    summary: 'Count what was used, by day: calls, pages and events clients tell of',
    description: 'Nobody is named. Of the paths of pages only the shape is kept.',
  }),
} as const;
