import { type Fragment, identifier, join, param, sql } from '../../fragment.ts';
import { escapeLike } from '../../compile/like.ts';
import type { SearchIndexSql } from '../dialect.ts';

/** A GIN index of the extension pg_trgm over the texts and numbers of a row in lower case, one after the other. */
export const postgresSearchIndex: SearchIndexSql = {
  // The extension comes with every server that has the contributed modules; where it may not be installed there is no index.
  support: [
    sql`SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm'`,
    sql`CREATE EXTENSION IF NOT EXISTS pg_trgm`,
    sql`SELECT quote_ident(n.nspname) FROM pg_opclass AS o JOIN pg_namespace AS n ON n.oid = o.opcnamespace WHERE o.opcname = 'gin_trgm_ops'`,
  ],
  create: (parts, support) => [
    sql`CREATE INDEX CONCURRENTLY IF NOT EXISTS ${identifier(parts.name)} ON ${parts.table} USING gin ((${rowText(parts.columns)}) ${{ sql: support, params: [] }}.gin_trgm_ops)`,
    // How common a text is can only be told from what was gathered of the very expression.
    sql`ANALYZE ${parts.table}`,
  ],
  fill: () => null,
  catchUp: () => null,
  drop: ({ name, table }) => [sql`DROP INDEX IF EXISTS ${{ sql: inSchemaOf(table, name), params: [] }}`],
  mayHold({ columns }, { texts, numbers }) {
    const text = rowText(columns);
    const tests = [
      ...texts.map((wanted) => sql`${text} LIKE ${param(`%${escapeLike(wanted)}%`)} ESCAPE '\\'`),
      ...numbers.map((wanted) => sql`${text} LIKE '%' || ${param(wanted)}::double precision::text || '%'`),
    ];
    return sql`(${join(tests, ' OR ')})`;
  },
  candidates: () => null,
};

function rowText(columns: readonly { readonly column: Fragment; readonly isText: boolean }[]): Fragment {
  const texts = columns.map(({ column, isText }) =>
    isText ? sql`coalesce(lower(${column} COLLATE "und-x-icu"), '')` : sql`coalesce(${column}::double precision::text, '')`,
  );
  return join(
    texts.flatMap((text, index) => (index === 0 ? [text] : [sql`' '`, text])),
    ' || ',
  );
}

/** Indexes lie in the schema of their table. */
function inSchemaOf(table: Fragment, name: string): string {
  const quoted = identifier(name).sql;
  const dot = table.sql.indexOf('".');
  return dot < 0 ? quoted : `${table.sql.slice(0, dot + 2)}${quoted}`;
}
