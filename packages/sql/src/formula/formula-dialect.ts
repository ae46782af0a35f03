import type { BinaryOp, FormulaFunction, FormulaType, FunctionName } from '@quadrille/formula';
import type { DialectName } from '../dialects/dialect.ts';
import type { Fragment } from '../fragment.ts';
import type { Storage } from '../model/storage.ts';

/** A part of a formula in SQL. What its type says is how the value lies: see `FormulaDialect`. */
export interface Typed {
  readonly sql: Fragment;
  readonly type: FormulaType;
  /** The value itself where it is written in the formula. */
  readonly written?: string | number;
}

/** What a formula's SQL stands on. */
export interface FormulaScope {
  /** Schema of the helper functions; null where the engine has none. */
  readonly schema: string | null;
  /** Milliseconds since 1970: what NOW() is. */
  readonly now: number;
  readonly timeZone: string;
  /** Canonical values of the record besides its cells, as text but for the number. */
  readonly record: Readonly<Record<'id' | 'createdAt' | 'updatedAt' | 'createdBy' | 'updatedBy', Fragment>>;
  /** A name for a subquery that no other has. */
  nextName(): string;
}

/** SQL of a call; null when these arguments have none, so that the formula is computed in process. */
export type Emitter = (args: readonly Typed[], scope: FormulaScope, callee: FormulaFunction) => Fragment | null;
export type Emission = Emitter | 'in process';

/**
 * How formulas are said in one engine, exactly as the evaluator means them. Numbers are doubles, dates and moments canonical
 * text, truth 1 or 0 (SQLite) or boolean (PostgreSQL), lists JSON text (SQLite).
 */
export interface FormulaDialect {
  readonly name: DialectName;
  /** Whether the engine holds values whose type is known only when they are computed. */
  readonly hasDynamicTypes: boolean;
  readonly functions: Readonly<Record<FunctionName, Emission>>;
  number(value: number): Fragment;
  text(value: string): Fragment;
  /**
   * A stored value as formulas take it: dates and moments as canonical text, options by title. `titles` is a JSON object of
   * titles by option id.
   */
  operand(column: Fragment, storage: Exclude<Storage, 'none'>, titles: string): Fragment;
  /** A formula's value as a column of this storage would hold it. */
  result(value: Fragment, storage: Exclude<Storage, 'none'>): Fragment;
  negate(operand: Typed, scope: FormulaScope): Fragment | null;
  binary(op: BinaryOp, left: Typed, right: Typed, scope: FormulaScope): Fragment | null;
}
