import type { RowEvent } from '@quadrille/contract';
import { client } from '../../platform/client.ts';
import { eventsPerPage } from './events-per-page.ts';

/** Whose changes are wanted, and of which field; null: of all. */
export interface EventsWanted {
  readonly actorId: string | null;
  readonly fieldId: string | null;
}

export const everyEvent: EventsWanted = { actorId: null, fieldId: null };

/** A page of what happened to a record, newest first. */
export async function readEvents(tableId: string, rowId: number, wanted: EventsWanted, before?: number): Promise<readonly RowEvent[]> {
  const query = { limit: eventsPerPage, before, actorId: wanted.actorId ?? undefined, fieldId: wanted.fieldId ?? undefined };
  const { list } = await client.history.list({ params: { tableId, rowId: String(rowId) }, query });
  return list;
}
