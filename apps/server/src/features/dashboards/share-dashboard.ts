import { AppError, type AnswersBody, type WidgetAnswers, type WireDashboard, type WireFullDashboard } from '@quadrille/contract';
import { type ChangeAction, createShareUuid } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { requireSharePassword } from '../../http/share-password.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import type { DashboardDoc } from '../../storage/schema/documents.ts';
import { runWrite } from '../changes/index.ts';
import { asVisitor } from '../shares/index.ts';
import { answerWidgets } from './answer-questions.ts';
import { dashboardsOf, getDashboard } from './find-dashboard.ts';
import { presentDashboard, presentFull, viewerOf } from './present-dashboard.ts';

/** Makes a public link to a dashboard; a shared one keeps its link. */
export async function shareDashboard(ctx: Ctx, id: string): Promise<WireDashboard> {
  const uuid = createShareUuid(getBase(ctx).baseId, ctx.parts.random);
  return change(ctx, id, 'dashboard.shared', (board) => (board.uuid === null ? { ...board, uuid } : board));
}

/** Sets, changes or clears the password of the link. Only a hash is kept. */
export async function updateDashboardShare(ctx: Ctx, id: string, password: string | null): Promise<WireDashboard> {
  const hash = password ? await hashPassword(password, ctx.parts.random) : null;
  return change(ctx, id, 'dashboard.shareUpdated', (board) => ({ ...board, password: hash }));
}

/** Ends the link: it is dead at once and never given out again. */
export async function unshareDashboard(ctx: Ctx, id: string): Promise<boolean> {
  await change(ctx, id, 'dashboard.unshared', (board) => ({ ...board, uuid: null, password: null }));
  return true;
}

export async function readShared(ctx: Ctx, uuid: string): Promise<WireFullDashboard> {
  const board = await openShared(ctx, uuid);
  return presentFull(await getBase(ctx).schema(), board, { isMaker: false, isSharer: false, isVisitor: true });
}

/** A visitor chooses in the filters of the board and asks nothing else. */
export async function answerShared(ctx: Ctx, uuid: string, body: AnswersBody): Promise<WidgetAnswers> {
  const { id } = await openShared(ctx, uuid);
  return answerWidgets(asVisitor(ctx), id, body);
}

async function openShared(ctx: Ctx, uuid: string): Promise<DashboardDoc> {
  const board = dashboardsOf(await getBase(ctx).schema()).find((one) => one.uuid === uuid.toLowerCase());
  if (board === undefined) throw new AppError('notFound');
  await requireSharePassword(ctx.parts, ctx.request, uuid, board.password);
  return board;
}

async function change(ctx: Ctx, id: string, name: ChangeAction, to: (board: DashboardDoc) => DashboardDoc): Promise<WireDashboard> {
  await runWrite(ctx, name, (tx) => {
    const board = getDashboard(tx.schema(), id);
    const next = to(board);
    if (next !== board) tx.put('dashboard', next);
  });
  const schema = await getBase(ctx).schema();
  return presentDashboard(schema, getDashboard(schema, id), viewerOf(ctx));
}
