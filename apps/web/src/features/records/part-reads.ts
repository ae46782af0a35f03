import type { WireRuleFilter } from '@quadrille/contract';
import { client } from '../../platform/client.ts';
import type { WholeReads } from './bucket-reads.ts';
import type { TableRowSource } from './table-row-source.ts';

/** Reads of what meets more conditions than those of the view, whatever the view is grouped by. */
export function createPartReads({ tableId, which, ordered, readPage, epoch }: WholeReads): PartReads {
  return {
    countWhere: async (conditions, signal) => {
      const asked = epoch();
      const query = { ...which(), filterArrJson: alsoWhere(which().filterArrJson, conditions) };
      return { total: (await client.grids.count({ params: { tableId }, query }, { signal })).count, epoch: asked };
    },
    pageWhere: (conditions, asked, signal) =>
      readPage({ ...ordered(), groupArrJson: '[]', filterArrJson: alsoWhere(which().filterArrJson, conditions) }, asked, signal),
  };
}

type PartReads = Pick<TableRowSource, 'countWhere' | 'pageWhere'>;

/** Conditions beside those of the person, which stand in a group of their own: they may be joined by "or". */
export function alsoWhere(own: string | undefined, conditions: readonly WireRuleFilter[]): string {
  const theirs: readonly unknown[] = own === undefined ? [] : [{ is_group: true, logical_op: 'and', children: JSON.parse(own) }];
  return JSON.stringify([...theirs, ...conditions]);
}
