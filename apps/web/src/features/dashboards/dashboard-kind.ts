import { msg, t } from '@lingui/core/macro';
import { linkOptions } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { databaseKind } from '../base/index.ts';
import type { BaseKindEntry, ItemKindEntry } from '../items/index.ts';
import { createBoard } from './boards.state.ts';

const placeOf = (baseId: string, boardId: string) =>
  linkOptions({ to: '/$typeOrId/$projectId/dashboard/$dashboardId', params: { typeOrId: 'nc', projectId: baseId, dashboardId: boardId } });

/** A base for numbers; begins with an empty dashboard. Its tables stand beside it in the tree. */
export const dashboardKind: BaseKindEntry = {
  icon: ChartColumn,
  title: msg`Dashboards`,
  sentence: msg`Numbers and charts of your tables, always current.`,
  Home: databaseKind.Home,
  begin: async (baseId) => placeOf(baseId, await createBoard(baseId, t`Dashboard`)),
};

export const dashboardItem: ItemKindEntry = {
  icon: ChartColumn,
  title: msg`Dashboard`,
  newTitle: msg`New dashboard`,
  untitled: msg`Dashboard`,
  holdsItems: false,
  placeOf,
};
