/** `pnpm bench`: runs the parts asked for in one go and prints a table and one line of JSON. */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchApi } from './bench-api.ts';
import { benchBoards } from './bench-boards.ts';
import { benchDocuments } from './bench-documents.ts';
import { benchEdits } from './bench-edits.ts';
import { benchEngine } from './bench-engine.ts';
import { benchGrid } from './bench-grid.ts';
import { benchImport } from './bench-import.ts';
import { benchLive } from './bench-live.ts';
import { benchLoad } from './bench-load.ts';
import { benchMemory } from './bench-memory.ts';
import { benchBases, benchLog } from './bench-many.ts';
import { benchPages } from './bench-pages.ts';
import { benchPaste } from './bench-paste.ts';
import { benchQueries } from './bench-queries.ts';
import { benchPeers } from './bench-peers.ts';
import { benchReading } from './bench-reading.ts';
import { benchSearch } from './bench-search.ts';
import { benchFirstLoad, benchSize } from './bench-size.ts';
import { benchSecondStart, benchStart } from './bench-start.ts';
import { benchStalls } from './bench-stalls.ts';
import { benchViews } from './bench-views.ts';
import { openWorld, type BenchWorld } from './bench-world.ts';
import { printFigures, toJson, type Figure, type Note } from './figure.ts';

const help = `Usage: pnpm bench [name …] [--rows N] [--only name,name] [--json FILE] [--profile FOLDER] [--no-build]`;

/** In this order; parts that need the orders table share one. */
const alone = { firstLoad: benchFirstLoad, size: benchSize, start: benchStart, npmStart: benchSecondStart, reading: benchReading } as const;
const inWorld = {
  import: benchImport,
  pages: benchPages,
  queries: benchQueries,
  edits: benchEdits,
  search: benchSearch,
  paste: benchPaste,
  grid: benchGrid,
} as const;
/** Run when they are named. */
const asked = {
  engine: benchEngine,
  peers: benchPeers,
  stalls: benchStalls,
  memory: benchMemory,
  api: benchApi,
  load: benchLoad,
  live: benchLive,
  views: benchViews,
  bases: benchBases,
  log: benchLog,
  boards: benchBoards,
  documents: benchDocuments,
} as const;
const usual = [...Object.keys(alone), ...Object.keys(inWorld)];
const names = [...usual, ...Object.keys(asked)];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '1000000' },
    only: { type: 'string' },
    json: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`${help}\nNames: ${names.join(', ')}`);
  process.exit();
}
const rows = Number(values.rows);
const profile = values.profile && resolve(values.profile);
const chosen = [...positionals, ...(values.only?.split(',') ?? [])];
const only = chosen.length > 0 ? chosen : usual;
const unknown = only.filter((name) => !names.includes(name));
if (!(rows >= 1000) || unknown.length > 0) {
  console.error(
    unknown.length > 0
      ? `There is no part "${unknown.join('", "')}"; there are ${names.join(', ')}.`
      : '--rows takes a number from 1000 on.',
  );
  process.exit(1);
}

const figures: Figure[] = [];
/** Told as it comes, too: a part may take many minutes, and may be cut short. */
const note: Note = (figure) => {
  figures.push(figure);
  process.stderr.write(`\n  ${printFigures([figure])}`);
};
const loadBefore = loadavg()[0] ?? 0;

async function step(name: string, run: () => Promise<void> | void): Promise<void> {
  if (!only.includes(name)) return;
  const start = performance.now();
  process.stderr.write(`${name} … `);
  try {
    await run();
    process.stderr.write(`${((performance.now() - start) / 1000).toFixed(1)} s\n`);
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  }
}

for (const [name, run] of Object.entries({ ...alone, ...asked })) await step(name, () => run(note, rows, profile));
if (only.some((name) => name in inWorld)) {
  const world: BenchWorld = await openWorld(rows, profile);
  try {
    for (const [name, run] of Object.entries(inWorld)) await step(name, () => run(world, note));
  } finally {
    if (process.exitCode) process.stderr.write(`The server said:\n${world.server.describe()}\n`);
    await world.end();
  }
}

const facts = {
  rows,
  node: process.versions.node,
  cores: cpus().length,
  loadBefore: Number(loadBefore.toFixed(2)),
  loadAfter: Number((loadavg()[0] ?? 0).toFixed(2)),
};
const line = toJson(facts, figures);
if (values.json) writeFileSync(values.json, `${line}\n`);
if (figures.length > 0) console.log(printFigures(figures));
console.log(line);
