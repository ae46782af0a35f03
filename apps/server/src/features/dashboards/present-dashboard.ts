import type { Question, WireDashboard, WireFullDashboard, WireWidget } from '@quadrille/contract';
import { can, type FieldId, type TableId, type ViewId } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { DashboardDoc, WidgetDoc } from '../../storage/schema/documents.ts';
import { presentColumn, toWireKeys } from '../structure/index.ts';
import { getDashboard, widgetsOf } from './find-dashboard.ts';

/** What a reader may be told of a dashboard: questions only of what they may see, links only where they may share. */
export interface Viewer {
  readonly isMaker: boolean;
  readonly isSharer: boolean;
  /** Visitors see answers, never what was asked. */
  readonly isVisitor: boolean;
}

export function viewerOf({ actor }: Ctx): Viewer {
  return { isMaker: can('dashboardUpdate', actor.roles), isSharer: can('dashboardShare', actor.roles), isVisitor: false };
}

export async function presentNow(ctx: Ctx, dashboardId: string): Promise<WireFullDashboard> {
  const schema = await getBase(ctx).schema();
  return presentFull(schema, getDashboard(schema, dashboardId), viewerOf(ctx));
}

export function presentFull(schema: BaseSchema, board: DashboardDoc, viewer: Viewer): WireFullDashboard {
  const known = board.filters.map(({ fields, ...filter }) => ({
    ...filter,
    fields: fields.filter((id) => schema.entities.find('field', id) !== undefined),
  }));
  const filters = known.filter(({ fields }) => fields.length > 0);
  return {
    ...presentDashboard(schema, board, viewer),
    tells_hidden: board.tellsHidden ?? false,
    filters: filters.map((filter) => ({ ...filter, fields: [...filter.fields] })),
    filter_columns: filters.flatMap(({ fields: [first] }) => {
      const field = first === undefined ? undefined : schema.entities.find('field', first);
      return field === undefined ? [] : [presentColumn(schema, field, viewer.isVisitor)];
    }),
    widgets: widgetsOf(schema, board.id).map((widget) => presentWidget(schema, widget, viewer)),
  };
}

export function presentDashboard(schema: BaseSchema, board: DashboardDoc, { isSharer }: Pick<Viewer, 'isSharer'>): WireDashboard {
  return {
    ...toWireKeys(schema.baseId, board),
    id: board.id,
    title: board.title,
    order: board.order,
    uuid: isSharer ? board.uuid : null,
    has_password: board.password !== null,
  };
}

export function presentWidget(schema: BaseSchema, widget: WidgetDoc, { isMaker, isVisitor }: Viewer): WireWidget {
  const isHidden = !isMaker && !widget.questions.every((question) => isSeen(schema, question));
  return {
    id: widget.id,
    fk_dashboard_id: widget.dashboardId,
    kind: widget.kind,
    title: widget.title,
    questions: isHidden || isVisitor ? [] : [...widget.questions],
    settings: { ...widget.settings },
    is_hidden: isHidden,
    follows: isVisitor || isHidden ? null : followedBy(schema, widget),
    place: { ...widget.place },
    narrow: widget.narrow ? { ...widget.narrow } : null,
  };
}

/** The fields answers follow from; null where they follow from more than what is named: computed values, views, rules. */
function followedBy(schema: BaseSchema, { questions }: WidgetDoc): string[] | null {
  const followed = new Set<string>();
  for (const { fk_model_id, fk_view_id, ...asked } of questions) {
    const table = schema.tableById.get(fk_model_id as TableId);
    if (table === undefined || table.rights !== undefined || fk_view_id != null) return null;
    for (const id of namedIn(asked)) {
      const field = table.fieldById.get(id as FieldId);
      if (field === undefined || field.definition !== undefined || stamped.includes(field.type)) return null;
      followed.add(id);
    }
  }
  return [...followed];
}

/** Changed by an edit of any other field. */
const stamped: readonly string[] = ['LastModifiedTime', 'LastModifiedBy', 'Links', 'LinkToAnotherRecord'];

/** Whether everything a question names is there for the reader. */
export function isSeen(schema: BaseSchema, { fk_model_id, fk_view_id, ...asked }: Question): boolean {
  const table = schema.tableById.get(fk_model_id as TableId);
  if (table === undefined) return false;
  if (fk_view_id != null && !schema.viewById.has(fk_view_id as ViewId)) return false;
  return namedIn(asked).every((id) => table.fieldById.has(id as FieldId));
}

/** Ids of the fields a question names, wherever they stand in it. */
function namedIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namedIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === 'fk_column_id') return typeof part === 'string' ? [part] : [];
    return key === 'fields' && Array.isArray(part) ? part.filter((id) => typeof id === 'string') : namedIn(part);
  });
}
