import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { countInstance } from './count-instance.ts';
import { makeRequest } from './make-request.ts';
import { readUsage } from './read-usage.ts';
import { urlToConfig } from './url-to-config.ts';

export const utilityRoutes: readonly BoundCall[] = [
  bindCall(calls.utilities.urlToConfig, (_ctx, { body }) => urlToConfig(body.url)),
  bindCall(calls.utilities.request, (ctx, { body }) => makeRequest(ctx, body.apiMeta)),
  bindCall(calls.utilities.aggregatedMetaInfo, (ctx) => countInstance(ctx)),
  bindCall(calls.utilities.readCache, ({ parts }) => ({ ...parts.engine.caches(), lookups: parts.meta.lookups.size() })),
  bindCall(calls.utilities.clearCache, ({ parts }) => {
    parts.engine.dropCaches();
    parts.meta.lookups.forget();
    return true;
  }),
  bindCall(calls.utilities.usage, ({ parts }, { query }) => readUsage(parts, query.days ?? 30)),
];
