import { AppError } from '@quadrille/contract';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { DashboardDoc, WidgetDoc } from '../../storage/schema/documents.ts';

export function getDashboard({ entities }: BaseSchema, id: string): DashboardDoc {
  const board = entities.find('dashboard', id);
  if (!board) throw new AppError('dashboardNotFound');
  return board;
}

export function getWidget({ entities }: BaseSchema, id: string): WidgetDoc {
  const widget = entities.find('widget', id);
  if (!widget) throw new AppError('widgetNotFound');
  return widget;
}

/** In reading order. */
export function widgetsOf({ entities }: BaseSchema, dashboardId: string): readonly WidgetDoc[] {
  const own = [...entities.all('widget').values()].filter((widget) => widget.dashboardId === dashboardId);
  return own.toSorted(({ place: a, id: one }, { place: b, id: other }) => a.y - b.y || a.x - b.x || (one < other ? -1 : 1));
}

/** In their own order. */
export function dashboardsOf({ entities }: BaseSchema): readonly DashboardDoc[] {
  return [...entities.all('dashboard').values()].toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}
