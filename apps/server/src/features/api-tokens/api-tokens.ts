import { AppError, type NewApiTokenBody, refuse, type WireApiToken } from '@quadrille/contract';
import { limits, type BaseId, type TokenAccess, type UserId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import type { ApiToken, ApiTokenScope } from '../../meta/api-token-store.ts';
import { createSecretToken, digestOf } from '../../platform/secret-token.ts';
import { toStamp } from '../../platform/to-stamp.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Characters of a token that are shown later. */
const hintLength = 4;

/** Makes a token for the caller, for one base or all of theirs. It is told here and never again. */
export async function createApiToken(ctx: Ctx, body: NewApiTokenBody, baseId: BaseId | null): Promise<WireApiToken> {
  const { meta, clock, random } = ctx.parts;
  const user = await meta.users.find(requireUser(ctx));
  if (!user) throw new AppError('unauthorized');
  if ((await meta.apiTokens.countOf(user.id)) >= limits.apiTokensPerPerson) {
    throw refuse('tokensFull', { most: limits.apiTokensPerPerson });
  }
  const text = createSecretToken(random);
  const now = clock.now();
  const token = {
    id: Buffer.from(random.bytes(6)).readUIntBE(0, 6) + 1,
    hash: digestOf(text),
    hint: text.slice(-hintLength),
    description: body.description || null,
    user_id: user.id,
    base_id: baseId,
    access: body.access,
    expires_at: body.expires_in_days ? now + body.expires_in_days * dayMs : null,
    created_at: now,
    updated_at: now,
  };
  if (!(await meta.apiTokens.add(token, user.token_version))) throw new AppError('unauthorized');
  return { ...present({ ...token, used_at: null }), created_by: user.email, token: text };
}

/** The caller's tokens; super users see everybody's, to end them. */
export async function listApiTokens(ctx: Ctx, baseId: BaseId | null): Promise<WireApiToken[]> {
  const tokens = await ctx.parts.meta.apiTokens.list(scopeOf(ctx, baseId));
  return tokens.map(({ email, ...token }) => ({ ...present(token), created_by: email }));
}

/** Ends a token by its number or by itself; answers how many that were: one that is not the caller's to end is as unknown as none. */
export async function deleteApiToken(ctx: Ctx, key: string, baseId: BaseId | null): Promise<number> {
  const id = /^\d{1,15}$/.test(key) ? Number(key) : null;
  const ended = await ctx.parts.meta.apiTokens.remove({ id, hash: digestOf(key) }, scopeOf(ctx, baseId));
  await ctx.parts.access.lookNow();
  return ended;
}

function scopeOf(ctx: Ctx, baseId: BaseId | null): ApiTokenScope {
  return { userId: ctx.actor.orgRoles.includes('super') ? null : requireUser(ctx), baseId };
}

function requireUser({ actor }: Ctx): UserId {
  if (actor.userId === null) throw new AppError('unauthorized');
  return actor.userId;
}

function present(token: ApiToken): Omit<WireApiToken, 'created_by'> {
  return {
    id: token.id,
    token: null,
    hint: `…${token.hint}`,
    description: token.description,
    access: token.access as TokenAccess,
    project_id: token.base_id,
    db_alias: null,
    permissions: null,
    expiry: token.expires_at === null ? null : toStamp(token.expires_at),
    last_used_at: token.used_at === null ? null : toStamp(token.used_at),
    enabled: 1,
    fk_user_id: token.user_id,
    created_at: toStamp(token.created_at),
    updated_at: toStamp(token.updated_at),
  };
}
