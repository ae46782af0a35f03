import type { CellValue, Field, FieldDefinition, FieldId, FieldType, RowId, SelectOption, TableId } from '@quadrille/domain';
import { compileInsertMany } from '../compile/insert.ts';
import { planFormulaFunctions } from '../formula/formula-functions-for.ts';
import { planCreateTable, planDropTable } from '../migrate/plan.ts';
import type { PhysicalTable } from '../model/physical-table.ts';
import type { Driver } from './driver.ts';

/** One field of a table under construction: its type, and what sets it apart. */
export interface FieldPlan extends Partial<Omit<Field, 'id' | 'type'>> {
  readonly type: FieldType;
}

export type TablePlans = Readonly<Record<string, Readonly<Record<string, FieldPlan>>>>;

/** Ids are made of names, so that definitions can be written before anything exists. */
export function fieldIdOf(table: string, field: string): FieldId {
  return `c${table}${field}`.toLowerCase() as FieldId;
}

export function tableIdOf(table: string): TableId {
  return `m${table}`.toLowerCase() as TableId;
}

/** Tables that know each other. Every one has its system columns; the first field is the one that names records. */
export function linkedTables(schema: string | null, plans: TablePlans): Record<string, PhysicalTable> {
  const related = new Map<TableId, PhysicalTable>();
  const tables = Object.entries(plans).map(([name, fields]) => {
    const table = { schema, name: `t_${name.toLowerCase()}`, fields: fieldsOf(name, fields), related };
    related.set(tableIdOf(name), table);
    return [name, table] as const;
  });
  return Object.fromEntries(tables);
}

function fieldsOf(table: string, plans: Readonly<Record<string, FieldPlan>>): Field[] {
  return Object.entries(plans).map(([title, plan], index) => ({
    id: fieldIdOf(table, title),
    tableId: tableIdOf(table),
    title,
    columnName: title.toLowerCase(),
    column: systemColumns[plan.type] ?? `c_${title.toLowerCase()}`,
    order: index,
    isPrimary: index === 0,
    isRequired: false,
    isUnique: false,
    isSystem: false,
    defaultValue: null,
    description: null,
    meta: {},
    options: [],
    ...plan,
  }));
}

const systemColumns: Partial<Record<FieldType, string>> = { ID: 'id', CreateTime: 'created_at', LastModifiedTime: 'updated_at' };

export function optionsOf(...titles: readonly string[]): SelectOption[] {
  return titles.map((title, index) => ({ id: `s${title.toLowerCase()}` as SelectOption['id'], title, color: null, order: index + 1 }));
}

export const define = {
  hm: (table: string, key: string): FieldDefinition => keyLink('hm', table, fieldIdOf(table, key)),
  bt: (own: string, key: string, table: string): FieldDefinition => keyLink('bt', table, fieldIdOf(own, key)),
  mm: (table: string, junction: string, ownKey: string, relatedKey: string): FieldDefinition => ({
    kind: 'link',
    relation: 'mm',
    relatedTableId: tableIdOf(table),
    mirrorFieldId: '' as FieldId,
    junctionTableId: tableIdOf(junction),
    ownKeyId: fieldIdOf(junction, ownKey),
    relatedKeyId: fieldIdOf(junction, relatedKey),
  }),
  lookup: (linkFieldId: FieldId, targetFieldId: FieldId): FieldDefinition => ({ kind: 'lookup', linkFieldId, targetFieldId }),
  rollup: (linkFieldId: FieldId, targetFieldId: FieldId, how: string): FieldDefinition => ({
    kind: 'rollup',
    linkFieldId,
    targetFieldId,
    function: how as 'sum',
  }),
  count: (linkFieldId: FieldId): FieldDefinition => ({ kind: 'count', linkFieldId }),
  formula: (expression: string, result: 'text' | 'number' | 'boolean' | 'date' | 'datetime'): FieldDefinition => ({
    kind: 'formula',
    expression,
    result,
    error: null,
  }),
} as const;

function keyLink(relation: 'hm' | 'bt', table: string, foreignKeyId: FieldId): FieldDefinition {
  return { kind: 'link', relation, relatedTableId: tableIdOf(table), mirrorFieldId: '' as FieldId, foreignKeyId };
}

/** Makes the tables afresh, with the functions formulas call. */
export async function createTables(driver: Driver, tables: Readonly<Record<string, PhysicalTable>>): Promise<void> {
  for (const statement of planFormulaFunctions(driver.dialect, driver.schema)) await driver.run(statement);
  for (const table of Object.values(tables))
    for (const statement of [...planDropTable(driver.dialect, table), ...planCreateTable(driver.dialect, table)])
      await driver.run(statement);
}

const stamp = { at: '2026-03-15 10:30:00+00:00', by: null };

/** Rows with these ids and cells by field title. */
export async function fillTable(
  driver: Driver,
  table: PhysicalTable,
  rows: readonly (Readonly<Record<string, CellValue>> & { readonly id: RowId })[],
): Promise<void> {
  const fields = table.fields.filter(
    (field) => field.definition === undefined && !['id', 'created_at', 'updated_at'].includes(field.column),
  );
  for (let at = 0; at < rows.length; at += 40) {
    const batch = rows.slice(at, at + 40).map((row) => ({
      cells: fields.map((field) => row[field.title] ?? null),
      restore: { id: row.id, ver: 1, createdAt: stamp.at, updatedAt: stamp.at, createdBy: null, updatedBy: null },
    }));
    await driver.run(compileInsertMany(driver.dialect, table, fields, batch, stamp));
  }
}
