import { expect, it } from 'vitest';
import { highlightSql } from './highlight-sql.ts';

it('tells names, words and comments apart and loses nothing', () => {
  const text = 'CREATE TABLE "a""b CREATE" (\n  `c` text NOT NULL -- it\'s "one"\n);\n';
  const found = highlightSql(text);
  expect(found.map((piece) => piece.text).join('')).toBe(text);
  const of = (kind: string) => found.filter((piece) => piece.kind === kind).map((piece) => piece.text);
  expect(of('name')).toEqual(['"a""b CREATE"', '`c`']);
  expect(of('keyword')).toEqual(['CREATE', 'TABLE', 'NOT', 'NULL']);
  expect(of('comment')).toEqual(['-- it\'s "one"']);
});
