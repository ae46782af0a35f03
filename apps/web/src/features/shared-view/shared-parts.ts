import type { GridAggregates, GridLinked } from '@quadrille/contract';
import type { RowSource } from '@quadrille/ui-kit/grid';
import { countsOf, groupText, narrowedTo, nearestOf, readNearest } from '../records/index.ts';
import type { PartOf, PartReads } from '../records/index.ts';
import type { TableField } from '../structure/index.ts';
import { readGroups, readGroupSummaries, readSummaries } from '../view/index.ts';
import type { QueryGroups, SummaryName } from '../view/index.ts';

/** Which rows of a shared view are asked for. */
export interface SharedRows {
  readonly offset: number;
  readonly limit: number;
  readonly groupArrJson?: string;
  readonly sortArrJson?: string;
  readonly groupPath?: string;
  readonly filterArrJson?: string | undefined;
  readonly linkedTo?: string;
}

export type ReadSharedPage = (query: SharedRows, signal: AbortSignal) => ReturnType<RowSource['page']>;

interface SharedReads {
  readonly queryGroups: (
    query: Parameters<QueryGroups>[0] & { readonly groupArrJson?: string },
    signal: AbortSignal,
  ) => ReturnType<QueryGroups>;
  readonly readPage: ReadSharedPage;
  readonly summaries: () => { readonly chosen: ReadonlyMap<string, SummaryName>; readonly fields: readonly TableField[] };
  readonly summarize: (
    query: { readonly filterArrJson?: string | undefined; readonly linkedTo?: string; readonly aggregates: string },
    signal: AbortSignal,
  ) => Promise<GridAggregates['values']>;
  readonly count: (query: SharedRows, signal: AbortSignal) => Promise<number>;
  readonly linkedWith: (columnId: string, signal: AbortSignal) => Promise<GridLinked>;
}

/** The parts of a shared view that stacks, days and places stand for, as far as its visitors may see them. */
export function createSharedParts({ queryGroups, readPage, count, linkedWith, summaries, summarize }: SharedReads): PartReads {
  return {
    countByValues: async (fieldIds, signal) => {
      const groupArrJson = groupText(fieldIds);
      const groups = await readGroups((query, abort) => queryGroups({ ...query, groupArrJson }, abort), signal);
      return { counts: countsOf(groups?.tree.groups ?? [], fieldIds.length), epoch: '0' };
    },
    summariesByValues: (fieldIds, signal) => {
      const { chosen, fields } = summaries();
      return readGroupSummaries(
        (query, abort) => queryGroups({ ...query, groupArrJson: groupText(fieldIds) }, abort),
        chosen,
        fields,
        signal,
      );
    },
    summariesWhere: (part, signal) => {
      const { chosen, fields } = summaries();
      return readSummaries(chosen, fields, (aggregates) => summarize({ ...visitorPart(part), aggregates }, signal));
    },
    pageOfValues: (held, { offset, limit }, signal) => {
      const groupArrJson = groupText(held.map(({ fieldId }) => fieldId));
      const groupPath = JSON.stringify(held.map(({ value }) => value));
      return readPage({ offset, limit, groupArrJson, groupPath }, signal);
    },
    countWhere: async (part, signal) => ({ total: await count({ offset: 0, limit: 1, ...visitorPart(part) }, signal), epoch: '0' }),
    linkedWith,
    nearestValues: (fieldId, day, signal) =>
      readNearest(fieldId, async (side) => (await readPage({ offset: 0, limit: 1, ...nearestOf(fieldId, day, side) }, signal)).rows),
    pageWhere: (part, { offset, limit }, signal) => readPage({ offset, limit, groupArrJson: '[]', ...visitorPart(part) }, signal),
  };
}

/** What a visitor asks for beside the part is added where the question is sent. */
const visitorPart = (part: PartOf) => ('linkedTo' in part ? narrowedTo(part, undefined) : { filterArrJson: JSON.stringify(part) });
