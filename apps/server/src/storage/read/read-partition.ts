import type { RowId } from '@quadrille/domain';
import { compilePartition, compileLevelOrder, partitionedBy, identifier, sql, tableName } from '@quadrille/sql';
import { arrangeGroups } from './arrange-groups.ts';
import type { ReadAnswer, ReadJob } from './read-job.ts';
import type { ReadSource } from './read-source.ts';

type PartitionJob = Extract<ReadJob, { kind: 'partitioned' }>;

/**
 * Reads all rows and groups of a grouped view in one pass. Values become codes, the database is asked only for the order of the values, and
 * numbers are sorted instead of texts. Answers null where that is not possible.
 */
export function readPartition({ dialect, partitioner }: ReadSource, { table, query, context }: PartitionJob): ReadAnswer {
  const { levels, within } = partitionedBy(query);
  const sorts = [...levels, ...within];
  const statement = partitioner === undefined ? null : compilePartition(dialect, table, query, context);
  if (partitioner === undefined || statement === null) return { kind: 'partitioned', partitioned: null };
  return partitioner.atOneMoment(() => {
    const [last] = partitioner.rows(dialect.finish(sql`SELECT max(${identifier('id')}) FROM ${tableName(table)}`));
    const partitioned = partitioner.partition(statement, sorts.length, Number(last?.[0] ?? 0));
    if (partitioned === null) return { kind: 'partitioned', partitioned: null };
    const orders = sorts.map((sort, at) => {
      const compiled = compileLevelOrder(dialect, table, sort, partitioned.firsts[at] ?? [], context, at >= levels.length);
      return partitioner.rows(compiled.statement).map(compiled.read);
    });
    const ranks = orders.map((order, at) => ranksOf(partitioned.firsts[at] ?? [], order));
    const { ids, places, counts } = arrangeGroups(partitioned, ranks, levels.length);
    const values = orders.slice(0, levels.length).map((order) => order.map(({ value }) => value));
    return { kind: 'partitioned', partitioned: { ids, groups: { values, places, counts } } };
  });
}

/** Where the value of each code stands. */
function ranksOf(firsts: readonly RowId[], order: readonly { readonly id: RowId; readonly rank: number }[]): Int32Array {
  const rankOf = new Map(order.map(({ id, rank }) => [id, rank]));
  return Int32Array.from(firsts, (id) => must(rankOf.get(id)));
}

function must(rank: number | undefined): number {
  if (rank === undefined) throw new Error('A row was lost between partitioning it out and ordering its groups.');
  return rank;
}
