import { viewTypes } from '@quadrille/contract';
import { spanSettings } from './span-settings.ts';
import type { ViewKindRules } from './view-kind-rules.ts';

export const calendarRules: ViewKindRules = {
  type: viewTypes.calendar,
  settle: spanSettings.settle,
  merge: spanSettings.merge,
  present: spanSettings.present,
  arrange: (table, settings) => spanSettings.arrange(table, settings),
};
