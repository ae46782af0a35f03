import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { comparisonOps, getFieldKind, optionColorAt, parseNumberText } from '@quadrille/domain';
import type { ComparisonOp, Person, SelectOption, ValueKind } from '@quadrille/domain';
import type { FilterField, FilterInput, FilterOperator } from '@quadrille/ui-kit-react';
import { $showsNull } from '../../platform/show-null.state.ts';
import { fieldKinds } from './field-kinds.ts';
import { iconKindOf } from './icon-kind-of.ts';
import { valuesOf } from '../structure/index.ts';
import type { TableField } from '../structure/index.ts';

type Translate = (message: MessageDescriptor) => string;

/** Operators as the middle of a sentence: "Status is any of Doing". */
const words: Record<ComparisonOp, MessageDescriptor> = {
  eq: msg`is`,
  neq: msg`is not`,
  not: msg`is not`,
  like: msg`contains`,
  nlike: msg`does not contain`,
  empty: msg`is empty text`,
  notempty: msg`is not empty text`,
  null: msg`is null`,
  notnull: msg`is not null`,
  checked: msg`is checked`,
  notchecked: msg`is not checked`,
  blank: msg`is empty`,
  notblank: msg`is not empty`,
  allof: msg`has all of`,
  anyof: msg`is any of`,
  nallof: msg`does not have all of`,
  nanyof: msg`is none of`,
  gt: msg`is more than`,
  lt: msg`is less than`,
  gte: msg`is at least`,
  lte: msg`is at most`,
  ge: msg`is at least`,
  le: msg`is at most`,
  in: msg`is one of`,
  isnot: msg`is not`,
  is: msg`is`,
  isWithin: msg`is within`,
  btw: msg`is between`,
  nbtw: msg`is not between`,
};

const dateWords: Partial<Record<ComparisonOp, MessageDescriptor>> = {
  gt: msg`is after`,
  lt: msg`is before`,
  gte: msg`is on or after`,
  lte: msg`is on or before`,
};

/** Not offered: other spellings of ones that are, and those that only tell null from empty text. */
const hidden = new Set<ComparisonOp>(['not', 'ge', 'le', 'is', 'isnot', 'in', 'empty', 'notempty', 'null', 'notnull', 'btw', 'nbtw']);
/** Offered while null is shown. */
const tellingNull = new Set<ComparisonOp>(['null', 'notnull']);
const withoutValue = new Set<ComparisonOp>(['blank', 'notblank', 'empty', 'notempty', 'null', 'notnull', 'checked', 'notchecked']);

const moments = [
  ['today', msg`today`, 'none'],
  ['tomorrow', msg`tomorrow`, 'none'],
  ['yesterday', msg`yesterday`, 'none'],
  ['oneWeekAgo', msg`one week ago`, 'none'],
  ['oneWeekFromNow', msg`one week from now`, 'none'],
  ['oneMonthAgo', msg`one month ago`, 'none'],
  ['oneMonthFromNow', msg`one month from now`, 'none'],
  ['daysAgo', msg`days ago`, 'number'],
  ['daysFromNow', msg`days from now`, 'number'],
  ['exactDate', msg`the date`, 'date'],
] as const;

const spans = [
  ['pastWeek', msg`the past week`, 'none'],
  ['pastMonth', msg`the past month`, 'none'],
  ['pastYear', msg`the past year`, 'none'],
  ['nextWeek', msg`the next week`, 'none'],
  ['nextMonth', msg`the next month`, 'none'],
  ['nextYear', msg`the next year`, 'none'],
  ['pastNumberOfDays', msg`the past days`, 'number'],
  ['nextNumberOfDays', msg`the next days`, 'number'],
] as const;

const subOpNeeds = new Map<string, 'none' | 'number' | 'date'>([...moments, ...spans].map(([subOp, , needs]) => [subOp, needs]));

/** What has to be filled in before a condition says something. */
export function operatorNeeds(op: string, subOp: string | null): 'none' | 'value' {
  if (withoutValue.has(op as ComparisonOp)) return 'none';
  if (subOp !== null && subOp !== '') return subOpNeeds.get(subOp) === 'none' ? 'none' : 'value';
  return 'value';
}

const inputs: Record<ValueKind, FilterInput> = {
  text: 'text',
  number: 'number',
  boolean: 'none',
  date: 'date',
  datetime: 'date',
  select: 'option',
  multiselect: 'options',
  json: 'text',
  secret: 'none',
  none: 'text',
};

/** Whether a typed value can be compared with the field's: a number where numbers are, anything elsewhere. Blank text is no value yet. */
export function acceptsValue(own: TableField, subOp: string | null, value: string): boolean {
  if (subOp !== null && subOpNeeds.get(subOp) === 'number') return /^\s*\d+\s*$/.test(value);
  const field = valuesOf(own) ?? own;
  const kind = getFieldKind(field.type);
  return kind.valueKind !== 'number' || kind.parse(value, field).ok || parseNumberText(value) !== null;
}

/**
 * A field with the operators its type takes, in the reader's words. `people` are those a people field may be compared with, beside
 * whoever is looking, who is called `meWords`.
 */
export function toFilterField(
  own: TableField,
  translate: Translate,
  people: readonly Person[] = [],
  meWords: MessageDescriptor = msg({ context: 'whoever is looking, among people', message: 'Me' }),
): FilterField {
  const field = valuesOf(own) ?? own;
  const kind = getFieldKind(field.type);
  const isDate = kind.valueKind === 'date' || kind.valueKind === 'datetime';
  const offered = kind.filterOps.filter((op) => !hidden.has(op) || (tellingNull.has(op) && $showsNull.get()));
  const operators = [...offered]
    .sort((a, b) => comparisonOps.indexOf(a) - comparisonOps.indexOf(b))
    .map((op): FilterOperator => {
      const label = translate((isDate ? dateWords[op] : undefined) ?? words[op]);
      if (withoutValue.has(op)) return { op, label, input: 'none' };
      if (!isDate) return { op, label, input: inputOf(kind.valueKind, op) };
      const subOps = op === 'isWithin' ? spans : moments;
      return { op, label, input: 'none', subOps: subOps.map(([subOp, word, input]) => ({ subOp, label: translate(word), input })) };
    });
  return {
    id: field.id,
    label: field.title,
    kind: iconKindOf(own),
    operators,
    accepts: (subOp, value) => acceptsValue(field, subOp, value),
    ...choicesOf(field, people, translate(meWords)),
    ...fieldKinds[field.type].toFilterParts?.(field),
  };
}

/** Options by their titles, unless the type chooses among something else. */
function choicesOf({ type, options }: TableField, people: readonly Person[], reader: string): Pick<FilterField, 'choices'> {
  const choices = fieldKinds[type].toFilterChoices?.(people, reader) ?? options.map(toChoice);
  return fieldKinds[type].toFilterChoices !== undefined || choices.length > 0 ? { choices } : {};
}

const toChoice = ({ title, color }: SelectOption, position: number) => ({
  value: title,
  label: title,
  color: color ?? optionColorAt(position).name,
});

function inputOf(valueKind: ValueKind, op: ComparisonOp): FilterInput {
  const isList = op === 'anyof' || op === 'nanyof' || op === 'allof' || op === 'nallof';
  if (isList && (valueKind === 'select' || valueKind === 'multiselect')) return 'options';
  return inputs[valueKind];
}
