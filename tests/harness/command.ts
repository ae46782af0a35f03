import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const server = join(root, 'apps', 'server');

/** Set to 1 while working on the server: tests then run its source, without a build. */
const isFromSource = process.env['QUADRILLE_FROM_SOURCE'] === '1';

/** What to run for `quadrille`: the built command, or its source. */
export function quadrilleCommand(): readonly string[] {
  if (isFromSource) {
    return ['--disable-warning=ExperimentalWarning', '--conditions=@quadrille/source', join(server, 'src', 'main.ts')];
  }
  if (!existsSync(join(server, 'dist', 'main.mjs'))) throw new Error('The server is not built: run "turbo run build" first.');
  return [join(server, 'bin', 'quadrille.mjs')];
}

export const isBuilt = !isFromSource;

export function spawnQuadrille(args: readonly string[], options: SpawnOptions): ChildProcess {
  return spawn(process.execPath, [...quadrilleCommand(), ...args], options);
}

export interface Finished {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly cwd?: string;
  /** Added to the environment of the tests; the settings of a Quadrille in it are dropped first. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs one command to its end. */
export function runQuadrille(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  return collect(spawnQuadrille(args, { cwd: options.cwd, env: cleanEnv(options.env), stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** What a child says until it ends. */
export function collect(child: ChildProcess): Promise<Finished> {
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out, err }));
  });
}

/** The environment of the tests without settings of a Quadrille, so that only what a test says counts. */
export function cleanEnv(added: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(QUADRILLE_|PORT$|HOST$|DATABASE_URL$|NODE_OPTIONS$|VITEST)/.test(name));
  return { ...Object.fromEntries(own), ...added };
}
