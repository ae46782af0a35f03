import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@quadrille/tooling/test-kit';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const serverDir = join(root, 'apps', 'server');

export interface BenchServer {
  readonly url: string;
  readonly pid: number;
  /** How it ended and what it printed, for the message when something failed. */
  describe(): string;
  stop(): Promise<void>;
}

/** The built server on SQLite in a process of its own. `nodeOptions` turns a profiler on; `more` are settings. */
export async function startServer(dataDir: string, nodeOptions = '', more: Readonly<Record<string, string>> = {}): Promise<BenchServer> {
  const port = await freePort();
  const { DATABASE_URL: _, ...outer } = process.env;
  const env = { ...outer, PORT: String(port), HOST: '127.0.0.1', QUADRILLE_DATA_DIR: dataDir, NODE_OPTIONS: nodeOptions, ...more };
  const child = spawn(process.execPath, [join(serverDir, 'bin', 'quadrille.mjs'), 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  const gone = once(child, 'exit');
  const url = await addressOf(child, printed);
  return {
    url,
    pid: child.pid ?? 0,
    describe: () => `exit code ${child.exitCode}, signal ${child.signalCode}\n${printed.join('')}`,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
      await gone;
    },
  };
}

function addressOf(child: ChildProcess, printed: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      printed.push(chunk.toString());
      const url = /https?:\/\/[^\s]+/.exec(printed.join(''))?.[0];
      if (url) resolve(url.replace(/\/$/, ''));
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code} before it listened:\n${printed.join('')}`)));
  });
}
