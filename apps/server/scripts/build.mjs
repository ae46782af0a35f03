// Bundles the server, its threads and the command into dist, with everything they need inside: the packed
// package has no dependency but native binaries (Node, sharp). Copies the built web app beside it.
import { cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsdown';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const web = join(root, '..', 'web', 'dist');
/** Native extras: those of pg and ws where somebody installed them; sharp, which npm installs, makes thumbnails. */
const optional = ['pg-native', 'bufferutil', 'utf-8-validate', 'sharp'];

rmSync(dist, { recursive: true, force: true });
const used = new Map();

await build({
  cwd: root,
  config: false,
  entry: {
    main: 'src/main.ts',
    'storage/sqlite/writer-thread': 'src/storage/sqlite/writer-thread.ts',
    'storage/sqlite/reader-thread': 'src/storage/sqlite/reader-thread.ts',
    'storage/sqlite/partition-thread': 'src/storage/sqlite/partition-thread.ts',
    'storage/sqlite/check-thread': 'src/storage/sqlite/check-thread.ts',
    'storage/sqlite/select-process': 'src/storage/sqlite/select-process.ts',
    'features/imports/file-thread': 'src/features/imports/file-thread.ts',
  },
  outDir: dist,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  dts: false,
  clean: false,
  logLevel: 'warn',
  hash: true,
  deps: { alwaysBundle: [/.*/], neverBundle: optional },
  inputOptions: { resolve: { conditionNames: ['@quadrille/source', 'node', 'default'] } },
  outputOptions: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name]-[hash].mjs' },
  plugins: [{ name: 'licences', moduleParsed: ({ id }) => remember(id) }],
});

writeFileSync(join(dist, 'THIRD-PARTY-LICENSES.txt'), licences());
if (existsSync(join(web, 'index.html')))
  cpSync(web, join(dist, 'web'), { recursive: true, filter: (path) => !path.startsWith(join(web, '.vite')) });

/** Notes the third-party package a bundled file belongs to. */
function remember(id) {
  const inside = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id.replace(/^\0/, ''));
  if (!inside || used.has(inside[1]) || !existsSync(join(inside[1], 'package.json'))) return;
  used.set(inside[1], JSON.parse(readFileSync(join(inside[1], 'package.json'), 'utf8')));
}

/** The licence texts the bundle has to carry. */
function licences() {
  const entries = [...used].map(([folder, { name, version, license }]) => {
    const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
    const text = file
      ? readFileSync(join(folder, file), 'utf8').trim()
      : `Licence: ${typeof license === 'string' ? license : JSON.stringify(license)}`;
    return { title: `${name} ${version}`, text };
  });
  entries.sort((a, b) => (a.title < b.title ? -1 : 1));
  return entries.map(({ title, text }) => `${title}\n${'-'.repeat(title.length)}\n${text}\n`).join('\n\n');
}
