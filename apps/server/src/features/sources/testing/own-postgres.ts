import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort, temporaryFolder } from '@quadrille/tooling/test-kit';
import pg from 'pg';
import type { Papers } from './tls-front.ts';

const installed = '/usr/lib/postgresql';
const patienceMs = 60_000;

/** A PostgreSQL of our own with a certificate, for `localhost` and its addresses. */
export interface OwnPostgres {
  readonly port: number;
  stop(): Promise<void>;
}

/** Who may come in how: in the open alone, encrypted alone, either way, and with a certificate of the authority that names them. */
const doors = [
  ['hostnossl', 'plain', 'trust'],
  ['hostssl', 'strict', 'trust'],
  ['host', 'either', 'trust'],
  ['hostssl', 'checked', 'trust clientcert=verify-ca'],
  ['hostssl', 'reader', 'cert clientcert=verify-full'],
  ['hostssl', 'writer', 'cert clientcert=verify-full'],
] as const;

/** Starts one of the installed programs in a temporary folder; answers the reason where that cannot be. */
export async function startOwnPostgres({ ca, server }: Papers): Promise<OwnPostgres | string> {
  const programs = findPrograms();
  if (programs === null) return 'the programs initdb and postgres are not installed';
  const folder = temporaryFolder('own-postgres');
  const account = accountOf();
  const own = (path: string): void => {
    if (account) chownSync(path, account.uid, account.gid);
  };
  const data = join(folder.path, 'data');
  mkdirSync(data);
  for (const path of [folder.path, data]) own(path);
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], {
    stdio: 'ignore',
    cwd: folder.path,
    ...account,
  });
  const files = { 'root.crt': ca, 'server.crt': server.cert, 'server.key': server.key, 'pg_hba.conf': accessList() };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(data, name), text);
    chmodSync(join(data, name), 0o600);
    own(join(data, name));
  }
  const port = await freePort();
  const settings = ['ssl=on', 'ssl_ca_file=root.crt', 'fsync=off', `unix_socket_directories=${folder.path}`];
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', `${port}`, '-h', 'localhost', ...settings.flatMap((one) => ['-c', one])],
    {
      stdio: 'ignore',
      cwd: folder.path,
      ...account,
    },
  );
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await gone;
    folder.remove();
  };
  try {
    await letIn(folder.path, port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, stop };
}

function accessList(): string {
  const lines = doors.flatMap(([how, who, method]) => ['127.0.0.1/32', '::1/128'].map((from) => `${how} all ${who} ${from} ${method}`));
  return ['local all postgres trust', ...lines, ''].join('\n');
}

/** Makes the people the doors are for, once the server answers. */
async function letIn(host: string, port: number): Promise<void> {
  for (const end = Date.now() + patienceMs; ; await setTimeout(100)) {
    const client = new pg.Client({ host, port, user: 'postgres', database: 'postgres' });
    try {
      await client.connect();
      for (const [, who] of doors) await client.query(`CREATE ROLE ${who} LOGIN`);
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

function findPrograms(): string | null {
  const versions = existsSync(installed) ? readdirSync(installed).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => join(installed, version, 'bin'));
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null;
}

/** PostgreSQL does not run as root: then it runs as its own account. */
function accountOf(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const number = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: number('-u'), gid: number('-g') };
}
