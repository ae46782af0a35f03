// Runs the tests of the API and counts which calls of the contract they saw answered, and how: node --conditions=@quadrille/source
// Fails where a call was not seen in every way. Arguments choose files of the server's tests; with CALLS_ANSWERED=<folder> the notes
// stay there, and those of earlier runs count as well.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls, listCalls } from '../packages/contract/src/index.ts';
import { can } from '../packages/domain/src/index.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const kept = process.env.CALLS_ANSWERED;
const dir = kept ?? mkdtempSync(join(tmpdir(), 'calls-answered-'));
const env = { ...process.env, CALLS_ANSWERED: dir, QUADRILLE_FROM_SOURCE: '1' };
const run = (folder, args) =>
  spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...args], {
    cwd: join(root, folder),
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  }).status ?? 1;
const status = Math.max(run('apps/server', process.argv.slice(2)), run('tests', ['api/']));

/** Fixed words win over values in the same place. */
const routes = listCalls(calls)
  .map((call) => ({ call, parts: call.path.split('/') }))
  .sort((a, b) => b.parts.filter((part) => !part.startsWith(':')).length - a.parts.filter((part) => !part.startsWith(':')).length);
const seen = new Map(routes.map(({ call }) => [call.name, { codes: new Set(), isForeign: false }]));
for (const file of readdirSync(dir))
  for (const line of readFileSync(join(dir, file), 'utf8').split('\n').filter(Boolean)) {
    const [method, path, code, foreign] = line.split(' ');
    const given = path.replace(/\/$/, '').split('/');
    const found = routes.find(
      ({ call, parts }) =>
        call.method === method && parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at]),
    );
    if (!found) continue;
    const entry = seen.get(found.call.name);
    entry.codes.add(Number(code));
    entry.isForeign ||= foreign === 'foreign';
  }
if (kept === undefined) rmSync(dir, { recursive: true });

/** By whose rights it is asked; `public` and `control` have ways of their own. */
const isGuarded = ({ permission }) => !['public', 'control'].includes(permission);
/** Queries are read leniently, and some path values are free text: nothing in them is a fault. */
const mayBeWrong = (call) => !takesAnything.has(call.name) && (call.body !== null || namesThings(call));
/** A token that never was is ended already. */
const takesAnything = new Set(['apiTokens.delete']);
const namesThings = ({ baseFrom, paramNames }) => baseFrom !== null || paramNames.some((name) => name.endsWith('Id'));

const kinds = {
  done: { isDue: () => true, has: ({ codes }) => [...codes].some((code) => code < 300) },
  'signed out': { isDue: isGuarded, has: ({ codes }) => codes.has(401) },
  'not allowed': {
    isDue: (call) => isGuarded(call) && call.permission !== 'any' && !can(call.permission, ['org-level-viewer']),
    has: ({ codes }) => codes.has(403),
  },
  'bad input': {
    isDue: mayBeWrong,
    has: ({ codes }) => [...codes].some((code) => code >= 400 && code < 500 && ![401, 403].includes(code)),
  },
  'with ids of others': { isDue: (call) => isGuarded(call) && namesThings(call), has: ({ isForeign }) => isForeign },
};
const counts = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, { due: 0, seen: 0 }]));
const missing = [];
for (const { call } of routes) {
  const lacks = [];
  for (const [kind, { isDue, has }] of Object.entries(kinds)) {
    if (!isDue(call)) continue;
    counts[kind].due += 1;
    if (has(seen.get(call.name))) counts[kind].seen += 1;
    else lacks.push(kind);
  }
  if (lacks.length > 0) missing.push(`${call.name}: never ${lacks.join(', ')}`);
}
for (const line of missing.sort()) process.stdout.write(`${line}\n`);
for (const [kind, { due, seen: count }] of Object.entries(counts)) process.stdout.write(`${kind}: ${count} of ${due}\n`);
process.stdout.write(`${routes.length - missing.length} of ${routes.length} calls seen in every way they can be answered\n`);
process.exitCode = status === 0 && missing.length === 0 ? 0 : 1;
