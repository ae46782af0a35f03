import {
  AppError,
  type NewWidgetBody,
  type Question,
  refuse,
  type WidgetBody,
  type WireFullDashboard,
  type WireWidget,
} from '@quadrille/contract';
import {
  type BoardWidth,
  columnsOf,
  type DashboardId,
  limits,
  placesAt,
  settlePlaces,
  type WidgetId,
  type WidgetKind,
  type WidgetPlace,
} from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { WidgetDoc } from '../../storage/schema/documents.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import { runWrite } from '../changes/index.ts';
import { compileQuestion } from './compile-question.ts';
import { getDashboard, getWidget, widgetsOf } from './find-dashboard.ts';
import { presentNow, presentWidget, viewerOf } from './present-dashboard.ts';

/** How large a new widget is, on a grid of twelve columns. */
const sizes: Readonly<Record<WidgetKind, Pick<WidgetPlace, 'w' | 'h'>>> = {
  number: { w: 3, h: 2 },
  bar: { w: 4, h: 5 },
  line: { w: 8, h: 5 },
  area: { w: 8, h: 5 },
  pie: { w: 4, h: 5 },
  scatter: { w: 6, h: 5 },
  heatmap: { w: 6, h: 5 },
  funnel: { w: 4, h: 5 },
  table: { w: 4, h: 5 },
  pivot: { w: 6, h: 5 },
  text: { w: 4, h: 2 },
  image: { w: 3, h: 3 },
  button: { w: 2, h: 1 },
  view: { w: 8, h: 6 },
};

export async function createWidget(ctx: Ctx, dashboardId: string, body: NewWidgetBody): Promise<WireWidget> {
  await refuseUnanswerable(ctx, body.questions ?? []);
  const id = await runWrite(ctx, 'widget.created', (tx) => putWidget(tx, getDashboard(tx.schema(), dashboardId).id, body));
  return presentedWidget(ctx, id);
}

export async function updateWidget(ctx: Ctx, widgetId: string, body: WidgetBody): Promise<WireWidget> {
  await refuseUnanswerable(ctx, body.questions ?? []);
  await runWrite(ctx, 'widget.updated', (tx) => {
    const widget = getWidget(tx.schema(), widgetId);
    tx.put('widget', {
      ...widget,
      kind: body.kind ?? widget.kind,
      title: body.title ?? widget.title,
      questions: body.questions ?? widget.questions,
      settings: body.settings ?? widget.settings,
    });
  });
  return presentedWidget(ctx, widgetId);
}

export async function deleteWidget(ctx: Ctx, widgetId: string): Promise<boolean> {
  await runWrite(ctx, 'widget.deleted', (tx) => {
    const { id, dashboardId } = getWidget(tx.schema(), widgetId);
    tx.remove('widget', id);
    settle(tx, dashboardId);
  });
  return true;
}

/** The copy stands below the original. */
export async function duplicateWidget(ctx: Ctx, widgetId: string): Promise<WireWidget> {
  const id = await runWrite(ctx, 'widget.created', (tx) => {
    const {
      id: _id,
      dashboardId,
      createdAt: _created,
      updatedAt: _updated,
      place,
      narrow: _narrow,
      ...copied
    } = getWidget(tx.schema(), widgetId);
    return putWidget(tx, dashboardId, { ...copied, questions: [...copied.questions], place: { ...place, y: place.y + place.h } });
  });
  return presentedWidget(ctx, id);
}

/** Moves and resizes widgets; the others make room. */
export async function arrangeWidgets(
  ctx: Ctx,
  dashboardId: string,
  places: readonly { readonly id: string; readonly place: WidgetPlace }[],
  width: BoardWidth = 'wide',
): Promise<WireFullDashboard> {
  await runWrite(ctx, 'dashboard.arranged', (tx) => {
    const board = getDashboard(tx.schema(), dashboardId);
    for (const { id, place } of places) {
      const widget = getWidget(tx.schema(), id);
      if (widget.dashboardId !== board.id) throw new AppError('widgetNotFound');
      tx.put('widget', width === 'wide' ? { ...widget, place } : { ...widget, narrow: place });
    }
    const moved = places.length === 1 ? (places[0]?.id ?? null) : null;
    if (width === 'wide') settle(tx, board.id, moved);
    else settleNarrow(tx, board.id, moved);
  });
  return presentNow(ctx, dashboardId);
}

/** Adds a widget where it was put, else at the end. */
export function putWidget(tx: WriteTx, dashboardId: DashboardId, body: NewWidgetBody): WidgetId {
  const others = widgetsOf(tx.schema(), dashboardId);
  if (others.length >= limits.widgetsPerDashboard) throw refuse('widgetsFull', { most: limits.widgetsPerDashboard });
  const id = tx.newId('wi');
  const place = body.place ?? freePlace(others, sizes[body.kind]);
  const { kind, title = '', questions = [], settings = {} } = body;
  tx.put('widget', { id, dashboardId, kind, title, questions, settings, place });
  settle(tx, dashboardId, id);
  return id;
}

/** The first place of this size that is free, row by row. */
function freePlace(others: readonly WidgetDoc[], { w, h }: Pick<WidgetPlace, 'w' | 'h'>): WidgetPlace {
  const bottom = Math.max(0, ...others.map(({ place }) => place.y + place.h));
  for (let y = 0; y < bottom; y++)
    for (let x = 0; x + w <= 12; x++) {
      const isFree = others.every(({ place: o }) => o.x >= x + w || x >= o.x + o.w || o.y >= y + h || y >= o.y + o.h);
      if (isFree) return { x, y, w, h };
    }
  return { x: 0, y: bottom, w, h };
}

function settle(tx: WriteTx, dashboardId: string, first: string | null = null): void {
  const widgets = widgetsOf(tx.schema(), dashboardId);
  const settled = settlePlaces(widgets, first);
  for (const widget of widgets) {
    const place = settled.get(widget.id) ?? widget.place;
    if (!isSamePlace(place, widget.place)) tx.put('widget', { ...widget, place });
  }
}

/** Keeps where everything stands on narrow screens: from now on nothing there follows from the wide arrangement. */
function settleNarrow(tx: WriteTx, dashboardId: string, first: string | null): void {
  const widgets = widgetsOf(tx.schema(), dashboardId);
  const shown = placesAt(
    widgets.map((widget) => ({ ...widget, narrow: widget.narrow ?? null })),
    'narrow',
  );
  const wanted = widgets.map(({ id, narrow, place }) => ({ id, place: id === first && narrow ? narrow : (shown.get(id) ?? place) }));
  const settled = settlePlaces(wanted, first, columnsOf.narrow);
  for (const widget of widgets) {
    const place = settled.get(widget.id);
    if (place && !isSamePlace(place, widget.narrow ?? null)) tx.put('widget', { ...widget, narrow: place });
  }
}

function isSamePlace(one: WidgetPlace, other: WidgetPlace | null): boolean {
  return other !== null && (['x', 'y', 'w', 'h'] as const).every((key) => one[key] === other[key]);
}

/** What could not be answered is refused when it is saved, with the reason. */
export async function refuseUnanswerable(ctx: Ctx, questions: readonly Question[]): Promise<void> {
  const schema = await getBase(ctx).schema();
  for (const question of questions) compileQuestion(schema, question);
}

async function presentedWidget(ctx: Ctx, id: string): Promise<WireWidget> {
  const schema = await getBase(ctx).schema();
  return presentWidget(schema, getWidget(schema, id), viewerOf(ctx));
}
