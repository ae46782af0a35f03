import type { TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import type { WantedColumn, WantedKey, WantedTable } from './plan-source.ts';

export type SourceChange =
  | { readonly type: 'TABLE_NEW' | 'VIEW_NEW'; readonly tn: string; readonly msg: string }
  | { readonly type: 'TABLE_REMOVE' | 'VIEW_REMOVE'; readonly tn: string; readonly id: string; readonly msg: string }
  | {
      readonly type: `${'TABLE' | 'VIEW'}_COLUMN_${'ADD' | 'REMOVE' | 'TYPE_CHANGE' | 'PROPS_CHANGED'}`;
      readonly tn: string;
      readonly cn: string;
      readonly id?: string;
      readonly msg: string;
    }
  | {
      readonly type: 'TABLE_RELATION_ADD' | 'TABLE_RELATION_REMOVE';
      readonly tn: string;
      readonly cn: string;
      readonly rtn: string;
      readonly msg: string;
    };

/** A table and how the database differs from what the base shows of it. */
export interface TableDifference {
  readonly table_name: string;
  readonly title?: string;
  readonly type: 'table' | 'view';
  readonly detectedChanges: readonly SourceChange[];
}

/** How a database differs from the tables a base shows of it. Every table is named, also those without a difference. */
export function compareSource(wanted: readonly WantedTable[], shown: readonly TableSchema[]): TableDifference[] {
  const byName = new Map(shown.map((table) => [table.doc.source?.name ?? '', table]));
  const names = new Set(wanted.map(({ name }) => name));
  return [
    ...wanted.map((want) => {
      const table = byName.get(want.name);
      const detectedChanges: SourceChange[] = table
        ? compareTable(want, table, shown)
        : [{ type: want.isView ? 'VIEW_NEW' : 'TABLE_NEW', tn: want.name, msg: want.isView ? 'New view' : 'New table' }];
      return { table_name: want.name, ...(table && { title: table.doc.title }), type: kindOf(want.isView), detectedChanges };
    }),
    ...shown.flatMap(({ id, doc }): TableDifference[] => {
      if (!doc.source || names.has(doc.source.name)) return [];
      const { name, isView } = doc.source;
      const gone: SourceChange = {
        type: isView ? 'VIEW_REMOVE' : 'TABLE_REMOVE',
        tn: name,
        id,
        msg: isView ? 'View removed' : 'Table removed',
      };
      return [{ table_name: name, title: doc.title, type: kindOf(isView), detectedChanges: [gone] }];
    }),
  ];
}

/** The keys a table's links rest on, as the base knows them. */
export function shownKeys(table: TableSchema, shown: readonly TableSchema[]): WantedKey[] {
  return table.fields.flatMap((field) => {
    if (field.type !== 'ForeignKey' || !field.source) return [];
    const related = relatedOf(field, table, shown);
    return related === undefined ? [] : [{ column: field.source.name, otherTable: related }];
  });
}

function relatedOf(key: FieldDoc, table: TableSchema, shown: readonly TableSchema[]): string | undefined {
  const nameOf = (id: string): string | undefined => shown.find((one) => one.id === id)?.doc.source?.name;
  for (const { definition } of table.fields)
    if (definition?.kind === 'link' && definition.relation === 'bt' && definition.foreignKeyId === key.id)
      return nameOf(definition.relatedTableId);
  for (const other of shown)
    for (const { definition } of other.fields)
      if (definition?.kind === 'link' && definition.relation === 'mm' && definition.ownKeyId === key.id) return other.doc.source?.name;
  return undefined;
}

function compareTable(want: WantedTable, table: TableSchema, shown: readonly TableSchema[]): SourceChange[] {
  const kind = want.isView ? 'VIEW' : 'TABLE';
  const tn = want.name;
  const fields = new Map(table.fields.flatMap((field) => (field.source ? [[field.source.name, field] as const] : [])));
  const columns = want.columns.flatMap((column): SourceChange[] => {
    const field = fields.get(column.name);
    const cn = column.name;
    if (!field) return [{ type: `${kind}_COLUMN_ADD`, tn, cn, msg: `New column(${cn})` }];
    if (field.source?.type !== column.dbType)
      return [{ type: `${kind}_COLUMN_TYPE_CHANGE`, tn, cn, id: field.id, msg: `Column type changed(${cn})` }];
    return isSameColumn(field, column)
      ? []
      : [{ type: `${kind}_COLUMN_PROPS_CHANGED`, tn, cn, id: field.id, msg: `Column properties changed(${cn})` }];
  });
  const names = new Set(want.columns.map(({ name }) => name));
  const gone = [...fields].flatMap(([cn, { id }]): SourceChange[] =>
    names.has(cn) ? [] : [{ type: `${kind}_COLUMN_REMOVE`, tn, cn, id, msg: `Column removed(${cn})` }],
  );
  return [...columns, ...gone, ...compareKeys(want, shownKeys(table, shown))];
}

function compareKeys(want: WantedTable, known: readonly WantedKey[]): SourceChange[] {
  const wanted = want.junction ?? want.keys;
  const missing = wanted.filter((key) => !known.some((one) => isSameKey(one, key)));
  const gone = known.filter((key) => !wanted.some((one) => isSameKey(one, key)));
  const say =
    (type: 'TABLE_RELATION_ADD' | 'TABLE_RELATION_REMOVE', word: string) =>
    ({ column: cn, otherTable: rtn }: WantedKey): SourceChange => ({
      type,
      tn: want.name,
      cn,
      rtn,
      msg: `${word} relation(${cn} to ${rtn})`,
    });
  return [...missing.map(say('TABLE_RELATION_ADD', 'New')), ...gone.map(say('TABLE_RELATION_REMOVE', 'Removed'))];
}

const isSameKey = (a: WantedKey, b: WantedKey): boolean => a.column === b.column && a.otherTable === b.otherTable;

/** Whether it is a key or no key is told by relations. */
function isSameColumn(field: FieldDoc, column: WantedColumn): boolean {
  const isKey = field.type === 'ForeignKey' || column.type === 'ForeignKey';
  return (
    (isKey || (field.type === 'ID') === (column.type === 'ID')) &&
    field.isRequired === column.isRequired &&
    field.source?.isFilled === column.isFilled &&
    field.options.map(({ title }) => title).join('\n') === column.options.join('\n')
  );
}

function kindOf(isView: boolean): 'table' | 'view' {
  return isView ? 'view' : 'table';
}
