import { AppError, refuse, type ServerSettingChanges, type ServerSettingList, type WireIssue } from '@quadrille/contract';
import { getServerSetting, type ServerSettingId, serverSettingIds } from '@quadrille/domain';
import type { AppParts, Ctx } from '../../app-context.ts';
import { noteOutside } from '../../http/note-outside.ts';
import { databaseKinds } from '../../platform/database-kind.ts';
import { isUsable } from './is-usable.ts';
import { isOffered, listSettings } from './list-settings.ts';

/** Changes settings, all of them or none, and answers what holds then. What comes again changes nothing. */
export async function changeSettings(ctx: Ctx, changes: ServerSettingChanges): Promise<ServerSettingList> {
  const { parts, actor } = ctx;
  await parts.live.refresh();
  refuseForeign(parts, changes);
  const issues = [...findFixed(parts, changes), ...findUnfit(parts, changes)];
  if (issues.length > 0) throw new AppError('invalidRequest', {}, undefined, issues);
  const changed = await parts.live.change(changes);
  if (changed.length > 0)
    await noteOutside(ctx, {
      operation: ['META', 'UPDATE'],
      userId: actor.userId,
      deed: 'settings.change',
      description: `Settings changed: ${changed.join(', ')}`,
    });
  return listSettings(parts);
}

/** The one choice that programs of v1 know: without it domains may still be named. */
export async function setInviteOnly({ parts }: Ctx, isInviteOnly: boolean): Promise<void> {
  await parts.live.refresh();
  if (isInviteOnly === (parts.settings.signUp === 'invited')) return;
  const changes: ServerSettingChanges = { signUp: isInviteOnly ? 'invited' : 'anybody' };
  const issues = findFixed(parts, changes);
  if (issues.length > 0) throw new AppError('invalidRequest', {}, undefined, issues);
  await parts.live.change(changes);
}

type Parts = Pick<AppParts, 'live' | 'settings' | 'meta'>;

function refuseForeign(parts: Parts, changes: ServerSettingChanges): void {
  const { name, tools } = databaseKinds[parts.meta.engine];
  if (tools !== null && sentIds(changes).some((id) => !isOffered(parts, id)))
    throw refuse('backupByTools', { database: name, tool: tools.backup });
}

const sentIds = (changes: ServerSettingChanges): readonly ServerSettingId[] => serverSettingIds.filter((id) => changes[id] !== undefined);

/** One that the environment gives may be sent along as it is. */
function findFixed({ live, settings }: Parts, changes: ServerSettingChanges): readonly WireIssue[] {
  const values = live.values();
  return sentIds(changes)
    .filter((id) => id in settings.fixed && JSON.stringify(changes[id]) !== JSON.stringify(values[id]))
    .map((id) => {
      const { variable } = getServerSetting(id);
      return toIssue(id, 'readOnly', { variable }, `is set by ${variable} where the server is started`);
    });
}

/** What fits by itself and not together. */
function findUnfit({ live }: Parts, changes: ServerSettingChanges): readonly WireIssue[] {
  const after = {
    ...live.values(),
    ...Object.fromEntries(sentIds(changes).map((id) => [id, changes[id] ?? getServerSetting(id).default])),
  };
  const unread = sentIds(changes).filter((id) => changes[id] !== null && !isUsable(id, changes[id]));
  const keepsEverybodyOut = after.signUp === 'domains' && after.signUpDomains.length === 0;
  const isAboutIt = changes.signUp !== undefined || changes.signUpDomains !== undefined;
  return [
    ...unread.map((id) => toIssue(id, 'format', {}, 'cannot be read as an address')),
    ...(keepsEverybodyOut && isAboutIt ? [toIssue('signUpDomains', 'minItems', { limit: 1 }, 'must name a domain at least')] : []),
  ];
}

const toIssue = (id: ServerSettingId, keyword: string, params: WireIssue['params'], message: string): WireIssue => ({
  instancePath: `/${id}`,
  schemaPath: `#/${id}/${keyword}`,
  keyword,
  params,
  message,
});
