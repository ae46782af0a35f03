import { viewTypes } from '@quadrille/contract';
import { laneTypes } from '@quadrille/domain';
import { spanSettings } from './span-settings.ts';
import { fieldSetting, type ViewKindRules } from './view-kind-rules.ts';

const lane = 'fk_lane_col_id';

export const timelineRules: ViewKindRules = {
  type: viewTypes.timeline,
  settle: (table, settings) => ({ ...spanSettings.settle(table, settings), [lane]: settings[lane] ?? null }),
  merge: (table, settings, request) => ({
    ...spanSettings.merge(table, settings, request),
    ...(request[lane] !== undefined && { [lane]: fieldSetting(table, request[lane], laneTypes) }),
  }),
  present: (view) => ({ ...spanSettings.present(view), [lane]: view.settings[lane] ?? null }),
  arrange: (table, settings) => spanSettings.arrange(table, settings, [lane]),
};
