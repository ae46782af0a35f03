import {
  type ConditionChoice,
  type LinkedToInput,
  parseFilterArr,
  parseSortArr,
  refuseProgram,
  type SortChoice,
} from '@quadrille/contract';
import {
  type FieldId,
  type FilterContext,
  type FilterNode,
  findFilterFault,
  findWrittenFault,
  type Grouping,
  type LinkedTo,
  parseSortParam,
  parseStoredFilter,
  parseWhere,
  type ParsedFilter,
  type RowsQuery,
  type Sort,
} from '@quadrille/domain';
import type { BaseSchema, TableSchema, ViewSchema } from '../../storage/schema/base-schema.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import type { RowsSource } from './find-rows-source.ts';
import { type GroupingChoice, toGrouping } from './grouping.ts';
import { rowOrderOf } from '../views/index.ts';
import { visibleFields } from './visible-fields.ts';
import type { QueryRules } from './query-rules.ts';

export interface QueryChoice extends ConditionChoice, Partial<SortChoice> {
  readonly shuffle?: boolean;
  /** Text looked for in the visible fields. */
  readonly search?: string | undefined;
  /** Only rows linked with one row. */
  readonly linkedTo?: LinkedToInput | undefined;
}

/** What a request asks for, together with what its view says: filters add up, the view's sorts give way to any others. */
export function toRowsQuery(source: RowsSource, choice: QueryChoice, rules: QueryRules = {}): RowsQuery {
  const { schema, table, view } = source;
  const nameable = rules.isConfined ? visibleFields(table, view) : table.fields;
  const conditioned = valueFields(schema, nameable);
  const asked = [
    ...(choice.where ? [parseWhere(choice.where, conditioned)] : []),
    ...(choice.filterArrJson ? [parseFilterArr(choice.filterArrJson, conditioned)] : []),
  ];
  for (const { errors } of asked) if (errors[0] !== undefined) throw refuseProgram('invalidFilter', errors[0]);
  const stored = storedFilters(schema, table, view);
  if (rules.isStrict === true) refuseBroken(source, choice, asked, stored);
  const sorts = askedSorts(choice, nameable) ?? storedSorts(view);
  const linked = [rules.linked, choice.linkedTo && toLinked(choice.linkedTo, nameable)].filter((one) => one !== undefined);
  return {
    filters: [stored.filters, rules.among ?? [], ...asked.map((parsed) => parsed.nodes)].filter((nodes) => nodes.length > 0),
    ...(stored.within.length > 0 && { within: [stored.within] }),
    sorts,
    search: choice.search ? { text: choice.search, fieldIds: searchFields(visibleFields(table, view)) } : null,
    shuffle: choice.shuffle ?? false,
    ...(linked.length > 0 && { linked }),
  };
}

function toLinked({ fk_column_id: name, row_id: rowId }: LinkedToInput, nameable: readonly FieldDoc[]): LinkedTo {
  const field = nameable.find((one) => one.id === name) ?? nameable.find((one) => one.title === name || one.columnName === name);
  if (field?.definition?.kind !== 'link') throw refuseProgram('invalidFilter', 'linkedTo must name a link of the table that can be seen.');
  return { fieldId: field.id, rowId, isExcluded: false };
}

/** The rows a write is for: all that match, in the order of their ids, whatever their view sorts by. */
export function toMatching(source: RowsSource, choice: QueryChoice): RowsQuery {
  return { ...toRowsQuery(source, choice, { isStrict: true }), sorts: [] };
}

/** The same for our own grid, whose rows may be grouped: as asked, or as the view is. */
export function toGridQuery(
  source: RowsSource,
  choice: QueryChoice & GroupingChoice,
  rules: QueryRules = {},
): RowsQuery & { readonly grouping: Grouping } {
  return { ...toRowsQuery(source, choice, rules), grouping: toGrouping(source, choice, rules) };
}

type StoredNodes = Readonly<Record<'filters' | 'within', readonly FilterNode[]>>;

/** The conditions of the view; apart from the others where they name fields the reader may not see. */
function storedFilters(schema: BaseSchema, table: TableSchema, view: ViewSchema | null): StoredNodes {
  if (view?.withheld === undefined || table.rights === undefined)
    return { filters: view === null ? [] : parseStoredFilter(view.filters, valueFields(schema, table.fields)), within: [] };
  const { whole, wholeSchema } = table.rights;
  return { filters: [], within: parseStoredFilter(view.withheld, valueFields(wholeSchema, whole.fields)) };
}

/**
 * A write by filter never widens: a condition that cannot be understood or has no value, of the call or of its view, is a bad request,
 * and so is a filter that holds none at all. All records are meant where no filter is sent.
 */
function refuseBroken({ schema, table }: RowsSource, choice: QueryChoice, asked: readonly ParsedFilter[], stored: StoredNodes): void {
  const whole = table.rights ?? { whole: table, wholeSchema: schema };
  const fields = new Map(valueFields(whole.wholeSchema, whole.whole.fields).map((field) => [field.id, field]));
  const isEmpty = choice.where?.trim() === '' || (choice.filterArrJson !== undefined && ['', 'null'].includes(choice.filterArrJson.trim()));
  const fault =
    (isEmpty ? 'The filter has no condition. Leave it out to mean all records.' : undefined) ??
    asked.flatMap(({ issues }) => issues)[0] ??
    asked.map(({ nodes }) => findWrittenFault(nodes, fields, anyReader)).find((one) => one !== null) ??
    findFilterFault(stored.filters, fields, anyReader);
  if (fault) throw refuseProgram('invalidFilter', fault);
  if (findFilterFault(stored.within, fields, anyReader) !== null)
    throw refuseProgram('invalidFilter', 'The view has a condition that cannot be applied.');
}

/** Whether a condition can be judged does not depend on who asks, or when. */
const anyReader: FilterContext = { now: 0, timeZone: 'UTC', userId: null };

function askedSorts({ sort, sortArrJson }: QueryChoice, fields: readonly FieldDoc[]): readonly Sort[] | null {
  if (sort) return parseSortParam(sort, fields);
  if (!sortArrJson) return null;
  const sorts = parseSortArr(sortArrJson, fields);
  return sorts.length > 0 ? sorts : null;
}

function storedSorts(view: ViewSchema | null): readonly Sort[] {
  if (view === null || view.sorts.length > 0) return (view?.sorts ?? []).map(({ fieldId, direction }) => ({ fieldId, direction }));
  const byHand = rowOrderOf(view.doc);
  return byHand === null ? [] : [{ fieldId: byHand, direction: 'asc', orElseId: true }];
}

function searchFields(fields: readonly FieldDoc[]): FieldId[] {
  return fields.map((field) => field.id);
}
