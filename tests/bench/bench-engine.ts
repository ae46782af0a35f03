import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Figure, Goal, Note } from './figure.ts';
import { root } from './start-server.ts';

/**
 * The data engine by itself: each kind of question and write beside what a specialist would write by hand, in turns in one run. The
 * targets it was designed to, T7 to T17, stand before the figures they are about.
 */
export async function benchEngine(note: Note, rows: number): Promise<void> {
  const engine = await measure<Figure[]>('apps/server/src/storage/engine.bench.ts', [String(rows), 'sqlite', '--json']);
  for (const figure of engine) note(explained(figure));
  const computed = await measure<Computed[]>('packages/sql/src/computed/computed.bench.ts', [], { ROWS: String(rows) });
  for (const [label, name, of, unit, goal, what] of pages) {
    const value = computed.find((one) => one.label === label)?.[of];
    if (value === undefined) continue;
    note(explained({ name: `engine.computed.${name}`, what: what ?? upperFirst(label), value, unit, ...(goal && { goal }) }));
  }
  const { report } = await measure<{ report: Compiled[] }>('packages/sql/src/compile/compile.bench.ts');
  for (const { name, ratio } of report)
    note({
      name: `engine.compile.${name}`,
      what: `T16 Compiling (${name}) over preparing it`,
      value: ratio,
      unit: 'x',
      goal: { atMost: 3 },
    });
}

/** The targets figures are about, and why those are missed that are. */
const targets: Readonly<Record<string, readonly [target: string | null, why?: string]>> = {
  'sqlite.jump.default': ['T7'],
  'sqlite.jump.default.p99': ['T7'],
  'sqlite.jump.first': ['T8', 'All ids are sorted, collected one by one and sent from one process to the other.'],
  'sqlite.jump.sorted': ['T8'],
  'sqlite.jump.sorted.p99': ['T8'],
  'sqlite.query.sort': ['T9'],
  'computed.some': ['T10', 'The page without takes some 0.06 ms: every computed cell is a look-up of its own.'],
  'computed.ratio': [null, 'The page without takes some 0.06 ms; ten computed cells of a row are ten look-ups or more.'],
  'sqlite.isolation': ['T11', 'Two cores: a page waits while both are busy.'],
  'sqlite.isolation.p99': ['T11', 'Two cores: a page waits while both are busy.'],
  'sqlite.interruption': ['T12'],
  'sqlite.interruption.next': ['T12', 'A new process opens the file and reads it anew.'],
  'sqlite.edit.one': ['T13', 'Two hops between threads, and the change log, beside a commit of a tenth of a millisecond.'],
  'sqlite.edit.many': ['T13', 'Two hops between threads, and the change log.'],
  'sqlite.search.index': ['T14'],
  'sqlite.group.select': ['T15'],
  'sqlite.insert.bulk': [null, 'Each record goes into the change log too, which imports do without.'],
  'sqlite.edit.column': ['T17', 'Each record goes into the change log before and after, written from another thread.'],
  'sqlite.query.countUpTo': [null, 'A millisecond of counting in a process of its own, with the way there and back.'],
  'sqlite.index.rare': [
    null,
    'A walk through a million rows may take less than the 50 ms from which a question counts as slow: then no index is made.',
  ],
  'sqlite.query.groupText': [null, 'Texts are grouped and ordered without case.'],
  'sqlite.query.values': [null, 'They are ordered without case and counted in passing.'],
};

function explained(figure: Figure): Figure {
  const [target, why] = targets[figure.name.replace(/^engine\./, '')] ?? [null];
  return { ...figure, what: target === null ? figure.what : `${target} ${figure.what}`, ...(why !== undefined && { why }) };
}

interface Computed {
  readonly label: string;
  readonly ms: number;
  readonly ratio?: number;
}

interface Compiled {
  readonly name: string;
  readonly ratio: number;
}

const whole = 'page with 3 links, 2 lookups, 2 rollups, 3 formulas';
const some = 'page with a lookup, 2 rollups and a formula';
const pages: readonly (readonly [label: string, name: string, of: 'ms' | 'ratio', unit: string, goal: Goal | null, what?: string])[] = [
  [whole, 'page', 'ms', 'ms', { atMost: 30 }],
  [whole, 'ratio', 'ratio', 'x', { atMost: 5 }, 'The same over the page without computed fields'],
  ['its statement, beside one written by hand', 'hand', 'ratio', 'x', { atMost: 1.3 }, 'Its statement over one written by hand'],
  [some, 'some', 'ratio', 'x', { atMost: 5 }, 'Page with a lookup, 2 rollups and a formula over the page without'],
];

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What a bench of one package prints as JSON: it runs in a process of its own, what it tells people goes to the terminal. */
export async function measure<Result>(file: string, args: readonly string[] = [], env: Record<string, string> = {}): Promise<Result> {
  const flags = ['--conditions=@quadrille/source', '--disable-warning=ExperimentalWarning'];
  const child = spawn(process.execPath, [...flags, join(root, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${file} ended with code ${code}.`);
  return JSON.parse(Buffer.concat(printed).toString().trim().split('\n').at(-1) ?? '') as Result;
}
