import type { Field, PeriodField } from '@quadrille/domain';
import { printReference } from '@quadrille/formula';
import type { PhysicalTable } from '@quadrille/sql';

/**
 * The table with a computed field for each period a query puts dates into. As formulas they mean the same on every database, in answers and
 * in conditions; a field that is not there for the reader adds none.
 */
export function withPeriods(table: PhysicalTable, periods: readonly PeriodField[]): PhysicalTable {
  if (periods.length === 0) return table;
  const added = periods.flatMap((period) => {
    const of = table.fields.find(({ id }) => id === period.fieldId);
    return of === undefined ? [] : [toField(of, period)];
  });
  return { ...table, related: table.related ?? new Map(), fields: [...table.fields, ...added] };
}

function toField(of: Field, { id, unit, timeZone }: PeriodField): Field {
  const date = printReference({ name: of.id, by: 'id' });
  const zone = timeZone === null ? '' : `, "${timeZone}"`;
  return {
    ...of,
    id,
    type: 'Formula',
    title: `${of.title} (${unit})`,
    columnName: `${of.columnName}_${unit}`,
    column: `${of.column}_${unit}`,
    isPrimary: false,
    isUnique: false,
    isRequired: false,
    meta: {},
    options: [],
    definition: { kind: 'formula', expression: `STARTOF(DATEVALUE(${date}${zone}), "${unit}")`, result: 'date', error: null },
  };
}
