import type { Dialect } from '../dialects/dialect.ts';
import type { Statement } from '../fragment.ts';
import { planPostgresFormulas } from './postgres-functions.ts';
import { type SqliteFunction, sqliteFormulaFunctions } from './sqlite-functions.ts';

/** The evaluator's functions an engine registers on every connection, deterministic and with any number of arguments. */
export function formulaFunctionsFor({ capabilities }: Pick<Dialect, 'capabilities'>): readonly SqliteFunction[] {
  return capabilities.needsFunctions ? sqliteFormulaFunctions : [];
}

/** Statements that install, or renew, the helper functions formulas call in a schema; none where the engine has no schemas. */
export function planFormulaFunctions({ capabilities }: Pick<Dialect, 'capabilities'>, schema: string | null): readonly Statement[] {
  return capabilities.hasSchemas && schema !== null ? planPostgresFormulas(schema) : [];
}
