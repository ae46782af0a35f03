import type { Diagram, DiagramColumn, DiagramTable } from '@quadrille/contract';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { presentColumn, presentTable } from '../structure/index.ts';

/** Whose diagram it is, and its public link. */
export type DiagramSubject = Pick<Diagram, 'id' | 'project_id' | 'title' | 'erd_uuid'>;

/** Names, types, keys and links: options, defaults and descriptions are left out, for visitors of a link as for members. */
export function presentDiagram(subject: DiagramSubject, schema: BaseSchema): Diagram {
  return {
    ...subject,
    alias: null,
    tables: schema.tables.map((table) => toDiagramTable(schema, table)),
  };
}

function toDiagramTable(schema: BaseSchema, table: TableSchema): DiagramTable {
  const { id, title, table_name, mm } = presentTable(schema.baseId, table.doc);
  return { id, title, table_name, mm, columns: table.fields.map((field) => toDiagramColumn(schema, field)) };
}

function toDiagramColumn(schema: BaseSchema, field: FieldDoc): DiagramColumn {
  const column = presentColumn(schema, field);
  const { id, title, column_name, uidt, pk, pv, rqd, unique, system } = column;
  return { id, title, column_name, uidt, pk, pv, rqd, unique, system, ...toLink(column.colOptions) };
}

/** The part of a link's settings a diagram draws; nothing for other columns. */
function toLink(options: unknown): Pick<DiagramColumn, 'colOptions'> {
  if (typeof options !== 'object' || options === null) return {};
  const { type, fk_related_model_id: related, ...rest } = options as Record<string, unknown>;
  if (typeof type !== 'string' || typeof related !== 'string') return {};
  const text = (key: string): string | null => (typeof rest[key] === 'string' ? rest[key] : null);
  return {
    colOptions: {
      type,
      fk_related_model_id: related,
      fk_child_column_id: text('fk_child_column_id'),
      fk_parent_column_id: text('fk_parent_column_id'),
      fk_mm_model_id: text('fk_mm_model_id'),
    },
  };
}
