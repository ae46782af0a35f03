// Answers "was this very tree installed and built before?", so that a second `npm start` with
// nothing changed goes straight to the server instead of through install and turbo.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ignored = new Set([
  'node_modules',
  'dist',
  '.turbo',
  '.tally',
  '.data',
  '.git',
  '.cache',
  'tests',
  'docs',
  '.ci',
  '.changeset',
  'storybook',
]);
const stampFile = (root) => join(root, 'node_modules', '.cache', 'quadrille', 'started.json');

/** A digest of the names, sizes and times of everything the server and the web app are built from. */
export function treeDigest(root) {
  const hash = createHash('sha256');
  const walk = (dir) => {
    for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (ignored.has(entry.name) || entry.name.endsWith('.tsbuildinfo')) continue;
      const path = join(dir, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) {
        const { size, mtimeMs } = statSync(path);
        hash.update(`${path}\0${size}\0${mtimeMs}\n`);
      }
    }
  };
  for (const name of ['packages', 'apps', 'scripts']) if (existsSync(join(root, name))) walk(join(root, name));
  for (const name of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'turbo.json'])
    if (existsSync(join(root, name))) hash.update(`${name}\0${readFileSync(join(root, name))}`);
  return hash.digest('hex');
}

/** The Node 26 that the install brought, or undefined before the first install. */
export function nodeBinary(root) {
  const path = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node');
  return existsSync(path) ? path : undefined;
}

export function isReady(root) {
  if (!existsSync(stampFile(root)) || !nodeBinary(root)) return false;
  return JSON.parse(readFileSync(stampFile(root), 'utf8')).digest === treeDigest(root);
}

export function markReady(root) {
  mkdirSync(join(stampFile(root), '..'), { recursive: true });
  writeFileSync(stampFile(root), JSON.stringify({ digest: treeDigest(root) }));
}

/** Runs the built server on the Node we brought and resolves to its exit code. */
export function startReady(root, run, args) {
  console.log('Starting the server …');
  return run(nodeBinary(root), [join(root, 'apps', 'server', 'bin', 'quadrille.mjs'), 'start', ...args]);
}
