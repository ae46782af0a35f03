import type { CellValue } from '@quadrille/domain';
import type { RowSource } from '@quadrille/ui-kit/grid';
import { client } from '../../platform/client.ts';
import { readGroups, toSortText } from '../view/index.ts';
import type { QueryGroups, WhichRows } from '../view/index.ts';
import type { AskedPage, TableRowSource } from './table-row-source.ts';

type Ordered = ReturnType<TableRowSource['ordered']>;

/** What reads of a part of a view share with those of all of it. */
export interface WholeReads {
  readonly tableId: string;
  which(): WhichRows;
  ordered(): Ordered;
  epoch(): string;
  readPage(rows: Ordered & { readonly groupPath?: string }, asked: AskedPage, signal: AbortSignal): ReturnType<RowSource['page']>;
}

/** Counts and pages of the parts of a view that stacks, lanes and days stand for. */
export function createBucketReads(whole: WholeReads): Pick<TableRowSource, 'countByValues' | 'pageOfValues'> {
  const { tableId, which, ordered, readPage } = whole;
  return {
    countByValues: async (fieldIds, signal) => {
      const epoch = whole.epoch();
      const query: QueryGroups = (more, abort) =>
        client.grids.groups({ params: { tableId }, query: { ...which(), ...more, groupArrJson: groupText(fieldIds) } }, { signal: abort });
      const groups = (await readGroups(query, signal))?.tree.groups ?? [];
      const counts = groups
        .filter(({ path }) => path.length === fieldIds.length)
        .map(({ path, count }) => ({ values: path.map((key) => JSON.parse(key) as CellValue), count }));
      return { counts, epoch };
    },
    pageOfValues: (held, asked, signal) => {
      const groupPath = JSON.stringify(held.map(({ value }) => value));
      return readPage({ ...ordered(), groupArrJson: groupText(held.map(({ fieldId }) => fieldId)), groupPath }, asked, signal);
    },
  };
}

const groupText = (fieldIds: readonly string[]): string => toSortText(fieldIds.map((fieldId) => ({ fieldId, direction: 'asc' })));
