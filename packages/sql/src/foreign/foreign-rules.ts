import type { FieldType } from '@quadrille/domain';
import type { Fragment } from '../fragment.ts';
import type { CheckedSelect } from './read-select.ts';

/** How an engine's own types become fields, and what its catalogue knows beside columns. */
export interface ForeignRules {
  /** What a column of this type is to people. */
  fieldTypeOf(type: string): FieldType;
  /** Whether values of this type can name rows: whole numbers. */
  isKeyType(type: string): boolean;
  /** Whether a type that names rows holds numbers beyond 32 bits. */
  isWideKey(type: string): boolean;
  /** Whether rows can be ordered by values of this type. */
  isOrdered(type: string): boolean;
  /** Whether values of this type are what a clock shows, without saying where. */
  isWallClock(type: string): boolean;
  /** Whether what people write can be put into a column of this type. */
  isWritable(type: string): boolean;
  /** A column of theirs in the form ours have. */
  read(type: string, column: Fragment): Fragment;
  /** A number as it is compared with columns of numbers: with all its digits. */
  exact(digits: string): Fragment;
  /** A value in the form ours have as one of theirs. */
  write(type: string, value: Fragment): Fragment;
  /** Stands before the query of a view made for one statement; keeps the planner from filling it. */
  readonly asView: Fragment;
  /** Whether a statement somebody wrote is one harmless SELECT for this engine. */
  checkSelect(text: string): CheckedSelect;
  /** Query: key, table, column, other table, other column or null for its key; by table, key and position. */
  foreignKeys(schema: string | null): Fragment;
  /** Query: type, value; the values a type allows, in their order. Null where the type itself spells them or there are no such types. */
  choices(schema: string | null): Fragment | null;
  /** The values the spelling of a type allows; null for types that are no lists of values. */
  choicesIn(type: string): readonly string[] | null;
  /** Query: table, column or null for the table itself, comment or null, whether the engine fills the column itself. */
  notes(schema: string | null): Fragment;
}
