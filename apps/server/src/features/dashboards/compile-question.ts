import { AppError, type BoardFilter, type Question, refuse, type WireRuleFilter } from '@quadrille/contract';
import {
  type CellValue,
  dayZoneOf,
  type Field,
  type FieldId,
  getFieldKind,
  type PeriodField,
  type PeriodUnit,
  type RowsQuery,
  type Sort,
  type ValueField,
} from '@quadrille/domain';
import { zoneShifts } from '@quadrille/formula';
import type { AggregateSpec } from '@quadrille/sql';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import { refuseUnsummable } from '../grid/index.ts';
import { checkGroupValue, refuseUngroupable, type RowsSource, toRowsQuery } from '../records/index.ts';
import { getFieldOfTable, getTable, getViewOfTable } from '../structure/index.ts';

/** A condition beside those of a question, from a filter of its board. */
export interface BoardCondition {
  readonly filter: BoardFilter;
  readonly condition: Omit<WireRuleFilter, 'fk_column_id'>;
}

/** A question as the store can answer it, with the reader's rights in it. */
export interface CompiledQuestion {
  readonly source: RowsSource;
  /** Without order and groups. */
  readonly query: RowsQuery;
  /** What groups are made of, outermost first; a period is a field of the query's own. */
  readonly levels: readonly Sort[];
  readonly groups: readonly { readonly field: FieldDoc; readonly unit: PeriodUnit | null }[];
  readonly measures: readonly { readonly spec: AggregateSpec | null; readonly field: FieldDoc | null }[];
  readonly records: { readonly fields: readonly FieldDoc[]; readonly sorts: readonly Sort[] } | null;
}

/**
 * Compiles a question against the base as its reader may see it: what they may not see is not there to be named. Throws where something is
 * not there or makes no sense.
 */
export function compileQuestion(
  schema: BaseSchema,
  question: Question,
  { board = [], timeZone = 'UTC' }: { readonly board?: readonly BoardCondition[]; readonly timeZone?: string } = {},
): CompiledQuestion {
  const table = getTable(schema, question.fk_model_id);
  const view = question.fk_view_id == null ? null : getViewOfTable(table, question.fk_view_id);
  const source: RowsSource = { schema, table, view };
  const filter = allOf([question.filter, ...board.map((one) => onTable(schema, table, one))]);
  const choice = { where: undefined, filterArrJson: filter.length === 0 ? undefined : JSON.stringify(filter) };
  const { sorts: _ofView, ...rows } = toRowsQuery(source, choice, { isStrict: true });
  const groups = question.groups.map(({ fk_column_id, unit = null, direction }) => {
    const field = getFieldOfTable(table, fk_column_id);
    const [values] = valueFields(schema, [field]);
    refuseUngroupable(values);
    if (unit !== null && !isDated(values)) throw refuse('noPeriods', { field: field.title });
    const periodId = unit === null ? null : toPeriod(field, values, { unit, timeZone });
    return { field, unit: unit ?? null, direction, period: periodId };
  });
  const periods = groups.flatMap(({ period }) => period ?? []);
  return {
    source,
    query: { ...rows, sorts: [], ...(periods.length > 0 && { periods: distinct(periods) }) },
    levels: groups.map(({ field, period, direction }) => ({ fieldId: period?.id ?? field.id, direction })),
    groups,
    measures: question.measures.map(({ aggregate, fk_column_id }) => {
      if (fk_column_id == null) return { spec: null, field: null };
      const field = getFieldOfTable(table, fk_column_id);
      refuseUnsummable(schema, field, aggregate);
      return { spec: { fieldId: field.id, aggregate }, field };
    }),
    records:
      question.records == null
        ? null
        : {
            fields: question.records.fields.map((id) => getFieldOfTable(table, id)),
            sorts: question.records.sorts.map(({ fk_column_id, direction }) => ({
              fieldId: getFieldOfTable(table, fk_column_id).id,
              direction,
            })),
          },
  };
}

/** The rows of one group of an answer, as the answer named it. */
export function narrowToGroup({ source, query, levels, groups }: CompiledQuestion, path: readonly CellValue[]): RowsQuery {
  const known = path.slice(0, levels.length).map((value, index) => {
    const group = groups[index];
    if (value === null || group === undefined) return value;
    if (group.unit !== null) return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : null;
    return checkGroupValue(value, group.field, source.schema);
  });
  return known.length === 0 ? query : { ...query, grouping: { levels: levels.slice(0, known.length), path: known } };
}

/** Moments count to the day they have where the reader is, or in the zone of their field: as in conditions. */
function toPeriod(
  { id: fieldId }: FieldDoc,
  values: (Field & ValueField) | undefined,
  { unit, timeZone }: { readonly unit: PeriodUnit; readonly timeZone: string },
): PeriodField {
  const isMoment = values !== undefined && getFieldKind(values.type).valueKind === 'datetime';
  const wanted = isMoment ? dayZoneOf(values, { timeZone }) : 'UTC';
  const zone = wanted === 'UTC' || zoneShifts(wanted) === null ? null : wanted;
  return { id: `${fieldId}:${unit}${zone === null ? '' : `:${zone}`}` as FieldId, fieldId, unit, timeZone: zone };
}

function distinct(periods: readonly PeriodField[]): readonly PeriodField[] {
  return [...new Map(periods.map((period) => [period.id, period])).values()];
}

const dated: readonly string[] = ['Date', 'DateTime', 'CreateTime', 'LastModifiedTime'];

function isDated(field: { readonly type: string; readonly isList?: boolean } | undefined): boolean {
  return field !== undefined && field.isList !== true && dated.includes(field.type);
}

/** Lists of conditions that must all hold; a list in which "or" stands is one thing among them. */
function allOf(lists: readonly (readonly WireRuleFilter[])[]): WireRuleFilter[] {
  const filled = lists.filter((list) => list.length > 0);
  if (filled.length <= 1) return [...(filled[0] ?? [])];
  return filled.map((children) => ({ is_group: true, logical_op: 'and', children: [...children] }));
}

/** What a filter of the board asks of this table's rows: nothing where it is not about them. */
function onTable(schema: BaseSchema, table: TableSchema, { filter, condition }: BoardCondition): WireRuleFilter[] {
  const own = filter.fields.filter((id) => table.fieldById.has(id as FieldId));
  // One the reader may not see could be of this table: unfiltered numbers would pass for filtered ones.
  if (own.length === 0 && filter.fields.some((id) => schema.entities.find('field', id) === undefined)) throw new AppError('columnNotFound');
  return own.map((fk_column_id) => ({ ...condition, fk_column_id, logical_op: 'and' }));
}
