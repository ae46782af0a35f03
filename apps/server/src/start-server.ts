import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createApp, type App } from './app.ts';
import type { Settings } from './config/settings.ts';
import { swapInBackup } from './features/instance/backup-files.ts';
import { closeParts, openParts } from './open-parts.ts';
import { lockDataDir } from './platform/data-dir-lock.ts';
import { removeInstanceFile, writeInstanceFile } from './platform/instance-file.ts';
import { version } from './platform/version.ts';

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

interface Listening {
  readonly app: App;
  readonly url: string;
}

/** Takes the data folder, opens everything, listens, and tells the `quadrille` command where. */
export async function startServer(settings: Settings): Promise<RunningServer> {
  const lock = settings.databaseUrl === null ? lockDataDir(settings.dataDir) : null;
  let turn: Promise<unknown> = Promise.resolve();
  let current: Listening;
  const restartOn = (staged: string): void => {
    turn = turn.then(async () => {
      await current.app.stop();
      await swapInBackup(settings.dataDir, staged, Date.now());
      current = await listen({ ...settings, port: Number(new URL(current.url).port) }, restartOn);
    });
    turn.catch((error: unknown) => {
      process.stderr.write(`The server could not start again after the restore: ${String(error)}\n`);
      process.exit(1);
    });
  };
  try {
    current = await listen(settings, restartOn);
  } catch (error) {
    lock?.release();
    throw error;
  }
  return {
    url: current.url,
    stop: async () => {
      await turn;
      removeInstanceFile(settings.dataDir);
      await current.app.stop();
      lock?.release();
    },
  };
}

async function listen(settings: Settings, restartOn: (staged: string) => void): Promise<Listening> {
  const parts = await openParts(settings, { restartOn });
  const app = await createApp(parts, { webDir: findWebDir() }).catch(async (error: unknown) => {
    await closeParts(parts);
    throw error;
  });
  try {
    const url = await app.listen();
    const port = Number(new URL(url).port);
    writeInstanceFile(settings.dataDir, { url, port, pid: process.pid, controlToken: parts.controlToken, version });
    return { app, url };
  } catch (error) {
    await app.stop();
    throw error;
  }
}

/** Beside the bundle; from source, what the last build left. */
function findWebDir(): string | null {
  const places = [join(import.meta.dirname, 'web'), join(import.meta.dirname, '..', 'dist', 'web')];
  return places.find((dir) => existsSync(join(dir, 'index.html'))) ?? null;
}
