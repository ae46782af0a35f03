import type { AppParts } from '../../app-context.ts';
import { notify } from '../notifications/index.ts';

/** How many tries in a row made no backup of everything, and when the last of them ended. */
export interface BackupTrouble {
  readonly failures: number;
  readonly at: number;
}

const key = 'backupTrouble';
const none: BackupTrouble = { failures: 0, at: 0 };
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export const readTrouble = async ({ meta }: Pick<AppParts, 'meta'>): Promise<BackupTrouble> =>
  (await meta.settings.find<BackupTrouble>(key)) ?? none;

/** When the schedule may try again: two minutes after the first failure, twice as long after each further one, at most a day. */
export const nextTryAt = ({ failures, at }: BackupTrouble): number =>
  failures === 0 ? 0 : at + Math.min(minuteMs * 2 ** Math.min(failures, 20), dayMs);

export async function endTrouble({ meta }: AppParts): Promise<void> {
  if ((await readTrouble({ meta })).failures > 0) await meta.settings.set(key, none);
}

/** Counts one, and tells those who run the installation, once a day. `lost`: bases that are not in it, 0 where there is no backup. */
export async function noteTrouble(parts: AppParts, lost: number): Promise<void> {
  const at = parts.clock.now();
  const { failures } = await readTrouble(parts);
  await parts.meta.settings.set(key, { failures: failures + 1, at } satisfies BackupTrouble);
  const day = Math.floor(at / dayMs);
  for (const userId of await parts.meta.users.listSupers()) {
    const body = { at: new Date(at).toISOString(), lost };
    await notify(parts, userId, { type: 'backup.failed', body }, `backup.failed ${day} ${userId}`);
  }
}
