import type { BinaryOp, FormulaFunction, FunctionName } from '@quadrille/formula';
import { findUnit, functionNames, isListType } from '@quadrille/formula';
import { type Fragment, join, param, sql } from '../fragment.ts';
import type { Storage } from '../model/storage.ts';
import { dayInZone } from './day-in-zone.ts';
import type { Emitter, FormulaDialect, FormulaScope, Typed } from './formula-dialect.ts';
import { noLists, operatorNames, sqliteNameOf } from './sqlite-functions.ts';

/** Everything runs: natively where SQL means the same, else as the evaluator's own function. */
const registered = Object.fromEntries(functionNames.map((name) => [name, call])) as unknown as Record<FunctionName, Emitter>;

/** SQLite. Every connection registers `sqliteFormulaFunctions`. */
export const sqliteFormula: FormulaDialect = {
  name: 'sqlite',
  hasDynamicTypes: true,
  number: (value) => param(value),
  text: (value) => param(value),
  operand,
  result: (value) => value,
  negate: (operand) => sql`(0.0 - ${toNumber(operand)})`,
  binary,
  functions: {
    ...registered,
    ADD: (args) => args.map(toNumber).reduce((all, one) => finite(sql`${all} + ${one}`)),
    MINUS: ([a, b]) => (a === undefined || b === undefined ? null : finite(sql`${toNumber(a)} - ${toNumber(b)}`)),
    ABS: ([x]) => (x === undefined ? null : sql`abs(${toNumber(x)})`),
    AND: (args) => sql`(${join(args.map(toCondition), ' AND ')})`,
    OR: (args) => sql`(${join(args.map(toCondition), ' OR ')})`,
    NOT: ([x]) => (x === undefined ? null : sql`(NOT ${toCondition(x)})`),
    TRUE: () => sql`1`,
    FALSE: () => sql`0`,
    BLANK: () => sql`NULL`,
    IF: ([test, yes, no]) => {
      if (test === undefined || yes === undefined || !areAlike([yes, ...(no === undefined ? [] : [no])])) return null;
      return sql`CASE WHEN ${toCondition(test)} THEN ${yes.sql} ELSE ${no?.sql ?? sql`NULL`} END`;
    },
    IFS: alike,
    SWITCH: alike,
    CHOOSE: alike,
    COALESCE: alike,
    DATEVALUE: (args, scope, callee) => {
      const [date, zone] = args;
      if (zone !== undefined) {
        if (date?.type !== 'datetime' || typeof zone.written !== 'string') return call(args, scope, callee);
        const shifted = (seconds: number): Fragment => sql`date(${date.sql}, ${{ sql: `'${seconds} seconds'`, params: [] }})`;
        return dayInZone(date.sql, zone.written, shifted) ?? call(args, scope, callee);
      }
      return date?.type === 'date' || date?.type === 'datetime' ? sql`substr(${date.sql}, 1, 10)` : call(args, scope, callee);
    },
    STARTOF: (args, scope, callee) => startOf(args) ?? call(args, scope, callee),
    RECORD_ID: (_args, { record }) => record.id,
    CREATED_TIME: (_args, { record }) => record.createdAt,
    LAST_MODIFIED_TIME: (_args, { record }) => record.updatedAt,
    CREATED_BY: (_args, { record }) => record.createdBy,
    LAST_MODIFIED_BY: (_args, { record }) => record.updatedBy,
  },
};

function call(args: readonly Typed[], scope: FormulaScope, callee: FormulaFunction): Fragment {
  const context = callee.usesContext ? [param(scope.now), param(scope.timeZone)] : [];
  return callNamed(sqliteNameOf(callee.name), args, context);
}

