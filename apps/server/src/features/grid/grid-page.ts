import { rawAnswer, type RawAnswer } from '@quadrille/contract';
import { type Ctx, getBase } from '../../app-context.ts';
import type { EncodedRows } from '../../storage/store/read-requests.ts';
import {
  type GroupingChoice,
  namedFields,
  type QueryChoice,
  readOptions,
  readOptionsFor,
  type RowsSource,
  toGridQuery,
  toRowsQuery,
} from '../records/index.ts';

export interface GridPageInput extends GroupingChoice {
  readonly offset: number;
  readonly limit: number;
  readonly fields: readonly string[] | undefined;
  readonly where: string | undefined;
  readonly filterArrJson: string | undefined;
  readonly sortArrJson: string | undefined;
  readonly search: string | undefined;
}

/** A window of rows as arrays, without a total: what our own grid scrolls through. */
export async function readGridPage(ctx: Ctx, source: RowsSource, input: GridPageInput): Promise<RawAnswer> {
  const fieldIds = namedFields(source, input.fields).map((field) => field.id);
  const query = toGridQuery(source, input);
  const rows = await getBase(ctx).page({
    ...(await readOptionsFor(ctx, source, query)),
    tableId: source.table.id,
    query,
    offset: input.offset,
    limit: input.limit,
    fieldIds,
    shape: 'arrays',
  });
  return toWindow(fieldIds, rows);
}

/** Some rows as arrays, wherever they stand: for what is shown already and may have changed. */
export async function readGridRows(
  ctx: Ctx,
  source: RowsSource,
  { ids, fields }: { readonly ids: readonly number[]; readonly fields: readonly string[] | undefined },
): Promise<RawAnswer> {
  const fieldIds = namedFields(source, fields).map((field) => field.id);
  const rows = await getBase(ctx).rowsById({ ...readOptions(ctx), tableId: source.table.id, ids, fieldIds, shape: 'arrays' });
  return toWindow(fieldIds, rows);
}

function toWindow(fieldIds: readonly string[], { json, sequence }: EncodedRows): RawAnswer {
  const head = Buffer.from(`{"fields":${JSON.stringify(fieldIds)},"sequence":${sequence},"rows":`);
  return rawAnswer('application/json; charset=utf-8', Buffer.concat([head, json, Buffer.from('}')]));
}

/** How many rows the grid shows, counted up to `atMost`. */
export async function countGrid(
  ctx: Ctx,
  source: RowsSource,
  { atMost, ...choice }: QueryChoice & { readonly atMost: number | undefined },
): Promise<{ count: number; isExact: boolean }> {
  const query = toRowsQuery(source, choice);
  const request = { ...(await readOptionsFor(ctx, source, query)), tableId: source.table.id, query };
  const count = await getBase(ctx).count({ ...request, ...(atMost !== undefined && { atMost: atMost + 1 }) });
  return atMost !== undefined && count > atMost ? { count: atMost, isExact: false } : { count, isExact: true };
}
