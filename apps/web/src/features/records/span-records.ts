import type { WireRuleFilter } from '@quadrille/contract';
import { timeZoneOf } from '@quadrille/domain';
import { daysOfBucket, undatedBucket } from '@quadrille/ui-kit/calendar';
import type { DateField, SpanFields } from '@quadrille/ui-kit/calendar';
import type { GridColumn } from '@quadrille/ui-kit/grid';
import type { BucketList } from '@quadrille/ui-kit/view';
import { readerZone } from '../structure/index.ts';
import type { TableField } from '../structure/index.ts';
import type { BucketReader } from './view-source.ts';

/** Whether a column holds days or moments. */
export const isDated = ({ kind }: Pick<GridColumn, 'kind'>): boolean => kind === 'date' || kind === 'dateTime' || kind === 'systemTime';

/** The fields records of a view begin and end by, as it names them; null where the first is gone. */
export function toSpanFields(
  columns: readonly GridColumn[],
  fields: readonly TableField[],
  { from, to }: { readonly from: string | null; readonly to: string | null },
): SpanFields | null {
  const find = (id: string | null): DateField | null => {
    const column = columns.find((one) => one.id === id);
    if (!column || !isDated(column)) return null;
    return { id: column.id, title: column.title, isTimed: column.kind !== 'date', isReadOnly: column.isReadOnly === true };
  };
  const [start, end] = [find(from), find(to)];
  const field = fields.find(({ id }) => id === from);
  return start && { start, end: end?.id === start.id ? null : end, zone: (field && timeZoneOf(field)) ?? readerZone };
}

const condition = (fieldId: string, op: string, day: string | null, joint: 'and' | 'or'): WireRuleFilter => ({
  fk_column_id: fieldId,
  comparison_op: op,
  comparison_sub_op: day === null ? null : 'exactDate',
  value: day,
  logical_op: joint,
});
const group = (joint: 'and' | 'or', children: WireRuleFilter[]): WireRuleFilter => ({ is_group: true, logical_op: joint, children });

/** Conditions of records that touch some days; a day more at either side, as clocks of other zones are ahead or behind. */
function touching({ start, end }: SpanFields, first: string, last: string): readonly WireRuleFilter[] {
  const [from, to] = [shiftDay(first, -1), shiftDay(last, 1)];
  const within = (id: string): WireRuleFilter[] => [condition(id, 'gte', from, 'and'), condition(id, 'lte', to, 'and')];
  if (!end) return within(start.id);
  return [
    group('and', [
      group('or', within(start.id)),
      group('or', [condition(start.id, 'lte', to, 'and'), condition(end.id, 'gte', from, 'and')]),
      group('or', [condition(start.id, 'blank', null, 'and'), ...within(end.id)]),
    ]),
  ];
}

function shiftDay(day: string, by: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

const without = ({ start, end }: SpanFields): readonly WireRuleFilter[] =>
  [start, ...(end ? [end] : [])].map(({ id }) => condition(id, 'blank', null, 'and'));

export type CountWhere = (
  where: readonly WireRuleFilter[],
  signal: AbortSignal,
) => Promise<{ readonly total: number; readonly epoch: string }>;

/** Records of the days that are on screen, and those without a date. `onEmpty`: whether there are none on these days. */
export function createSpanReader(
  fields: () => SpanFields,
  columns: () => readonly string[],
  count: CountWhere,
  onEmpty: (isEmpty: boolean) => void = () => {},
): BucketReader {
  return {
    movesByValue: true,
    columns,
    heldIn(bucket) {
      if (bucket === undatedBucket) return { where: without(fields()) };
      const days = daysOfBucket(bucket);
      return { where: days ? touching(fields(), days.first, days.last) : [] };
    },
    async buckets(signal, scope): Promise<BucketList> {
      const [first, last] = scope?.split('/') ?? [];
      if (first === undefined || last === undefined) return { epoch: '', buckets: [] };
      const [dated, undated] = await Promise.all([count(touching(fields(), first, last), signal), count(without(fields()), signal)]);
      onEmpty(dated.total === 0);
      return {
        epoch: dated.epoch,
        buckets: [
          { id: `dated:${first}/${last}`, count: dated.total, values: {} },
          { id: undatedBucket, count: undated.total, values: {} },
        ],
      };
    },
  };
}
