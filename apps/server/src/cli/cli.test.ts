import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { readInstanceFile } from '../platform/instance-file.ts';
import { runCommand } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'quadrille-cli-'));
const films = join(folder, 'films.csv');
writeFileSync(films, 'Title,Year,Genre\nAlien,1979,Horror\nBrazil,1985,Drama\nCube,1997,Horror\nDune,2021,Drama\n');

const running = new Set<ReturnType<typeof spawn>>();
afterAll(async () => {
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

async function run(args: readonly string[], dataDir = join(folder, 'data'), onInterrupt?: (act: () => void) => () => void) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCommand(args, {
    env: { QUADRILLE_DATA_DIR: dataDir, PORT: '0' },
    cwd: folder,
    print: (text) => out.push(text),
    complain: (text) => err.push(text),
    ...(onInterrupt && { onInterrupt }),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

/** The real thing in a process of its own, from source. */
async function start(dataDir: string, env: Record<string, string> = {}) {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@quadrille/source', '--disable-warning=ExperimentalWarning', main, 'start'], {
    env: { PATH: process.env['PATH'] ?? '', QUADRILLE_DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const listening = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      out += String(chunk);
      if (out.includes('\n')) resolve();
    });
  });
  const ended = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  await Promise.race([listening, ended]);
  return {
    output: () => out,
    errors: () => err,
    child,
    url: /http:\/\/\S+/.exec(out)?.[0] ?? '',
    ended,
    stop: (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

const slow = { timeout: 120_000 }; // each start is a process of its own

describe('quadrille', slow, () => {
  it('explains itself and each command', async () => {
    expect((await run(['--help'])).out).toContain('Usage: quadrille <command>');
    for (const name of ['start', 'inspect', 'import', 'backup', 'restore', 'migrate']) {
      expect(await run([name, '--help'])).toMatchObject({ code: 0, out: expect.stringContaining(`Usage: quadrille ${name}`) });
    }
    expect(await run(['fly'])).toMatchObject({ code: 1, err: 'There is no command "fly". "quadrille --help" lists them.' });
    expect((await run(['inspect'])).err).toBe('Usage: quadrille inspect FILE [--json] [--rows N]');
    expect((await run(['start', '--speed', '3'])).err).toContain("Unknown option '--speed'");
  });

  it('inspects a file', async () => {
    const { code, out } = await run(['inspect', 'films.csv', '--json', '--rows', '1']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      tables: [
        {
          title: 'films',
          rowCount: 4,
          columns: [
            { title: 'Title', column_name: 'Title', uidt: 'SingleLineText' },
            { title: 'Year', column_name: 'Year', uidt: 'Year' },
            { title: 'Genre', column_name: 'Genre', uidt: 'SingleSelect', options: ['Horror', 'Drama'] },
          ],
          rows: [['Alien', '1979', 'Horror']],
        },
      ],
    });
  });

  it('refuses a file in one sentence', async () => {
    const bad = join(folder, 'bad.csv');
    writeFileSync(bad, Buffer.from([80, 75, 3, 4, 0, 0, 1, 2, 3]));
    for (const file of [bad, join(folder, 'missing.csv')]) {
      const { code, out, err } = await run(['inspect', file, '--json']);
      expect([code, out, err.split('\n').length]).toEqual([1, '', 1]);
      expect(err).toMatch(/\.$/);
    }
  });

  it('imports into a data folder no server runs on', async () => {
    expect(await run(['import', 'films.csv', '--base', 'Cinema'])).toMatchObject({
      code: 0,
      out: 'Imported 4 rows into table "films" of base "Cinema".',
    });
    expect((await run(['import', 'films.csv'])).err).toBe('Name the base with --base NAME.');
  });

  it('leaves nothing of an import that is interrupted: no base, no report', async () => {
    const data = join(folder, 'interrupted');
    const lines = Array.from({ length: 300_000 }, (_, at) => `Row ${at},${at % 1000 === 0 && at > 5000 ? 'x' : at}`);
    writeFileSync(join(folder, 'long.csv'), `Title,Number\n${lines.join('\n')}\n`);
    const interrupt = (act: () => void): (() => void) => {
      const timer = setTimeout(act, 100);
      return () => clearTimeout(timer);
    };
    const ended = await run(['import', 'long.csv', '--base', 'Long'], data, interrupt);
    expect(ended).toMatchObject({ code: 1, err: expect.stringContaining('Cancelling the import') });
    const left = readdirSync(data, { recursive: true, encoding: 'utf8' });
    expect(left.filter((path) => path.includes('rejected') || /p[0-9a-z]{14}\.sqlite/.test(path))).toEqual([]);
  }, 60_000);

  it('backs up and brings back, with and without a running server', async () => {
    const data = join(folder, 'moved');
    await run(['import', 'films.csv', '--base', 'Cinema'], data);
    const server = await start(data);
    expect(server.output()).toBe(`Quadrille is running at ${server.url}\n`);
    const [hot, cold] = [join(folder, 'hot'), join(folder, 'cold')];
    expect((await run(['backup', hot], data)).out).toMatch(/^Wrote 1 base, \d+ bytes, to /);
    expect((await run(['backup', hot], data)).err).toContain('is not empty');
    expect((await run(['import', 'films.csv', '--base', 'Later'], data)).code).toBe(0);
    expect(await run(['restore', hot], data)).toMatchObject({ code: 0, out: `Restored 1 base from ${hot}.` });
    expect((await fetch(`${server.url}/api/v1/health`)).status).toBe(200);
    expect(readdirSync(join(data, 'bases')).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1);
    expect(await server.stop()).toBe(0);
    expect((await run(['backup', cold], data)).code).toBe(0);
    expect((await run(['restore', cold], join(folder, 'fresh'))).code).toBe(0);
    appendFileSync(join(cold, 'meta.sqlite'), 'x');
    expect((await run(['restore', cold], join(folder, 'fresh'))).err).toContain('The backup is damaged: "meta.sqlite"');
    expect((await run(['restore', folder], data)).err).toContain('is no backup');
  });
});

describe('quadrille start', slow, () => {
  it('refuses a wrong setting in one sentence', async () => {
    const server = await start(join(folder, 'unused'), { PORT: 'eighty' });
    expect(await server.ended).toBe(1);
    expect(server.errors()).toBe('PORT must be a whole number from 0 to 65535; "eighty" is not.\n');
  });

  it('refuses a data folder another server has, and takes it when that was killed', async () => {
    const data = join(folder, 'shared');
    const first = await start(data);
    const second = await start(data);
    expect(await second.ended).toBe(1);
    expect(second.errors()).toBe(`Another Quadrille is using ${data}. Stop it first, or choose another folder with QUADRILLE_DATA_DIR.\n`);
    await first.stop('SIGKILL');
    const third = await start(data);
    expect(third.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await third.stop('SIGINT')).toBe(0);
    expect(readInstanceFile(data)).toBeNull();
    expect(readdirSync(data).filter((name) => name.endsWith('-wal'))).toEqual([]);
  });

  it('finishes what is under way before it ends', async () => {
    const server = await start(join(folder, 'busy'));
    const signUp = request(`${server.url}/api/v1/auth/user/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    });
    signUp.flushHeaders();
    await once(signUp, 'continue'); // it has reached the server
    const code = server.stop('SIGINT');
    signUp.end(JSON.stringify({ email: 'a@example.org', password: 'long enough' }));
    const [answer] = (await once(signUp, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(200);
    answer.resume();
    expect(await code).toBe(0);
  });

  it('goes on when work in the background fails that nobody waits for, and logs it', async () => {
    const fault = 'process.on("SIGUSR2", () => void Promise.reject(new Error("forgotten")))';
    const server = await start(join(folder, 'forgotten'), { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}` });
    server.child.kill('SIGUSR2');
    await expect.poll(() => server.errors()).toContain('"message":"forgotten"');
    expect((await fetch(`${server.url}/api/v1/health`)).status).toBe(200);
    expect(await server.stop('SIGINT')).toBe(0);
  });
});
