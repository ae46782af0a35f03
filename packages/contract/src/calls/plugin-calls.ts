import * as v from 'valibot';
import { defineCall } from '../call.ts';
import { flagSchema, optionalFlagInput } from '../input/flag.ts';
import { trueSchema } from '../wire/message.ts';
import { listed } from '../wire/paged.ts';
import { pluginSchema } from '../wire/plugin.ts';

const input = v.nullish(v.union([v.string(), v.record(v.string(), v.unknown())]));

/** What is set up once for the whole installation: storage, mail, chat programs. Secrets are told as a mark. */
export const pluginCalls = {
  list: defineCall({
    name: 'plugins.list',
    method: 'GET',
    path: '/api/v1/db/meta/plugins',
    answer: listed(pluginSchema),
    permission: 'pluginList',
    summary: 'List the plugins of the installation',
  }),
  listForWebhooks: defineCall({
    name: 'plugins.listForWebhooks',
    method: 'GET',
    path: '/api/v1/db/meta/plugins/webhook',
    query: v.object({ project_id: v.optional(v.string()) }),
    answer: listed(v.object({ id: v.string(), title: v.string(), category: v.string(), active: flagSchema })),
    permission: 'any',
    summary: 'List the plugins webhooks can send through',
  }),
  status: defineCall({
    name: 'plugins.status',
    method: 'GET',
    path: '/api/v1/db/meta/plugins/:plugin/status',
    answer: v.boolean(),
    permission: 'isPluginActive',
    summary: 'See whether a plugin is switched on',
    errors: ['notFound'],
  }),
  read: defineCall({
    name: 'plugins.read',
    method: 'GET',
    path: '/api/v1/db/meta/plugins/:plugin',
    answer: pluginSchema,
    permission: 'pluginRead',
    summary: 'Read a plugin with its settings',
    errors: ['notFound'],
  }),
  test: defineCall({
    name: 'plugins.test',
    method: 'POST',
    path: '/api/v1/db/meta/plugins/test',
    body: v.object({ title: v.pipe(v.string(), v.maxLength(45)), input, category: v.optional(v.string()) }),
    answer: trueSchema,
    permission: 'pluginTest',
    summary: 'Try the settings of a plugin',
    errors: ['notFound', 'badRequest'],
  }),
  update: defineCall({
    name: 'plugins.update',
    method: 'PATCH',
    path: '/api/v1/db/meta/plugins/:plugin',
    body: v.object({ active: optionalFlagInput, input }),
    answer: pluginSchema,
    permission: 'pluginUpdate',
    summary: 'Set up a plugin, switch it on or off',
    errors: ['notFound', 'badRequest'],
  }),
} as const;
