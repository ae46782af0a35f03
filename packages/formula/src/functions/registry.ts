import { dateFormatFunctions, dateFormatNames } from './date-formats.ts';
import { dateFunctions, dateNames } from './dates.ts';
import { encodingFunctions, encodingNames } from './encodings.ts';
import { financeFunctions, financeNames } from './finance.ts';
import type { FormulaFunction, FunctionBody, FunctionGroup } from './formula-function.ts';
import { jsonFunctions, jsonNames } from './json.ts';
import { listFunctions, listNames } from './lists.ts';
import { logicFunctions, logicNames } from './logic.ts';
import { numberFunctions, numberNames } from './numbers.ts';
import { patternFunctions, patternNames } from './patterns.ts';
import { recordFunctions, recordNames } from './records.ts';
import { statisticsFunctions, statisticsNames } from './statistics.ts';
import { textFunctions, textNames } from './texts.ts';

/** Every function by its name; databases answer for each of them. */
export const functionNames: readonly FunctionName[] = [
  ...numberNames,
  ...statisticsNames,
  ...financeNames,
  ...textNames,
  ...encodingNames,
  ...patternNames,
  ...logicNames,
  ...dateNames,
  ...dateFormatNames,
  ...listNames,
  ...jsonNames,
  ...recordNames,
];
export type FunctionName =
  | (typeof numberNames)[number]
  | (typeof statisticsNames)[number]
  | (typeof financeNames)[number]
  | (typeof textNames)[number]
  | (typeof encodingNames)[number]
  | (typeof patternNames)[number]
  | (typeof logicNames)[number]
  | (typeof dateNames)[number]
  | (typeof dateFormatNames)[number]
  | (typeof listNames)[number]
  | (typeof jsonNames)[number]
  | (typeof recordNames)[number];

type NamedFunction = FormulaFunction & { readonly name: FunctionName };

/** Every function of the language. */
export const formulaFunctions: readonly NamedFunction[] = [
  ...grouped('Number', numberFunctions),
  ...grouped('Statistics', statisticsFunctions),
  ...grouped('Finance', financeFunctions),
  ...grouped('Text', textFunctions),
  ...grouped('Text', encodingFunctions),
  ...grouped('Pattern', patternFunctions),
  ...grouped('Logic', logicFunctions),
  ...grouped('Date', dateFunctions),
  ...grouped('Date', dateFormatFunctions),
  ...grouped('List', listFunctions),
  ...grouped('JSON', jsonFunctions),
  ...grouped('Record', recordFunctions),
];

function grouped<Name extends FunctionName>(group: FunctionGroup, bodies: Readonly<Record<Name, FunctionBody>>): NamedFunction[] {
  return (Object.entries(bodies) as [Name, FunctionBody][]).map(([name, body]) => ({ name, group, ...body }));
}

const byName = new Map(formulaFunctions.flatMap((one) => [one.name, ...one.aliases].map((name) => [name as string, one])));

/** A function by its name, or one of its other names, in any case. */
export function findFunction(name: string): NamedFunction | undefined {
  return byName.get(name.toUpperCase());
}

/** How few and how many arguments a function takes. */
export function arityOf({ params, isVariadic }: Pick<FormulaFunction, 'params' | 'isVariadic'>): {
  readonly least: number;
  readonly most: number;
} {
  const least = params.filter((param) => param.isOptional !== true).length;
  return { least, most: isVariadic ? Number.POSITIVE_INFINITY : params.length };
}
