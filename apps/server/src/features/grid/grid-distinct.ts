import { AppError, type GridDistinct, type Paging } from '@quadrille/contract';
import { type CellValue, foldText, type RowsQuery, type ValueField } from '@quadrille/domain';
import { storageOf } from '@quadrille/sql';
import { type Ctx, getBase } from '../../app-context.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import {
  chooseFields,
  type QueryChoice,
  type QueryRules,
  readOptionsFor,
  refuseUngroupable,
  type RowsSource,
  toRowsQuery,
  visibleFields,
} from '../records/index.ts';

export interface DistinctInput extends QueryChoice, Paging {}

interface Counted {
  readonly value: CellValue;
  readonly count: number;
}

/** The values of a field in its order with how many rows of the view hold each; `search` narrows to values that hold the text. */
export async function listDistinct(
  ctx: Ctx,
  source: RowsSource,
  name: string,
  { search, ...input }: DistinctInput,
  rules: QueryRules = {},
): Promise<GridDistinct> {
  const nameable = rules.isConfined ? visibleFields(source.table, source.view) : source.table.fields;
  const named = nameable.find(({ id }) => id === name) ?? (name === '*' ? undefined : chooseFields(nameable, [name])[0]);
  const [field] = named === undefined ? [] : valueFields(source.schema, [named]);
  if (field === undefined) throw new AppError('columnNotFound');
  refuseUngroupable(field);
  const query: RowsQuery = { ...toRowsQuery(source, input, rules), sorts: [] };
  const { list, total } = isSelect(field)
    ? await countOptions(ctx, source, field, query, search, input)
    : await countValues(ctx, source, field, query, search, input);
  return { values: list.map(({ value, count }) => ({ value: value as string | null, count })), total };
}

function isSelect(field: FieldDoc & ValueField): boolean {
  if (field.isList === true) return false;
  return storageOf(field) === 'option' || storageOf(field) === 'list';
}

/** A row of a multi select counts for each of its options, one of several people for each of them. */
async function countOptions(
  ctx: Ctx,
  { table }: RowsSource,
  field: FieldDoc,
  query: RowsQuery,
  search: string | undefined,
  { offset, limit }: Paging,
): Promise<{ list: readonly Counted[]; total: number }> {
  const options = await readOptionsFor(ctx, { table }, query, [field.id]);
  const counts = await getBase(ctx).optionCounts({ ...options, tableId: table.id, query, fieldId: field.id });
  const choices = field.type === 'Collaborator' ? (options.people?.named ?? []) : field.options;
  const titles = new Map(choices.map(({ id, title }) => [id, foldText(title)]));
  const needle = search === undefined ? null : foldText(search);
  const isWanted = (id: (typeof counts)[number]['optionId']): boolean =>
    needle === null || (id !== null && (titles.get(id) ?? '').includes(needle));
  const found = counts.filter(({ optionId, count }) => count > 0 && isWanted(optionId));
  return { list: found.slice(offset, offset + limit).map(({ optionId, count }) => ({ value: optionId, count })), total: found.length };
}

async function countValues(
  ctx: Ctx,
  { table }: RowsSource,
  field: FieldDoc,
  query: RowsQuery,
  search: string | undefined,
  { offset, limit }: Paging,
): Promise<{ list: readonly Counted[]; total: number }> {
  const narrowed = { ...query, search: search === undefined ? null : { text: search, fieldIds: [field.id] } };
  const { groups, total } = await getBase(ctx).groups({
    ...(await readOptionsFor(ctx, { table }, narrowed, [field.id])),
    tableId: table.id,
    query: narrowed,
    fieldIds: [field.id],
    offset,
    limit,
  });
  return { list: groups.map(({ values: [value], count }) => ({ value: value ?? null, count })), total };
}
