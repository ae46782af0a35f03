import type { BoardChoice, BoardFilter, LiveChange, WireFullDashboard, WireWidget } from '@quadrille/contract';

/** Widgets of a dashboard that was read anew whose answers are not known: those that are new, ask something else, or stand under other filters. */
export function widgetsToAsk(before: WireFullDashboard | null, after: WireFullDashboard): string[] {
  if (before === null) return [];
  const asks = ({ questions, is_hidden }: WireWidget): string => JSON.stringify([questions, is_hidden]);
  const known = new Map(before.widgets.map((widget) => [widget.id, asks(widget)]));
  const isSame = JSON.stringify(before.filters) === JSON.stringify(after.filters);
  return after.widgets.filter((widget) => !isSame || known.get(widget.id) !== asks(widget)).map(({ id }) => id);
}

/**
 * Widgets that are answered together. Those of one table that count its records share one look at them; lists of records, and other tables,
 * are not waited for. A widget that asks about several waits for all of them, and nobody else waits with it.
 */
export function partsToAsk(widgets: readonly Pick<WireWidget, 'id' | 'kind' | 'questions'>[]): string[][] {
  const looksOf = ({ kind, questions }: (typeof widgets)[number]): string => {
    const looks = questions.map(({ records, fk_model_id: tableId }) => `${kind === 'table' || records != null} ${tableId}`);
    return [...new Set(looks)].toSorted().join();
  };
  return [...Map.groupBy(widgets, looksOf).values()].map((some) => some.map(({ id }) => id));
}

export interface HeardChange {
  readonly tableId: string;
  /** Null: changes may have been missed. */
  readonly change: Pick<LiveChange, 'rows' | 'fieldIds' | 'isStructural' | 'isRelated' | 'viewIds'> | null;
  readonly filters: readonly BoardFilter[];
  /** The first field of each filter. */
  readonly columns: readonly WireFullDashboard['filter_columns'][number][];
  readonly choices: readonly BoardChoice[];
}

/** Whether the answers of a widget may not be what they were before a change. */
export function isFollowing({ questions, follows }: WireWidget, { tableId, change, filters, columns, choices }: HeardChange): boolean {
  if (!questions.some((question) => question.fk_model_id === tableId)) return false;
  if (change === null || change.isStructural || change.isRelated || change.rows === null || follows === null) return true;
  if (change.rows.created.length > 0 || change.rows.deleted.length > 0) return true;
  const chosen = filters.filter(({ id }) => choices.some(({ filter }) => filter === id)).flatMap(({ fields }) => fields);
  // what is computed follows from fields that are not named here, and what is not known here may be computed
  const isPlain = (fieldId: string): boolean => columns.some(({ id, uidt }) => id === fieldId && !computed.includes(uidt));
  if (!chosen.every(isPlain)) return true;
  return [...follows, ...chosen].some((id) => change.fieldIds.includes(id));
}

const computed: readonly string[] = ['Formula', 'Lookup', 'Rollup', 'Links', 'LinkToAnotherRecord', 'LastModifiedTime', 'LastModifiedBy'];
