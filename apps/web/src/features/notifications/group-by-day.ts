import type { WireNotification } from '@quadrille/contract';

export interface DayOfNotifications {
  /** Its first moment, in the zone of the reader. */
  readonly at: Date;
  readonly list: readonly WireNotification[];
}

/** Notifications by the day they came, in the order given. */
export function groupByDay(list: readonly WireNotification[]): readonly DayOfNotifications[] {
  const days = new Map<number, WireNotification[]>();
  for (const one of list) {
    const at = new Date(one.created_at.replace(' ', 'T'));
    const day = new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
    const known = days.get(day);
    if (known) known.push(one);
    else days.set(day, [one]);
  }
  return [...days].map(([at, ones]) => ({ at: new Date(at), list: ones }));
}
