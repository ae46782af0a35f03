import { calls } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { createBase } from './create-base.ts';
import { deleteBase, listBases, listSources, readBase, readBaseInfo, readSource } from './read-bases.ts';
import { toProject } from './to-project.ts';
import { updateBase } from './update-base.ts';

export const baseRoutes: readonly BoundCall[] = [
  bindCall(calls.projects.list, (ctx) => listBases(ctx)),
  bindCall(calls.projects.create, async (ctx, { body }) =>
    toProject(await createBase(ctx.parts, body, ctx.actor.userId), ctx.parts.engine.kind),
  ),
  bindCall(calls.projects.get, (ctx, { params }) => readBase(ctx, params.projectId as BaseId)),
  bindCall(calls.projects.update, (ctx, { params, body }) => updateBase(ctx, params.projectId as BaseId, body)),
  bindCall(calls.projects.delete, (ctx, { params }) => deleteBase(ctx, params.projectId as BaseId)),
  bindCall(calls.projects.info, (ctx) => readBaseInfo(ctx)),
  bindCall(calls.bases.list, (ctx, { params }) => listSources(ctx, params.projectId as BaseId)),
  bindCall(calls.bases.get, (ctx, { params }) => readSource(ctx, params.projectId as BaseId, params.baseId)),
];
