import {
  AppError,
  type ConditionChoice,
  type PagedResponse,
  type Paging,
  rawAnswer,
  type RawAnswer,
  refuseProgram,
  type Row,
  type RowsQueryInput,
  type SortChoice,
  toPagedResponse,
} from '@quadrille/contract';
import { type CellValue, getFieldKind, type RowsQuery } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { getFieldOfTable } from '../structure/index.ts';
import type { RowsSource } from './find-rows-source.ts';
import { readOptionsFor } from './read-options-for.ts';
import { toRowsQuery } from './rows-query.ts';
import type { QueryRules } from './query-rules.ts';
import { chooseFields, visibleFields } from './visible-fields.ts';

export interface GroupByInput extends ConditionChoice, SortChoice, Paging {
  readonly columnNames: readonly string[];
}

/** How many rows share each value, or each combination of values, of the columns named; null is a value too. */
export async function countByValues(
  ctx: Ctx,
  source: RowsSource,
  input: GroupByInput,
  rules: QueryRules = {},
): Promise<PagedResponse<Row>> {
  const allowed = rules.isConfined ? visibleFields(source.table, source.view) : source.table.fields;
  const fields = chooseFields(allowed, input.columnNames);
  if (fields.length === 0 || input.columnNames.length === 0) throw new AppError('columnNotFound');
  refuseVirtual(fields);
  const query = toRowsQuery(source, input, rules);
  const fieldIds = fields.map((field) => field.id);
  const { groups, total } = await getBase(ctx).groups({
    ...(await readOptionsFor(ctx, source, query, fieldIds)),
    tableId: source.table.id,
    query,
    fieldIds,
    offset: input.offset,
    limit: input.limit,
  });
  const list = groups.map(({ values, count }) => ({
    count,
    ...Object.fromEntries(fields.map((field, index) => [field.columnName, toWire(field, values[index] ?? null)])),
  }));
  return toPagedResponse<Row>(list, total, input);
}

export interface GroupedInput extends RowsQueryInput {
  readonly optionsArrJson: string | undefined;
}

/** Groups of a list that is answered whole. */
const maxGroups = 1000;

/** Rows partitioned by the values of one field, a page for each; a select's options in their order, all of them. */
export async function listGroupedRows(
  ctx: Ctx,
  source: RowsSource,
  columnId: string,
  input: GroupedInput,
  rules: QueryRules = {},
): Promise<RawAnswer> {
  const started = performance.now();
  const field = getFieldOfTable(source.table, columnId);
  if (rules.isConfined && !visibleFields(source.table, source.view).includes(field)) throw new AppError('columnNotFound');
  refuseVirtual([field]);
  const query = toRowsQuery(source, input, rules);
  const options = await readOptionsFor(ctx, source, query, [field.id]);
  const keys = await groupKeys(ctx, source, field, query, options, input.optionsArrJson);
  const fieldIds = chooseFields(visibleFields(source.table, source.view), input.fields).map(({ id }) => id);
  const { limit, offset } = input;
  const groups: string[] = [];
  for (const key of keys) {
    const own = { ...options, tableId: source.table.id, query: withValue(query, field, key) };
    const [rows, total] = await Promise.all([
      getBase(ctx).page({ ...own, offset, limit, fieldIds, shape: 'objects' }),
      getBase(ctx).count(own),
    ]);
    const { list: _none, ...rest } = toPagedResponse([], total, input);
    const list = new TextDecoder().decode(rows.json);
    groups.push(`{"key":${JSON.stringify(toWire(field, key))},"value":{"list":${list},${JSON.stringify(rest).slice(1)}}`);
  }
  const took = (performance.now() - started).toFixed(3);
  return rawAnswer('application/json; charset=utf-8', `[${groups.join(',')}]`, { 'xc-db-response': took });
}

async function groupKeys(
  ctx: Ctx,
  source: RowsSource,
  field: FieldDoc,
  query: RowsQuery,
  options: Awaited<ReturnType<typeof readOptionsFor>>,
  asked: string | undefined,
): Promise<readonly CellValue[]> {
  const wanted = readKeys(asked);
  if (wanted && wanted.length > maxGroups)
    throw refuseProgram('tooLarge', `${wanted.length} groups in one call are too many; ask for at most ${maxGroups}.`);
  if (wanted) return wanted.map((key) => readKey(field, key));
  if (field.type === 'SingleSelect') return [...field.options.map((option) => option.id), null];
  const request = { ...options, tableId: source.table.id, query, fieldIds: [field.id], offset: 0, limit: maxGroups };
  const { groups } = await getBase(ctx).groups(request);
  const values = groups.map(({ values: [value] }) => value ?? null);
  return [...values.filter((value) => value !== null), null];
}

function readKeys(text: string | undefined): readonly unknown[] | null {
  if (!text) return null;
  try {
    const keys: unknown = JSON.parse(text);
    return Array.isArray(keys) ? keys : null;
  } catch {
    return null;
  }
}

function readKey(field: FieldDoc, key: unknown): CellValue {
  const parsed = getFieldKind(field.type).parse(key, field);
  if (parsed.ok) return parsed.value;
  return typeof key === 'string' && getFieldKind(field.type).valueKind === 'number' ? key : null;
}

/** The query narrowed to rows whose cell is this value. */
function withValue(query: RowsQuery, field: FieldDoc, value: CellValue): RowsQuery {
  const kind = getFieldKind(field.type);
  const shown = toWire(field, value);
  const isYes = kind.valueKind === 'boolean';
  const isDate = kind.valueKind === 'date' || kind.valueKind === 'datetime';
  const condition = {
    kind: 'condition',
    logicalOp: 'and',
    fieldId: field.id,
    op: value === null ? 'null' : isYes ? (value === true ? 'checked' : 'notchecked') : 'eq',
    subOp: value !== null && isDate ? 'exactDate' : null,
    value: value === null || isYes ? null : String(shown),
  } as const;
  return { ...query, filters: [...query.filters, [condition]] };
}

function toWire(field: FieldDoc, value: CellValue): Row[string] {
  return value === null ? null : getFieldKind(field.type).toWire(value, field);
}

function refuseVirtual(fields: readonly FieldDoc[]): void {
  if (fields.some((field) => getFieldKind(field.type).isVirtual))
    throw refuseProgram('notImplemented', 'Grouping for virtual columns not implemented');
}
