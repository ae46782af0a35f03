import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newProfile, openBrowser } from '../harness/browser.ts';
import { type HttpClient, must, signIn } from '../harness/http-client.ts';
import { freshProduct, root } from '../harness/product.ts';

const run = promisify(execFile);
const password = 'a long password';
const email = 'ada@example.org';

/** Where a stranger's program lies: the packages are found, nothing else is. */
let folder: string;
let product: Awaited<ReturnType<typeof freshProduct>>;
let me: HttpClient;

beforeAll(async () => {
  folder = mkdtempSync(join(root, 'tests', '.program-'));
  product = await freshProduct({ env: { QUADRILLE_RATE_LIMITS: 'false' } });
});
afterAll(async () => {
  await product.dispose();
  rmSync(folder, { recursive: true, force: true });
});

/** The blocks of TypeScript in the SDK's README, with the address of our server. */
function guide(): string[] {
  const text = readFileSync(join(root, 'packages/sdk/README.md'), 'utf8');
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code.replaceAll('http://127.0.0.1:8080', product.url));
}

const write = (name: string, code: string): string => {
  writeFileSync(join(folder, name), code);
  return join(folder, name);
};

const runProgram = (file: string) => run(process.execPath, ['--conditions=@quadrille/source', file], { cwd: folder, timeout: 60_000 });

/** Declarations of the built packages, as a stranger has them; the sources where nothing was built yet. */
const conditions = existsSync(join(root, 'packages/sdk/dist/index.d.ts')) ? [] : ['--customConditions', '@quadrille/source'];

const options =
  '--ignoreConfig --noEmit --strict --skipLibCheck --allowImportingTsExtensions --module nodenext --target es2024 --types node --lib es2024,dom,dom.iterable';

const check = (file: string) =>
  run(join(root, 'node_modules/.bin/tsc'), [...options.split(' '), ...conditions, file], { cwd: folder, timeout: 120_000 }).then(
    () => '',
    (error: { stdout?: string }) => error.stdout ?? String(error),
  );

async function generate(base: string): Promise<void> {
  const bin = join(root, 'packages/sdk/bin/quadrille-codegen.mjs');
  const args = ['--conditions=@quadrille/source', bin, '--url', product.url, '--base', base, '--out', join(folder, 'films.ts')];
  await run(process.execPath, args, { env: { ...process.env, QUADRILLE_EMAIL: email, QUADRILLE_PASSWORD: password }, timeout: 60_000 });
}

/** What `sdk-program.mjs` answers wherever it runs. */
const done = {
  names: ['Ada', 'Ben', 'Cem', 'Dora', 'Eve'],
  error: [true, 'answer', 404, 'tableNotFound'],
  copied: 'completed',
  imported: 'completed',
  sent: [9, 9],
};

/** A Node that is not the one the repository brings along; null where there is none of version 20 or later. */
function otherNode(): string | null {
  for (const folder of ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']) {
    const file = join(folder, 'node');
    if (!existsSync(file)) continue;
    const [major] = spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout.replace('v', '').split('.');
    if (Number(major) >= 20) return file;
  }
  return null;
}

const mainProgram = `import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { program } from './sdk-program.mjs';
if (!isMainThread) parentPort.postMessage(await program(workerData));
else {
  const [here, there] = JSON.parse(process.argv[2]);
  console.log(JSON.stringify([await program(here), await new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: there }).once('message', resolve).once('error', reject);
  })]));
}`;

const isBuilt = existsSync(join(root, 'packages/sdk/dist/index.js'));

