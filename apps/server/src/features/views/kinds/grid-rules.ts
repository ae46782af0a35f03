import { viewTypes } from '@quadrille/contract';
import { arrangeAll, type ViewKindRules } from './view-kind-rules.ts';

/** With the field that keeps the order made by hand, for those who follow the view live. */
function presentMeta(settings: Readonly<Record<string, unknown>>): unknown {
  const meta = settings['meta'] ?? null;
  const isObject = meta === null || (typeof meta === 'object' && !Array.isArray(meta));
  return settings['rowOrder'] == null || !isObject ? meta : { ...meta, row_order: settings['rowOrder'] };
}

export const gridRules: ViewKindRules = {
  type: viewTypes.grid,
  settle: (_table, settings) => settings,
  merge: (_table, settings, request) => ({
    ...settings,
    ...(request['row_height'] != null && { rowHeight: request['row_height'] }),
    ...(request['meta'] != null && { meta: request['meta'] }),
  }),
  present: ({ settings }) => ({ meta: presentMeta(settings), row_height: settings['rowHeight'] ?? null }),
  arrange: arrangeAll,
};
