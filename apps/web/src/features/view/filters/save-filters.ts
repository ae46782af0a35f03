import type { FilterNodeData } from '@quadrille/ui-kit-react';
import { client } from '../../../platform/client.ts';
import { acceptsIn, planFilterSteps, toWrites } from './filter-nodes.ts';
import type { Accepts, FilterWrites } from './filter-nodes.ts';
import type { FilterTree, ViewState } from '../view.state.ts';

/** Writes what differs and answers the same nodes, the new ones with their ids. */
export async function saveFilters(state: ViewState, wanted: readonly FilterNodeData[]): Promise<readonly FilterNodeData[]> {
  const view = state.$view.get();
  if (!view) return wanted;
  const accepts = acceptsIn(state.$fields.get());
  const made = await writeFiltersOf(view.id, state.$filters.get(), wanted, accepts);
  if (made === null) return wanted;
  await state.loadFilters();
  state.source.emit({ type: 'reset' });
  state.noteWritten();
  return withIds(wanted, made);
}

/** Makes the stored filters of a view the wanted ones in one call, so that one step takes all of it back; answers the ids of new ones, null when nothing differed. */
export async function writeFiltersOf(
  viewId: string,
  stored: readonly FilterTree[],
  wanted: readonly FilterNodeData[],
  accepts: Accepts,
): Promise<ReadonlyMap<FilterNodeData, string> | null> {
  const steps = planFilterSteps(stored, wanted, accepts);
  if (steps.length === 0) return null;
  const { filters, deletedIds, nodes } = toWrites(steps, accepts);
  const { list } = await client.filters.write({ params: { viewId }, body: { filters, deletedIds } });
  return new Map(nodes.flatMap((node, at) => (node && list[at] ? [[node, list[at].id]] : [])));
}

/** What makes the stored filters the wanted ones, to be sent with what they belong to. */
export function planFilters(
  stored: readonly FilterTree[],
  wanted: readonly FilterNodeData[],
  accepts: Accepts,
): Pick<FilterWrites, 'filters' | 'deletedIds'> {
  const { filters, deletedIds } = toWrites(planFilterSteps(stored, wanted, accepts), accepts);
  return { filters, deletedIds };
}

function withIds(nodes: readonly FilterNodeData[], made: ReadonlyMap<FilterNodeData, string>): readonly FilterNodeData[] {
  return nodes.map((node) => {
    const id = made.get(node) ?? node.id;
    const own = id === undefined ? node : { ...node, id };
    return own.kind === 'group' ? { ...own, children: withIds(own.children, made) } : own;
  });
}
