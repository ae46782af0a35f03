import type { FieldId, FieldType, TableId } from '@quadrille/domain';
import type { Dialect, Statement } from '@quadrille/sql';
import { isWritable } from '../physical.ts';
import type { FieldDoc } from '../schema/documents.ts';
import { queryRows, type SqlSession } from '../sql-session.ts';
import { asField } from './system-fields.ts';
import { statementOf } from './statement-of.ts';

/**
 * Records which columns a physical table has, whether or not a document names them: deleting or converting a field leaves its column
 * behind. It is written together with the column, in the same transaction, and never undone.
 */
export interface ColumnLog {
  note(tableId: TableId, fields: readonly FieldDoc[]): Statement[];
  /** Columns that belong to none of `fields`, dressed as fields without an id. */
  listOthers(session: SqlSession, tableId: TableId, fields: readonly FieldDoc[]): Promise<FieldDoc[]>;
}

export function createColumnLog(dialect: Dialect, prefix: string): ColumnLog {
  const toStatement = statementOf(dialect);
  return {
    note: (tableId, fields) =>
      fields
        .filter(isWritable)
        .map((field) =>
          toStatement(`INSERT INTO ${prefix}q_column (table_id, column_name, type) VALUES (?, ?, ?)`, tableId, field.column, field.type),
        ),
    async listOthers(session, tableId, fields) {
      const known = new Set(fields.map((field) => field.column));
      const rows = await queryRows(
        session,
        toStatement(`SELECT column_name, type FROM ${prefix}q_column WHERE table_id = ? ORDER BY column_name`, tableId),
      );
      return rows
        .filter(([column]) => !known.has(column as string))
        .map(([column, type]) => asField({ id: '' as FieldId, column: column as string, type: type as FieldType }));
    },
  };
}
