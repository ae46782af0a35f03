import type { RowEvent } from '@quadrille/contract';

/** What one person does without a longer pause is told under one name. */
const sessionMs = 10 * 60_000;

/** Whether an event is of the same person as the one after it, and not long before it. */
export function isSameSession(later: Pick<RowEvent, 'actorId' | 'at'> | undefined, event: Pick<RowEvent, 'actorId' | 'at'>): boolean {
  return later?.actorId === event.actorId && Date.parse(later.at) - Date.parse(event.at) < sessionMs;
}
