// Throw-away database servers for one run of the tests: of installed programs, in a temporary folder, on a free port of
// loopback, ended by their process at the end. A server that is named (TEST_POSTGRES_URL, TEST_MYSQL_URL) or answers at the
// usual port is used as it is.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';

/** How long a server may take to answer, in milliseconds. */
const patience = 60_000;

export const postgresKind = {
  name: 'PostgreSQL',
  variable: 'TEST_POSTGRES_URL',
  usualPort: 5432,
  url: (port) => `postgres://postgres@127.0.0.1:${port}/postgres`,
  answers: async (url) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  },
  users: ['postgres', 'nobody'],
  stopSignal: 'SIGINT', // does not wait for those who are connected
  programs() {
    const folders = versionsOf('/usr/lib/postgresql');
    const [initdb, postgres] = [findProgram('initdb', folders), findProgram('postgres', folders)];
    if (initdb === null || postgres === null) return 'the programs initdb and postgres are not installed';
    const settings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=200'].flatMap((one) => ['-c', one]);
    return {
      initialize: (folder) => [
        initdb,
        ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      ],
      start: (folder, port) => [postgres, ['-D', join(folder, 'data'), '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...settings]],
    };
  },
};

export const mysqlKind = {
  name: 'MySQL or MariaDB',
  variable: 'TEST_MYSQL_URL',
  usualPort: 3306,
  url: (port) => `mysql://root@127.0.0.1:${port}/mysql`,
  answers: async (url) =>
    createConnection({ uri: url, connectTimeout: 2000 }).then(
      (connection) => connection.end().then(() => true),
      () => false,
    ),
  users: ['mysql', 'nobody'],
  stopSignal: 'SIGTERM',
  programs() {
    const folders = ['/usr/sbin', '/usr/local/sbin', '/usr/libexec'];
    const server = findProgram('mariadbd', folders) ?? findProgram('mysqld', folders);
    if (server === null) return 'neither mariadbd nor mysqld is installed';
    const isMariadb = /mariadb/i.test(execFileSync(server, ['--no-defaults', '--version'], { encoding: 'utf8' }));
    const installer = findProgram('mariadb-install-db', folders);
    if (isMariadb && installer === null) return 'the program mariadb-install-db is not installed';
    const data = (folder) => `--datadir=${join(folder, 'data')}`;
    const quick = ['--innodb-flush-log-at-trx-commit=0', '--skip-log-bin', '--max-connections=200'];
    return {
      initialize: (folder) =>
        isMariadb
          ? [installer, ['--no-defaults', data(folder), '--auth-root-authentication-method=normal', '--skip-test-db']]
          : [server, ['--no-defaults', data(folder), '--initialize-insecure']],
      start: (folder, port) => {
        const places = [data(folder), `--port=${port}`, `--socket=${join(folder, 'socket')}`, `--pid-file=${join(folder, 'pid')}`];
        return [server, ['--no-defaults', ...places, '--bind-address=127.0.0.1', ...quick]];
      },
    };
  },
};

/**
 * Servers for the databases nobody named and none answers for. `env` names those that were started; `notes` say what was started
 * and, where that failed, what will be skipped and why. `stop` ends them and removes their folders.
 */
export async function startTestServers(env = process.env) {
  const servers = [];
  const notes = [];
  const added = {};
  for (const kind of [postgresKind, mysqlKind]) {
    if (env[kind.variable] || (kind === postgresKind && env.PGURL)) continue;
    if (await kind.answers(kind.url(kind.usualPort))) continue;
    try {
      const server = await startTestServer(kind);
      servers.push(server);
      added[kind.variable] = server.url;
      notes.push(`${kind.name}: started for this run at ${server.url}`);
    } catch (error) {
      notes.push(`${kind.name}: tests on it will be skipped, because ${error.message}. Name a server with ${kind.variable} to run them.`);
    }
  }
  return { env: added, notes, stop: () => Promise.all(servers.map((server) => server.stop())) };
}

/** Starts one server of its own. Throws with a reason when this machine cannot. */
export async function startTestServer(kind) {
  const programs = kind.programs();
  if (typeof programs === 'string') throw new Error(programs);
  const user = unprivileged(kind.users);
  const folder = mkdtempSync(join(tmpdir(), 'quadrille-server-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    if (user !== null) chownSync(folder, user.uid, user.gid);
    const [initializer, initialArgs] = programs.initialize(folder);
    const initialized = spawnSync(initializer, initialArgs, { cwd: folder, encoding: 'utf8', env: envIn(folder), ...user });
    if (initialized.status !== 0)
      throw new Error(`${initializer} failed: ${lastLine(initialized.stderr || initialized.stdout) ?? initialized.error?.message}`);
    const port = await freePort();
    const [program, args] = programs.start(folder, port);
    const log = join(folder, 'log');
    const output = openSync(log, 'a');
    const child = spawn(program, args, { cwd: folder, env: envIn(folder), stdio: ['ignore', output, output], ...user });
    const gone = new Promise((resolve) => {
      child.once('error', resolve);
      child.once('exit', resolve);
    });
    const stop = async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill(kind.stopSignal);
      const patient = sleep(10_000, null, { ref: false }).then(() => child.kill('SIGKILL'));
      await Promise.race([gone, patient.then(() => gone)]);
      remove();
    };
    const url = kind.url(port);
    for (const end = Date.now() + patience; !(await kind.answers(url)); await sleep(100)) {
      if (child.exitCode === null && child.signalCode === null && Date.now() < end) continue;
      const said = lastLine(readFileSync(log, 'utf8'));
      await stop();
      throw new Error(`${program} did not answer: ${said}`);
    }
    return { url, pid: child.pid, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Servers refuse to run as root: somebody else they can run as, or null when we are not root. */
function unprivileged(names) {
  if (process.getuid?.() !== 0) return null;
  for (const name of names) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error(`it does not run as ${userInfo().username}, and there is no user named ${names.join(' or ')}`);
}

/** Whoever the server runs as, its home is its folder. */
function envIn(folder) {
  return { PATH: process.env.PATH, HOME: folder, TMPDIR: folder, LC_ALL: 'C' };
}

function findProgram(name, folders) {
  for (const folder of [...folders, ...(process.env.PATH ?? '').split(delimiter)]) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // not here
    }
  }
  return null;
}

/** `bin` of every version under a folder, the newest first. */
function versionsOf(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(folder, version, 'bin'));
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function lastLine(text) {
  return text.trim().split('\n').at(-1);
}
