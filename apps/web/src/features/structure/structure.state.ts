import type { WireFullTable } from '@quadrille/contract';
import type { CellValue, Field, Permission, Person, Role } from '@quadrille/domain';
import type { ReadableAtom, WritableAtom } from 'nanostores';
import type { RowEvents } from './row-events.ts';
import type { TableField } from './table-field.ts';

/** The open table itself: its fields, the people its values name, and what this person may do with it. */
export interface Structure {
  readonly baseId: string;
  readonly tableId: string;
  readonly $table: WritableAtom<WireFullTable | null>;
  readonly $fields: ReadableAtom<readonly TableField[]>;
  /** Members by name, once the table has a field that holds people. */
  readonly $people: ReadableAtom<readonly Person[]>;
  readonly $roles: WritableAtom<readonly Role[]>;
  readonly source: RowEvents;
  /** Fields a paste is about to make, under the ids that stand in for theirs. */
  readonly planned: Map<string, TableField>;
  may(permission: Permission): boolean;
  /** Reads structure again after something changed it. */
  reload(): Promise<void>;
  /** Records changed here: what undo would take back is another thing now. */
  noteWritten(): void;
  /** One of the table, or one that is about to be made. */
  getField(fieldId: string): TableField;
  keyField(): Field;
  keyTitle(): string;
  emptyCells(): Record<string, CellValue>;
}
