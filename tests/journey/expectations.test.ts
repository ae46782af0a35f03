import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../harness/product.ts';

/** Tests that drive a browser with keys, mouse and clipboard. */
const driven = ['packages/*/src/**/*.dom.test.{ts,tsx}', 'apps/web/src/**/*.dom.test.{ts,tsx}', 'tests/journey/*.test.ts'];
const expectations = Array.from({ length: 70 }, (_, at) => `I-${String(at + 1).padStart(2, '0')}`);

interface WrittenTest {
  readonly title: string;
  /** What it is told to be besides: `skip` and the like. */
  readonly how: string;
  readonly body: string;
}

/** What is written from there to the next line that is indented no further and opens something else. */
function blockAt(source: string, from: number, indent: string): string {
  const rest = source.slice(from);
  const end = rest.search(new RegExp(`\\n${indent}[\\w/]`));
  return end < 0 ? rest : rest.slice(0, end);
}

/** Tests as they are written and formatted: what belongs to one is indented further than the line it begins and ends at. */
function testsIn(source: string): WrittenTest[] {
  const opening = /^( *)(?:test|it|step)((?:\.\w+)*)(?:\((?:[^()'`]|\([^()]*\)|'[^'\n]*'|`[^`]*`)*\))?\(\s*(['`])(.*?)\3,/gms;
  return [...source.matchAll(opening)].map((match) => {
    const [all, indent = '', how = '', , title = ''] = match;
    return { title, how, body: blockAt(source, match.index + all.length, indent) };
  });
}

const isRun = ({ how }: WrittenTest): boolean => !/\.(?:skip|todo|fails|only)/.test(how);

/** What fails where something is not as it should be: an expectation, or waiting for what has to come. */
const ownCheck = /\bexpect\b|\.waitFor\w*\(/;

/** Whether code of a file checks anything, by itself or through a helper: of the file, or of another one that checks. */
function checkerOf(source: string, readImported: (path: string) => string): (code: string) => boolean {
  const checking = new Set<string>();
  for (const [, names = '', path = ''] of source.matchAll(/^import \{([^}]*)\} from '(\.[^']*)';/gms))
    if (ownCheck.test(readImported(path))) for (const name of names.split(',')) checking.add(name.trim());
  const helpers = [...source.matchAll(/^( *)(?:export )?(?:async )?(?:function|const) (\w+)/gm)].map((match) => {
    const [all, indent = '', name = ''] = match;
    return { name, code: blockAt(source, match.index + all.length, indent) };
  });
  const checks = (code: string): boolean => ownCheck.test(code) || [...code.matchAll(/\b\w+\b/g)].some(([word]) => checking.has(word));
  for (let size = -1; size !== checking.size;) {
    size = checking.size;
    for (const { name, code } of helpers) if (checks(code)) checking.add(name);
  }
  return checks;
}

it('every expectation of the grid is named by a test that drives a browser, is run, and checks something', () => {
  const tests = globSync(driven, { cwd: root }).flatMap((file) => {
    const path = join(root, file);
    const source = readFileSync(path, 'utf8');
    const checks = checkerOf(source, (imported) => readFileSync(join(dirname(path), imported), 'utf8'));
    return testsIn(source).map((one) => ({ ...one, holds: isRun(one) && checks(one.body) }));
  });
  expect(tests.length).toBeGreaterThan(500);
  const naming = tests.filter(({ title }) => /\bI-\d{2}\b/.test(title));
  expect(naming.filter(({ holds }) => !holds).map(({ how, title }) => `${how} ${title}`)).toEqual([]);
  const named = new Set(naming.flatMap(({ title }) => title.match(/\bI-\d{2}\b/g) ?? []));
  expect(expectations.filter((one) => !named.has(one))).toEqual([]);
});

it('a test that is skipped, or checks nothing, holds no expectation', () => {
  const written = (how: string, body: string): string => `test${how}('I-01 a click selects', async () => {\n  ${body}\n});\n`;
  const holds = (source: string): boolean[] => {
    const checks = checkerOf(source, () => '');
    return testsIn(source).map((one) => isRun(one) && checks(one.body));
  };
  expect(holds(written('', 'expect(at()).toEqual(1);'))).toEqual([true]);
  expect(holds(written('.each([1, 2])', "await page.getByRole('grid').waitFor();"))).toEqual([true]);
  expect(holds(written('.skip', 'expect(at()).toEqual(1);'))).toEqual([false]);
  expect(holds(written('.todo', ''))).toEqual([false]);
  expect(holds(written('', 'await click(cell);') + written('', 'expect(1).toBe(1);'))).toEqual([false, true]);
  expect(holds(`${written('', 'await walk();')}async function walk() {\n  await stands();\n}\nconst stands = () => expect(1);\n`)).toEqual([
    true,
  ]);
});
