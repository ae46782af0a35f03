import { calls } from '@quadrille/contract';
import type { BaseId } from '@quadrille/domain';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { deleteBase, listDeletedBases, purgeDeletedBase, restoreDeletedBase } from './deleted-bases.ts';
import { countCost } from './count-cost.ts';
import { createProject } from './create-project.ts';
import { listBases, listSources, readBase, readBaseInfo, readPlace, updatePlace } from './read-bases.ts';
import { readOverview } from './read-overview.ts';
import { readOutline } from './read-outline.ts';
import { hasEmptyOrNullFilters, setOwnPlace } from './own-place.ts';
import { updateBase } from './update-base.ts';

export const baseRoutes: readonly BoundCall[] = [
  bindCall(calls.projects.list, (ctx) => listBases(ctx)),
  bindCall(calls.projects.create, (ctx, { body }) => createProject(ctx, body)),
  bindCall(calls.projects.get, (ctx, { params }) => readBase(ctx, params.projectId as BaseId)),
  bindCall(calls.projects.update, (ctx, { params, body }) => updateBase(ctx, params.projectId as BaseId, body)),
  bindCall(calls.projects.delete, (ctx, { params }) => deleteBase(ctx, params.projectId as BaseId)),
  bindCall(calls.deletedProjects.list, (ctx) => listDeletedBases(ctx)),
  bindCall(calls.deletedProjects.restore, (ctx, { params }) => restoreDeletedBase(ctx, params.projectId as BaseId)),
  bindCall(calls.deletedProjects.delete, (ctx, { params }) => purgeDeletedBase(ctx, params.projectId as BaseId)),
  bindCall(calls.projects.outline, (ctx) => readOutline(ctx)),
  bindCall(calls.projects.overview, (ctx, { query }) => readOverview(ctx, query.records === true)),
  bindCall(calls.projects.info, (ctx) => readBaseInfo(ctx)),
  bindCall(calls.bases.list, (ctx, { params }) => listSources(ctx, params.projectId as BaseId)),
  bindCall(calls.bases.get, (ctx, { params }) => readPlace(ctx, params.projectId as BaseId, params.baseId)),
  bindCall(calls.sources.update, (ctx, { params, body }) => updatePlace(ctx, params.projectId as BaseId, params.baseId, body)),
  bindCall(calls.projects.updateOwn, (ctx, { params, body }) => setOwnPlace(ctx, params.projectId as BaseId, body)),
  bindCall(calls.projects.cost, (ctx, { params }) => countCost(ctx, params.projectId as BaseId)),
  bindCall(calls.projects.hasEmptyOrNullFilters, (ctx) => hasEmptyOrNullFilters(ctx)),
];
