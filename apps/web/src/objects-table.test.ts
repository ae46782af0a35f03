import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../../../docs/objects.md', import.meta.url), 'utf8');

/** The rows of the table that begins with this head. */
function rowsOf(head: string): readonly (readonly string[])[] {
  const lines = page.slice(page.indexOf(`| ${head} |`)).split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  const cells = (line: string): string[] =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
  return lines
    .slice(0, end === -1 ? undefined : end)
    .filter((line) => !line.startsWith('|---'))
    .map(cells);
}

const [head = [], ...objects] = rowsOf('object | create');
const screens = new Map(
  rowsOf('name | file')
    .slice(1)
    .map(([name = '', file = '']) => [name, file.replaceAll('`', '')]),
);
const reasons = new Map(
  rowsOf('name | why there is no screen')
    .slice(1)
    .map(([name = '', why = '']) => [name, why]),
);

const known = [
  [
    'base',
    'table',
    'view',
    'field',
    'record',
    'option',
    'filter',
    'sort',
    'dashboard',
    'comment',
    'attachment',
    'webhook',
    'token',
    'share',
  ],
  [
    'member',
    'invitation',
    'rule',
    'source',
    'snapshot',
    'plugin',
    'query',
    'page',
    'template',
    'thread',
    'suggestion',
    'prompt',
    'notification',
    'profile',
    'session',
  ],
].flat();

it('has every object and everything that can be done with one', () => {
  expect(objects.map(([object]) => object)).toEqual(known);
  expect(head.slice(1)).toEqual(['create', 'read', 'rename', 'change', 'duplicate', 'move', 'delete', 'restore', 'share', 'find']);
});

it('names a screen that is there in every cell, or a reason', () => {
  const used = new Set<string>();
  const wrong = objects.flatMap(([object, ...cells]) =>
    cells.flatMap((cell, at) => {
      const names = cell.startsWith('no: ') ? [cell] : cell.split(', ');
      for (const name of names) used.add(name);
      return names.every((name) => screens.has(name) || reasons.has(name.replace(/^no: /, '')))
        ? []
        : [`${object} ${head[at + 1]}: ${cell}`];
    }),
  );
  expect(wrong).toEqual([]);
  expect(objects.every((cells) => cells.length === head.length)).toBe(true);
  expect(
    [...screens.keys()].filter((name) => !used.has(name)),
    'screens nobody is sent to',
  ).toEqual([]);
  expect(
    [...reasons.keys()].filter((name) => !used.has(`no: ${name}`)),
    'reasons nobody gives',
  ).toEqual([]);
});

it('names files that are there', () => {
  expect([...screens.values()].filter((file) => !existsSync(new URL(file, import.meta.url)))).toEqual([]);
});
