import { t } from '@lingui/core/macro';
import { notices } from '../../platform/notices.ts';
import { $user } from '../../platform/session.state.ts';
import { readEvents } from './read-events.ts';
import { goBack, goForth } from '../undo/index.ts';
import type { TableHistory } from '../undo/index.ts';

/** Takes the last own change back, or does it again, where it was one of this record alone; anything else is left to the grid, and said. */
export async function stepInRecord(state: TableHistory, rowId: number, way: 'undo' | 'redo'): Promise<void> {
  const step = (): Promise<void> => (way === 'undo' ? goBack(state) : goForth(state));
  // who cannot step, and who has nothing to step to, is told as everywhere
  if (!state.may('changeUndo')) return step();
  const last = await state.lastChange().catch(() => null);
  const change = way === 'undo' ? last : state.$history.get().redo;
  if (change === null) return step();
  const isHere = change.recordCount === 1 && change.entities.length === 0 && change.tableIds.includes(state.tableId);
  const actorId = $user.get()?.id ?? null;
  const events = isHere ? await readEvents(state.tableId, rowId, { actorId, fieldId: null }).catch(() => []) : [];
  if (events.some(({ sequence }) => sequence === change.sequence)) return step();
  const title =
    way === 'undo'
      ? t`Your last change was not made in this record. Undo it in the grid.`
      : t`What you took back last was not in this record. Redo it in the grid.`;
  notices.toast(title, { id: 'history', tone: 'warning' });
}
