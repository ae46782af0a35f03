import { msg } from '@lingui/core/macro';
import { viewIcons } from '@quadrille/ui-kit-react';
import { lazyScreen } from '../records/index.ts';
import type { ViewKindEntry } from '../records/index.ts';
import { LaneTool, PastTool, StackTool } from './board-tools.tsx';
import { TableBoard } from './table-board.tsx';

/** Records as cards in stacks, one for each option of a field. */
export const kanbanKind: ViewKindEntry = {
  icon: viewIcons.kanban,
  title: msg`Kanban`,
  tools: new Set(['fields', 'filter', 'sort', 'color', 'export']),
  ownTools: [StackTool, LaneTool, PastTool],
  hasCards: false,
  Screen: TableBoard,
  Shared: lazyScreen(() => import('./shared-board.tsx')),
};
