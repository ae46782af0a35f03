import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mysqlForeign } from '../dialects/mysql/mysql-foreign.ts';
import { postgresForeign } from '../dialects/postgres/postgres-foreign.ts';
import { sqliteForeign } from '../dialects/sqlite/sqlite-foreign.ts';
import { longestSelect } from './read-select.ts';

const engines = { postgres: postgresForeign, mysql: mysqlForeign('utf8mb4_bin'), sqlite: sqliteForeign };
type EngineName = keyof typeof engines;
const checkSelect = (engine: EngineName, text: string) => engines[engine].checkSelect(text);
const ok = (text: string, engine: EngineName = 'postgres') => checkSelect(engine, text).ok;

describe('a SELECT somebody wrote', () => {
  it.each([
    'SELECT 1',
    ' select name, count(*) AS n from customer group by name having count(*) > 1 order by 2 desc ; ',
    `SELECT "odd ""name" FROM t WHERE x = 'it''s; -- fine' AND y IN (1, 2.5, 1e3)`,
    'WITH recent AS (SELECT * FROM orders WHERE at > now()) SELECT r.id FROM recent r LEFT JOIN customer c ON c.id = r.customer',
    'SELECT sum(x) OVER (PARTITION BY y ORDER BY z) FROM t UNION ALL SELECT 2',
    `SELECT CASE WHEN a THEN coalesce(b, '') ELSE substring(c, 1, 3) END, x::text FROM t`,
    'SELECT Straße FROM Übersicht',
  ])('is taken: %s', (text) => expect(checkSelect('postgres', text)).toMatchObject({ ok: true }));

  it.each([
    ['two statements', 'SELECT 1; DROP TABLE t'],
    ['another statement', 'DELETE FROM t'],
    ['nothing', ' ; '],
    ['a bracket that ends what it will stand in', 'SELECT 1) UNION SELECT (2'],
    ['a bracket left open', 'SELECT (1'],
    ['a comment', 'SELECT 1 -- x'],
    ['another comment', 'SELECT 1 /* x */'],
    ['writing in a WITH', 'WITH x AS (DELETE FROM t RETURNING *) SELECT * FROM x'],
    ['SELECT INTO', 'SELECT * INTO copy_of FROM t'],
    ['locking', 'SELECT * FROM t FOR UPDATE'],
    ['reading files', `SELECT pg_read_file('/etc/passwd')`],
    ['a function that is quoted', `SELECT "lo_export"(1, '/tmp/x')`],
    ['a function of a schema', `SELECT public.dblink('host=10.0.0.1', 'x')`],
    ['sleeping', 'SELECT pg_sleep(10)'],
    ['large answers of small ones', `SELECT repeat('x', 1000000000)`],
    ['settings', `SELECT set_config('default_transaction_read_only', 'off', false)`],
    ['catalogues', 'SELECT * FROM pg_shadow'],
    ['quoted catalogues', 'SELECT * FROM "information_schema".tables'],
    ['parameters', 'SELECT $1'],
    ['dollar quotes', 'SELECT $$a$$'],
    ['escape texts', `SELECT E'a'`],
    ['backslashes', `SELECT 'a\\'`],
    ['question marks', `SELECT 'a?'`],
    ['NUL', 'SELECT \0'],
    ['an endless text', `SELECT 'a`],
    ['too long', `SELECT ${'1,'.repeat(longestSelect)} 1`],
  ])('is refused for %s', (_, text) =>
    expect(checkSelect('postgres', text)).toMatchObject({ ok: false, reason: expect.stringMatching(/\.$/) }),
  );

  it.each([
    'SELECT * FROM other.people',
    'SELECT * FROM `other` . `people` p',
    'SELECT * FROM orders, other.people',
    'SELECT * FROM orders o JOIN customer c ON o.id = c.id, other.people',
    'SELECT * FROM orders o JOIN customer c USING (id), other.people',
    'SELECT * FROM (other.people)',
    'SELECT * FROM (orders JOIN other.people)',
    'SELECT * FROM orders STRAIGHT_JOIN other.people',
    'SELECT * FROM orders NATURAL LEFT JOIN other.people',
    'SELECT (SELECT max(name) FROM other.people) FROM orders',
    'SELECT * FROM orders WHERE id IN (SELECT id FROM other.people)',
    'WITH x AS (SELECT * FROM other.people) SELECT * FROM x',
    'SELECT 1 UNION SELECT name FROM other.people',
    'SELECT * FROM (TABLE other.people) t',
    'SELECT other.people.name FROM people',
    'SELECT * FROM other.1people',
    'SELECT extract(year FROM o.day) FROM other.people o',
    'SELECT count(DISTINCT id) FROM other.people',
  ])('names no table of another database on MySQL: %s', (text) => expect(ok(text, 'mysql')).toBe(false));

  it.each([
    'SELECT o.id, c.name FROM orders o JOIN customer c ON c.id = o.customer WHERE o.total > 1.5 ORDER BY c.name, o.id',
    'SELECT extract(year FROM o.day), substring(o.name FROM 2) FROM orders AS o, customer WHERE o.id = customer.id GROUP BY o.day, o.name',
    'SELECT * FROM (SELECT o.id, o.name FROM orders o) x JOIN customer USING (id)',
  ])('names columns by their tables on MySQL: %s', (text) => expect(checkSelect('mysql', text)).toMatchObject({ ok: true }));

  it.each([
    [`SELECT replace(replace(phone, '-', ''), ' ', '') FROM t`, true],
    [`SELECT replace(name, '&', ' and ') FROM t`, true],
    [`SELECT replace(replace(name, 'a', 'aaaaaaaa'), 'a', 'aaaaaaaa') FROM t`, false],
    [`SELECT replace(x, 'a', 'aaaaaaaa') FROM (SELECT replace(name, 'a', 'aaaaaaaa') AS x FROM t) q`, false],
    [`SELECT replace(name, 'a', name) FROM t`, false],
    [`SELECT replace(name, 'a', concat('a', 'a')) FROM t`, false],
    [`WITH RECURSIVE r AS (SELECT 'a' AS s UNION ALL SELECT replace(s, 'a', 'aa') FROM r) SELECT s FROM r`, false],
    [`SELECT "replace"(name, 'a', name) FROM t`, false],
  ])('lets nothing grow without bounds: %s', (text, isOk) => {
    for (const engine of ['postgres', 'mysql', 'sqlite'] as const) expect([engine, ok(text, engine)]).toEqual([engine, isOk]);
  });

  it.each([
    ['files', 'mysql', `SELECT load_file('/etc/passwd')`],
    ['files written', 'mysql', `SELECT 1 INTO OUTFILE '/tmp/x'`],
    ['variables', 'mysql', 'SELECT @a := 1'],
    ['people', 'mysql', 'SELECT * FROM mysql.user'],
    ['hash comments', 'mysql', 'SELECT 1 # x'],
    ['conditional comments', 'mysql', 'SELECT 1 /*!50000 INTO @x */'],
    ['extensions', 'sqlite', `SELECT load_extension('x')`],
    ['its own tables', 'sqlite', 'SELECT * FROM sqlite_master'],
    ['other files', 'sqlite', `ATTACH 'x' AS y`],
    ['names in square brackets', 'sqlite', 'SELECT [a) -- ] FROM t'],
    ['large blobs', 'sqlite', 'SELECT zeroblob(1000000000)'],
    ['backticks', 'postgres', 'SELECT `a`'],
    ['a name with escapes', 'postgres', `SELECT U&"!0070g_read_file" UESCAPE '!' ('/etc/passwd')`],
    ['a text with escapes', 'postgres', `SELECT U&'!0070' UESCAPE '!'`],
    ['a text that is called', 'postgres', `SELECT 'pg_read_file' ('/etc/passwd')`],
    ['a table of settings', 'sqlite', 'SELECT file FROM pragma_database_list'],
    ['a system table named by a text', 'sqlite', "SELECT * FROM 'sqlite_master'"],
  ] as const)('is refused for %s on %s', (_, engine, text) => expect(ok(text, engine)).toBe(false));

  it('closes every bracket and quote it opens, whatever is written', () => {
    const piece = fc.constantFrom(
      'SELECT',
      'FROM',
      ' ',
      '(',
      ')',
      "'",
      '"',
      '`',
      ';',
      '--',
      '/*',
      '*/',
      'a',
      '1',
      ',',
      '$$',
      '\\',
      '[',
      ']',
      'count(',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom('postgres', 'mysql', 'sqlite'), (pieces, engine) => {
        const checked = checkSelect(engine, `SELECT ${pieces.join('')}`);
        if (!checked.ok) return;
        const bare = checked.sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`/g, 'x');
        expect(bare).not.toMatch(/['"`;$\\]|--|\/\*/);
        expect(bare.split('(').length).toBe(bare.split(')').length);
      }),
      tries(100),
    );
  });
});
