import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@quadrille/sdk';
import { temporaryFolder } from '@quadrille/tooling/test-kit';
import { newProfile, openAnew, openWholeBrowser } from '../harness/browser.ts';
import { person } from './bench-world.ts';
import { measureFirstLoad, watchLoad } from './first-load.ts';
import type { Note } from './figure.ts';
import { signInPage } from './sign-in-page.ts';
import { root, serverDir, startServer } from './start-server.ts';

const mostFiles = 30;

/** The first page as it is built, and how it, the list of bases and a table come over the wire into a browser that has nothing yet. */
export async function benchFirstLoad(note: Note): Promise<void> {
  const { bytes, files } = measureFirstLoad(join(root, 'apps', 'web', 'dist'));
  note({ name: 'web.firstLoad', what: `First load, ${files} files, gzip`, value: bytes / 1000, unit: 'kB', goal: { atMost: 350 } });
  const folder = temporaryFolder('bench-load');
  const server = await startServer(join(folder.path, 'data'));
  const browser = await openWholeBrowser();
  try {
    const client = createClient({ baseUrl: server.url });
    await client.auth.signup({ body: person });
    const { id: baseId } = await client.projects.create({ body: { title: 'Bench' } });
    const { id: tableId } = await client.tables.create({
      params: { projectId: baseId },
      body: { table_name: 'people', title: 'People', columns: [{ column_name: 'name', title: 'Name', uidt: 'SingleLineText' }] },
    });
    const { page } = await newProfile(browser, { moves: true });
    const places = [
      { name: 'signIn', what: 'sign-in page', open: () => page.goto(server.url).then(() => page.getByLabel('Email').waitFor()) },
      { name: 'home', what: 'list of bases', open: () => page.reload().then(() => page.getByRole('main').waitFor()) },
      {
        name: 'table',
        what: 'table',
        open: () => openAnew(page, `${server.url}/#/nc/${baseId}/${tableId}`).then(() => page.getByRole('grid').waitFor()),
      },
    ];
    for (const { name, what, open } of places) {
      if (name === 'home') await signInPage(page, server.url);
      const load = await watchLoad(page, open);
      note({ name: `web.${name}.files`, what: `Files the ${what} asks for`, value: load.files, unit: '', goal: { atMost: mostFiles } });
      note({ name: `web.${name}.calls`, what: 'Its calls of the API', value: load.calls, unit: '' });
      note({ name: `web.${name}.bytes`, what: 'Both as they came over the wire', value: load.bytes / 1000, unit: 'kB' });
    }
  } finally {
    await browser.close();
    await server.stop();
    folder.remove();
  }
}

/** What `npm install quadrille` lays on the disk, the Node it may bring along left out. */
export function benchSize(note: Note): void {
  const folder = temporaryFolder('bench-size');
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder.path], { cwd: serverDir }).toString().trim();
  const tarball = join(folder.path, packed.split('\n').at(-1)!);
  note({ name: 'size.tarball', what: 'The packed tarball', value: lstatSync(tarball).size / 1e6, unit: 'MB' });
  execFileSync('npm', ['init', '--yes'], { cwd: folder.path, stdio: 'ignore' });
  execFileSync('npm', ['install', '--silent', '--omit=optional', '--no-audit', '--no-fund', tarball], { cwd: folder.path });
  const bytes = sizeOf(join(folder.path, 'node_modules'));
  folder.remove();
  note({ name: 'size.installed', what: 'Installed beside Node', value: bytes / 1e6, unit: 'MB', goal: { atMost: 60 } });
}

function sizeOf(path: string): number {
  if (!existsSync(path)) return 0;
  const stats = lstatSync(path);
  return stats.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : stats.size;
}
