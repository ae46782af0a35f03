import { msg } from '@lingui/core/macro';
import { viewIcons } from '@quadrille/ui-kit-react';
import type { ViewKindEntry } from '../records/index.ts';
import { RowHeightTool } from './row-height-tool.tsx';
import { TableGrid } from './table-grid.tsx';

/** Records as rows of a grid. It is what most views are, so that it comes with the page. */
export const gridKind: ViewKindEntry = {
  icon: viewIcons.grid,
  title: msg`Grid`,
  tools: new Set(['fields', 'filter', 'group', 'sort', 'color', 'find', 'export']),
  ownTools: [RowHeightTool],
  hasCards: true,
  Screen: TableGrid,
  Shared: null,
};
