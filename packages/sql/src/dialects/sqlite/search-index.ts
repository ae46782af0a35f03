import { type Fragment, identifier, integer, join, param, sql } from '../../fragment.ts';
import type { SearchNeedles } from '../../search/search-terms.ts';
import type { SearchIndexParts, SearchIndexSql } from '../dialect.ts';

/**
 * A full text table that keeps of every row the ids of its pieces of three characters and nothing else. Its own folding differs from
 * ours in some letters, so it gets text folded by us. It writes a piece of itself at every statement, so triggers only note which rows
 * were written; those count as candidates until they are taken in, many at once.
 */
export const sqliteSearchIndex: SearchIndexSql = {
  support: [],
  create({ name, table, columns }) {
    const isOther = columns.map(({ column }) => sql`old.${column} IS NOT new.${column}`);
    const named = columns.map(({ column }) => column);
    const note = (id: Fragment): Fragment => sql`INSERT OR IGNORE INTO ${written(name)} ("id") VALUES (${id})`;
    return [
      sql`CREATE VIRTUAL TABLE ${identifier(name)} USING fts5("text", content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`,
      sql`CREATE TABLE ${written(name)} ("id" INTEGER PRIMARY KEY)`,
      sql`CREATE TRIGGER ${triggerName(name, 'i')} AFTER INSERT ON ${table} BEGIN ${note(sql`new."id"`)}; END`,
      sql`CREATE TRIGGER ${triggerName(name, 'u')} AFTER UPDATE OF ${join(named, ', ')} ON ${table} WHEN ${join(isOther, ' OR ')} BEGIN ${note(sql`new."id"`)}; END`,
      sql`CREATE TRIGGER ${triggerName(name, 'd')} AFTER DELETE ON ${table} BEGIN ${note(sql`old."id"`)}; END`,
    ];
  },
  fill(parts, after, upTo) {
    return takeIn(parts, sql`"id" > ${integer(after)} AND "id" <= ${integer(upTo)}`);
  },
  catchUp(parts, rows) {
    const { name, table } = parts;
    const some = sql`SELECT "id" FROM ${written(name)} ORDER BY "id" LIMIT ${integer(rows)}`;
    return {
      pending: sql`SELECT 1 FROM ${written(name)} LIMIT 1`,
      steps: [
        takeIn(parts, sql`"id" IN (${some})`),
        sql`DELETE FROM ${identifier(name)} WHERE rowid IN (SELECT "id" FROM (${some}) WHERE "id" NOT IN (SELECT "id" FROM ${table}))`,
        sql`DELETE FROM ${written(name)} WHERE "id" IN (${some})`,
      ],
    };
  },
  drop: ({ name }) => [
    ...(['i', 'u', 'd'] as const).map((kind) => sql`DROP TRIGGER IF EXISTS ${triggerName(name, kind)}`),
    sql`DROP TABLE IF EXISTS ${written(name)}`,
    sql`DROP TABLE IF EXISTS ${identifier(name)}`,
  ],
  mayHold: (parts, needles) => sql`"id" IN (${matching(parts, needles)})`,
  candidates: (parts, needles, atMost) => sql`${matching(parts, needles)} LIMIT ${integer(atMost)}`,
};

function takeIn({ name, table, columns }: SearchIndexParts, which: Fragment): Fragment {
  const text = rowText(columns.map(({ column }) => column));
  return sql`INSERT OR REPLACE INTO ${identifier(name)} (rowid, "text") SELECT "id", ${text} FROM ${table} WHERE ${which}`;
}

/** The table of rows written since they were taken in. */
function written(name: string): Fragment {
  return identifier(`${name}_written`);
}

function triggerName(name: string, kind: 'i' | 'u' | 'd'): Fragment {
  return identifier(`${name}_${kind}`);
}

/** Among so many pieces of a text there is one that is rare, where there is one at all. */
const mostPieces = 16;

function matching({ name }: SearchIndexParts, { texts, numbers }: SearchNeedles): Fragment {
  const index = identifier(name);
  const wanted = [...texts, ...numbers.map(String)].map((text) => `(${piecesOf(text).join(' AND ')})`);
  return sql`SELECT rowid FROM ${index} WHERE ${index} MATCH ${param(wanted.join(' OR '))} UNION ALL SELECT "id" FROM ${written(name)}`;
}

/** Three characters from every second place on, and the last three, as the query language of FTS5 quotes them: each costs a walk. */
function piecesOf(text: string): string[] {
  const letters = [...text];
  const last = letters.length - 3;
  const places = Array.from({ length: Math.ceil(last / 2) }, (_, index) => index * 2).slice(0, mostPieces);
  const pieces = [...places, last].map((place) => letters.slice(place, place + 3).join(''));
  return [...new Set(pieces)].map((piece) => `"${piece.replaceAll('"', '""')}"`);
}

/** Texts and numbers of a row, one after the other, each in lower case. */
function rowText(columns: readonly Fragment[]): Fragment {
  const texts = columns.map((column) => sql`search_text(${column})`);
  return join(
    texts.flatMap((text, index) => (index === 0 ? [text] : [sql`char(10)`, text])),
    ' || ',
  );
}
