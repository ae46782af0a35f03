import type {
  CellValue,
  Cells,
  ChangeAction,
  EntityKind,
  FieldId,
  IdOfPrefix,
  InBasePrefix,
  RowId,
  RowsQuery,
  RuleAction,
  TableId,
  UserId,
} from '@quadrille/domain';
import type { FilterContext } from '@quadrille/sql';
import type { BaseSchema } from '../schema/base-schema.ts';
import type { EntityDocs, FieldDoc } from '../schema/documents.ts';
import type { NamedPeople, RecordRow } from './read-requests.ts';

/** The only way to change anything in a base. */
export interface WriteTx {
  readonly actorId: UserId | null;
  /** The moment of the change. ISO 8601, UTC. */
  readonly at: string;
  /** Gives the change another name than it was begun with: what it amounts to may depend on what is in the base. */
  rename(name: ChangeAction): void;
  newId<Prefix extends InBasePrefix>(prefix: Prefix): IdOfPrefix[Prefix];
  /** The structure with everything this transaction has put or removed so far. */
  schema(): BaseSchema;
  put<K extends EntityKind>(kind: K, doc: EntityDocs[K]): void;
  remove(kind: EntityKind, id: string): void;
  /** Makes the physical table of a table whose documents were put. */
  createTable(tableId: TableId): Promise<void>;
  /** Makes the physical column of a field whose document was put. */
  addColumn(fieldId: FieldId): Promise<void>;
  /**
   * Makes the column of `to` and fills it with what `convert` makes of the cells of `from`.
   * Answers how many cells had a value and have none now. `from` keeps its column and its values.
   */
  convertColumn(tableId: TableId, conversion: Conversion): Promise<number>;
  /** Answers the ids in the order given. Absent cells stay empty: they do not take the default. */
  insertRecords(tableId: TableId, rows: readonly Cells[]): Promise<RowId[]>;
  /** Inserts rows whose cells are in the order of `fieldIds`. */
  insertRows(tableId: TableId, fieldIds: readonly FieldId[], rows: readonly (readonly CellValue[])[]): Promise<RowId[]>;
  /** Cells that already hold the value are not counted as changed. Answers ids that exist. */
  updateRecords(tableId: TableId, updates: readonly RecordUpdate[]): Promise<RowId[]>;
  /** Answers the ids that existed. */
  deleteRecords(tableId: TableId, ids: readonly RowId[]): Promise<RowId[]>;
  ids(tableId: TableId, query: RowsQuery, context?: FilterContext, people?: NamedPeople): Promise<RowId[]>;
  records(tableId: TableId, fieldIds: readonly FieldId[], ids: readonly RowId[]): Promise<RecordRow[]>;
  /** Throws where rules do not let the actor do this to one of these records. */
  requireRows(tableId: TableId, ids: readonly RowId[], action: RuleAction): Promise<void>;
  /** How many records hold a value that another one holds too; empty cells do not count. */
  countDuplicates(tableId: TableId, fieldId: FieldId): Promise<number>;
  /** Ids of records that hold one of the values in the field; for unique fields. */
  findHolders(
    tableId: TableId,
    fieldId: FieldId,
    values: readonly CellValue[],
  ): Promise<readonly { readonly rowId: RowId; readonly value: CellValue }[]>;
}

/** A change of a record's cells, named by its row id. */
export interface RecordUpdate {
  readonly rowId: RowId;
  readonly cells: Cells;
}

export interface Conversion {
  readonly from: FieldDoc;
  readonly to: FieldDoc;
  /** What the field was before it became `from`, where that says more: its column still holds the cells of that time. */
  readonly former: FieldDoc | null;
  /** The new value of a cell that holds `value` now and held `original` in `former`. */
  readonly convert: (value: CellValue, original: CellValue) => CellValue;
  /** Is shown every value before any is converted. */
  readonly watch?: (value: CellValue) => void;
  /** Whether a computed cell shows anything that could be lost; without it, whether it has a value. */
  readonly holds?: (value: CellValue) => boolean;
}
