import type { GridAggregates } from '@quadrille/contract';
import { formatFigure, nameBesideFigure } from './summaries.ts';
import type { SummaryName, SummaryWords } from './summaries.ts';
import type { TableField } from '../../structure/index.ts';

/** There is nothing to add up. */
const none = '–';

/** Answered summaries in words, by field; `asked` is what they were asked for with. */
export function formatSummaries(
  asked: string,
  values: GridAggregates['values'],
  fields: readonly TableField[],
  locale: string,
): ReadonlyMap<string, SummaryWords> {
  const chosen = JSON.parse(asked) as { fk_column_id: string; aggregate: SummaryName }[];
  return new Map(
    chosen.flatMap(({ fk_column_id: fieldId, aggregate }, at) => {
      const field = fields.find((one) => one.id === fieldId);
      const value = values[at] ?? null;
      if (!field || (typeof value === 'object' && value !== null && !Array.isArray(value))) return [];
      return [[fieldId, { name: nameBesideFigure(aggregate), value: formatFigure(field, aggregate, value, locale) || none }] as const];
    }),
  );
}
