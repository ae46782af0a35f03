import type { BoardChoice, BoardFilter, WireRuleFilter } from '@quadrille/contract';

interface Place {
  readonly filter: readonly WireRuleFilter[];
  readonly filters: readonly BoardFilter[];
  readonly choices: readonly BoardChoice[];
}

/** As the server puts them into questions: a filter of the board counts where one of its fields is of this table. */
export function conditionsOfPlace({ filter, filters, choices }: Place, fieldIds: ReadonlySet<string>): WireRuleFilter[] {
  const own: WireRuleFilter[] = filter.length === 0 ? [] : [{ is_group: true, logical_op: 'and', children: [...filter] }];
  const ofBoard = choices.flatMap(({ filter: id, ...condition }) => {
    const fields = filters.find((one) => one.id === id)?.fields ?? [];
    return fields
      .filter((field) => fieldIds.has(field))
      .map((fk_column_id) => ({ ...condition, fk_column_id, logical_op: 'and' as const }));
  });
  return [...own, ...ofBoard];
}
