import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { toWireJob } from '../jobs/index.ts';
import { listDrafts } from './list-drafts.ts';
import { listRuns, readCowriter, setBudget } from './read-cowriter.ts';
import { orderRun } from './run-prompt.ts';
import { settleDrafts } from './settle-drafts.ts';

const { cowriter } = calls;

export const cowriterRoutes: readonly BoundCall[] = [
  bindCall(cowriter.read, (ctx) => readCowriter(ctx)),
  bindCall(cowriter.setBudget, (ctx, { body }) => setBudget(ctx, body.budget)),
  bindCall(cowriter.runs, (ctx) => listRuns(ctx)),
  bindCall(cowriter.run, async (ctx, { params, body }) => toWireJob(ctx.parts, await orderRun(ctx, params.itemId, body))),
  bindCall(cowriter.drafts, (ctx, { params }) => listDrafts(ctx, params.itemId)),
  bindCall(cowriter.settle, (ctx, { params, body }) => settleDrafts(ctx, params.itemId, body)),
];
