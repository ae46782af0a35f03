import type { Question, QuestionInput } from '@quadrille/contract';
import { getFieldKind, type PeriodUnit, type WidgetKind } from '@quadrille/domain';
import { isGroupable, isLink, type TableField, valuesOf } from '../structure/index.ts';
import type { MeasureName } from './use-measure-words.ts';
import { widgetKindEntries } from './widget-kinds.ts';

/** Fields records can stand together by. */
export function groupableFields(fields: readonly TableField[]): readonly TableField[] {
  return fields.filter((field) => !field.isSystem && field.type !== 'ID' && isGroupable(field));
}

export function shownFields(fields: readonly TableField[]): readonly TableField[] {
  return fields.filter((field) => !field.isSystem && field.type !== 'ID' && field.type !== 'Password' && field.type !== 'Button');
}

export function isDated(field: TableField | undefined): boolean {
  const values = field && valuesOf(field);
  return values != null && values.isList !== true && ['date', 'datetime'].includes(getFieldKind(values.type).valueKind);
}

/** Measures of a field that are one value. */
export function measuresOf(field: TableField): readonly MeasureName[] {
  const values = isLink(field) ? null : valuesOf(field);
  if (values === null) return [];
  const names = getFieldKind(values.isList === true ? 'LongText' : values.type).aggregates;
  return names.filter((name): name is MeasureName => name !== 'histogram' && name !== 'count');
}

/** What a widget of a kind asks of a table before anybody chose anything: something that can be looked at at once. */
export function guessQuestion(kind: WidgetKind, tableId: string, fields: readonly TableField[]): QuestionInput | null {
  const { asks } = widgetKindEntries[kind];
  if (asks === null) return null;
  if (asks === 'records') {
    const shown = shownFields(fields);
    const primary = shown.find(({ isPrimary }) => isPrimary);
    const listed = [...(primary ? [primary] : []), ...shown.filter((field) => field !== primary)].slice(0, 4);
    return { fk_model_id: tableId, records: { fields: listed.map(({ id }) => id), sorts: [] }, limit: 20 };
  }
  const groupable = groupableFields(fields);
  const choices = groupable.filter(({ type }) => type === 'SingleSelect' || type === 'Checkbox');
  const dated = groupable.filter(isDated);
  const plain = groupable.filter((field) => !field.isPrimary && !isDated(field));
  const wanted =
    kind === 'line' || kind === 'area' ? [...dated, ...choices, ...plain, ...groupable] : [...choices, ...plain, ...dated, ...groupable];
  const levels = [...new Set(wanted)].slice(0, asks.groups[0]);
  const numbers = fields.filter((field) => !field.isSystem && measuresOf(field).includes('sum'));
  const measures: Question['measures'] =
    kind === 'scatter'
      ? [0, 1].map((at) => ({ aggregate: numbers[at] ? ('avg' as const) : ('count' as const), fk_column_id: numbers[at]?.id ?? null }))
      : [{ aggregate: 'count', fk_column_id: null }];
  return {
    fk_model_id: tableId,
    groups: levels.map((field) => groupOf(field)),
    measures,
    limit: kind === 'pie' || kind === 'funnel' ? 12 : 200,
    ...(kind === 'pie' || kind === 'funnel' ? { order: { measure: 0, direction: 'desc' as const } } : {}),
  };
}

export function groupOf(field: TableField, unit: PeriodUnit | null = isDated(field) ? 'month' : null): Question['groups'][number] {
  return { fk_column_id: field.id, unit, direction: 'asc' };
}

/** The course of a number: the same question by periods of a date, the last of them at the end. */
export function trendOf(question: QuestionInput, dateId: string, unit: PeriodUnit): QuestionInput {
  return {
    ...question,
    groups: [{ fk_column_id: dateId, unit, direction: 'asc' }],
    order: null,
    limit: 1000,
    filter: [...(question.filter ?? [])],
  };
}
