import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { answerQuestions, answerWidgets, listBehind } from './answer-questions.ts';
import { explainNumber } from './explain-number.ts';
import { answerShared, readShared, shareDashboard, unshareDashboard, updateDashboardShare } from './share-dashboard.ts';
import { createDashboard, deleteDashboard, duplicateDashboard, listDashboards, readDashboard, updateDashboard } from './save-dashboard.ts';
import { arrangeWidgets, createWidget, deleteWidget, duplicateWidget, updateWidget } from './save-widget.ts';

const { dashboards } = calls;

export const dashboardRoutes: readonly BoundCall[] = [
  bindCall(dashboards.list, (ctx) => listDashboards(ctx)),
  bindCall(dashboards.create, (ctx, { body }) => createDashboard(ctx, body)),
  bindCall(dashboards.get, (ctx, { params }) => readDashboard(ctx, params.dashboardId)),
  bindCall(dashboards.update, (ctx, { params, body }) => updateDashboard(ctx, params.dashboardId, body)),
  bindCall(dashboards.delete, (ctx, { params }) => deleteDashboard(ctx, params.dashboardId)),
  bindCall(dashboards.duplicate, (ctx, { params }) => duplicateDashboard(ctx, params.dashboardId)),
  bindCall(dashboards.arrange, (ctx, { params, body }) => arrangeWidgets(ctx, params.dashboardId, body.places, body.width)),
  bindCall(dashboards.createWidget, (ctx, { params, body }) => createWidget(ctx, params.dashboardId, body)),
  bindCall(dashboards.updateWidget, (ctx, { params, body }) => updateWidget(ctx, params.widgetId, body)),
  bindCall(dashboards.deleteWidget, (ctx, { params }) => deleteWidget(ctx, params.widgetId)),
  bindCall(dashboards.duplicateWidget, (ctx, { params }) => duplicateWidget(ctx, params.widgetId)),
  bindCall(dashboards.answers, (ctx, { params, body }) => answerWidgets(ctx, params.dashboardId, body)),
  bindCall(dashboards.ask, (ctx, { body }) => answerQuestions(ctx, body.questions)),
  bindCall(dashboards.behind, (ctx, { body }) => listBehind(ctx, body)),
  bindCall(dashboards.explain, (ctx, { body }) => explainNumber(ctx, body)),
  bindCall(dashboards.share, (ctx, { params }) => shareDashboard(ctx, params.dashboardId)),
  bindCall(dashboards.updateShare, (ctx, { params, body }) => updateDashboardShare(ctx, params.dashboardId, body.password)),
  bindCall(dashboards.unshare, (ctx, { params }) => unshareDashboard(ctx, params.dashboardId)),
  bindCall(dashboards.sharedMeta, (ctx, { params }) => readShared(ctx, params.uuid)),
  bindCall(dashboards.sharedAnswers, (ctx, { params, body }) => answerShared(ctx, params.uuid, body)),
];
