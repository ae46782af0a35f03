import { AppError, type DashboardBody, type NewWidgetBody, refuse, type WireDashboard, type WireFullDashboard } from '@quadrille/contract';
import { type DashboardId, limits, uniqueTitle } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { DashboardDoc } from '../../storage/schema/documents.ts';
import { listDependents } from '../../storage/schema/dependents.ts';
import { nextOrder } from '../../storage/schema/next-order.ts';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import { runWrite } from '../changes/index.ts';
import { dashboardsOf, getDashboard, widgetsOf } from './find-dashboard.ts';
import { presentDashboard, presentNow, viewerOf } from './present-dashboard.ts';
import { putWidget, refuseUnanswerable } from './save-widget.ts';

export async function listDashboards(ctx: Ctx): Promise<{ list: WireDashboard[] }> {
  const schema = await getBase(ctx).schema();
  return { list: dashboardsOf(schema).map((board) => presentDashboard(schema, board, viewerOf(ctx))) };
}

export async function readDashboard(ctx: Ctx, id: string): Promise<WireFullDashboard> {
  return presentNow(ctx, id);
}

export async function createDashboard(
  ctx: Ctx,
  { title, widgets = [] }: { readonly title: string; readonly widgets?: readonly NewWidgetBody[] | undefined },
): Promise<WireFullDashboard> {
  for (const { questions = [] } of widgets) await refuseUnanswerable(ctx, questions);
  const id = await runWrite(ctx, 'dashboard.created', (tx) => {
    const board = putNew(tx, title);
    for (const widget of widgets) putWidget(tx, board, widget);
    return board;
  });
  return presentNow(ctx, id);
}

export async function updateDashboard(
  ctx: Ctx,
  id: string,
  { title, order, filters, tells_hidden }: DashboardBody,
): Promise<WireFullDashboard> {
  await runWrite(ctx, 'dashboard.updated', (tx) => {
    const board = getDashboard(tx.schema(), id);
    for (const fieldId of filters?.flatMap(({ fields }) => fields) ?? [])
      if (tx.schema().entities.find('field', fieldId) === undefined) throw new AppError('columnNotFound');
    tx.put('dashboard', {
      ...board,
      title: title ?? board.title,
      order: order ?? board.order,
      filters: filters ?? board.filters,
      ...(tells_hidden !== undefined && { tellsHidden: tells_hidden }),
    });
  });
  return presentNow(ctx, id);
}

export async function deleteDashboard(ctx: Ctx, id: string): Promise<boolean> {
  await runWrite(ctx, 'dashboard.deleted', (tx) => {
    const board = getDashboard(tx.schema(), id);
    for (const [kind, child] of listDependents(tx.schema().entities, 'dashboard', board.id)) tx.remove(kind, child);
    tx.remove('dashboard', board.id);
  });
  return true;
}

/** The copy is not shared. */
export async function duplicateDashboard(ctx: Ctx, id: string): Promise<WireFullDashboard> {
  const copy = await runWrite(ctx, 'dashboard.created', (tx) => {
    const schema = tx.schema();
    const original = getDashboard(schema, id);
    const copied = putNew(tx, original.title, { filters: original.filters });
    for (const { id: _id, dashboardId: _of, createdAt: _created, updatedAt: _updated, ...widget } of widgetsOf(schema, id))
      tx.put('widget', { ...widget, id: tx.newId('wi'), dashboardId: copied });
    return copied;
  });
  return presentNow(ctx, copy);
}

function putNew(tx: WriteTx, title: string, { filters = [] }: Partial<Pick<DashboardDoc, 'filters'>> = {}): DashboardId {
  const boards = boardsNow(tx.schema());
  const id = tx.newId('db');
  const titles = boards.map((board) => board.title);
  tx.put('dashboard', { id, title: uniqueTitle(title, titles), order: nextOrder(boards), filters, uuid: null, password: null });
  return id;
}

function boardsNow(schema: BaseSchema): readonly DashboardDoc[] {
  const boards = dashboardsOf(schema);
  if (boards.length >= limits.dashboardsPerBase) throw refuse('dashboardsFull', { most: limits.dashboardsPerBase });
  return boards;
}
