import { type Dialect, identifier, param, type PhysicalTable, sql, type Statement, tableName } from '@quadrille/sql';
import type { FieldDoc } from '../schema/documents.ts';
import { queryRows, type SqlSession } from '../sql-session.ts';
import { statementOf } from './statement-of.ts';

/**
 * Gives auto numbers. The last number is kept by column, apart from the records, so that no number is given twice after records are
 * deleted. It is written in the transaction that gives the numbers, and undo does not change it.
 */
export interface AutoNumbers {
  /** Makes room to remember what was given, where a base does not have it from the start; to be run before a column's first number. */
  readonly prepare: readonly Statement[];
  /** Takes numbers; answers the first. */
  take(session: SqlSession, field: FieldDoc, count: number): Promise<number>;
  /** Numbers the records that have none, in the order of their ids. */
  fill(session: SqlSession, table: PhysicalTable, field: FieldDoc): Promise<void>;
}

export function createAutoNumbers(dialect: Dialect, prefix: string): AutoNumbers {
  const toStatement = statementOf(dialect);
  // One writer at a time: nobody takes numbers between reading and writing.
  const take = async (session: SqlSession, field: FieldDoc, count: number): Promise<number> => {
    const [row] = await queryRows(session, toStatement(`SELECT given FROM ${prefix}q_counter WHERE column_name = ?`, field.column));
    const given = Number(row?.[0] ?? 0);
    const write =
      row === undefined
        ? toStatement(`INSERT INTO ${prefix}q_counter (column_name, given) VALUES (?, ?)`, field.column, count)
        : toStatement(`UPDATE ${prefix}q_counter SET given = ? WHERE column_name = ?`, given + count, field.column);
    await session.run([write]);
    return given + 1;
  };
  return {
    prepare: dialect.capabilities.hasTransactionalDdl
      ? [toStatement(`CREATE TABLE IF NOT EXISTS ${prefix}q_counter (column_name text PRIMARY KEY, given bigint NOT NULL)`)]
      : [],
    take,
    async fill(session, table, field) {
      const [name, column] = [tableName(table), identifier(field.column)];
      const missing = sql`SELECT count(*) FROM ${name} WHERE ${column} IS NULL`;
      const count = Number((await queryRows(session, dialect.finish(missing)))[0]?.[0] ?? 0);
      if (count === 0) return;
      const first = await take(session, field, count);
      const places = sql`SELECT id, row_number() OVER (ORDER BY id) AS place FROM ${name} WHERE ${column} IS NULL`;
      const set = sql`${column} = places.place + ${param(first - 1)}`;
      const update = dialect.updateFrom(name, set, sql`(${places}) AS places`, sql`${name}.id = places.id`);
      await session.run([dialect.finish(update)]);
    },
  };
}
