import type { Change, FieldId, TableId } from '@quadrille/domain';

/** A change as listeners get it. A large change carries no records: `touched` tells what to read again. */
export interface CommittedChange extends Change {
  readonly touched: readonly TouchedTable[];
  /** False when `records` holds every record of the change. */
  readonly isAbridged: boolean;
  /** The browser tab that asked for it. */
  readonly clientId: string | null;
}

export interface TouchedTable {
  readonly tableId: TableId;
  readonly kind: 'insert' | 'update' | 'delete' | 'load';
  readonly count: number;
  /** Fields whose cells changed; empty for `insert`, `delete` and `load`. */
  readonly fieldIds: readonly FieldId[];
}
