import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findCycles } from './find-cycles.ts';
import { findFeatureFaults } from './find-feature-faults.ts';
import { findWebFaults } from './find-web-faults.ts';
import type { ImportGraph } from './read-imports.ts';
import { serverFeatureLevels } from './server-feature-order.ts';

const source = '/planted';
const plant = (imports: Readonly<Record<string, readonly string[]>>): ImportGraph =>
  new Map(Object.entries(imports).map(([file, to]) => [join(source, file), to.map((path) => join(source, path))]));
const faultsOf = (from: string, to: string): string[] => findFeatureFaults(plant({ [from]: [to] }), source, ['low', 'high']);

describe('the order of the features of the server', () => {
  it('lets a feature use the index of one before it', () => {
    expect(faultsOf('features/high/do-it.ts', 'features/low/index.ts')).toEqual([]);
    expect(faultsOf('features/high/do-it.ts', 'features/high/other.ts')).toEqual([]);
    expect(faultsOf('routes.ts', 'features/high/index.ts')).toEqual([]);
  });

  it('refuses a feature that is used by one before it', () => {
    expect(faultsOf('features/low/do-it.ts', 'features/high/index.ts')).toEqual([expect.stringContaining('"low" comes before "high"')]);
  });

  it('refuses a file of another feature that is no index', () => {
    const fault = expect.stringContaining('Export it in features/low/index.ts');
    expect(faultsOf('features/high/do-it.ts', 'features/low/inner.ts')).toEqual([fault]);
    expect(faultsOf('routes.ts', 'features/low/inner.ts')).toEqual([fault]);
  });

  it('refuses a feature in what all features stand on', () => {
    for (const from of ['storage/engine.ts', 'http/bind-call.ts', 'app-context.ts'])
      expect(faultsOf(from, 'features/low/index.ts')).toEqual([expect.stringContaining('features stand on this part')]);
  });

  it('refuses a feature that is not in the list', () => {
    expect(faultsOf('features/new/do-it.ts', 'app-context.ts')).toEqual([expect.stringContaining('has no place in the order')]);
  });

  it('lets tests import what they like', () => {
    expect(faultsOf('features/low/low.test.ts', 'features/high/inner.ts')).toEqual([]);
  });

  it('is the one docs/architecture.md tells', () => {
    const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
    const text = readFileSync(join(root, 'docs', 'architecture.md'), 'utf8');
    for (const level of serverFeatureLevels) expect(text).toContain(level.map((feature) => `\`${feature}\``).join(', '));
  });
});

describe('circles of imports', () => {
  it('are found, whatever their length', () => {
    const cycles = findCycles(plant({ 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': ['a.ts', 'd.ts'], 'd.ts': [] }));
    expect(cycles.map((cycle) => cycle.length)).toEqual([3]);
  });

  it('are none where imports go one way', () => {
    expect(findCycles(plant({ 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['c.ts'], 'c.ts': ['outside.ts'] }))).toEqual([]);
  });
});

describe('the rooms of the web app', () => {
  const faultsIn = (texts: Readonly<Record<string, string>>): string[] =>
    findWebFaults(new Map(Object.entries(texts).map(([file, text]) => [join(source, file), text])), source);
  const lines = (count: number): string => 'x\n'.repeat(count);

  it('may hold a part of the app, and not much of it', () => {
    const others = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`features/room${at}/a.ts`, lines(100)]));
    expect(faultsIn({ ...others, 'features/large/a.ts': lines(140) })).toEqual([]);
    expect(faultsIn({ ...others, 'features/large/a.ts': lines(140), 'features/large/b.ts': lines(100) })).toEqual([
      expect.stringContaining('features/large holds 21 %'),
    ]);
  });

  it('take parts of an open table; only its page takes all of it', () => {
    const filler = { 'platform/a.ts': lines(9000) };
    const users = (text: string): Readonly<Record<string, string>> =>
      Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`features/room${at}/a.ts`, text]));
    const imported = "import type { TableState } from '../records/index.ts';\n";
    expect(faultsIn({ ...filler, ...users(`${imported}const a = (state: Pick<TableState, 'selection'>) => state;`) })).toEqual([]);
    expect(faultsIn({ ...filler, ...users(`${imported}const a = (state: TableState) => state;`) })).toEqual([
      expect.stringContaining('13 files take all of TableState'),
    ]);
  });
});
