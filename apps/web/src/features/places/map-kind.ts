import { msg } from '@lingui/core/macro';
import { viewIcons } from '@quadrille/ui-kit-react';
import type { ViewKindEntry } from '../records/index.ts';
import { lazyScreen } from '../records/index.ts';
import { PlaceTool } from './place-tool.tsx';

/** Records on a map. */
export const mapKind: ViewKindEntry = {
  icon: viewIcons.map,
  title: msg`Map`,
  tools: new Set(['fields', 'filter', 'sort', 'color', 'export']),
  ownTools: [PlaceTool],
  hasCards: false,
  Screen: lazyScreen(() => import('./table-map.tsx')),
  Shared: lazyScreen(() => import('./shared-map.tsx')),
};
