import { execFile, spawn } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, temporaryFolder, type TemporaryFolder } from '@quadrille/tooling/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanEnv, collect, isBuilt, root } from '../harness/command.ts';
import { must, signUp } from '../harness/http-client.ts';
import { makeProject, makeTable } from '../api/sample-table.ts';

const run = promisify(execFile);
const mostBytes = 60 * 1000 * 1000;

// What somebody gets who runs `npx quadrille` on a machine with nothing but Node and npm.
describe.skipIf(!isBuilt)('the packed tarball', () => {
  let folder: TemporaryFolder;
  let installed: string;
  beforeAll(async () => {
    folder = temporaryFolder('packed');
    // Nothing of the registry is needed: what cannot be asked of it at once is left out.
    const quiet = {
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
      npm_config_fetch_retries: '0',
    };
    const npm = { env: cleanEnv(quiet) };
    const packed = await run('npm', ['pack', '--json', '--pack-destination', folder.path], { ...npm, cwd: join(root, 'apps', 'server') });
    const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
    installed = join(folder.path, 'empty');
    mkdirSync(installed);
    writeFileSync(join(installed, 'package.json'), '{"private":true}');
    await run('npm', ['install', '--prefer-offline', '--omit=optional', join(folder.path, filename)], { ...npm, cwd: installed });
  }, 300_000);
  afterAll(() => folder?.remove());

  it('brings no other package along and stays under 60 MB beside Node', () => {
    const modules = join(installed, 'node_modules');
    expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual(['quadrille']);
    expect(sizeOf(modules)).toBeLessThan(mostBytes);
  });

  it('says nothing of the machine it was made on', () => {
    const description = readFileSync(join(installed, 'node_modules', 'quadrille', 'package.json'), 'utf8');
    expect(JSON.parse(description)).toMatchObject({ name: 'quadrille', bin: { quadrille: 'bin/quadrille.mjs' }, license: 'MIT' });
    for (const path of ['README.md', join('dist', 'THIRD-PARTY-LICENSES.txt')]) {
      expect(readFileSync(join(installed, 'node_modules', 'quadrille', path), 'utf8').length).toBeGreaterThan(500);
    }
    expect(readFileSync(join(installed, 'node_modules', 'quadrille', 'dist', 'main.mjs'), 'utf8')).not.toContain(root);
  });

  it('serves web app and API, imports, and stops cleanly', async () => {
    const port = await freePort();
    const command = join(installed, 'node_modules', '.bin', 'quadrille');
    const env = cleanEnv({ PORT: String(port) });
    const child = spawn(process.execPath, [command, 'start'], { cwd: installed, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const ended = collect(child);
    const url = `http://127.0.0.1:${port}`;
    await expect
      .poll(
        () =>
          fetch(`${url}/api/v1/health`).then(
            (answer) => answer.status,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200);

    const page = await (await fetch(url)).text();
    expect(page).toMatch(/^<!doctype html>/i);
    const assets = [...page.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+)"/g)].map((match) => match[1]);
    expect(assets.length).toBeGreaterThan(0);
    for (const asset of assets) expect((await fetch(`${url}/${asset}`)).status).toBe(200);

    const me = await signUp(url, 'owner@example.org');
    const table = await makeTable(me, await makeProject(me, 'Packed'), 'T', [{ title: 'N', uidt: 'Number' }]);
    await must(me('POST', table.bulk, { body: [{ N: 1 }] }));
    writeFileSync(join(installed, 'rows.csv'), 'City\nBern\n');
    const imported = await collect(
      spawn(process.execPath, [command, 'import', 'rows.csv', '--base', 'Packed'], { cwd: installed, env, stdio: 'pipe' }),
    );
    expect(imported).toEqual({ code: 0, out: 'Imported 1 row into table "rows" of base "Packed".\n', err: '' });
    expect((await must(me('GET', `${table.rows}?sort=-N`))).list).toMatchObject([{ N: 1 }]);

    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 0, out: `Quadrille is running at ${url}\n`, err: '' });
    expect(readdirSync(join(installed, '.data'), { recursive: true }).filter((file) => String(file).endsWith('-wal'))).toEqual([]);
  });
});

function sizeOf(path: string): number {
  const stat = lstatSync(path);
  return stat.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : stat.size;
}
