import type { FieldId, TableId } from '../ids/id.ts';
import type { ValueKind } from './field-type.ts';

/**
 * Records of one table connected with records of another, seen from one of them. `hm`: the other table holds the foreign
 * key; `bt`: the own table holds it; `mm`: a junction table holds a pair of keys for each connection.
 */
export type LinkDefinition = KeyLink | JunctionLink;

interface AnyLink {
  readonly kind: 'link';
  readonly relatedTableId: TableId;
  /** The field of the related table that shows the same connections from its side. */
  readonly mirrorFieldId: FieldId;
}

export interface KeyLink extends AnyLink {
  readonly relation: 'hm' | 'bt';
  /** The `ForeignKey` field: of the related table for `hm`, of the own one for `bt`. */
  readonly foreignKeyId: FieldId;
}

export interface JunctionLink extends AnyLink {
  readonly relation: 'mm';
  readonly junctionTableId: TableId;
  /** The junction's `ForeignKey` field that names records of the own table. */
  readonly ownKeyId: FieldId;
  /** The junction's `ForeignKey` field that names records of the related table. */
  readonly relatedKeyId: FieldId;
}

/** The values a field of the related table has in the records linked here. */
export interface LookupDefinition {
  readonly kind: 'lookup';
  readonly linkFieldId: FieldId;
  readonly targetFieldId: FieldId;
}

export const rollupFunctions = ['count', 'min', 'max', 'avg', 'sum', 'countDistinct', 'sumDistinct', 'avgDistinct'] as const;
export type RollupFunction = (typeof rollupFunctions)[number];

/** One value made of those a field of the related table has in the records linked here. */
export interface RollupDefinition {
  readonly kind: 'rollup';
  readonly linkFieldId: FieldId;
  readonly targetFieldId: FieldId;
  readonly function: RollupFunction;
}

/** How many records are linked. */
export interface CountDefinition {
  readonly kind: 'count';
  readonly linkFieldId: FieldId;
}

export interface FormulaDefinition {
  readonly kind: 'formula';
  /** The formula with fields named by id, as `toStoredFormula` of the formula package writes it. */
  readonly expression: string;
  /** What its values are, found when the formula was checked. */
  readonly result: Extract<ValueKind, 'text' | 'number' | 'boolean' | 'date' | 'datetime'>;
  /** Why it cannot be computed any more, as when a field it names is gone; null while it can. */
  readonly error: string | null;
}

/** The value of another field of the same table, drawn as a code. */
export interface CodeDefinition {
  readonly kind: 'code';
  readonly valueFieldId: FieldId;
}

export type FieldDefinition = LinkDefinition | LookupDefinition | RollupDefinition | CountDefinition | FormulaDefinition | CodeDefinition;
