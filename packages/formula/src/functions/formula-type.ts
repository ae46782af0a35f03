export const scalarTypes = ['number', 'text', 'boolean', 'date', 'datetime', 'any', 'nothing'] as const;
export const formulaTypes = [...scalarTypes, 'number[]', 'text[]', 'boolean[]', 'date[]', 'datetime[]', 'any[]'] as const;

/**
 * What the checker knows of a value. `boolean` is 1 or 0; `any` is known only when it is computed; `nothing` is never anything;
 * lists name what their items are.
 */
export type FormulaType = (typeof formulaTypes)[number];
export type ListType = Extract<FormulaType, `${string}[]`>;
export type ScalarType = Exclude<FormulaType, ListType>;

export function isListType(type: FormulaType): type is ListType {
  return type.endsWith('[]');
}

/** What one item is; other types are their own. */
export function itemTypeOf(type: FormulaType): ScalarType {
  return (isListType(type) ? type.slice(0, -2) : type) as ScalarType;
}

export function listTypeOf(type: FormulaType): ListType {
  if (isListType(type)) return type;
  return type === 'nothing' ? 'any[]' : `${type}[]`;
}

/** The type all share, nothing aside; `any` when they differ. */
export function commonType(types: readonly FormulaType[]): FormulaType {
  const known = types.filter((type) => type !== 'nothing');
  const [first = 'nothing'] = known;
  return known.every((type) => type === first) ? first : 'any';
}
