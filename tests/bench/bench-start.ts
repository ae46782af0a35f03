import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort, temporaryFolder } from '@quadrille/tooling/test-kit';
import type { Note } from './figure.ts';
import { readMemory } from './process-memory.ts';
import { root, startServer } from './start-server.ts';
import { median } from './stats.ts';

/** From nothing to listening, and what it holds when nobody asks for anything. */
export async function benchStart(note: Note): Promise<void> {
  const folder = temporaryFolder('bench-start');
  const starts: number[] = [];
  let idle = Number.NaN;
  for (let round = 0; round < 8; round += 1) {
    const begun = performance.now();
    const server = await startServer(join(folder.path, 'data'));
    if (round > 0) starts.push(performance.now() - begun); // the first one makes the data folder
    if (round === 7) {
      await wait(5000);
      idle = readMemory(server.pid).now;
    }
    await server.stop();
  }
  folder.remove();
  note({ name: 'start.cold', what: 'Server start to listening, median of 7', value: median(starts), unit: 'ms', goal: { atMost: 1000 } });
  note({ name: 'start.idleRss', what: 'Memory, idle, 5 s after the start', value: idle, unit: 'MB', goal: { atMost: 150 } });
}

/** `npm start` again with nothing changed. */
export async function benchSecondStart(note: Note): Promise<void> {
  const folder = temporaryFolder('bench-npm');
  await npmStart(folder.path); // installs and builds when something changed
  const samples = [await npmStart(folder.path), await npmStart(folder.path), await npmStart(folder.path)];
  folder.remove();
  note({ name: 'start.npm', what: 'Second "npm start", median of 3', value: median(samples) / 1000, unit: 's', goal: { atMost: 5 } });
}

async function npmStart(dataDir: string): Promise<number> {
  const env = { ...process.env, PORT: String(await freePort()), HOST: '127.0.0.1', QUADRILLE_DATA_DIR: join(dataDir, 'data') };
  const begun = performance.now();
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let printed = '';
  const listening = new Promise<void>((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (/http:\/\/\S+:\d+/.test(printed)) resolve();
    };
    child.stdout.on('data', look);
    child.stderr.on('data', look);
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${printed}`)));
  });
  const gone = once(child, 'exit');
  try {
    await listening;
    return performance.now() - begun;
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await gone;
  }
}
