import { msg } from '@lingui/core/macro';
import { viewIcons } from '@quadrille/ui-kit-react';
import type { ViewKindEntry } from '../records/index.ts';
import { lazyScreen } from '../records/index.ts';
import { DatesTool } from '../view/index.ts';

/** Records on their days. */
export const calendarKind: ViewKindEntry = {
  icon: viewIcons.calendar,
  title: msg`Calendar`,
  tools: new Set(['fields', 'filter', 'sort', 'color', 'export']),
  ownTools: [DatesTool],
  hasCards: false,
  Screen: lazyScreen(() => import('./table-calendar.tsx')),
  Shared: lazyScreen(() => import('./shared-calendar.tsx')),
};
