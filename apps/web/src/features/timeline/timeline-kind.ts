import { msg } from '@lingui/core/macro';
import { viewIcons } from '@quadrille/ui-kit-react';
import type { ViewKindEntry } from '../records/index.ts';
import { lazyScreen } from '../records/index.ts';
import { DatesTool } from '../view/index.ts';
import { LanesTool } from './lanes-tool.tsx';
import { PlanTool } from './plan-tool.tsx';

/** Records as bars from start to end, in lanes. */
export const timelineKind: ViewKindEntry = {
  icon: viewIcons.timeline,
  title: msg`Timeline`,
  tools: new Set(['fields', 'filter', 'sort', 'color', 'export']),
  ownTools: [LanesTool, DatesTool, PlanTool],
  hasCards: false,
  Screen: lazyScreen(() => import('./table-timeline.tsx')),
  Shared: lazyScreen(() => import('./shared-timeline.tsx')),
};
