import type { BaseId } from '@quadrille/domain';

/** One try of one call, as it waits in the queue. */
export interface QueuedDelivery {
  readonly id: string;
  readonly baseId: BaseId;
  readonly hookId: string;
  readonly operation: string;
  readonly body: unknown;
  /** Whose change it was. */
  readonly email: string | null;
  /** Counted from 1. */
  readonly attempt: number;
  /** A button was pressed: it is told whether the webhook listens or not. */
  readonly isManual?: boolean;
}
