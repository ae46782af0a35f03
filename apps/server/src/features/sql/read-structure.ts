import type { StructureDialect } from '@quadrille/contract';
import { printStructure, type StructureColumn, type StructureTable } from '@quadrille/sql';
import { type Ctx, getBase } from '../../app-context.ts';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';

/** The tables of the base as CREATE statements of a database. Nothing of the data is read. */
export async function readStructure(ctx: Ctx, dialect: StructureDialect): Promise<string> {
  const schema = await getBase(ctx).schema();
  return printStructure(
    dialect,
    schema.tables.map((table) => toStructureTable(schema, table)),
  );
}

function toStructureTable(schema: BaseSchema, table: TableSchema): StructureTable {
  const targets = findTargets(schema, table);
  return {
    name: table.doc.tableName,
    columns: table.fields.map((field) => toStructureColumn(field, targets.get(field.id) ?? null)),
  };
}

function toStructureColumn(field: FieldDoc, references: StructureColumn['references']): StructureColumn {
  const options = field.options.map(({ title }) => title).join(', ');
  const title = isSameName(field.title, field.columnName) ? null : field.title;
  const remark = [title, options === '' ? null : `one of: ${options}`].filter(Boolean).join('; ');
  return {
    name: field.columnName,
    type: field.type,
    isPrimaryKey: field.type === 'ID',
    isRequired: field.isRequired,
    isUnique: field.isUnique,
    remark: remark === '' ? null : remark,
    references,
  };
}

/** A title that only differs by its capitals and blanks says nothing more. */
function isSameName(title: string, columnName: string): boolean {
  return title.toLowerCase().replaceAll(' ', '_') === columnName.toLowerCase();
}

/** The foreign keys of a table by field: a link that belongs to another table names the key that leads there. */
function findTargets(schema: BaseSchema, table: TableSchema): ReadonlyMap<string, StructureColumn['references']> {
  const targets = new Map<string, StructureColumn['references']>();
  const lead = (keyId: string, tableId: string): void => {
    const other = schema.tables.find(({ doc }) => doc.id === tableId);
    const key = other?.fields.find(({ type }) => type === 'ID');
    if (other && key) targets.set(keyId, { table: other.doc.tableName, column: key.columnName });
  };
  for (const { definition } of table.fields)
    if (definition?.kind === 'link' && definition.relation === 'bt') lead(definition.foreignKeyId, definition.relatedTableId);
  for (const other of schema.tables)
    for (const { definition } of other.fields)
      if (definition?.kind === 'link' && definition.relation === 'mm' && definition.junctionTableId === table.doc.id) {
        lead(definition.ownKeyId, other.doc.id);
        lead(definition.relatedKeyId, definition.relatedTableId);
      }
  return targets;
}
