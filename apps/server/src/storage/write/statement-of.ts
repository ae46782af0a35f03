import type { Dialect, SqlValue, Statement } from '@quadrille/sql';

/** Makes statements out of SQL text that has a `?` for each value; the dialect writes the parameters as its engine wants them. */
export function statementOf(dialect: Dialect): (text: string, ...params: SqlValue[]) => Statement {
  return (text, ...params) => dialect.finish({ sql: text, params });
}
