import { AppError, type SharedBase, type SharedBaseBody } from '@quadrille/contract';
import { type ChangeAction, createShareUuid } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import { requireSharePassword } from '../../http/share-password.ts';
import { hashPassword } from '../../platform/password-hash.ts';
import type { BaseShare } from '../../storage/schema/documents.ts';
import { ownAddress } from '../app-info/index.ts';
import { runWrite } from '../changes/index.ts';

export async function readSharedBase(ctx: Ctx): Promise<SharedBase> {
  return present(ctx, await findShare(ctx));
}

/** Makes a public link to the whole base; a shared one keeps its link. */
export async function shareBase(ctx: Ctx, body: SharedBaseBody): Promise<SharedBase> {
  const uuid = createShareUuid(getBase(ctx).baseId, ctx.parts.random);
  const password = await hashOf(ctx, body.password);
  return change(ctx, 'base.shared', (share) => ({
    uuid: share?.uuid ?? uuid,
    role: toRole(body.roles),
    password: password === undefined ? (share?.password ?? null) : password,
  }));
}

/** Changes the role of the link, or its password, of which only a hash is kept. */
export async function updateSharedBase(ctx: Ctx, body: SharedBaseBody): Promise<SharedBase> {
  const password = await hashOf(ctx, body.password);
  return change(ctx, 'base.shareUpdated', (share) => {
    if (!share) throw new AppError('notFound', {}, 'This project is not shared.');
    return {
      ...share,
      role: body.roles == null ? share.role : toRole(body.roles),
      password: password === undefined ? share.password : password,
    };
  });
}

/** Ends the link; it is dead at once. */
export async function unshareBase(ctx: Ctx): Promise<{ uuid: null }> {
  await change(ctx, 'base.unshared', () => null);
  return { uuid: null };
}

/** The project of a link, for whoever has its password. */
export async function openSharedBase(ctx: Ctx, uuid: string): Promise<{ project_id: string }> {
  const { baseId } = getBase(ctx);
  const share = (await (await ctx.parts.engine.openBase(baseId)).schema()).entities.find('base', baseId)?.share;
  if (!share || share.uuid !== uuid.toLowerCase()) throw new AppError('notFound');
  await requireSharePassword(ctx.parts, ctx.request, share.uuid, share.password);
  return { project_id: baseId };
}

async function findShare(ctx: Ctx): Promise<BaseShare | null> {
  const base = getBase(ctx);
  return (await base.schema()).entities.find('base', base.baseId)?.share ?? null;
}

async function change(ctx: Ctx, name: ChangeAction, decide: (share: BaseShare | null) => BaseShare | null): Promise<SharedBase> {
  const { baseId } = getBase(ctx);
  await runWrite(ctx, name, (tx) => {
    const doc = tx.schema().entities.find('base', baseId) ?? { id: baseId, meta: {}, share: null };
    tx.put('base', { ...doc, share: decide(doc.share ?? null) });
  });
  return present(ctx, await findShare(ctx));
}

async function hashOf(ctx: Ctx, password: string | null | undefined): Promise<string | null | undefined> {
  if (password === undefined) return undefined;
  return password ? hashPassword(password, ctx.parts.random) : null;
}

function toRole(roles: string | null | undefined): BaseShare['role'] {
  return roles === 'editor' || roles === 'commenter' ? roles : 'viewer';
}

function present(ctx: Ctx, share: BaseShare | null): SharedBase {
  if (share === null) return { uuid: null, roles: null };
  const url = `${ctx.parts.settings.siteUrl ?? ownAddress(ctx)}/#/nc/base/${share.uuid}`;
  return { uuid: share.uuid, roles: share.role, url, has_password: share.password !== null };
}
