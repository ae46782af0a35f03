import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Figure, Goal, Note } from './figure.ts';
import { root } from './start-server.ts';

/** The data engine by itself: each kind of question and write beside what a specialist would write by hand, in turns in one run. */
export async function benchEngine(note: Note, rows: number): Promise<void> {
  const engine = await measure<Figure[]>('apps/server/src/storage/engine.bench.ts', [String(rows), 'sqlite', '--json']);
  for (const figure of engine) note(figure);
  const computed = await measure<Computed[]>('packages/sql/src/computed/computed.bench.ts', [], { ROWS: String(rows) });
  for (const [label, name, of, unit, goal] of pages) {
    const value = computed.find((one) => one.label === label)?.[of];
    if (value !== undefined) note({ name: `engine.computed.${name}`, what: upperFirst(label), value, unit, ...(goal && { goal }) });
  }
  const { report } = await measure<{ report: Compiled[] }>('packages/sql/src/compile/compile.bench.ts');
  for (const { name, ratio } of report)
    note({ name: `engine.compile.${name}`, what: `Compiling (${name}) over preparing it`, value: ratio, unit: 'x', goal: { atMost: 3 } });
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
const pages: readonly (readonly [label: string, name: string, of: 'ms' | 'ratio', unit: string, goal: Goal | null])[] = [
  [whole, 'page', 'ms', 'ms', { atMost: 30 }],
  ['its statement, beside one written by hand', 'hand', 'ratio', 'x', { atMost: 1.3 }],
  [some, 'some', 'ratio', 'x', { atMost: 5 }],
];

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Runs a bench in a process of its own; what it tells people goes to the terminal, its last line is JSON. */
/** What a bench of one package prints as JSON. */
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
