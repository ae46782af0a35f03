import type { BaseId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { HookDoc } from '../../storage/schema/documents.ts';
import { notify, ownersOf } from '../notifications/index.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Tells the owners of a base that a call of a webhook was given up: once a day of each webhook, however many calls fail. */
export async function tellFailed(parts: AppParts, hook: HookDoc, baseId: BaseId): Promise<void> {
  const day = Math.floor(parts.clock.now() / dayMs);
  const body = { id: baseId, hook_id: hook.id, table_id: hook.tableId, title: hook.title };
  for (const userId of await ownersOf(parts, baseId))
    await notify(parts, userId, { type: 'hook.failed', body }, `hook.failed ${hook.id} ${day} ${userId}`);
}
