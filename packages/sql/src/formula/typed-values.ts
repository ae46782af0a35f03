import type { FormulaType } from '@quadrille/formula';
import { readMoment, toMomentText } from '@quadrille/formula';
import { type Fragment, sql } from '../fragment.ts';
import type { Emitter, FormulaScope, Typed } from './formula-dialect.ts';

/** The three ways values lie in an engine that types them when a formula is compiled: dates, moments and nothing are text. */
export type Kind = 'number' | 'boolean' | 'text';

/** Helper functions that every such engine has in its schema. */
export type SharedHelper =
  | `q_f_${'add' | 'mul' | 'div' | 'round' | 'sqrt' | 'limit' | 'num' | 'eq' | 'ne'}`
  | `q_f_${'text' | 'bound' | 'join' | 'sub' | 'right' | 'repeat' | 'replace'}`
  | `q_f_${'ms' | 'moment' | 'add_days' | 'add_months' | 'month_end' | 'weeks' | 'years' | 'time_part' | 'time' | 'to_moment'}`;

/** What engines that type values when a formula is compiled call differently. */
export interface TypedEngine {
  number(value: number): Fragment;
  text(value: string): Fragment;
  nothing(kind: Kind): Fragment;
  helper(scope: FormulaScope, name: SharedHelper, ...args: readonly Fragment[]): Fragment;
  booleanAs(kind: 'number' | 'text', value: Fragment): Fragment;
  /** A whole number, or text that is one, as a double. */
  toDouble(value: Fragment): Fragment;
  /** Without its fraction. */
  truncate(value: Fragment): Fragment;
  remainder(scope: FormulaScope, value: Fragment, divisor: Fragment): Fragment;
  least(scope: FormulaScope, a: Fragment, b: Fragment): Fragment;
  greatest(scope: FormulaScope, a: Fragment, b: Fragment): Fragment;
  /** Where `part` begins, counted from 1; 0 where it is not found. */
  placeOf(part: Fragment, text: Fragment): Fragment;
  startsWith(text: Fragment, part: Fragment): Fragment;
  /** Text that compares by code point. */
  byCodePoint(text: Fragment): Fragment;
  /** The sign that tells whether two values are the same, nothing included. */
  readonly isSame: Fragment;
}

/** Values in the forms functions take them. */
export interface TypedValues {
  num(value: Typed, scope: FormulaScope): Fragment;
  text(value: Typed, scope: FormulaScope): Fragment;
  /** Nothing, for a place that takes values of this type. */
  nothing(type: FormulaType): Fragment;
  /** A value among others of a type: nothing takes any. */
  as(value: Typed, type: FormulaType): Fragment;
  /** A date whose form is known: a field, a date computed, or a written one; null for other texts, which are read in process. */
  dateOf(value: Typed | undefined): Fragment | null;
  /** A function of numbers and texts, converted; null when the arguments are fewer or more. */
  over(types: readonly ('number' | 'text')[], build: (scope: FormulaScope, a: Fragment, b: Fragment, c: Fragment) => Fragment): Emitter;
  /** A function of a date; null where `dateOf` is. */
  overDate(build: (scope: FormulaScope, date: Fragment, more: Typed | undefined) => Fragment | null): Emitter;
}

export function typedValues(engine: TypedEngine): TypedValues {
  const num = (value: Typed, scope: FormulaScope): Fragment => {
    switch (kindOf(value)) {
      case 'number':
        return value.sql;
      case 'boolean':
        return engine.booleanAs('number', value.sql);
      case 'text':
        return engine.helper(scope, 'q_f_num', value.sql);
    }
  };
  const text = (value: Typed, scope: FormulaScope): Fragment => {
    switch (kindOf(value)) {
      case 'number':
        return engine.helper(scope, 'q_f_text', value.sql);
      case 'boolean':
        return engine.booleanAs('text', value.sql);
      case 'text':
        return value.sql;
    }
  };
  const nothing = (type: FormulaType): Fragment => engine.nothing(kindOf({ type }));
  const dateOf = (value: Typed | undefined): Fragment | null => {
    if (value?.type === 'date' || value?.type === 'datetime') return value.sql;
    if (value?.type === 'nothing') return nothing('text');
    const moment = typeof value?.written === 'string' ? readMoment(value.written) : null;
    if (moment === null) return null;
    return engine.text(moment.isDate ? moment.date : (toMomentText(moment.instant) ?? ''));
  };
  return {
    num,
    text,
    nothing,
    as: (value, type) => (value.type === 'nothing' ? nothing(type) : value.sql),
    dateOf,
    over: (types, build) => (args, scope) => {
      if (args.length !== types.length) return null;
      const [a = sql``, b = sql``, c = sql``] = args.map((one, index) => (types[index] === 'number' ? num(one, scope) : text(one, scope)));
      return build(scope, a, b, c);
    },
    overDate:
      (build) =>
      ([first, more], scope) => {
        const date = dateOf(first);
        return date === null ? null : build(scope, date, more);
      },
  };
}

export function kindOf({ type }: Pick<Typed, 'type'>): Kind {
  return type === 'number' || type === 'boolean' ? type : 'text';
}

/** What a test of IF takes a value for. */
export function condition(value: Typed): Fragment {
  switch (kindOf(value)) {
    case 'number':
      return sql`coalesce(${value.sql} <> 0, FALSE)`;
    case 'boolean':
      return sql`coalesce(${value.sql}, FALSE)`;
    case 'text':
      return sql`coalesce(${value.sql} <> '', FALSE)`;
  }
}

export function isFilled(value: Typed): Fragment {
  return kindOf(value) === 'text' ? condition(value) : sql`(${value.sql} IS NOT NULL)`;
}
