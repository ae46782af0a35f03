import type { GridAggregates } from '@quadrille/contract';
import { formatFigure, nameBesideFigure, toAggregatesText } from './summaries.ts';
import type { SummaryName, SummaryWords } from './summaries.ts';
import { i18n } from '@lingui/core';
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

/** Chosen summaries as heads say them; those with nothing to add up are left out. */
export async function readSummaries(
  chosen: ReadonlyMap<string, SummaryName>,
  fields: readonly TableField[],
  ask: (aggregates: string) => Promise<GridAggregates['values']>,
): Promise<Readonly<Record<string, SummaryWords>>> {
  if (chosen.size === 0) return {};
  const asked = toAggregatesText(chosen);
  const said = formatSummaries(asked, await ask(asked), fields, i18n.locale.replace('_', '-'));
  return Object.fromEntries([...said].filter(([, { value }]) => value !== none));
}