/** Where a period begins that a date lies in; null for moments and for units that are not written in the formula. */
function startOf([date, unit, zone]: readonly Typed[]): Fragment | null {
  if (date?.type !== 'date' || zone !== undefined || typeof unit?.written !== 'string') return null;
  switch (findUnit(unit.written)) {
    case 'day':
      return date.sql;
    case 'week':
      return sql`date(${date.sql}, '-6 days', 'weekday 1')`;
    case 'month':
      return sql`(substr(${date.sql}, 1, 8) || '01')`;
    case 'quarter':
      return sql`(substr(${date.sql}, 1, 5) || substr('010101040404070707101010', substr(${date.sql}, 6, 2) * 2 - 1, 2) || '-01')`;
    case 'year':
      return sql`(substr(${date.sql}, 1, 5) || '01-01')`;
    default:
      return null;
  }
}

function callNamed(name: string, args: readonly Typed[], context: readonly Fragment[] = []): Fragment {
  const letters = args.map(({ type }) => (isListType(type) ? 'l' : 'v')).join('');
  const kinds: Fragment = { sql: letters.includes('l') ? `'${letters}'` : String(noLists), params: [] };
  const values = join([kinds, ...context, ...args.map((arg) => arg.sql)], ', ');
  return { sql: `${name}(${values.sql})`, params: values.params };
}

/** Functions that hand one of their arguments on: a list among single values would lose what it is. */
function alike(args: readonly Typed[], scope: FormulaScope, callee: FormulaFunction): Fragment | null {
  return areAlike(args) ? call(args, scope, callee) : null;
}

function areAlike(args: readonly Typed[]): boolean {
  const lists = args.filter(({ type }) => isListType(type)).length;
  return lists === 0 || args.every(({ type }) => isListType(type) || type === 'nothing');
}

function operand(column: Fragment, storage: Exclude<Storage, 'none'>, titles: string): Fragment {
  if (storage === 'option') return sql`(${param(titles)} ->> ${column})`;
  if (storage !== 'list') return column;
  return sql`(SELECT group_concat("o"."t", ',') FROM (SELECT ${param(titles)} ->> value AS "t" FROM json_each(${column})) AS "o")`;
}

type Kind = 'number' | 'text' | 'other';

function kindOf({ type }: Typed): Kind {
  if (type === 'number' || type === 'boolean') return 'number';
  return type === 'text' || type === 'date' || type === 'datetime' ? 'text' : 'other';
}

function toNumber(value: Typed): Fragment {
  if (value.type === 'number') return value.sql;
  return value.type === 'boolean' ? sql`CAST(${value.sql} AS REAL)` : callNamed('qf_num', [value]);
}

function toCondition(value: Typed): Fragment {
  if (kindOf(value) === 'number') return sql`coalesce(${value.sql} <> 0, 0)`;
  return kindOf(value) === 'text' ? sql`coalesce(${value.sql} <> '', 0)` : callNamed('qf_true', [value]);
}

/** Nothing instead of what is not finite; SQLite already turns what is no number into NULL. */
function finite(value: Fragment): Fragment {
  return sql`nullif(nullif(${value}, 9e999), -9e999)`;
}

const arithmetic: Partial<Record<BinaryOp, Fragment>> = { '+': sql`+`, '-': sql`-`, '*': sql`*`, '/': sql`/` };
const comparisons: Partial<Record<BinaryOp, Fragment>> = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` };

function binary(op: BinaryOp, left: Typed, right: Typed): Fragment {
  const sign = arithmetic[op];
  if (sign !== undefined) return finite(sql`(${toNumber(left)} ${sign} ${toNumber(right)})`);
  const [a, b] = [kindOf(left), kindOf(right)];
  if (op === '&' || a !== b || a === 'other') return callNamed(operatorNames[op], [left, right]);
  const comparison = comparisons[op];
  if (comparison !== undefined) return sql`(${left.sql} ${comparison} ${right.sql})`;
  if (a === 'number') return op === '==' ? sql`(${left.sql} IS ${right.sql})` : sql`coalesce(${left.sql} <> ${right.sql}, 0)`;
  const equals = sql`(coalesce(${left.sql}, '') = coalesce(${right.sql}, ''))`;
  return op === '==' ? equals : sql`(NOT ${equals})`;
}
