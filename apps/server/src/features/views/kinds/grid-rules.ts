import { viewTypes } from '@quadrille/contract';
import { arrangeAll, type ViewKindRules } from './view-kind-rules.ts';

export const gridRules: ViewKindRules = {
  type: viewTypes.grid,
  settle: (_table, settings) => settings,
  merge: (_table, settings, request) => ({
    ...settings,
    ...(request['row_height'] != null && { rowHeight: request['row_height'] }),
    ...(request['meta'] != null && { meta: request['meta'] }),
  }),
  present: ({ settings }) => ({ meta: settings['meta'] ?? null, row_height: settings['rowHeight'] ?? null }),
  arrange: arrangeAll,
};
