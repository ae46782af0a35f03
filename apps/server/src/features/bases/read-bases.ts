import { AppError, type PagedResponse, type WireBase, type WireProject } from '@quadrille/contract';
import { databaseKinds } from '../../platform/database-kind.ts';
import type { BaseId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { BaseEntry } from '../../meta/base-list-store.ts';
import { version } from '../../platform/version.ts';
import { presentSource, readSource, type SourceBody, updateSource } from '../sources/index.ts';
import { toListedProject, toProject, toSource } from './to-project.ts';

/** All bases for super users, else those one belongs to. */
export async function listBases(ctx: Ctx): Promise<PagedResponse<WireProject>> {
  const { meta, engine } = ctx.parts;
  const { userId, orgRoles, apiToken } = ctx.actor;
  const onlyBase = apiToken?.baseId ?? null;
  if (userId === null) return whole([]);
  const all = await (orgRoles.includes('super') ? meta.bases.listAll(userId) : meta.bases.listOf(userId));
  const bases = onlyBase === null ? all : all.filter(({ id }) => id === onlyBase);
  return whole(bases.map((base) => toListedProject(base, engine.kind)));
}

export async function readBase(ctx: Ctx, id: BaseId): Promise<WireProject> {
  const { meta, clock, engine } = ctx.parts;
  const base = await getEntry(ctx, id);
  if (ctx.actor.userId !== null) await meta.bases.touch(id, ctx.actor.userId, clock.now());
  return withSources(ctx, toProject(base, engine.kind));
}

/** The project with the databases connected to it. */
export async function withSources(ctx: Ctx, project: WireProject): Promise<WireProject> {
  return { ...project, bases: [...(project.bases ?? []), ...(await listConnected(ctx, project.id as BaseId))] };
}

export async function listSources(ctx: Ctx, id: BaseId): Promise<PagedResponse<WireBase>> {
  return whole([toSource(await getEntry(ctx, id), ctx.parts.engine.kind), ...(await listConnected(ctx, id))]);
}

/** Our own place for tables, or a connected database. */
export async function readPlace(ctx: Ctx, id: BaseId, sourceId: string): Promise<WireBase> {
  const own = toSource(await getEntry(ctx, id), ctx.parts.engine.kind);
  return own.id === sourceId ? own : readSource(ctx, sourceId);
}

/** Of our own place for tables only what it is called can be changed: there is no connection. */
export async function updatePlace(ctx: Ctx, id: BaseId, sourceId: string, body: SourceBody): Promise<WireBase> {
  const own = await getEntry(ctx, id);
  if (own.source_id !== sourceId || body.config != null || body.alias === undefined) return updateSource(ctx, sourceId, body);
  await ctx.parts.meta.bases.update(id, { alias: body.alias }, ctx.parts.clock.now());
  return readPlace(ctx, id, sourceId);
}

async function listConnected({ parts }: Ctx, id: BaseId): Promise<WireBase[]> {
  return (await parts.meta.sources.listOf(id)).map((source, index) => presentSource(source, index + 2));
}

/** What the project runs on, for people who report a fault. */
export function readBaseInfo(ctx: Ctx) {
  const rootDb = databaseKinds[ctx.parts.engine.kind].client;
  return {
    Node: process.version,
    Arch: process.arch,
    Platform: process.platform,
    Docker: false,
    RootDB: rootDb,
    Database: rootDb,
    ProjectOnRootDB: true,
    PackageVersion: version,
  };
}

async function getEntry(ctx: Ctx, id: BaseId): Promise<BaseEntry> {
  const base = await ctx.parts.meta.bases.find(id);
  if (!base) throw new AppError('projectNotFound');
  return base;
}

/** A list that is never cut: the page is as long as the list. */
function whole<T>(list: T[]): PagedResponse<T> {
  const pageInfo = { totalRows: list.length, page: 1, pageSize: list.length, isFirstPage: true, isLastPage: true };
  return { list, pageInfo };
}
