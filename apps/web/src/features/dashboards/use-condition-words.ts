import { useLingui } from '@lingui/react/macro';
import type { BoardChoice, BoardFilter, WireRuleFilter } from '@quadrille/contract';
import { type Person, readListText } from '@quadrille/domain';
import { toFilterField } from '../fields/index.ts';
import type { TableField } from '../structure/index.ts';

/** Conditions in words, as the builder of filters says them: those of a question, and those chosen in the filters of its board. */
export function useConditionWords(
  fields: readonly TableField[],
  people: readonly Person[],
): (filter: readonly WireRuleFilter[], choices: readonly BoardChoice[], filters: readonly BoardFilter[]) => string[] {
  const { i18n } = useLingui();
  const known = new Map(fields.map((field) => [field.id as string, toFilterField(field, (message) => i18n._(message), people)]));
  const say = (node: WireRuleFilter): string[] => {
    if (node.is_group) return (node.children ?? []).flatMap(say);
    const field = known.get(node.fk_column_id ?? '');
    if (field === undefined) return [];
    const operator = field.operators.find(({ op }) => op === node.comparison_op);
    const span = operator?.subOps?.find(({ subOp }) => subOp === node.comparison_sub_op);
    const names = new Map((field.choices ?? []).map(({ value, label }) => [value, label]));
    const value =
      node.value == null
        ? undefined
        : (field.choices === undefined ? [String(node.value)] : readListText(String(node.value)))
            .map((one) => names.get(one) ?? one)
            .join(', ');
    return [
      [field.label, operator?.label ?? node.comparison_op, span?.label, value].filter((part) => part != null && part !== '').join(' '),
    ];
  };
  return (filter, choices, filters) => [
    ...filter.flatMap(say),
    ...choices.flatMap((choice) => {
      const own = filters.find(({ id }) => id === choice.filter)?.fields.filter((id) => known.has(id)) ?? [];
      return own.flatMap((fk_column_id) => say({ ...choice, fk_column_id }));
    }),
  ];
}
