// Part of lint: no circle of imports, not even of types, the order of the server's features, and rooms of the web app that stay small.
// Ends with 1 where something is wrong.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCycles } from './find-cycles.ts';
import { findFeatureFaults } from './find-feature-faults.ts';
import { findWebFaults } from './find-web-faults.ts';
import { readImports } from './read-imports.ts';
import { serverFeatureLevels } from './server-feature-order.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const server = join(root, 'apps', 'server', 'src');
const web = join(root, 'apps', 'web', 'src');
const packages = ['contract', 'domain', 'formula', 'importer', 'sdk', 'sql', 'ui-kit', 'ui-kit-react'].map((name) =>
  join(root, 'packages', name, 'src'),
);

const faults: string[] = [];
for (const folder of [server, web, ...packages]) {
  const graph = readImports(folder);
  for (const cycle of findCycles(graph)) {
    const files = cycle.map((file) => relative(root, file)).join(', ');
    faults.push(`These files import each other in a circle: ${files}. Move what they share, often a type, to a file of its own.`);
  }
  if (folder === server) faults.push(...findFeatureFaults(graph, server, serverFeatureLevels.flat()));
  if (folder === web) faults.push(...findWebFaults(new Map([...graph.keys()].map((file) => [file, readFileSync(file, 'utf8')])), web));
}
if (faults.length > 0) process.stderr.write(`${faults.join('\n')}\n`);
process.exit(faults.length > 0 ? 1 : 0);
