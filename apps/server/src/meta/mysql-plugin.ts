import type { ColumnDefinitionNode, ColumnNode } from 'kysely';
import {
  AddColumnNode,
  AlterTableNode,
  ColumnUpdateNode,
  CreateTableNode,
  DataTypeNode,
  ForeignKeyConstraintNode,
  InsertQueryNode,
  type KyselyPlugin,
  OnDuplicateKeyNode,
  PrimaryKeyConstraintNode,
  RawNode,
  type RootOperationNode,
} from 'kysely';

/**
 * Says in MySQL what the stores and migrations say in the words SQLite and PostgreSQL share: a conflict is a duplicate key, texts that
 * are keys have a length, foreign keys are constraints of the table, and every text compares by code point.
 */
export function mysqlPlugin(collation: string): KyselyPlugin {
  return {
    transformQuery: ({ node }) => translate(node, collation),
    transformResult: async ({ result }) => result,
  };
}

function translate(node: RootOperationNode, collation: string): RootOperationNode {
  if (InsertQueryNode.is(node)) return translateInsert(node);
  if (AlterTableNode.is(node)) return translateAlteration(node);
  return CreateTableNode.is(node) ? translateTable(node, collation) : node;
}

/** Columns that come later hold as much text as those that were there from the beginning. */
function translateAlteration({ columnAlterations, ...node }: AlterTableNode): AlterTableNode {
  if (columnAlterations === undefined) return node;
  return {
    ...node,
    columnAlterations: columnAlterations.map((one) =>
      AddColumnNode.is(one) ? AddColumnNode.create(translateColumn(one.column, false)) : one,
    ),
  };
}

/** Nothing is what an assignment of a column to itself does, and unlike IGNORE it hides no other mistake. */
function translateInsert({ onConflict, ...node }: InsertQueryNode): InsertQueryNode {
  if (onConflict === undefined) return node;
  const [key] = onConflict.columns ?? [];
  const same = key === undefined ? [] : [ColumnUpdateNode.create(key, key)];
  return { ...node, onDuplicateKey: OnDuplicateKeyNode.create(onConflict.doNothing === true ? same : (onConflict.updates ?? same)) };
}

function translateTable(node: CreateTableNode, collation: string): CreateTableNode {
  const keys = new Set((node.constraints ?? []).flatMap((one) => (PrimaryKeyConstraintNode.is(one) ? one.columns.map(nameOf) : [])));
  const foreign = node.columns.flatMap(({ column, references }) =>
    references === undefined
      ? []
      : [
          ForeignKeyConstraintNode.cloneWith(ForeignKeyConstraintNode.create([column], references.table, references.columns), {
            ...(references.onDelete && { onDelete: references.onDelete }),
          }),
        ],
  );
  return {
    ...node,
    columns: node.columns.map((column) => translateColumn(column, keys.has(nameOf(column.column)))),
    constraints: [...(node.constraints ?? []), ...foreign],
    endModifiers: [...(node.endModifiers ?? []), RawNode.createWithSql(`CHARACTER SET utf8mb4 COLLATE ${collation}`)],
  };
}

/** A key holds 3072 bytes, four of them for a character. */
function translateColumn({ references, ...column }: ColumnDefinitionNode, isInKey: boolean): ColumnDefinitionNode {
  if (!DataTypeNode.is(column.dataType) || column.dataType.dataType !== 'text') return column;
  const isKey = references !== undefined || column.primaryKey === true || column.unique === true;
  return { ...column, dataType: RawNode.createWithSql(isInKey ? 'varchar(320)' : isKey ? 'varchar(640)' : 'longtext') };
}

function nameOf({ column }: ColumnNode): string {
  return column.name;
}
