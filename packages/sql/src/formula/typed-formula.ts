import type { BinaryOp, FormulaType, FunctionName } from '@quadrille/formula';
import { commonType, functionNames } from '@quadrille/formula';
import { type Fragment, integer, join, sql } from '../fragment.ts';
import type { Emission, Emitter, FormulaDialect, FormulaScope, Typed } from './formula-dialect.ts';
import { typedDates } from './typed-dates.ts';
import { condition, isFilled, kindOf, type TypedEngine, type TypedValues, typedValues } from './typed-values.ts';

export interface TypedFormulas extends TypedValues {
  /** What `SWITCH(value, …)` gives, its value said once for each case. */
  switchOn(subject: Typed, rest: readonly Typed[], scope: FormulaScope): Fragment;
  /** The dialect with the engine's own functions before those all typed engines share; what neither has stays in process. */
  dialect(parts: Pick<FormulaDialect, 'name' | 'operand' | 'result'>, own: Partial<Record<FunctionName, Emitter>>): FormulaDialect;
}

/** How formulas are said in an engine that types values when a formula is compiled. */
export function typedFormulas(engine: TypedEngine): TypedFormulas {
  const values = typedValues(engine);
  const { num, text, nothing, as, over } = values;
  const { helper, truncate, remainder, placeOf, byCodePoint } = engine;

  const compare = (op: BinaryOp, left: Typed, right: Typed, scope: FormulaScope): Fragment => {
    const isText = [kindOf(left) === 'text', kindOf(right) === 'text'] as const;
    const sign = comparisons[op];
    if (sign !== undefined) {
      return isText[0] && isText[1]
        ? sql`(${byCodePoint(left.sql)} ${sign} ${byCodePoint(right.sql)})`
        : sql`(${num(left, scope)} ${sign} ${num(right, scope)})`;
    }
    if (isText[0] && isText[1]) {
      const equals = sql`(${byCodePoint(sql`coalesce(${left.sql}, '')`)} = ${byCodePoint(sql`coalesce(${right.sql}, '')`)})`;
      return op === '==' ? equals : sql`(NOT ${equals})`;
    }
    if (isText[0] !== isText[1]) {
      const [words, value] = isText[0] ? [left, right] : [right, left];
      return helper(scope, op === '==' ? 'q_f_eq' : 'q_f_ne', words.sql, num(value, scope));
    }
    const [a, b] = [num(left, scope), num(right, scope)];
    return op === '==' ? sql`(${a} ${engine.isSame} ${b})` : sql`coalesce(${a} <> ${b}, FALSE)`;
  };

  const binary = (op: BinaryOp, left: Typed, right: Typed, scope: FormulaScope): Fragment => {
    switch (op) {
      case '+':
        return helper(scope, 'q_f_add', num(left, scope), num(right, scope));
      case '-':
        return helper(scope, 'q_f_add', num(left, scope), sql`-(${num(right, scope)})`);
      case '*':
        return helper(scope, 'q_f_mul', num(left, scope), num(right, scope));
      case '/':
        return helper(scope, 'q_f_div', num(left, scope), num(right, scope));
      case '&':
        return helper(scope, 'q_f_join', text(left, scope), text(right, scope));
      default:
        return compare(op, left, right, scope);
    }
  };

  const comparing =
    (op: BinaryOp): Emitter =>
    ([a, b], scope) =>
      a === undefined || b === undefined ? null : binary(op, a, b, scope);

  const sumOf = (args: readonly Typed[], scope: FormulaScope): Fragment =>
    args.map((one) => num(one, scope)).reduce((a, b) => helper(scope, 'q_f_add', a, b));

  /** `CASE WHEN … ELSE …` of tests and results in turn; the last one without a partner is what else holds. */
  const casesOf = (args: readonly Typed[], test: (value: Typed) => Fragment): Fragment => {
    const pairs = pairsOf(args);
    const rest = args.length % 2 === 1 ? args.at(-1) : undefined;
    const type = commonType([...pairs.map(([, result]) => result), ...(rest === undefined ? [] : [rest])].map((one) => one.type));
    const cases = pairs.map(([value, result]) => sql`WHEN ${test(value)} THEN ${as(result, type)}`);
    return sql`CASE ${join(cases, ' ')} ELSE ${orNothing(rest, type)} END`;
  };
  const orNothing = (value: Typed | undefined, type: FormulaType): Fragment => (value === undefined ? nothing(type) : as(value, type));

  const shared: Partial<Record<FunctionName, Emitter>> = {
    ADD: sumOf,
    MINUS: over(['number', 'number'], (scope, a, b) => helper(scope, 'q_f_add', a, sql`-(${b})`)),
    MULTIPLY: (args, scope) => args.map((one) => num(one, scope)).reduce((a, b) => helper(scope, 'q_f_mul', a, b)),
    DIVIDE: over(['number', 'number'], (scope, a, b) => helper(scope, 'q_f_div', a, b)),
    AVG: (args, scope) => helper(scope, 'q_f_div', sumOf(args, scope), engine.number(args.length)),
    MIN: (args, scope) => args.map((one) => num(one, scope)).reduce((a, b) => engine.least(scope, a, b)),
    MAX: (args, scope) => args.map((one) => num(one, scope)).reduce((a, b) => engine.greatest(scope, a, b)),
    CLAMP: over(['number', 'number', 'number'], (scope, x, least, most) => engine.least(scope, engine.greatest(scope, x, least), most)),
    CEILING: over(['number'], (_scope, x) => sql`ceil(${x})`),
    FLOOR: over(['number'], (_scope, x) => sql`floor(${x})`),
    INT: over(['number'], (_scope, x) => truncate(x)),
    ABS: over(['number'], (_scope, x) => sql`abs(${x})`),
    SIGN: over(['number'], (_scope, x) => sql`sign(${x})`),
    SQRT: over(['number'], (scope, x) => helper(scope, 'q_f_sqrt', x)),
    MOD: over(['number', 'number'], remainder),
    QUOTIENT: over(['number', 'number'], (scope, a, b) => truncate(helper(scope, 'q_f_div', a, b))),
    ROUND: ([x, digits], scope) =>
      x === undefined ? null : helper(scope, 'q_f_round', num(x, scope), digits === undefined ? integer(0) : num(digits, scope)),
    ISEVEN: over(['number'], (scope, x) => sql`(${remainder(scope, truncate(x), integer(2))} = 0)`),
    ISODD: over(['number'], (scope, x) => sql`(${remainder(scope, truncate(x), integer(2))} <> 0)`),
    PI: () => engine.number(Math.PI),
    CONCAT: (args, scope) => {
      const parts = args.map((one) => sql`coalesce(${text(one, scope)}, '')`);
      return helper(scope, 'q_f_bound', join(parts, ' || '));
    },
    TRIM: over(['text'], (_scope, x) => sql`trim(${x})`),
    LTRIM: over(['text'], (_scope, x) => sql`ltrim(${x})`),
    RTRIM: over(['text'], (_scope, x) => sql`rtrim(${x})`),
    LEN: over(['text'], (_scope, x) => engine.toDouble(sql`char_length(${x})`)),
    REPEAT: over(['text', 'number'], (scope, x, n) => helper(scope, 'q_f_repeat', x, n)),
    REPLACE: over(['text', 'text', 'text'], (scope, x, from, to) => helper(scope, 'q_f_replace', x, from, to)),
    SUBSTITUTE: over(['text', 'text', 'text'], (scope, x, from, to) => helper(scope, 'q_f_replace', x, from, to)),
    SEARCH: over(['text', 'text'], (_scope, x, part) => engine.toDouble(placeOf(part, x))),
    FIND: over(['text', 'text'], (_scope, part, x) => engine.toDouble(placeOf(part, x))),
    CONTAINS: over(['text', 'text'], (_scope, x, part) => sql`(${placeOf(part, x)} > 0)`),
    STARTS_WITH: over(['text', 'text'], (_scope, x, part) => engine.startsWith(x, part)),
    ENDS_WITH: over(['text', 'text'], (_scope, x, part) => engine.startsWith(sql`reverse(${x})`, sql`reverse(${part})`)),
    EXACT: over(['text', 'text'], (_scope, a, b) => sql`(${byCodePoint(a)} = ${byCodePoint(b)})`),
    RIGHT: over(['text', 'number'], (scope, x, n) => helper(scope, 'q_f_right', x, n)),
    SUBSTR: ([x, place, size], scope) =>
      x === undefined || place === undefined
        ? null
        : helper(scope, 'q_f_sub', text(x, scope), num(place, scope), size === undefined ? integer(2_000_000) : num(size, scope)),
    MID: over(['text', 'number', 'number'], (scope, x, place, size) => helper(scope, 'q_f_sub', x, place, size)),
    REVERSE: over(['text'], (_scope, x) => sql`reverse(${x})`),
    URL: over(['text'], (scope, x) => helper(scope, 'q_f_bound', sql`'URI::(' || ${x} || ')'`)),
    TOTEXT: over(['text'], (_scope, x) => x),
    VALUE: over(['text'], (scope, x) => helper(scope, 'q_f_num', x)),
    AND: (args) => sql`(${join(args.map(condition), ' AND ')})`,
    OR: (args) => sql`(${join(args.map(condition), ' OR ')})`,
    NAND: (args) => sql`(NOT (${join(args.map(condition), ' AND ')}))`,
    NOR: (args) => sql`(NOT (${join(args.map(condition), ' OR ')}))`,
    NOT: ([x]) => (x === undefined ? null : sql`(NOT ${condition(x)})`),
    XOR: (args) => args.map(condition).reduce((a, b) => sql`(${a} <> ${b})`),
    TRUE: () => sql`TRUE`,
    FALSE: () => sql`FALSE`,
    BLANK: () => nothing('text'),
    IF: (args) => (args.length < 2 ? null : casesOf(args, condition)),
    IFS: (args) => casesOf(args, condition),
    COALESCE: (args, scope) => {
      const type = commonType(args.map((one) => one.type));
      const parts = args.map((one) =>
        kindOf(one) === 'text' && one.type !== 'nothing' ? sql`nullif(${text(one, scope)}, '')` : as(one, type),
      );
      return sql`coalesce(${join(parts, ', ')})`;
    },
    ISBLANK: ([x]) => (x === undefined ? null : sql`(NOT ${isFilled(x)})`),
    ISNOTBLANK: ([x]) => (x === undefined ? null : isFilled(x)),
    ISNUMBER: ([x], scope) => (x === undefined ? null : sql`(${num(x, scope)} IS NOT NULL)`),
    EQ: comparing('=='),
    NE: comparing('!='),
    GT: comparing('>'),
    GTE: comparing('>='),
    LT: comparing('<'),
    LTE: comparing('<='),
    RECORD_ID: (_args, { record }) => record.id,
    CREATED_TIME: (_args, { record }) => record.createdAt,
    LAST_MODIFIED_TIME: (_args, { record }) => record.updatedAt,
    CREATED_BY: (_args, { record }) => record.createdBy,
    LAST_MODIFIED_BY: (_args, { record }) => record.updatedBy,
    ...typedDates(engine, values),
  };

  return {
    ...values,
    switchOn: (subject, rest, scope) => casesOf(rest, (value) => binary('==', subject, value, scope)),
    dialect: (parts, own) => {
      const known: Partial<Record<FunctionName, Emitter>> = { ...shared, ...own };
      const functions = Object.fromEntries(functionNames.map((name) => [name, known[name] ?? 'in process']));
      return {
        ...parts,
        hasDynamicTypes: false,
        functions: functions as unknown as Record<FunctionName, Emission>,
        number: engine.number,
        text: engine.text,
        negate: (value, scope) => sql`(0 - ${num(value, scope)})`,
        binary,
      };
    },
  };
}

const comparisons: Readonly<Partial<Record<BinaryOp, Fragment>>> = { '<': sql`<`, '<=': sql`<=`, '>': sql`>`, '>=': sql`>=` };

function pairsOf(args: readonly Typed[]): (readonly [Typed, Typed])[] {
  const found: (readonly [Typed, Typed])[] = [];
  for (let index = 0; index + 1 < args.length; index += 2) found.push([args[index] as Typed, args[index + 1] as Typed]);
  return found;
}
