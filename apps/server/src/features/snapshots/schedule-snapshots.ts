import type { AppParts } from '../../app-context.ts';
import { titleAt } from './title-at.ts';
import { orderSnapshot } from './take-snapshot.ts';
import { removeSnapshot } from './remove-snapshot.ts';

const lookEveryMs = 60_000;
const dayMs = 24 * 60 * 60 * 1000;

/** Orders the snapshots that are due; of several processes one does it. */
export async function orderDueSnapshots(parts: AppParts): Promise<void> {
  const now = parts.clock.now();
  for (const schedule of await parts.meta.snapshots.listDue(now)) {
    if (!(await parts.meta.snapshots.takeTurn(schedule, now))) continue;
    await orderSnapshot(parts, { base_id: schedule.base_id, title: titleAt(now), reason: 'scheduled', created_by: null });
  }
}

/** Orders snapshots as they become due. Answers how to stop. */
export function scheduleSnapshots(parts: AppParts): () => void {
  const look = (): void =>
    void orderDueSnapshots(parts).catch((error: unknown) => parts.log.error('A snapshot could not be ordered.', { error }));
  const timer = setInterval(look, lookEveryMs).unref();
  look();
  return () => clearInterval(timer);
}

/** Snapshots of bases deleted as long ago as the trash keeps things, and those nobody makes any more. */
export async function dropStaleSnapshots(parts: AppParts): Promise<void> {
  const before = parts.clock.now() - parts.settings.trashDays * dayMs;
  for (const entry of await parts.meta.snapshots.listStale(before)) await removeSnapshot(parts, entry);
}
