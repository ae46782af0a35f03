import type { Dialect, DialectName } from '../dialects/dialect.ts';
import { mysqlCollation } from '../dialects/mysql/mysql.ts';
import type { Statement } from '../fragment.ts';
import { planMysqlFormulas } from './mysql-functions.ts';
import { planPostgresFormulas } from './postgres-functions.ts';
import { type SqliteFunction, sqliteFormulaFunctions } from './sqlite-functions.ts';

/** The evaluator's functions an engine registers on every connection, deterministic and with any number of arguments. */
export function formulaFunctionsFor({ capabilities }: Pick<Dialect, 'capabilities'>): readonly SqliteFunction[] {
  return capabilities.needsFunctions ? sqliteFormulaFunctions : [];
}

/** Statements that install, or renew, the helper functions formulas call in a schema; none where the engine has no schemas. */
export function planFormulaFunctions(dialect: Dialect, schema: string | null): readonly Statement[] {
  return schema === null ? [] : planners[dialect.name](schema, dialect);
}

const planners: Readonly<Record<DialectName, (schema: string, dialect: Dialect) => readonly Statement[]>> = {
  sqlite: () => [],
  postgres: planPostgresFormulas,
  mysql: (schema, dialect) => planMysqlFormulas(schema, mysqlCollation(dialect)),
  mssql: () => [],
  snowflake: () => [],
};
