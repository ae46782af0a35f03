import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { listPlugins, readPlugin, testPlugin, updatePlugin } from './change-plugins.ts';

export const pluginRoutes: readonly BoundCall[] = [
  bindCall(calls.plugins.list, (ctx) => listPlugins(ctx)),
  bindCall(calls.plugins.listForWebhooks, async (ctx) => {
    const { list } = await listPlugins(ctx, ({ category }) => category === 'Chat' || category === 'Twilio' || category === 'Email');
    return { list: list.map(({ id, title, category, active }) => ({ id, title, category, active })) };
  }),
  bindCall(
    calls.plugins.status,
    async (ctx, { params }) => (await ctx.parts.plugins.read((await readPlugin(ctx, params.plugin)).title)).isActive,
  ),
  bindCall(calls.plugins.read, (ctx, { params }) => readPlugin(ctx, params.plugin)),
  bindCall(calls.plugins.test, (ctx, { body }) => testPlugin(ctx, body)),
  bindCall(calls.plugins.update, (ctx, { params, body }) => updatePlugin(ctx, params.plugin, body)),
];
