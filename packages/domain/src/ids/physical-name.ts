import type { FieldId, TableId } from './id.ts';
import { requireBaseKey } from './base-key.ts';

/** The table's name inside its database: `t_` and the id without its prefix. Renaming never touches it. */
export function physicalTableName(id: TableId): string {
  requireBaseKey(id);
  return `t_${id.slice(-14)}`;
}

/** The field's column inside its table: `c_` and the id without its prefix. */
export function physicalColumnName(id: FieldId): string {
  requireBaseKey(id);
  return `c_${id.slice(-14)}`;
}

/** Columns every table has; fields of these types read them instead of a column of their own. */
export const systemColumns = {
  ID: 'id',
  CreateTime: 'created_at',
  LastModifiedTime: 'updated_at',
} as const;
