import { rawAnswer, type RawAnswer, type RowsQueryInput, toPageInfo } from '@quadrille/contract';
import type { FieldId, RowsQuery } from '@quadrille/domain';
import type { EncodedRows } from '../../storage/store/read-requests.ts';
import { type Ctx, getBase } from '../../app-context.ts';
import type { RowsSource } from './find-rows-source.ts';
import { shapeNested } from './nested-rows.ts';
import type { GroupingChoice } from './grouping.ts';
import { readOptionsFor } from './read-options-for.ts';
import { toGridQuery, toRowsQuery } from './rows-query.ts';
import type { QueryRules } from './query-rules.ts';
import { signFiles } from './sign-files.ts';
import { chooseFields, visibleFields } from './visible-fields.ts';

const encoder = new TextEncoder();
const json = 'application/json; charset=utf-8';

interface ListedRows extends RowsQueryInput, GroupingChoice {
  /** Group by group, as the view is grouped or the choice says. */
  readonly inGroups?: boolean;
  /** Text looked for in the visible fields. */
  readonly search?: string | undefined;
}

/** A page of rows with its total, as bytes: the reader encodes the rows, we put the frame around them. */
export async function listRows(ctx: Ctx, source: RowsSource, input: ListedRows, rules: QueryRules = {}): Promise<RawAnswer> {
  const started = performance.now();
  const { list, total } = await readPage(ctx, source, input, rules);
  const tail = {
    pageInfo: toPageInfo(total, input),
    ...(input.offset > 0 && input.offset >= total && { errors: [{ message: 'Offset is beyond the total number of rows' }] }),
  };
  const body = joinBytes([encoder.encode('{"list":'), list, encoder.encode(`,${JSON.stringify(tail).slice(1)}`)]);
  return rawAnswer(json, body, { 'xc-db-response': (performance.now() - started).toFixed(3) });
}

/** The rows of a page as the text of a JSON array, and how many there are in all. */
export async function readPage(
  ctx: Ctx,
  source: RowsSource,
  input: ListedRows,
  rules: QueryRules = {},
): Promise<{ readonly list: Uint8Array; readonly total: number }> {
  const base = getBase(ctx);
  const query = input.inGroups ? toGridQuery(source, input, rules) : toRowsQuery(source, input, rules);
  const fieldIds: FieldId[] = chooseFields(visibleFields(source.table, source.view), input.fields).map((field) => field.id);
  const request = { ...(await readOptionsFor(ctx, source, query)), tableId: source.table.id, query };
  const page = base.page({ ...request, offset: input.offset, limit: input.limit, fieldIds, shape: 'objects' });
  // The page may tell how many there are by its end: then nobody walks through all of them a second time.
  const [rows, total] = isNarrowed(query)
    ? await countAfter(page, input, () => base.count(request))
    : await Promise.all([page, base.count(request)]);
  // What strangers are shown of linked rows is not for them to choose.
  const list = rules.isConfined ? rows.json : await shapeNested(ctx, source, input.nested, rows.json);
  return { list: await signFiles(ctx, source, list), total };
}

const isNarrowed = ({ filters, search }: RowsQuery): boolean => search !== null || filters.some((nodes) => nodes.length > 0);

async function countAfter(
  page: Promise<EncodedRows>,
  { offset, limit }: Pick<ListedRows, 'offset' | 'limit'>,
  count: () => Promise<number>,
): Promise<readonly [EncodedRows, number]> {
  const rows = await page;
  const isEnd = rows.count < limit && (rows.count > 0 || offset === 0);
  return [rows, isEnd ? offset + rows.count : await count()];
}

/** The first row that matches, or an empty object. */
export async function findOneRow(ctx: Ctx, source: RowsSource, input: RowsQueryInput): Promise<RawAnswer> {
  const fields = chooseFields(visibleFields(source.table, source.view), input.fields);
  const query = toRowsQuery(source, input);
  const rows = await getBase(ctx).page({
    ...(await readOptionsFor(ctx, source, query)),
    tableId: source.table.id,
    query,
    offset: input.offset,
    limit: 1,
    fieldIds: fields.map((field) => field.id),
    shape: 'objects',
  });
  return rawAnswer(
    json,
    rows.count === 0 ? '{}' : withoutBrackets(await signFiles(ctx, source, await shapeNested(ctx, source, input.nested, rows.json))),
  );
}

/** How many rows match. */
export async function countRows(
  ctx: Ctx,
  source: RowsSource,
  choice: Parameters<typeof toRowsQuery>[1],
  rules: QueryRules = {},
): Promise<{ count: number }> {
  const query = toRowsQuery(source, choice, rules);
  return { count: await getBase(ctx).count({ ...(await readOptionsFor(ctx, source, query)), tableId: source.table.id, query }) };
}

/** The one row of an encoded list. */
export function withoutBrackets(list: Uint8Array): Uint8Array {
  return list.subarray(1, list.length - 1);
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
