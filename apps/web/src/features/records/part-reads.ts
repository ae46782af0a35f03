import type { WireRuleFilter } from '@quadrille/contract';
import type { CellValue } from '@quadrille/domain';
import type { GroupNode, RowSource } from '@quadrille/ui-kit/grid';
import { client } from '../../platform/client.ts';
import type { TableField } from '../structure/index.ts';
import { readGroups, readGroupSummaries, readSummaries, toSortText } from '../view/index.ts';
import type { QueryGroups, SummaryName, WhichRows } from '../view/index.ts';
import type { AskedPage, CountedValues, PartOf, TableRowSource } from './table-row-source.ts';

type Ordered = ReturnType<TableRowSource['ordered']>;

/** Counts and pages of parts of a view: of records that hold values, or meet more conditions. */
export type PartReads = Pick<
  TableRowSource,
  'countByValues' | 'summariesByValues' | 'summariesWhere' | 'pageOfValues' | 'countWhere' | 'linkedWith' | 'pageWhere' | 'nearestValues'
>;

/** Where the records of a view on buckets are read from: the page of a table, or a shared view. */
export interface PartSource extends PartReads, Pick<RowSource, 'page' | 'subscribe'> {}

/** What reads of a part of a view share with those of all of it. */
export interface WholeReads {
  readonly tableId: string;
  which(): WhichRows;
  ordered(): Ordered;
  epoch(): string;
  /** The summaries chosen for the view, and the fields they are of. */
  summaries(): { readonly chosen: ReadonlyMap<string, SummaryName>; readonly fields: readonly TableField[] };
  readPage(
    rows: Ordered & { readonly groupPath?: string; readonly linkedTo?: string },
    asked: AskedPage,
    signal: AbortSignal,
  ): ReturnType<RowSource['page']>;
}

/** The parts of a view that stacks, lanes and days stand for, whatever the view is grouped by. */
export function createPartReads(whole: WholeReads): PartReads {
  const { tableId, which, ordered, readPage } = whole;
  return {
    countByValues: async (fieldIds, signal) => {
      const epoch = whole.epoch();
      const query: QueryGroups = (more, abort) =>
        client.grids.groups({ params: { tableId }, query: { ...which(), ...more, groupArrJson: groupText(fieldIds) } }, { signal: abort });
      const groups = (await readGroups(query, signal))?.tree.groups ?? [];
      return { counts: countsOf(groups, fieldIds.length), epoch };
    },
    summariesByValues: (fieldIds, signal) => {
      const query: QueryGroups = (more, abort) =>
        client.grids.groups({ params: { tableId }, query: { ...which(), ...more, groupArrJson: groupText(fieldIds) } }, { signal: abort });
      const { chosen, fields } = whole.summaries();
      return readGroupSummaries(query, chosen, fields, signal);
    },
    summariesWhere: async (part, signal) => {
      const { chosen, fields } = whole.summaries();
      return readSummaries(chosen, fields, async (aggregates) => {
        const query = { ...which(), ...narrowedTo(part, which().filterArrJson), aggregates };
        return (await client.grids.aggregates({ params: { tableId }, query }, { signal })).values;
      });
    },
    pageOfValues: (held, asked, signal) => {
      const groupPath = JSON.stringify(held.map(({ value }) => value));
      return readPage({ ...ordered(), groupArrJson: groupText(held.map(({ fieldId }) => fieldId)), groupPath }, asked, signal);
    },
    countWhere: async (part, signal) => {
      const epoch = whole.epoch();
      const query = { ...which(), ...narrowedTo(part, which().filterArrJson) };
      return { total: (await client.grids.count({ params: { tableId }, query }, { signal })).count, epoch };
    },
    linkedWith: (columnId, signal) => client.grids.linked({ params: { tableId, columnId }, query: which() }, { signal }),
    nearestValues: (fieldId, day, signal) =>
      readNearest(fieldId, async (side) => {
        const rows = { ...ordered(), ...nearestOf(fieldId, day, side, which().filterArrJson) };
        return (await readPage(rows, { offset: 0, limit: 1, columns: [fieldId] }, signal)).rows;
      }),
    pageWhere: (part, asked, signal) =>
      readPage({ ...ordered(), groupArrJson: '[]', ...narrowedTo(part, which().filterArrJson) }, asked, signal),
  };
}

type Side = 'before' | 'after';

/** The last record before a day and the first one from it on, whatever the view is grouped by; `own`: conditions of the person. */
export const nearestOf = (fieldId: string, day: string, side: Side, own?: string) => ({
  groupArrJson: '[]',
  sortArrJson: toSortText([{ fieldId, direction: side === 'before' ? 'desc' : 'asc' }]),
  filterArrJson: alsoWhere(own, [
    {
      fk_column_id: fieldId,
      comparison_op: side === 'before' ? 'lt' : 'gte',
      comparison_sub_op: 'exactDate',
      value: day,
      logical_op: 'and',
    },
  ]),
});

/** The values of a field that are nearest to a day, on either side of it. */
export async function readNearest(
  fieldId: string,
  read: (side: Side) => Promise<readonly { readonly cells: Readonly<Record<string, CellValue>> }[]>,
): Promise<readonly CellValue[]> {
  const found = await Promise.all([read('before'), read('after')]);
  return found.flat().map(({ cells }) => cells[fieldId] ?? null);
}

/** A part of a view as calls take it, beside the conditions of the person. */
export function narrowedTo(
  part: PartOf,
  own: string | undefined,
): { readonly filterArrJson: string | undefined; readonly linkedTo?: string } {
  if (!('linkedTo' in part)) return { filterArrJson: alsoWhere(own, part) };
  const { fieldId, recordId } = part.linkedTo;
  return { filterArrJson: own, linkedTo: JSON.stringify({ fk_column_id: fieldId, row_id: recordId }) };
}

/** Conditions beside those of the person, which stand in a group of their own: they may be joined by "or". */
export function alsoWhere(own: string | undefined, conditions: readonly WireRuleFilter[]): string {
  const theirs: readonly unknown[] = own === undefined ? [] : [{ is_group: true, logical_op: 'and', children: JSON.parse(own) }];
  return JSON.stringify([...theirs, ...conditions]);
}

/** How many records are in each group of the innermost level. */
export function countsOf(groups: readonly GroupNode[], levels: number): readonly CountedValues[] {
  return groups
    .filter(({ path }) => path.length === levels)
    .map(({ path, count }) => ({ values: path.map((key) => JSON.parse(key) as CellValue), count }));
}

/** A grouping by some fields, as calls take it. */
export const groupText = (fieldIds: readonly string[]): string => toSortText(fieldIds.map((fieldId) => ({ fieldId, direction: 'asc' })));
