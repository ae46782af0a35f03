import type { AggregateChoice, GridGroups, Paging } from '@quadrille/contract';
import { type Grouping, groupKeyTest, limits, type RowsQuery } from '@quadrille/domain';
import { type Ctx, getBase } from '../../app-context.ts';
import type { Group } from '../../storage/store/read-requests.ts';
import { type GroupingChoice, type QueryChoice, type QueryRules, readOptionsFor, type RowsSource, toGridQuery } from '../records/index.ts';
import { type Fold, foldAll, foldsOf, isExact, type Layer } from './fold-groups.ts';
import { toScalarSpecs } from './grid-aggregates.ts';
import { listTree } from './list-tree.ts';

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
  const read: ReadGroups = (asked, depth, offset, limit) =>
    getBase(ctx).groups({
      ...request,
      query: { ...asked, sorts: levels },
      fieldIds: levels.slice(path.length, path.length + depth).map(({ fieldId }) => fieldId),
      offset,
      limit,
    });
  const depth = Math.min(input.depth, levels.length - path.length);
  const tree =
    aggregates.length > 0 ? null : await getBase(ctx).groupTree({ ...request, query: { ...query, grouping: { levels, path: [] } } });
  if (tree !== null) {
    const { groups, total } = listTree(tree, path, input, depth);
    return { levels: levels.map(({ fieldId }) => fieldId), groups: groups.map(toGridGroup), total };
  }
  const folds = foldsOf(aggregates);
  const folded = folds === null ? null : await foldedLayers(read, folds, query, input, depth);
  const layers = folded !== null && isExact(folded.groups, aggregates) ? folded : await readLayers(read, query, input, depth);
  return {
    levels: levels.map(({ fieldId }) => fieldId),
    groups: inShownOrder(layers.groups).map((group) => toGridGroup({ ...group, values: [...path, ...group.values] })),
    total: layers.total,
  };
}

function toGridGroup({ values, count, aggregates }: Group): GridGroups['groups'][number] {
  return { values: values.map(copy), count, aggregates: aggregates.map(copy) };
}

type GroupedQuery = RowsQuery & { readonly grouping: Grouping };
type PageOf = Pick<GroupsInput, 'offset' | 'limit'>;
type ReadGroups = (asked: RowsQuery, depth: number, offset: number, limit: number) => Promise<Part>;

/** Groups from the first on, and how many there are. */
interface Part {
  readonly groups: Layer;
  readonly total: number;
}

/** The groups of each level, outermost first, and how many there are of the outermost. */
interface Layers {
  readonly groups: readonly Layer[];
  readonly total: number;
}

/**
 * The innermost groups tell what those around them come to: all records are gone through once where one call lists all groups.
 * Else the page of the first level is read too, and what was read of the innermost tells of the groups that are whole in it.
 */
async function foldedLayers(
  read: ReadGroups,
  folds: readonly Fold[],
  query: GroupedQuery,
  { offset, limit }: PageOf,
  depth: number,
): Promise<Layers> {
  const all = offset === 0 && depth > 1 ? await read(query, depth, 0, limits.groupsPerCall) : null;
  if (all !== null && all.total === all.groups.length) {
    const [outermost = [], ...inner] = foldAll(all.groups, depth, folds);
    return { groups: [outermost.slice(0, limit), ...inner], total: outermost.length };
  }
  const { groups: shown, total } = await read(query, 1, offset, limit);
  const [first] = shown;
  if (first === undefined || depth === 1) return { groups: [shown], total };
  const innermost = all ?? (await read(narrowTo(query, shown), depth, 0, limits.groupsPerCall));
  const complete = completeOf(shown, innermost);
  if (complete.length > 0) return { groups: [complete, ...foldAll(innermost.groups, depth, folds).slice(1)], total };
  const { groups } = await foldedLayers(read, folds, narrowTo(query, [first]), { offset: 0, limit: 1 }, depth - 1);
  return { groups, total };
}

/** Level by level, for summaries of a group that do not follow from those of the groups inside it. */
async function readLayers(read: ReadGroups, query: GroupedQuery, { offset, limit }: PageOf, depth: number): Promise<Layers> {
  const top = await read(query, 1, offset, limit);
  const deeper: Layer[] = [];
  let shown = top.groups;
  for (let level = 2; level <= depth; level++) {
    const within = shown.length === top.total ? query : narrowTo(query, shown);
    const inside = await read(within, level, 0, limits.groupsPerCall);
    const complete = completeOf(shown, inside);
    shown = complete.length > 0 ? complete : shown.slice(0, 1);
    if (complete.length === 0) break;
    deeper.push(inside.groups);
  }
  return { groups: [shown, ...deeper], total: top.total };
}

/** Of the groups of the first level those of which all that is inside was read; the last one read may go on. */
function completeOf(shown: Layer, { groups, total }: Part): Layer {
  if (total === groups.length) return shown;
  const key = JSON.stringify(groups.at(-1)?.values[0]);
  const last = shown.findIndex(({ values }) => JSON.stringify(values[0]) === key);
  return last < 0 ? shown : shown.slice(0, last);
}

/** Lists are frozen inside and plain outside. */
function copy(value: Group['values'][number]): Exclude<Group['values'][number], readonly string[]> | string[] {
  return typeof value === 'object' && value !== null ? [...value] : (value as string);
}

/** Only rows in one of these groups of the next level. */
function narrowTo(query: GroupedQuery, groups: readonly Group[]): GroupedQuery {
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
