import { figures, nameEngine, note } from './bench/figures.ts';
import { byUse, searchByUse } from './bench/indexes.ts';
import { interruption, isolation } from './bench/lanes.ts';
import { jumps, optionsOverCount, overHand } from './bench/reads.ts';
import { type EngineName, makeWorld, type World } from './bench/world.ts';
import { writes } from './bench/writes.ts';

/**
 * Each kind of question to a table of many rows, through the store and as the SQL a specialist would write by hand, in turns in one
 * run. `node --conditions=@quadrille/source src/storage/engine.bench.ts [rows] [sqlite,postgres] [part] [--json]`; a part is a word of
 * the name of a question, or one of the words below.
 */
const parts: Readonly<Record<string, (world: World, rows: number) => Promise<void>>> = {
  writes,
  options: optionsOverCount,
  jumps,
  isolation,
  interruption,
  search: searchByUse,
};

/** Bare writes are those of SQLite. */
const ofSqlite = new Set(['writes']);

async function run(kind: EngineName, rows: number, part: string): Promise<void> {
  const world = await makeWorld(kind, rows);
  const chosen = Object.keys(parts).filter((name) => part === name || (part === '' && (kind === 'sqlite' || !ofSqlite.has(name))));
  try {
    // Writes first: slow questions leave indexes behind, which every write then keeps.
    if (chosen.includes('writes')) await writes(world);
    const before = part in parts ? new Map() : await overHand(world, rows, part);
    for (const name of chosen) if (name !== 'writes') await parts[name]?.(world, rows);
    if (part === '') await byUse(world, rows, before);
    note('memory', 'Memory of the main process at its peak', process.resourceUsage().maxRSS / 1024, 'MB');
  } finally {
    await world.close();
  }
}

const [rows = '1000000', kinds = 'sqlite,postgres', part = ''] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

if (import.meta.main) {
  for (const kind of kinds.split(',') as EngineName[]) {
    nameEngine(kind);
    process.stderr.write(`— ${kind}, ${rows} rows —\n`);
    await run(kind, Number(rows), part);
  }
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(figures)}\n`);
}
