// What `npm test` runs: one entry for each process, with what it waits for and about how many CPU seconds it takes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages whose tests need neither a database server nor a browser: `npm run test:fast` runs their tests in Node. */
const purePackages = ['domain', 'contract', 'formula', 'sdk', 'importer', 'ui-kit', 'sql'];
/** The parts of the longest suites are so many that no core waits long for the last of them. */
const serverParts = 3;
const journeyParts = 4;
/** By far the longest journey: it has a run to itself, which begins early. */
const longestJourney = 'journey/barriers.test.ts';

/**
 * @typedef {object} Suite
 * @property {string} name Also the name of its tally and its log.
 * @property {string} command
 * @property {string[]} args
 * @property {string} dir The folder it runs in.
 * @property {string | null} needs The suite that must have ended well before this one begins.
 * @property {number} seconds About how many CPU seconds it takes: the longest begin first, and the time left is reckoned by it.
 * @property {boolean} isTest Whether it leaves a tally.
 * @property {Record<string, string>} env
 */

/** Everything, for `npm test` and `npm run test:full`. */
export function listSuites(root, isFull) {
  const vitest = vitestIn(root);
  const step = stepIn(root);
  const logs = ['--output-logs=errors-only', '--log-order=grouped'];
  const suites = [
    step('build', 'turbo', ['run', 'build', '--continue', '--concurrency=2', ...logs], { seconds: 100 }),
    step('lint and boundaries', 'node', ['scripts/lint.mjs'], { seconds: 12 }),
    step('types', 'turbo', ['run', 'typecheck', '--only', '--continue', '--concurrency=1', ...logs], { seconds: 40, needs: 'build' }),
    step('published packages', 'node', ['scripts/check-packages.mjs'], { seconds: 40, needs: 'build' }),
    step('types in use, unused code, sizes, promises', 'node', ['scripts/check-claims.mjs'], { seconds: 75, needs: 'build' }),
    ...parts('server', serverParts, 300, (name, args, seconds) => vitest(name, 'apps/server', args, { seconds })),
    vitest('web', 'apps/web', [], { seconds: 120 }),
    vitest('stories', 'apps/storybook', [], { seconds: 60, needs: 'build' }),
    vitest('ui-kit', 'packages/ui-kit', [], { seconds: 90 }),
    vitest('ui-kit-react', 'packages/ui-kit-react', [], { seconds: 25 }),
    vitest('sql', 'packages/sql', [], { seconds: 60 }),
    vitest('importer', 'packages/importer', [], { seconds: 30 }),
    vitest('domain', 'packages/domain', [], { seconds: 12 }),
    vitest('formula', 'packages/formula', [], { seconds: 8 }),
    vitest('contract', 'packages/contract', [], { seconds: 8 }),
    vitest('sdk', 'packages/sdk', [], { seconds: 8 }),
    vitest('tooling', 'tooling', [], { seconds: 15 }),
    vitest('product', 'tests', ['--exclude', 'journey/**'], { seconds: 150, needs: 'build' }),
    vitest('longest journey', 'tests', [longestJourney], { seconds: 110, needs: 'build' }),
    ...parts('journeys', journeyParts, 320, (name, args, seconds) =>
      vitest(name, 'tests', ['journey/', '--exclude', longestJourney, ...args], { seconds, needs: 'build' }),
    ),
  ];
  if (!isFull) return suites;
  const elsewhere = ['postgres', 'mysql'].flatMap((DIALECTS) => [
    ...parts(`server on ${DIALECTS}`, serverParts, 400, (name, args, seconds) =>
      vitest(name, 'apps/server', args, { seconds, env: { DIALECTS } }),
    ),
    vitest(`product on ${DIALECTS}`, 'tests', ['api/'], { seconds: 150, needs: 'build', env: { DIALECTS } }),
  ]);
  return [...suites, ...elsewhere];
}

/** Lint, the types of what changed since `base`, and the tests of the pure packages in Node, on SQLite. */
export function listFastSuites(root, base) {
  const vitest = vitestIn(root);
  const step = stepIn(root);
  const changed = base === null ? [] : [`--filter=...[${base}]`];
  const types = ['run', 'typecheck', '--continue', '--concurrency=2', '--output-logs=errors-only', '--log-order=grouped'];
  return [
    step('lint and boundaries', 'node', ['scripts/lint.mjs'], { seconds: 12 }),
    step('types of what changed', 'turbo', [...types, ...changed, '--filter=!@quadrille/storybook'], { seconds: 30 }),
    ...purePackages.map((name) =>
      vitest(name, `packages/${name}`, ['--project', 'unit', '--exclude', '**/memory.test.ts'], {
        seconds: 10,
        env: { DIALECTS: 'sqlite' },
      }),
    ),
  ];
}

/** Folders with test files that no suite runs: a new package must not be forgotten. */
export function listForgotten(root, suites) {
  const dirs = ['packages', 'apps'].flatMap((group) => readdirSync(join(root, group)).map((name) => join(group, name)));
  const run = new Set(suites.map(({ dir }) => dir));
  return [...dirs, 'tooling', 'tests'].filter((dir) => hasTests(join(root, dir)) && !run.has(join(root, dir)));
}

function hasTests(dir) {
  const manifest = join(dir, 'package.json');
  return existsSync(manifest) && Boolean(JSON.parse(readFileSync(manifest, 'utf8')).scripts?.test);
}

const vitestIn =
  (root) =>
  (name, dir, args, { seconds, needs = null, env = {} }) => ({
    name,
    command: 'vitest',
    args: ['run', '--maxWorkers=1', ...args],
    dir: join(root, dir),
    needs,
    seconds,
    isTest: true,
    env,
  });

const stepIn =
  (root) =>
  (name, command, args, { seconds, needs = null }) => ({ name, command, args, dir: root, needs, seconds, isTest: false, env: {} });

function parts(name, count, seconds, make) {
  return Array.from({ length: count }, (_, at) => make(`${name} ${at + 1} of ${count}`, [`--shard=${at + 1}/${count}`], seconds / count));
}
