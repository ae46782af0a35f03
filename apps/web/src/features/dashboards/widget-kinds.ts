import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { WidgetKind } from '@quadrille/domain';
import {
  AppWindow,
  ChartArea,
  ChartColumn,
  ChartLine,
  ChartPie,
  ChartScatter,
  Filter,
  Grid3x3,
  Hash,
  Image,
  type LucideIcon,
  MousePointerClick,
  Rows3,
  Table2,
  Type,
} from 'lucide-react';

/** What the menus, the editor and the card of a widget have to know of its kind. */
export interface WidgetKindEntry {
  readonly icon: LucideIcon;
  readonly title: MessageDescriptor;
  /** What its question must have: groups at least and at most, measures at most; null: it asks nothing. `records`: it lists records. */
  readonly asks: { readonly groups: readonly [least: number, most: number]; readonly measures: number } | 'records' | null;
}

export const widgetKindEntries: Readonly<Record<WidgetKind, WidgetKindEntry>> = {
  number: { icon: Hash, title: msg`Number`, asks: { groups: [0, 0], measures: 1 } },
  bar: { icon: ChartColumn, title: msg`Bars`, asks: { groups: [1, 2], measures: 4 } },
  line: { icon: ChartLine, title: msg`Line`, asks: { groups: [1, 2], measures: 4 } },
  area: { icon: ChartArea, title: msg`Area`, asks: { groups: [1, 2], measures: 4 } },
  pie: { icon: ChartPie, title: msg`Pie`, asks: { groups: [1, 1], measures: 1 } },
  scatter: { icon: ChartScatter, title: msg`Points`, asks: { groups: [1, 1], measures: 2 } },
  heatmap: { icon: Grid3x3, title: msg`Heat map`, asks: { groups: [2, 2], measures: 1 } },
  funnel: { icon: Filter, title: msg`Funnel`, asks: { groups: [1, 1], measures: 1 } },
  pivot: { icon: Rows3, title: msg`Pivot table`, asks: { groups: [1, 2], measures: 3 } },
  table: { icon: Table2, title: msg`Records`, asks: 'records' },
  view: { icon: AppWindow, title: msg`View of a table`, asks: 'records' },
  text: { icon: Type, title: msg`Text`, asks: null },
  image: { icon: Image, title: msg`Picture`, asks: null },
  button: { icon: MousePointerClick, title: msg`Button`, asks: null },
};
