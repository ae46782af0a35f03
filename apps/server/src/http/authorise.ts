import { timingSafeEqual } from 'node:crypto';
import { AppError, headerNames, type Call } from '@quadrille/contract';
import {
  can,
  effectiveRoles,
  isBaseRole,
  lowerToAccess,
  tokenAccesses,
  toWorkspaceRole,
  type BaseId,
  type BaseRole,
  type Permission,
  type TokenAccess,
} from '@quadrille/domain';
import type { Actor, AppParts } from '../app-context.ts';
import type { Session } from './session.ts';
import { findLinkActor, type LinkActor } from './find-link-actor.ts';
import { resolveBase, toMissingError } from './resolve-base.ts';

export interface Asked {
  readonly call: Call;
  readonly params: Readonly<Record<string, string>>;
  readonly header: (name: string) => string | null;
  /** Absent where no public link is looked for. */
  readonly ip?: string;
}

/** A session, as far as it says what somebody may do. */
export type ActingSession = Omit<Session, 'apiToken'> & {
  readonly apiToken: Pick<NonNullable<Session['apiToken']>, 'access' | 'base_id'> | null;
};

export interface Granted {
  readonly actor: Actor;
  readonly baseId: BaseId | null;
}

/** Nobody in particular. */
export const guest: Actor = {
  userId: null,
  email: null,
  orgRoles: [],
  workspaceRole: null,
  baseRoles: [],
  roles: ['guest'],
  via: 'guest',
  sessionId: null,
  apiToken: null,
};

/**
 * Decides whether the call may be made and finds its base. A guest gets 401 before anything is looked up.
 * Ids of bases one does not belong to are refused exactly like ids that were never given out.
 */
export async function authorise(parts: AppParts, session: Session | null, asked: Asked): Promise<Granted> {
  const { call } = asked;
  if (call.permission === 'control') return { actor: requireControl(parts, asked), baseId: await findPublicBase(parts, asked) };
  if (call.permission === 'public') return { actor: toActor(session, null, null, false), baseId: await findPublicBase(parts, asked) };
  const link = call.scope === 'base' && asked.ip !== undefined ? await findLinkActor(parts, { header: asked.header, ip: asked.ip }) : null;
  if (link) return authoriseByLink(parts, link, asked);
  if (!session) throw new AppError('unauthorized');
  refuseApiToken(session, call);
  if (call.scope !== 'base') return { actor: requirePermission(call, toActor(session, null, null, false)), baseId: null };
  return authoriseInBase(parts, session, asked);
}

/** In the base of the link alone; every other base is a stranger's. */
async function authoriseByLink(parts: AppParts, link: LinkActor, asked: Asked): Promise<Granted> {
  const { call, params } = asked;
  const source = call.baseFrom;
  const found = source && (await resolveBase(parts.meta, source, params[source.param] ?? '', { userId: null, isSuper: false }));
  if (found?.baseId !== link.baseId) throw new AppError('notMember');
  const actor = { ...guest, ...link.actor };
  const isOpen = link.permissions === null || link.permissions.has(call.permission as Permission);
  if (!isOpen) throw new AppError('forbidden', { permission: call.permission, roles: actor.baseRoles.join(',') });
  return { actor: requirePermission(call, actor), baseId: link.baseId };
}

async function authoriseInBase(parts: AppParts, session: Session, asked: Asked): Promise<Granted> {
  const source = asked.call.baseFrom;
  if (!source) throw new Error(`Call ${asked.call.name} has the scope of a base but does not say where its base comes from.`);
  const isSuper = session.orgRoles.includes('super');
  const scope = { userId: session.user.id, isSuper };
  const { baseId, isPlausible } = await resolveBase(parts.meta, source, asked.params[source.param] ?? '', scope);
  const role = baseId === null ? null : await parts.meta.lookups.roleOf(baseId, session.user.id);
  // To a token of one base every other base is a stranger's.
  const isElsewhere = session.apiToken !== null && session.apiToken.base_id !== null && session.apiToken.base_id !== baseId;
  const isStranger = isElsewhere || (!isSuper && (role === null || role === 'no-access'));
  if (isStranger && (isPlausible || baseId !== null)) throw new AppError('notMember');
  if (baseId === null) throw toMissingError(source);
  const actor = toActor(session, role, previewOf(asked), true);
  return { actor: requirePermission(asked.call, actor), baseId };
}

async function findPublicBase(parts: AppParts, { call, params }: Asked): Promise<BaseId | null> {
  if (!call.baseFrom) return null;
  const { baseId } = await resolveBase(parts.meta, call.baseFrom, params[call.baseFrom.param] ?? '', { userId: null, isSuper: true });
  if (baseId === null) throw toMissingError(call.baseFrom);
  return baseId;
}

/** Roles of a session, in a base or outside any. */
export function toActor(session: ActingSession | null, role: BaseRole | null, previewAs: BaseRole | null, isInBase: boolean): Actor {
  if (!session) return guest;
  const { user, apiToken, sessionId } = session;
  const held = {
    orgRoles: session.orgRoles,
    workspaceRole: user.workspace_role === null ? null : toWorkspaceRole(user.workspace_role),
    baseRole: role,
  };
  const { orgRoles, workspaceRole, baseRole } = apiToken ? lowerToAccess(held, apiToken.access as TokenAccess, isInBase) : held;
  const roles = effectiveRoles({ orgRoles, workspaceRole, baseRoles: baseRole === null ? null : [baseRole], isInBase, previewAs });
  return {
    userId: user.id,
    email: user.email,
    orgRoles,
    workspaceRole,
    baseRoles: roles.filter(isBaseRole),
    roles,
    via: apiToken ? 'token' : 'session',
    sessionId,
    apiToken: apiToken && { access: apiToken.access as TokenAccess, baseId: apiToken.base_id },
  };
}

/** Some calls are for people alone, others for tokens that reach so far; a token of one base moreover does nothing outside it but naming it. */
function refuseApiToken({ apiToken }: Session, call: Call): void {
  if (apiToken === null) return;
  const isOutside = apiToken.base_id !== null && call.scope !== 'base' && call.permission !== 'projectList';
  const isBeyond = tokenAccesses.indexOf(call.tokenReach) > tokenAccesses.indexOf(apiToken.access as TokenAccess);
  if (call.isForPeople || isOutside || isBeyond) throw new AppError('notWithApiToken');
}

function requirePermission(call: Call, actor: Actor): Actor {
  if (call.permission === 'any' || can(call.permission as Permission, actor.roles)) return actor;
  const named =
    call.scope === 'base' ? actor.baseRoles : [...actor.orgRoles, ...(actor.workspaceRole === null ? [] : [actor.workspaceRole])];
  throw new AppError('forbidden', { permission: call.permission, roles: named.join(',') });
}

/** The role whose eyes somebody looks through. */
export function previewOf({ header }: Pick<Asked, 'header'>): BaseRole | null {
  const wanted = header(headerNames.preview)?.split(',')[0]?.trim() ?? '';
  return isBaseRole(wanted) ? wanted : null;
}

function requireControl(parts: AppParts, { header }: Asked): Actor {
  const given = Buffer.from(header(headerNames.control) ?? '');
  const expected = Buffer.from(parts.controlToken);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('controlTokenWrong');
  return { ...guest, roles: ['super'], orgRoles: ['super'], via: 'system' };
}
