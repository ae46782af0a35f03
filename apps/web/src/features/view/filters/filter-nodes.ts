import type { FilterBody, FilterWrite } from '@quadrille/contract';
import type { FilterConditionData, FilterGroupData, FilterNodeData } from '@quadrille/ui-kit-react';
import type { FilterTree } from '../view.state.ts';
import { acceptsValue, operatorNeeds } from '../../fields/index.ts';
import type { TableField } from '../../structure/index.ts';

/** Stored filters as the builder shows them. */
export function toNodes(filters: readonly FilterTree[]): readonly FilterNodeData[] {
  return filters.map((filter) =>
    filter.is_group
      ? { kind: 'group', id: filter.id, logicalOp: filter.logical_op ?? 'and', children: toNodes(filter.children) }
      : {
          kind: 'condition',
          id: filter.id,
          logicalOp: filter.logical_op ?? 'and',
          fieldId: filter.fk_column_id ?? '',
          op: filter.comparison_op ?? 'eq',
          subOp: filter.comparison_sub_op,
          value: filter.value,
        },
  );
}

/** Whether a condition's field can be compared with its value at all. */
export type Accepts = (node: FilterConditionData) => boolean;

/** Whether the fields of a table can be compared so. A condition whose field is gone stays, and hides everything, until somebody takes it away. */
export function acceptsIn(fields: readonly TableField[]): Accepts {
  return ({ fieldId, subOp, value }) => {
    const field = fields.find(({ id }) => id === fieldId);
    return field === undefined ? fieldId !== '' : acceptsValue(field, subOp, value ?? '');
  };
}

/** Whether a condition says enough to be applied; half-typed ones wait. A group needs one that does. */
export function isComplete(node: FilterNodeData, accepts: Accepts): boolean {
  if (node.kind === 'group') return node.children.some((child) => isComplete(child, accepts));
  return operatorNeeds(node.op, node.subOp) === 'none' || ((node.value ?? '').trim() !== '' && accepts(node));
}

/** How many conditions are applied; half-typed ones are none yet. */
export function countComplete(nodes: readonly FilterNodeData[], accepts: Accepts): number {
  return nodes.reduce((sum, node) => {
    if (node.kind === 'group') return sum + countComplete(node.children, accepts);
    return sum + (isComplete(node, accepts) ? 1 : 0);
  }, 0);
}

/** Conditions that hold beside others, both as they are joined among themselves: each list in a group of its own. */
export function joinNodes(theirs: readonly FilterNodeData[], own: readonly FilterNodeData[], accepts: Accepts): readonly FilterNodeData[] {
  const complete = own.filter((node) => isComplete(node, accepts));
  if (theirs.length === 0 || complete.length === 0) return [...theirs, ...complete];
  return [theirs, complete].map((children) => ({ kind: 'group', logicalOp: 'and', children }));
}

/** One step towards the filters a person built. A new group's children follow once it has an id. */
export type FilterStep =
  | { readonly do: 'create'; readonly node: FilterNodeData; readonly parentId: string | null; readonly order: number }
  | { readonly do: 'update'; readonly id: string; readonly body: FilterBody }
  | { readonly do: 'delete'; readonly id: string };

/** What has to be written so that the stored filters become the wanted ones. Incomplete conditions are left out. */
export function planFilterSteps(stored: readonly FilterTree[], wanted: readonly FilterNodeData[], accepts: Accepts): readonly FilterStep[] {
  return planList(stored, wanted, null, accepts);
}

function planList(
  stored: readonly FilterTree[],
  wanted: readonly FilterNodeData[],
  parentId: string | null,
  accepts: Accepts,
): readonly FilterStep[] {
  const kept = new Set(wanted.filter((node) => isComplete(node, accepts)).map((node) => node.id));
  const gone = stored.filter((filter) => !kept.has(filter.id)).map((filter): FilterStep => ({ do: 'delete', id: filter.id }));
  const steps = wanted.flatMap((node, index): readonly FilterStep[] => {
    if (!isComplete(node, accepts)) return [];
    const old = stored.find((filter) => filter.id === node.id);
    const order = index + 1;
    if (!old) return [{ do: 'create', node, parentId, order }];
    const body = toBody(node, order);
    const own: FilterStep[] = isSame(old, body) ? [] : [{ do: 'update', id: old.id, body }];
    return node.kind === 'group' ? [...own, ...planList(old.children, node.children, old.id, accepts)] : own;
  });
  return [...gone, ...steps];
}

export function toBody(node: FilterNodeData, order: number, parentId?: string | null): FilterBody {
  const place = { logical_op: node.logicalOp, order, ...(parentId ? { fk_parent_id: parentId } : {}) };
  if (node.kind === 'group') return { ...place, is_group: true };
  return {
    ...place,
    fk_column_id: node.fieldId,
    comparison_op: node.op as NonNullable<FilterBody['comparison_op']>,
    comparison_sub_op: (node.subOp ?? null) as FilterBody['comparison_sub_op'],
    value: node.value,
  } as FilterBody;
}

function isSame(old: FilterTree, body: FilterBody): boolean {
  const same = old.order === body.order && (old.logical_op ?? 'and') === body.logical_op;
  if (body.is_group) return same;
  return (
    same &&
    old.fk_column_id === body.fk_column_id &&
    old.comparison_op === body.comparison_op &&
    (old.comparison_sub_op ?? null) === (body.comparison_sub_op ?? null) &&
    (old.value ?? null) === (body.value ?? null)
  );
}

/** Children of a group that was just created, as steps of their own. */
export function planChildren(group: FilterGroupData, groupId: string, accepts: Accepts): readonly FilterStep[] {
  return planList([], group.children, groupId, accepts);
}

export interface FilterWrites {
  readonly filters: readonly FilterWrite[];
  readonly deletedIds: readonly string[];
  /** Which node each of `filters` is new for; null: it was stored before. */
  readonly nodes: readonly (FilterNodeData | null)[];
}

/** All steps as what one call asks for: what stands in a new group names it by its key, as it has no id yet. */
export function toWrites(steps: readonly FilterStep[], accepts: Accepts): FilterWrites {
  const filters: FilterWrite[] = [];
  const nodes: (FilterNodeData | null)[] = [];
  const add = (step: FilterStep): void => {
    if (step.do === 'delete') return;
    nodes.push(step.do === 'create' ? step.node : null);
    if (step.do === 'update') return void filters.push({ ...step.body, filterId: step.id });
    const key = `new-${filters.length}`;
    filters.push({ ...toBody(step.node, step.order, step.parentId), key });
    if (step.node.kind === 'group') planChildren(step.node, key, accepts).forEach(add);
  };
  steps.forEach(add);
  return { filters, nodes, deletedIds: steps.flatMap((step) => (step.do === 'delete' ? [step.id] : [])) };
}