describe('the guide of the SDK', () => {
  it('takes a stranger from nothing to rows of a live server', async () => {
    const [first = ''] = guide();
    const { stdout, stderr } = await runProgram(write('guide.mts', `${first}\nclient.close();\n`));
    expect(stderr).toBe('');
    expect(stdout).toContain("Name: 'Ada'");
    expect(stdout).toMatch(/\] 1\n$/);
  });

  it('compiles and runs with types made of that base', async () => {
    me = await signIn(product.url, email, password);
    const { list } = await must(me('GET', '/api/v1/db/meta/projects/'));
    await generate(list[0].id);
    const part = guide().find((code) => code.includes("from './films.ts'")) ?? '';
    const head = `import { createClient } from '@quadrille/sdk';
const client = createClient({ baseUrl: '${product.url}', validateAnswers: true });
await client.auth.signin({ body: { email: '${email}', password: '${password}' } });\n`;
    const imports = part.split('\n').filter((line) => line.startsWith('import'));
    const body = part.split('\n').filter((line) => !line.startsWith('import'));
    const program = write('program.mts', [...imports, head, ...body, 'client.close();'].join('\n'));
    expect(await check(program)).toBe('');
    expect((await runProgram(program)).stdout).toBe('Ada\n');
  });

  it('says by name at run time what was renamed, and no longer compiles once generated anew', async () => {
    const { list } = await must(me('GET', '/api/v1/db/meta/projects/'));
    const { list: tables } = await must(me('GET', `/api/v1/db/meta/projects/${list[0].id}/tables`));
    const { columns } = await must(me('GET', `/api/v1/db/meta/tables/${tables[0].id}`));
    const name = columns.find(({ title }: { title: string }) => title === 'Name');
    await must(me('PATCH', `/api/v1/db/meta/columns/${name.id}`, { body: { ...name, title: 'Full name' } }));
    const program = join(folder, 'program.mts');
    const failure = await runProgram(program).catch((error: { stderr: string }) => error);
    expect(failure.stderr).toContain('SchemaDriftError: Field "Name" of table "Actors" is not there any more.');
    await generate(list[0].id);
    expect(await check(program)).toMatch(/Property 'Name' does not exist|'Name' does not exist in type/);
  });
});

describe.skipIf(!isBuilt)('the built SDK', () => {
  const asked = (title: string, keepsCookies: boolean) => ({ baseUrl: product.url, email, password, title, keepsCookies });
  const source = readFileSync(join(root, 'tests/api/sdk-program.mjs'), 'utf8');
  /** The program with all it imports in one file, as a bundler makes it for a page. */
  let bundle: string;

  beforeAll(async () => {
    const entry = write('sdk-program.mjs', source);
    const args = [
      entry,
      '--format',
      'esm',
      '--platform',
      'browser',
      '--no-dts',
      '--no-config',
      '--no-clean',
      '--out-dir',
      join(folder, 'out'),
      '--logLevel',
      'error',
    ];
    await run(join(root, 'node_modules/.bin/tsdown'), args, { cwd: folder, timeout: 60_000 });
    const file = readdirSync(join(folder, 'out')).find((name) => name.endsWith('js'));
    bundle = readFileSync(join(folder, 'out', file ?? ''), 'utf8');
  });

  /** In the program's main thread and in a worker of it. */
  const runTwice = async (runtime: string, name: string): Promise<unknown> => {
    const asking = [asked(name, true), asked(`${name} worker`, true)];
    const { stdout } = await run(runtime, [write('main.mjs', mainProgram), JSON.stringify(asking)], { cwd: folder, timeout: 60_000 });
    return JSON.parse(stdout);
  };

  it('runs on another Node from version 20 on, and in a worker of it', async ({ skip }) => {
    const node = otherNode();
    if (node === null) return skip('there is no other Node on this machine');
    expect(await runTwice(node, 'Node')).toEqual([done, done]);
  });

  it('runs on Bun, and in a worker of it', async ({ skip }) => {
    const bun = process.env['BUN_PATH'];
    if (bun === undefined) return skip('BUN_PATH names no Bun');
    expect(await runTwice(bun, 'Bun')).toEqual([done, done]);
  });

  it('runs in a page, and in a worker of one', async () => {
    const browser = await openBrowser();
    const { page } = await newProfile(browser);
    const serve = (path: string, contentType: string, body: string) =>
      page.route(`${product.url}/${path}`, (route) => route.fulfill({ contentType, body }));
    await serve('sdk.html', 'text/html', '<!doctype html><title>SDK</title>');
    await serve('sdk.js', 'text/javascript', bundle);
    await serve(
      'worker.js',
      'text/javascript',
      `import { program } from './sdk.js'; onmessage = async ({ data }) => postMessage(await program(data));`,
    );
    await page.goto(`${product.url}/sdk.html`);
    const here = await page.evaluate(`import('/sdk.js').then(({ program }) => program(${JSON.stringify(asked('Page', true))}))`);
    expect(here).toEqual(done);
    const there = await page.evaluate(
      (data) =>
        new Promise((resolve, reject) => {
          const worker = new Worker('/worker.js', { type: 'module' });
          worker.onmessage = (event) => resolve(event.data);
          worker.onerror = (event) => reject(new Error(event.message));
          worker.postMessage(data);
        }),
      asked('Page worker', true),
    );
    expect(there).toEqual(done);
    await browser.close();
  });
});
