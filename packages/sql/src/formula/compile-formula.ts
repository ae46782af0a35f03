import type { Expression, FormulaType, FormulaValue, Reference } from '@quadrille/formula';
import { checkFormula, findFunction, isListType } from '@quadrille/formula';
import type { Fragment } from '../fragment.ts';
import type { FormulaDialect, FormulaScope, Typed } from './formula-dialect.ts';

export type CompiledFormula =
  | {
      readonly ok: true;
      readonly sql: Fragment;
      readonly type: FormulaType;
      /** What a driver handed over as the value the evaluator gives. */
      decode(raw: unknown): FormulaValue;
    }
  | {
      readonly ok: false;
      /** What has no SQL here; the formula is computed in process. */
      readonly reasons: readonly string[];
    };

/** A field as formulas of this engine read it; null when it can only be read in process. */
export type ColumnOf = (reference: Reference) => Typed | null;

/** What a formula is compiled for; the rest of its scope is made here. */
export type FormulaSetting = Omit<FormulaScope, 'nextName'>;

interface Run {
  readonly dialect: FormulaDialect;
  readonly columnOf: ColumnOf;
  readonly scope: FormulaScope;
  readonly types: ReadonlyMap<Expression, FormulaType>;
  readonly reasons: string[];
}

/**
 * A formula as one SQL expression that means exactly what `evaluateFormula` means. A formula must have passed its check
 * before; one with issues is answered with reasons.
 */
export function compileFormula(
  dialect: FormulaDialect,
  expression: Expression,
  columnOf: ColumnOf,
  setting: FormulaSetting,
): CompiledFormula {
  const types = new Map<Expression, FormulaType>();
  const { type, issues } = checkFormula(
    expression,
    (reference) => columnOf(reference)?.type ?? 'any',
    [],
    (node, found) => types.set(node, found),
  );
  if (issues.length > 0) return { ok: false, reasons: issues.map((issue) => issue.message) };
  let names = 0;
  const scope: FormulaScope = { ...setting, nextName: () => `q_s${++names}` };
  const run: Run = { dialect, columnOf, scope, types, reasons: [] };
  const compiled = compile(expression, run);
  if (compiled === null) return { ok: false, reasons: [...new Set(run.reasons)] };
  return { ok: true, sql: compiled.sql, type, decode: decoderOf(type) };
}

function compile(expression: Expression, run: Run): Typed | null {
  const type = run.types.get(expression) ?? 'any';
  const sql = emit(expression, type, run);
  if (sql === null) return null;
  // Emitters say what they are given several times: nested often enough, a short formula becomes a text nobody can hold.
  if (sql.sql.length > longestFormula) return refuse(run, 'the length of its expression');
  return expression.kind === 'number' || expression.kind === 'text' ? { sql, type, written: expression.value } : { sql, type };
}

function emit(expression: Expression, type: FormulaType, run: Run): Fragment | null {
  if (!run.dialect.hasDynamicTypes && (type === 'any' || isListType(type))) return refuse(run, `a value of type ${type}`);
  switch (expression.kind) {
    case 'number':
      return run.dialect.number(expression.value);
    case 'text':
      return run.dialect.text(expression.value);
    case 'reference':
      return run.columnOf(expression)?.sql ?? refuse(run, `the field "${expression.name}"`);
    case 'negate': {
      const operand = compile(expression.operand, run);
      if (operand === null) return null;
      return run.dialect.negate(operand, run.scope) ?? refuse(run, 'the sign - on this value');
    }
    case 'binary': {
      const [left, right] = [compile(expression.left, run), compile(expression.right, run)];
      if (left === null || right === null) return null;
      return run.dialect.binary(expression.op, left, right, run.scope) ?? refuse(run, `the sign ${expression.op} on these values`);
    }
    case 'call':
      return emitCall(expression, run);
  }
}

/** Characters of a formula in SQL. */
const longestFormula = 400_000;

/** Engines take no more, or nest them too deeply. */
const mostArguments = 90;

function emitCall(call: Extract<Expression, { kind: 'call' }>, run: Run): Fragment | null {
  const callee = findFunction(call.name);
  const emission = callee === undefined ? 'in process' : run.dialect.functions[callee.name];
  const args = call.args.map((arg) => compile(arg, run));
  if (callee === undefined || emission === 'in process') return refuse(run, call.name.toUpperCase());
  if (!args.every((arg) => arg !== null)) return null;
  if (args.length > mostArguments) return refuse(run, `${callee.name} with more than ${mostArguments} arguments`);
  return emission(args, run.scope, callee) ?? refuse(run, `${callee.name} with these arguments`);
}

function refuse(run: Run, reason: string): null {
  run.reasons.push(reason);
  return null;
}

function decoderOf(type: FormulaType): (raw: unknown) => FormulaValue {
  if (isListType(type)) return (raw) => (typeof raw === 'string' ? (JSON.parse(raw) as FormulaValue) : null);
  return (raw) => {
    if (raw === null || raw === undefined) return null;
    if (typeof raw === 'boolean') return raw ? 1 : 0;
    return typeof raw === 'string' && type !== 'number' ? raw : Number(raw) + 0;
  };
}
