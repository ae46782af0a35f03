import type { RowId } from '@quadrille/domain';
import { compileDeal, compileLevelOrder, dealtBy, identifier, sql, tableName } from '@quadrille/sql';
import { arrangeGroups } from './arrange-groups.ts';
import type { ReadAnswer, ReadJob } from './read-job.ts';
import type { ReadSource } from './read-source.ts';

type DealtJob = Extract<ReadJob, { kind: 'dealt' }>;

/**
 * All rows and all groups of a grouped view in one walk: values become codes, the database is asked only in which order the values
 * stand, and numbers are sorted instead of texts. Null where that cannot be had.
 */
export function readDealt({ dialect, dealer }: ReadSource, { table, query, context }: DealtJob): ReadAnswer {
  const { levels, within } = dealtBy(query);
  const sorts = [...levels, ...within];
  const statement = dealer === undefined ? null : compileDeal(dialect, table, query, context);
  if (dealer === undefined || statement === null) return { kind: 'dealt', dealt: null };
  return dealer.atOneMoment(() => {
    const [last] = dealer.rows(dialect.finish(sql`SELECT max(${identifier('id')}) FROM ${tableName(table)}`));
    const dealt = dealer.deal(statement, sorts.length, Number(last?.[0] ?? 0));
    if (dealt === null) return { kind: 'dealt', dealt: null };
    const orders = sorts.map((sort, at) => {
      const compiled = compileLevelOrder(dialect, table, sort, dealt.firsts[at] ?? [], context, at >= levels.length);
      return dealer.rows(compiled.statement).map(compiled.read);
    });
    const ranks = orders.map((order, at) => ranksOf(dealt.firsts[at] ?? [], order));
    const { ids, places, counts } = arrangeGroups(dealt, ranks, levels.length);
    const values = orders.slice(0, levels.length).map((order) => order.map(({ value }) => value));
    return { kind: 'dealt', dealt: { ids, groups: { values, places, counts } } };
  });
}

/** Where the value of each code stands. */
function ranksOf(firsts: readonly RowId[], order: readonly { readonly id: RowId; readonly rank: number }[]): Int32Array {
  const rankOf = new Map(order.map(({ id, rank }) => [id, rank]));
  return Int32Array.from(firsts, (id) => must(rankOf.get(id)));
}

function must(rank: number | undefined): number {
  if (rank === undefined) throw new Error('A row was lost between dealing it out and ordering its groups.');
  return rank;
}
