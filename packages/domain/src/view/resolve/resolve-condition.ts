import type { ValueField } from '../../fields/computed/value-field.ts';
import type { Field } from '../../fields/field.ts';
import { getFieldKind } from '../../fields/registry.ts';
import { unreachable } from '../../unreachable.ts';
import type { FilterContext } from '../filter-context.ts';
import type { Condition } from '../filter.ts';
import type { FilterTest } from '../filter-test.ts';
import { always, isNotNull, isNull, never, oneOf, orNull, not, unknown } from '../filter-test.ts';
import { withoutMeaning } from './faults.ts';
import { resolveCheckbox } from './resolve-checkbox.ts';
import { resolveDate } from './resolve-date.ts';
import { resolveMultiSelect } from './resolve-multi-select.ts';
import { resolveNumber } from './resolve-number.ts';
import { resolvePeople } from './resolve-people.ts';
import { resolveSelect } from './resolve-select.ts';
import { resolveText } from './resolve-text.ts';
import { plainOp, type PlainOp } from './plain-op.ts';

/** What a condition asks of a cell of `field`: unknown where it lacks the value it needs, or has one that means nothing there. */
export function resolveCondition(condition: Condition, field: ValueField, context: FilterContext): FilterTest {
  const op = plainOp(condition.op);
  const kind = getFieldKind(field.type);
  const presence = resolvePresence(op, condition.value, field);
  if (presence !== null) return presence;
  switch (kind.valueKind) {
    case 'text':
    case 'json':
      if (field.type === 'Time') return resolveText(op, timeValue(condition.value, field), field);
      if (field.type === 'GeoData') return resolveText(op, placeValue(op, condition.value, field), field);
      return resolveText(op, condition.value, field);
    case 'number':
      return resolveNumber(op, condition.value, field);
    case 'boolean':
      return resolveCheckbox(op, condition.value, field);
    case 'date':
    case 'datetime':
      return resolveDate(op, condition, field, context);
    case 'select':
      return resolveSelect(op, condition.value, field);
    case 'multiselect':
      return field.type === 'Collaborator'
        ? resolvePeople(op, condition.value, field, context)
        : resolveMultiSelect(op, condition.value, field);
    case 'secret':
    case 'none':
      return unknown(`Nothing can be compared with "${field.title}".`);
    default:
      return unreachable(kind.valueKind);
  }
}

/** Operators about having a value at all mean the same for every type; null for all others. */
function resolvePresence(op: PlainOp, value: string | null, field: ValueField): FilterTest | null {
  const kind = getFieldKind(field.type).valueKind;
  const isText = kind === 'text' || kind === 'json';
  const nothing = field.isCountOfLinks === true ? oneOf(field.id, [0]) : isNull(field.id);
  switch (op) {
    case 'null':
      return nothing;
    case 'notnull':
      return not(nothing);
    case 'empty':
      return isText ? oneOf(field.id, ['']) : never;
    case 'notempty':
      return isText ? orNull(field.id, not(oneOf(field.id, ['']))) : always;
    case 'blank':
      return isText ? orNull(field.id, oneOf(field.id, [''])) : nothing;
    case 'notblank':
      return isText ? { kind: 'and', tests: [not(oneOf(field.id, [''])), isNotNull(field.id)] } : not(nothing);
    case 'checked':
      return kind === 'boolean' ? oneOf(field.id, [true]) : never;
    case 'notchecked':
      return kind === 'boolean' ? orNull(field.id, oneOf(field.id, [false])) : always;
    case 'is':
      return resolveIs(positive, value, field);
    case 'isnot':
      return resolveIs(negative, value, field);
    default:
      return null;
  }
}

const positive = new Map<string, PlainOp>([
  ['null', 'null'],
  ['notnull', 'notnull'],
  ['empty', 'empty'],
  ['notempty', 'notempty'],
  ['true', 'checked'],
  ['false', 'notchecked'],
]);

const negative = new Map<string, PlainOp>([
  ['null', 'notnull'],
  ['notnull', 'null'],
  ['empty', 'notempty'],
  ['notempty', 'empty'],
  ['true', 'notchecked'],
  ['false', 'checked'],
]);

function resolveIs(words: ReadonlyMap<string, PlainOp>, value: string | null, field: ValueField): FilterTest {
  const op = words.get((value ?? '').trim().toLowerCase());
  return (op === undefined ? null : resolvePresence(op, null, field)) ?? withoutMeaning(field, value);
}

/** One place, in whatever form it is written, as it is kept; lists of places and parts of their text stay as they are. */
function placeValue(op: PlainOp, value: string | null, field: Field): string | null {
  const isOne = op === 'eq' || op === 'neq' || op === 'like' || op === 'nlike';
  const read = isOne ? getFieldKind('GeoData').parse(value, field) : null;
  return read?.ok && read.value !== null ? String(read.value) : value;
}

/** Times are compared as canonical text, however they were typed. */
function timeValue(value: string | null, field: Field): string | null {
  if (value === null) return null;
  const kind = getFieldKind(field.type);
  return value
    .split(',')
    .map((entry) => {
      const result = kind.parse(entry, field);
      return result.ok ? String(result.value ?? '') : entry;
    })
    .join(',');
}
