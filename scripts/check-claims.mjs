// What is claimed of the repository and takes a build or too long for every commit: lint that knows types (a minute), no unused file,
// export or dependency, sizes, and the promises of published packages. `npm test` runs it; `--only NAME` runs one.
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/**
 * Rules of typed lint that are off: `unbound-method` and `no-misused-spread` find what is meant (methods here are functions of
 * closures; spreads count code points), `no-base-to-string` every value of the wire that is known to be a text or a number.
 */
const claims = {
  types: ['oxlint', ['--type-aware', '--quiet', '--deny-warnings']],
  unused: ['knip', ['--no-config-hints', '--no-progress']],
  sizes: ['size-limit', []],
  promises: [process.execPath, ['scripts/api-reports.mjs']],
};
// knip reads the settings of the web app's build, which look for this one from where they are run
const env = { ...process.env, LINGUI_CONFIG: join(root, 'apps', 'web', 'lingui.config.ts') };
const at = process.argv.indexOf('--only');
const chosen = at === -1 ? Object.keys(claims) : [process.argv[at + 1]];
const failed = chosen.filter((name) => {
  const [command, args] = claims[name];
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env }).status !== 0;
});
if (failed.length > 0) console.error(`Not as claimed: ${failed.join(', ')}.`);
process.exit(failed.length > 0 ? 1 : 0);
