import { AppError, type PagedResponse, type WireBase, type WireProject } from '@quadrille/contract';
import { databaseKinds } from '../../platform/database-kind.ts';
import type { BaseId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { BaseEntry } from '../../meta/base-list-store.ts';
import { version } from '../../platform/version.ts';
import { toListedProject, toProject, toSource } from './to-project.ts';

/** All bases for super users, else those one belongs to. */
export async function listBases(ctx: Ctx): Promise<PagedResponse<WireProject>> {
  const { meta, engine } = ctx.parts;
  const { userId, orgRoles } = ctx.actor;
  if (userId === null) return whole([]);
  const bases = await (orgRoles.includes('super') ? meta.bases.listAll(userId) : meta.bases.listOf(userId));
  return whole(bases.map((base) => toListedProject(base, engine.kind)));
}

export async function readBase(ctx: Ctx, id: BaseId): Promise<WireProject> {
  const { meta, clock, engine } = ctx.parts;
  const base = await getEntry(ctx, id);
  if (ctx.actor.userId !== null) await meta.bases.touch(id, ctx.actor.userId, clock.now());
  return toProject(base, engine.kind);
}

export async function listSources(ctx: Ctx, id: BaseId): Promise<PagedResponse<WireBase>> {
  return whole([toSource(await getEntry(ctx, id), ctx.parts.engine.kind)]);
}

export async function readSource(ctx: Ctx, id: BaseId, sourceId: string): Promise<WireBase> {
  const source = toSource(await getEntry(ctx, id), ctx.parts.engine.kind);
  if (source.id !== sourceId) throw new AppError('baseNotFound');
  return source;
}

export async function deleteBase(ctx: Ctx, id: BaseId): Promise<boolean> {
  await ctx.parts.meta.bases.markDeleted(id, ctx.parts.clock.now());
  return true;
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
