import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
