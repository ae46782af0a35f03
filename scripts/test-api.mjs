// Runs the tests of the server and counts which calls of the contract they saw answered, and how: node --conditions=@quadrille/source
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls, listCalls } from '../packages/contract/src/index.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dir = mkdtempSync(join(tmpdir(), 'calls-answered-'));
const { status } = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...process.argv.slice(2)], {
  cwd: join(root, 'apps/server'),
  env: { ...process.env, CALLS_ANSWERED: dir },
  stdio: ['ignore', 'inherit', 'inherit'],
});

/** Fixed words win over values in the same place. */
const routes = listCalls(calls)
  .map((call) => ({ call, parts: call.path.split('/') }))
  .sort((a, b) => b.parts.filter((part) => !part.startsWith(':')).length - a.parts.filter((part) => !part.startsWith(':')).length);
const answers = new Map(routes.map(({ call }) => [call.name, new Set()]));
for (const file of readdirSync(dir))
  for (const line of readFileSync(join(dir, file), 'utf8').split('\n').filter(Boolean)) {
    const [method, path, code] = line.split(' ');
    const given = path.replace(/\/$/, '').split('/');
    const found = routes.find(
      ({ call, parts }) =>
        call.method === method && parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at]),
    );
    if (found) answers.get(found.call.name).add(Number(code));
  }
rmSync(dir, { recursive: true });

const missing = [];
const kinds = {
  done: (codes) => [...codes].some((code) => code < 300),
  'signed out': (codes, call) => ['public', 'control'].includes(call.permission) || codes.has(401),
  'not allowed': (codes, call) => ['public', 'any'].includes(call.permission) || codes.has(403),
  'bad input': (codes, call) =>
    (call.body === null && call.paramNames.length === 0) || [...codes].some((code) => code >= 400 && ![401, 403].includes(code)),
};
for (const { call } of routes) {
  const codes = answers.get(call.name);
  const lacks = Object.entries(kinds).filter(([, has]) => !has(codes, call));
  if (lacks.length > 0) missing.push(`${call.name}: never ${lacks.map(([kind]) => kind).join(', ')}`);
}
process.stdout.write(
  `${missing.sort().join('\n')}\n${routes.length - missing.length} of ${routes.length} calls seen in every way they can be answered\n`,
);
process.exitCode = status ?? 1;
