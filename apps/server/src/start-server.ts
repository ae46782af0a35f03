import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createApp, type App } from './app.ts';
import type { AppParts, RestoredWork } from './app-context.ts';
import type { Settings } from './config/settings.ts';
import { finishRestore } from './features/instance/index.ts';
import { closeParts, openParts } from './open-parts.ts';
import { lockDataDir, refuseSecond } from './platform/data-dir-lock.ts';
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
  const restart: AppParts['restart'] = (then) => {
    turn = turn.then(async () => {
      await current.app.stop();
      await finishRestore(settings.dataDir);
      current = await listen({ ...settings, port: Number(new URL(current.url).port) }, restart, then);
    });
    turn.catch((error: unknown) => {
      process.stderr.write(`The server could not start again after the restore: ${String(error)}\n`);
      process.exit(1);
    });
  };
  try {
    if (lock) await refuseSecond(settings.dataDir);
    if (lock) await finishRestore(settings.dataDir);
    current = await listen(settings, restart);
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

async function listen(settings: Settings, restart: AppParts['restart'], first?: RestoredWork): Promise<Listening> {
  const parts = await openParts(settings, { restart });
  const app = await createApp(parts, { webDir: findWebDir() }).catch(async (error: unknown) => {
    await closeParts(parts);
    throw error;
  });
  try {
    // What was restored is in place: nothing that fails here may keep it from answering.
    await first?.(parts).catch((error: unknown) => parts.log.error('The restore could not be noted in the audit.', { error }));
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
