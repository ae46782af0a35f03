import type { DialectName } from '../dialects/dialect.ts';
import type { FormulaDialect } from './formula-dialect.ts';
import { mssqlFormula } from './mssql-formula.ts';
import { mysqlFormula } from './mysql-formula.ts';
import { postgresFormula } from './postgres-formula.ts';
import { snowflakeFormula } from './snowflake-formula.ts';
import { sqliteFormula } from './sqlite-formula.ts';

/** Formulas in each engine. */
export const formulaDialects: Readonly<Record<DialectName, FormulaDialect>> = {
  sqlite: sqliteFormula,
  postgres: postgresFormula,
  mysql: mysqlFormula,
  mssql: mssqlFormula,
  snowflake: snowflakeFormula,
};
