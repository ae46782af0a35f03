import { type AggregateChoice, type GridGroups, type Paging } from '@quadrille/contract';
import { type Grouping, groupKeyTest, limits, type RowsQuery } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { Group } from '../../storage/engine.ts';
import type { RowsSource } from './find-rows-source.ts';
import { toScalarSpecs } from './grid-aggregates.ts';
import type { GroupingChoice } from './grouping.ts';
import { readOptionsFor } from './read-options-for.ts';
import { type QueryChoice, type QueryRules, toGridQuery } from './rows-query.ts';

export interface GroupsInput extends QueryChoice, GroupingChoice, Paging {
  /** Levels listed. */
  readonly depth: number;
  readonly aggregates: readonly AggregateChoice[];
}

/**
 * The groups inside `groupPath`, `depth` levels of them: a page of the first level, and all below that page. Of a page with more below
 * it than one call lists, the groups that fit come, or the first one alone with the levels that fit.
 */
export async function listGridGroups(ctx: Ctx, source: RowsSource, input: GroupsInput, rules: QueryRules = {}): Promise<GridGroups> {
  const query = toGridQuery(source, input, rules);
  const { levels, path } = query.grouping;
  const next = levels[path.length];
  if (next === undefined) return { levels: levels.map(({ fieldId }) => fieldId), groups: [], total: 0 };
  const aggregates = toScalarSpecs(source, input.aggregates, rules);
  // Groups stand in the order their rows do.
  const request = { ...(await readOptionsFor(ctx, source, query)), tableId: source.table.id, aggregates };
  const read = (asked: RowsQuery, depth: number, offset: number, limit: number) =>
    getBase(ctx).groups({
      ...request,
      query: { ...asked, sorts: levels },
      fieldIds: levels.slice(path.length, path.length + depth).map(({ fieldId }) => fieldId),
      offset,
      limit,
    });
  const top = await read(query, 1, input.offset, input.limit);
  const deeper: (readonly Group[])[] = [];
  let shown = top.groups;
  for (let depth = 2; depth <= Math.min(input.depth, levels.length - path.length); depth++) {
    const within = shown.length === top.total ? query : narrowTo(query, shown);
    const { groups, total } = await read(within, depth, 0, limits.groupsPerCall);
    const complete = total > groups.length ? shown.slice(0, placeOf(groups.at(-1), shown)) : shown;
    shown = complete.length > 0 ? complete : shown.slice(0, 1);
    if (complete.length === 0) break;
    deeper.push(groups);
  }
  return {
    levels: levels.map(({ fieldId }) => fieldId),
    groups: inShownOrder([shown, ...deeper]).map(({ values, count, aggregates: own }) => ({
      values: [...path, ...values].map(copy),
      count,
      aggregates: own.map(copy),
    })),
    total: top.total,
  };
}

/** Where the group of the first level stands that holds this one. */
function placeOf(inner: Group | undefined, groups: readonly Group[]): number {
  const key = JSON.stringify(inner?.values[0]);
  return groups.findIndex(({ values }) => JSON.stringify(values[0]) === key);
}

/** Lists are frozen inside and plain outside. */
function copy(value: Group['values'][number]): Exclude<Group['values'][number], readonly string[]> | string[] {
  return typeof value === 'object' && value !== null ? [...value] : (value as string);
}

/** Only rows in one of these groups of the next level. */
function narrowTo(query: RowsQuery & { readonly grouping: Grouping }, groups: readonly Group[]): RowsQuery {
  const { levels, path } = query.grouping;
  const level = levels[path.length];
  if (level === undefined) return query;
  const test = groupKeyTest(
    level.fieldId,
    groups.map(({ values }) => values[0] ?? null),
  );
  return { ...query, tests: [...(query.tests ?? []), test] };
}

/** Layers of groups, each sorted alike, as one list: every group is followed by those inside it. */
function inShownOrder([first = [], ...rest]: readonly (readonly Group[])[]): Group[] {
  const inside = rest.map((groups) => byParent(groups));
  const list = (groups: readonly Group[], layer: number): Group[] =>
    groups.flatMap((group) => [group, ...list(inside[layer]?.get(JSON.stringify(group.values)) ?? [], layer + 1)]);
  return list(first, 0);
}

function byParent(groups: readonly Group[]): ReadonlyMap<string, Group[]> {
  const children = new Map<string, Group[]>();
  for (const group of groups) {
    const key = JSON.stringify(group.values.slice(0, -1));
    const list = children.get(key);
    if (list) list.push(group);
    else children.set(key, [group]);
  }
  return children;
}
