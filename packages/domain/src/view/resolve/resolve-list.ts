import type { ValueField } from '../../fields/computed/value-field.ts';
import type { FilterContext } from '../filter-context.ts';
import type { Condition } from '../filter.ts';
import type { FilterTest } from '../filter-test.ts';
import { all, not, unknown } from '../filter-test.ts';
import { faultOf } from './faults.ts';
import { titlesIn } from './options-of.ts';
import { resolveCondition } from './resolve-condition.ts';
import { type PlainOp, plainOp } from './plain-op.ts';

/** Operators that say "none of the values", by the one that says "some value". */
const negations: Readonly<Partial<Record<PlainOp, PlainOp>>> = {
  neq: 'eq',
  nlike: 'like',
  nanyof: 'anyof',
  nallof: 'allof',
  nbtw: 'btw',
  notchecked: 'checked',
  null: 'notblank',
  blank: 'notblank',
  empty: 'notblank',
};

const presences: Readonly<Record<string, PlainOp>> = {
  null: 'blank',
  notnull: 'notblank',
  empty: 'blank',
  notempty: 'notblank',
  true: 'checked',
  false: 'notchecked',
};

/**
 * What a condition asks of a cell that holds any number of values: that one of them fulfils it. Negated operators ask that none
 * fulfils what they negate, so no value at all fulfils them. What nobody can judge stays so, and so does its negation.
 */
export function resolveListCondition(condition: Condition, field: ValueField, context: FilterContext): FilterTest {
  const op = wordOp(condition);
  const positive = negations[op];
  const some = resolveSome({ ...condition, op: positive ?? op }, field, context);
  const fault = positive === undefined ? null : faultOf(some);
  if (fault !== null) return unknown(fault);
  return positive === undefined ? some : not(some);
}

function resolveSome(condition: Condition, field: ValueField, context: FilterContext): FilterTest {
  if (condition.op === 'allof' && condition.value !== null) {
    const titles = titlesIn(field, condition.value);
    if (titles.length > 1) {
      const tests = titles.map((value) => resolveSome({ ...condition, value }, field, context));
      return all(...tests);
    }
  }
  const op = condition.op === 'notnull' || condition.op === 'notempty' ? 'notblank' : condition.op;
  const test = resolveCondition({ ...condition, op }, field, context);
  return test.kind === 'unknown' ? test : { kind: 'some', fieldId: field.id, test };
}

/** `is` and `isnot` with their word as one operator. */
function wordOp({ op, value }: Condition): PlainOp {
  const plain = plainOp(op);
  if (plain !== 'is' && plain !== 'isnot') return plain;
  const word = presences[(value ?? '').trim().toLowerCase()];
  if (word === undefined) return plain;
  if (plain === 'is') return word;
  return negations[word] ?? (word === 'notblank' ? 'blank' : 'notchecked');
}
