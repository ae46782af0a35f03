import { type AggregateChoice, AppError, type GridAggregates, refuse, refuseProgram } from '@quadrille/contract';
import { type AggregateName, type FieldId, getFieldKind } from '@quadrille/domain';
import type { AggregateSpec } from '@quadrille/sql';
import { type Ctx, getBase } from '../../app-context.ts';
import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import {
  chooseFields,
  type GroupingChoice,
  type QueryChoice,
  type QueryRules,
  readOptionsFor,
  type RowsSource,
  toGridQuery,
  visibleFields,
} from '../records/index.ts';

export interface AggregatesInput extends QueryChoice, GroupingChoice {
  readonly aggregates: readonly AggregateChoice[];
}

/** Summaries of fields over all rows of a view, or over those of one group, in the order asked. */
export async function readGridAggregates(
  ctx: Ctx,
  source: RowsSource,
  input: AggregatesInput,
  rules: QueryRules = {},
): Promise<GridAggregates> {
  const aggregates = toSpecs(source, input.aggregates, rules);
  const query = { ...toGridQuery(source, input, rules), sorts: [] };
  const request = { ...(await readOptionsFor(ctx, source, query)), tableId: source.table.id, query, aggregates };
  const values = await getBase(ctx).aggregates(request);
  return { values: values as GridAggregates['values'] };
}

interface Spec {
  readonly fieldId: FieldId;
  readonly aggregate: AggregateName;
}

/** The fields meant; throws `columnNotFound` for one the caller may not name, and says which summaries a field does not have. */
function toSpecs({ schema, table, view }: RowsSource, choices: readonly AggregateChoice[], rules: QueryRules): Spec[] {
  const nameable = rules.isConfined ? visibleFields(table, view) : table.fields;
  return choices.map(({ fk_column_id: name, aggregate }) => {
    const field = nameable.find(({ id }) => id === name) ?? chooseFields(nameable, [name])[0];
    if (field === undefined || name === '*') throw new AppError('columnNotFound');
    refuseUnsummable(schema, field, aggregate);
    return { fieldId: field.id, aggregate };
  });
}

/** Says which summaries a field does not have. */
export function refuseUnsummable(schema: BaseSchema, field: FieldDoc, aggregate: AggregateName): void {
  if (!aggregatesOf(schema, field).includes(aggregate))
    throw refuse('noSummary', { field: field.title, type: field.type, summary: aggregate });
}

/** Of a computed field those of its values; of many values in a cell those that make sense of any. */
function aggregatesOf(schema: BaseSchema, field: FieldDoc): readonly AggregateName[] {
  const [values = field] = valueFields(schema, [field]);
  return getFieldKind('isList' in values && values.isList === true ? 'LongText' : values.type).aggregates;
}

/** Summaries that fit into a line of a group. */
export function toScalarSpecs(source: RowsSource, choices: readonly AggregateChoice[], rules: QueryRules): AggregateSpec[] {
  return toSpecs(source, choices, rules).map(({ fieldId, aggregate }) => {
    if (aggregate === 'histogram') throw refuseProgram('badRequest', 'A histogram is drawn of all rows or of one group, not of each.');
    return { fieldId, aggregate };
  });
}
