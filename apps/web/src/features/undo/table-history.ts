import type { WireChange } from '@quadrille/contract';
import type { Permission } from '@quadrille/domain';
import type { WritableAtom } from 'nanostores';
import type { StepTaken, StepWay } from './step-taken.ts';

/** What this person did in a base, and the way back and forth through it. */
export interface TableHistory {
  readonly baseId: string;
  readonly tableId: string;
  /** What undo and redo would act on; null when there is nothing. */
  readonly $history: WritableAtom<{ readonly undo: WireChange | null; readonly redo: WireChange | null }>;
  may(permission: Permission): boolean;
  /** Takes an own change back, or does it again, without an id the last; null: the person was asked and let it be. */
  step(way: StepWay, changeId?: string): Promise<StepTaken | null>;
  /** The last own change, once what was written so far is saved. */
  lastChange(): Promise<WireChange | null>;
}
