import type { WireRule, WireRuleFilter } from '@quadrille/contract';
import type { BaseId, FilterNode } from '@quadrille/domain';
import type { RuleDoc } from '../../storage/schema/documents.ts';
import { toWireKeys } from '../structure/index.ts';

export function presentRule(baseId: BaseId, rule: RuleDoc): WireRule {
  return {
    ...toWireKeys(baseId, rule),
    id: rule.id,
    fk_model_id: rule.tableId,
    fk_column_id: rule.fieldId,
    actions: [...rule.actions],
    roles: [...rule.roles],
    user_ids: [...rule.userIds],
    filter: rule.filter.map(presentNode),
    order: rule.order,
  };
}

function presentNode(node: FilterNode): WireRuleFilter {
  if (node.kind === 'group') return { is_group: true, logical_op: node.logicalOp, children: node.children.map(presentNode) };
  if (node.kind === 'broken') throw new Error(`A rule holds a broken condition: ${node.fault}`);
  return {
    fk_column_id: node.fieldId,
    comparison_op: node.op,
    comparison_sub_op: node.subOp,
    value: node.value,
    logical_op: node.logicalOp,
    is_group: false,
  };
}
