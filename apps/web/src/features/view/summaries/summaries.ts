import { t } from '@lingui/core/macro';
import { aggregateNames, getFieldKind } from '@quadrille/domain';
import type { AggregateName, CellValue } from '@quadrille/domain';
import type { WireView } from '@quadrille/contract';
import type { CellsSummary } from '@quadrille/ui-kit/grid';
import { client } from '../../../platform/client.ts';
import { metaOf, saveMeta } from '../view-meta.ts';
import type { ViewState, WhichRows } from '../view.state.ts';
import { valuesOf, wordsOfCell, toWordsContext } from '../../structure/index.ts';
import type { TableField } from '../../structure/index.ts';

export type SummaryName = Exclude<AggregateName, 'histogram'>;

/** What a footer or the head of a group says under a field. */
export interface SummaryWords {
  readonly name: string;
  readonly value: string;
}

/** Which summary each field of a view has. */
export function chosenSummaries(view: WireView | null, fields: readonly TableField[]): ReadonlyMap<string, SummaryName> {
  const meta = metaOf(view);
  const kept = typeof meta['summaries'] === 'object' && meta['summaries'] !== null ? meta['summaries'] : {};
  const chosen = new Map<string, SummaryName>();
  for (const field of fields) {
    const name = aggregateNames.find((one) => one === (kept as Readonly<Record<string, unknown>>)[field.id]);
    if (name !== undefined && name !== 'histogram' && summariesFor(field).includes(name)) chosen.set(field.id, name);
  }
  return chosen;
}

/** The summaries that make sense of a field, in the order menus list them. */
export function summariesFor(field: TableField): readonly SummaryName[] {
  const values = valuesOf(field);
  const names = getFieldKind(values?.isList === true ? 'LongText' : (values ?? field).type).aggregates;
  return names.filter((name): name is SummaryName => name !== 'histogram');
}

/** Keeps the choice with the view; null takes the summary away. */
export async function saveSummary(state: ViewState, fieldId: string, name: SummaryName | null): Promise<void> {
  const view = state.$view.get();
  if (!view) return;
  const kept = Object.fromEntries(chosenSummaries(view, state.$fields.get()));
  const { [fieldId]: _before, ...others } = kept;
  await saveMeta(state, { summaries: name === null ? others : { ...others, [fieldId]: name } });
  // heads of groups say it too
  state.source.emit({ type: 'resummarized' });
  state.noteWritten();
}

/** A summary asked of the server, as its queries take it. */
export function toAggregatesText(chosen: ReadonlyMap<string, SummaryName>): string {
  return JSON.stringify([...chosen].map(([fieldId, aggregate]) => ({ fk_column_id: fieldId, aggregate })));
}

/** Most columns of a table that are added up for a selection: each is asked of every record. */
const mostAddedUp = 12;

/** What a selection of whole columns comes to; null where there are too many. */
export async function addUpColumns(
  state: Pick<ViewState, 'getField' | 'tableId'>,
  which: WhichRows,
  fieldIds: readonly string[],
  signal: AbortSignal,
): Promise<CellsSummary | null> {
  if (fieldIds.length > mostAddedUp) return null;
  const figures = ['countFilled', 'checked', 'sum', 'min', 'max'] as const;
  const wanted = fieldIds.flatMap((fieldId) => {
    const known = summariesFor(state.getField(fieldId));
    return figures.filter((name) => known.includes(name)).map((aggregate) => ({ fk_column_id: fieldId, aggregate }));
  });
  const query = { ...which, aggregates: JSON.stringify(wanted) };
  const { values } = await client.grids.aggregates({ params: { tableId: state.tableId }, query }, { signal });
  const listOf = (name: (typeof figures)[number]): number[] =>
    wanted.flatMap(({ aggregate }, at) => (aggregate === name && typeof values[at] === 'number' ? [values[at]] : []));
  const add = (list: readonly number[]): number => list.reduce((sum, value) => sum + value, 0);
  const isNumber = new Set(wanted.filter(({ aggregate }) => aggregate === 'sum').map(({ fk_column_id: id }) => id));
  const counted = wanted.map(({ fk_column_id: id, aggregate }, at) => (aggregate === 'countFilled' && isNumber.has(id) ? values[at] : 0));
  const count = add(counted.map(Number));
  const numbers = { count, sum: add(listOf('sum')), least: Math.min(...listOf('min')), most: Math.max(...listOf('max')) };
  return { filled: add(listOf('countFilled')) + add(listOf('checked')), numbers: count > 0 ? numbers : null };
}

/** Short, as footers say it. */
export function nameOfSummary(name: SummaryName): string {
  const names: Record<SummaryName, string> = {
    count: t`Count`,
    countEmpty: t`Empty`,
    countFilled: t`Filled`,
    countUnique: t`Unique`,
    percentEmpty: t`Empty %`,
    percentFilled: t`Filled %`,
    percentUnique: t`Unique %`,
    sum: t`Sum`,
    min: t`Min`,
    max: t`Max`,
    avg: t`Avg`,
    median: t`Median`,
    stdDev: t`Std. deviation`,
    range: t`Range`,
    earliestDate: t`Earliest`,
    latestDate: t`Latest`,
    dateRange: t`Days between`,
    checked: t`Checked`,
    unchecked: t`Unchecked`,
    percentChecked: t`Checked %`,
    percentUnchecked: t`Unchecked %`,
  };
  return names[name];
}

/** A figure in words: counts and shares as numbers, everything else as the field shows its values. */
export function formatFigure(field: TableField, name: SummaryName, value: CellValue, locale: string): string {
  if (value === null) return '';
  if (name.startsWith('percent')) return (Number(value) / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 1 });
  const isOwnValue = name === 'earliestDate' || name === 'latestDate' || name === 'min' || name === 'max' || name === 'sum';
  const isLike = isOwnValue || name === 'avg' || name === 'median' || name === 'range' || name === 'stdDev';
  if (!isLike) return Number(value).toLocaleString(locale, { maximumFractionDigits: 2 });
  const { type } = valuesOf(field) ?? field;
  // a mean of whole numbers is none, and one of shares has no end
  if (!isOwnValue && (type === 'Number' || type === 'Rating' || type === 'Year'))
    return Number(value).toLocaleString(locale, { maximumFractionDigits: 2 });
  if (!isOwnValue && type === 'Percent') return `${Number(value).toLocaleString(locale, { maximumFractionDigits: 1 })}%`;
  if (type === 'Rating') return Number(value).toLocaleString(locale);
  return wordsOfCell(field, value, toWordsContext([]));
}

/** The name beside a figure: a share says so by itself. */
export function nameBesideFigure(name: SummaryName): string {
  const plain: Partial<Record<SummaryName, SummaryName>> = {
    percentEmpty: 'countEmpty',
    percentFilled: 'countFilled',
    percentUnique: 'countUnique',
    percentChecked: 'checked',
    percentUnchecked: 'unchecked',
  };
  return nameOfSummary(plain[name] ?? name);
}
