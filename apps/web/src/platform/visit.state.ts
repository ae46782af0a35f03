import { headerNames } from '@quadrille/contract';
import { atom } from 'nanostores';

/** A shared base while its pages are open: every call is made as its visitor, whoever is signed in. */
export interface Visit {
  readonly uuid: string;
  readonly baseId: string;
  readonly title: string;
}

/** Null anywhere but in a shared base. */
export const $visit = atom<Visit | null>(null);

interface Ticket {
  readonly uuid: string;
  readonly password: string | null;
}
let ticket: Ticket | null = null;

/** From here on calls go by the link, until `endVisit`. */
export function beginVisit(uuid: string, password: string | null): void {
  ticket = { uuid, password };
}

export function endVisit(): void {
  ticket = null;
  $visit.set(null);
}

export function visitHeaders(): Readonly<Record<string, string>> {
  if (ticket === null) return {};
  return {
    [headerNames.sharedBaseId]: ticket.uuid,
    ...(ticket.password !== null && { [headerNames.viewPassword]: ticket.password }),
  };
}
