// Packs every published package and lets publint and are-the-types-wrong judge the tarball.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const plot = mkdtempSync(join(tmpdir(), 'quadrille-pack-'));
let failed = 0;

for (const name of readdirSync(join(root, 'packages'))) {
  const dir = join(root, 'packages', name);
  const manifest = join(dir, 'package.json');
  if (!existsSync(manifest) || JSON.parse(readFileSync(manifest, 'utf8')).private) continue;
  const before = new Set(readdirSync(plot));
  const packed = spawnSync('pnpm', ['pack', '--pack-destination', plot], { cwd: dir, encoding: 'utf8' });
  const tarball = readdirSync(plot).find((file) => !before.has(file));
  if (packed.status !== 0 || !tarball) {
    console.error(`${name}: pnpm pack failed\n${packed.stdout}${packed.stderr}`);
    failed += 1;
    continue;
  }
  for (const [tool, args] of [
    ['publint', ['--strict', join(plot, tarball)]],
    ['attw', [join(plot, tarball), '--profile', 'esm-only', '--exclude-entrypoints', ...styleEntries(manifest)]],
  ]) {
    const result = spawnSync(tool, args, { cwd: root, encoding: 'utf8' });
    if (result.status !== 0) {
      console.error(`${name}: ${tool} found fault\n${result.stdout}${result.stderr}`);
      failed += 1;
    } else console.log(`${name}: ${tool} clean`);
  }
}
rmSync(plot, { recursive: true, force: true });
process.exit(failed === 0 ? 0 : 1);

/** Style sheets and the manifest are entries without types. */
function styleEntries(manifest) {
  return Object.keys(JSON.parse(readFileSync(manifest, 'utf8')).exports).filter((entry) => /\.(css|json)$/.test(entry));
}
