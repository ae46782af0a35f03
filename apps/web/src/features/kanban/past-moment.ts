import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import type { WritableAtom } from 'nanostores';

/** The earlier day a board is looked at as of; null: as it is now. */
export interface Past {
  readonly isOpen: boolean;
  readonly day: string | null;
}

const shut: Past = { isOpen: false, day: null };
const pasts = new WeakMap<object, WritableAtom<Past>>();

/** Of the board of an open table; it ends with the page. */
export function pastOf(state: object): WritableAtom<Past> {
  const known = pasts.get(state) ?? atom(shut);
  pasts.set(state, known);
  return known;
}

export const usePast = (state: object): Past => useStore(pastOf(state));

export const leavePast = (state: object): void => pastOf(state).set(shut);

/** The last moment of a day where its reader is. */
export function endOfDay(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(new Date(year, month - 1, date + 1).getTime() - 1).toISOString();
}

/** A day so many days before another, both of the calendar. */
export function dayBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}

/** Today, where its reader is. */
export function today(now = new Date()): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
