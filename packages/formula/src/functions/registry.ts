import { dateFunctions } from './dates.ts';
import type { FormulaFunction } from './formula-function.ts';
import { logicFunctions } from './logic.ts';
import { numberFunctions } from './numbers.ts';
import { textFunctions } from './texts.ts';

/** Every function of the language. */
export const formulaFunctions: readonly FormulaFunction[] = [...numberFunctions, ...textFunctions, ...logicFunctions, ...dateFunctions];

const byName = new Map(formulaFunctions.map((one) => [one.name, one]));

/** A function by its name in any case. */
export function findFunction(name: string): FormulaFunction | undefined {
  return byName.get(name.toUpperCase());
}

/** How few and how many arguments a function takes. */
export function arityOf({ params, isVariadic }: FormulaFunction): { readonly least: number; readonly most: number } {
  const least = params.filter((param) => param.isOptional !== true).length;
  return { least, most: isVariadic ? Number.POSITIVE_INFINITY : params.length };
}
