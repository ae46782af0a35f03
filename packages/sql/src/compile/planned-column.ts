import type { FieldType } from '@quadrille/domain';
import type { QueryRows } from '../computed/query-rows.ts';
import type { Dialect } from '../dialects/dialect.ts';
import { type Fragment, identifier, sql } from '../fragment.ts';
import type { PhysicalTable } from '../model/physical-table.ts';

type Column = Pick<PhysicalTable['fields'][number], 'id' | 'type' | 'column'>;

/** The field's column as a key or an operand, so written that the planner sees no index but that of its plan. */
export function plannedColumn(dialect: Dialect, { plan }: QueryRows, field: Column, alias?: Fragment): Fragment {
  const name = identifier(field.column);
  const column = alias === undefined ? name : sql`${alias}.${name}`;
  return plan === undefined || plan.by === field.id || field.type === 'ID' ? column : dialect.hidden(column);
}

/** The same in a condition. The indexes every table has stay in sight: they lead to one record, or to those linked with one. */
export function testedColumn(dialect: Dialect, rows: QueryRows, field: Column): Fragment {
  return ownIndex.has(field.type) ? identifier(field.column) : plannedColumn(dialect, rows, field);
}

const ownIndex: ReadonlySet<FieldType> = new Set<FieldType>(['ID', 'ForeignKey']);
