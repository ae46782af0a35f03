import { eventsPerPage } from './events-per-page.ts';

/** The figure beside "History": a page that is full says there may be more. */
export function toChangeCount(read: number): string | undefined {
  if (read === 0) return undefined;
  return read < eventsPerPage ? String(read) : `${eventsPerPage}+`;
}
