import type { ServerSettingList, WireServerSetting } from '@quadrille/contract';
import { getServerSetting, type ServerSettingId, serverSettingIds } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import { databaseKinds } from '../../platform/database-kind.ts';

/** What can be set, and what holds now. */
export function listSettings(parts: Pick<AppParts, 'live' | 'settings' | 'meta'>): ServerSettingList {
  return { list: serverSettingIds.filter((id) => isOffered(parts, id)).map((id) => describe(parts, id)) };
}

/** Backups of ours are of databases that have no tools for it. */
export function isOffered({ meta }: Pick<AppParts, 'meta'>, id: ServerSettingId): boolean {
  return getServerSetting(id).group !== 'backups' || databaseKinds[meta.engine].tools === null;
}

function describe({ live, settings }: Pick<AppParts, 'live' | 'settings'>, id: ServerSettingId): WireServerSetting {
  const { type, variable } = getServerSetting(id);
  const value = live.values()[id];
  const fixed_by = id in settings.fixed ? variable : null;
  if (type === 'secret') return { id, value: null, is_set: value !== '', fixed_by };
  return { id, value: typeof value === 'object' ? [...value] : value, is_set: live.isSet(id), fixed_by };
}
