import type { PastRows } from '@quadrille/contract';
import { type CellValue, compareRecords, type FieldId, limits, matchesFilter, type RowId, type RowsQuery } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { FieldDoc } from '../../storage/schema/documents.ts';
import { valueFields } from '../../storage/schema/value-fields.ts';
import { namedFields, readOptionsFor, type RowsSource, toRowsQuery } from '../records/index.ts';

interface PastInput {
  readonly at: string;
  readonly filterArrJson: string | undefined;
  readonly fields: readonly string[] | undefined;
}

interface Row {
  readonly rowId: RowId;
  readonly cells: Readonly<Record<FieldId, CellValue>>;
}

/** Rows read by their ids in one step. */
const idsAtOnce = 500;

/**
 * The rows of a view as they were: those nobody touched since are read through the view as it is; the others get the cells they had then,
 * and are held against its conditions anew.
 */
export async function readPast(ctx: Ctx, source: RowsSource, { at, fields, filterArrJson }: PastInput): Promise<PastRows> {
  const { schema, table } = source;
  const tableId = table.id;
  const past = await getBase(ctx).recordsAt({ tableId, at, atMost: limits.pastChanges, signal: ctx.signal });
  const query = toRowsQuery(source, { where: undefined, filterArrJson });
  const shown = namedFields(source, fields).filter(isKept);
  const read = table.fields.filter(({ id }) => shown.some((one) => one.id === id) || query.sorts.some(({ fieldId }) => fieldId === id));
  const options = await readOptionsFor(ctx, source, query);
  // "today" and "the last week" of conditions are those of that moment
  const context = { ...options.context, now: Date.parse(past.at) };
  const most = limits.pastRecords;
  const now = await getBase(ctx).records({
    ...options,
    context,
    tableId,
    query,
    fieldIds: idsOf(read),
    offset: 0,
    limit: most + past.records.size + 1,
  });
  const untouched = now.filter(({ id }) => !past.records.has(id)).map(({ id, cells }) => toRow(id, read, cells));
  const touched = (await readTouched(ctx, source, past.records)).filter((row) => isIn(query, row));
  const sorted = [...untouched, ...touched].toSorted(compareRecords(query.sorts, table.fieldById));
  return {
    at: past.at,
    fields: idsOf(shown),
    rows: sorted.slice(0, most).map(({ rowId, cells }) => [rowId, ...shown.map(({ id }) => plain(cells[id]))]),
    isWhole: sorted.length <= most,
  };

  function isIn({ filters }: RowsQuery, { cells }: Row): boolean {
    const known = new Map(valueFields(schema, table.fields).map((field) => [field.id, field]));
    return filters.every((nodes) => matchesFilter(nodes, cells, known, context));
  }
}

/** Whether the log says what the field held: not where its values follow from others. */
const isKept = ({ definition, type }: FieldDoc): boolean => definition === undefined && type !== 'LastModifiedTime' && type !== 'Password';

const idsOf = (fields: readonly FieldDoc[]): FieldId[] => fields.map(({ id }) => id);

const toRow = (rowId: RowId, fields: readonly FieldDoc[], cells: readonly CellValue[]): Row => ({
  rowId,
  cells: Object.fromEntries(fields.map(({ id }, at) => [id, cells[at] ?? null])),
});

/** What was there and has been changed or deleted since, as it was. */
async function readTouched(
  ctx: Ctx,
  { table }: RowsSource,
  records: ReadonlyMap<RowId, ReadonlyMap<FieldId, CellValue> | null>,
): Promise<readonly Row[]> {
  const there = [...records].flatMap(([rowId, cells]) => (cells === null ? [] : [{ rowId, cells }]));
  const present = new Map<RowId, Row>();
  for (let from = 0; from < there.length; from += idsAtOnce) {
    const ids = there.slice(from, from + idsAtOnce).map(({ rowId }) => rowId);
    const rows = await getBase(ctx).records({ tableId: table.id, ids, fieldIds: idsOf(table.fields), shape: 'arrays', signal: ctx.signal });
    for (const { id, cells } of rows) present.set(id, toRow(id, table.fields, cells));
  }
  return there.map(({ rowId, cells }) => ({ rowId, cells: { ...present.get(rowId)?.cells, ...Object.fromEntries(cells) } }));
}

function plain(value: CellValue | undefined): PastRows['rows'][number][number] {
  return typeof value === 'object' && value !== null ? [...value] : ((value ?? null) as string | null);
}
