// Holds the promises of every published package, as its built declarations make them, against the `api.md` beside it, so that a
// change of them is seen in a review. `--write` writes them anew.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const isWriting = process.argv.includes('--write');
/** Types that were inferred run to hundreds of lines: beyond these a digest stands for the rest. */
const mostLines = 40;
/** Statements of files that were read before. */
const kept = new Map();

let changed = 0;
for (const name of readdirSync(join(root, 'packages'))) {
  const dir = join(root, 'packages', name);
  if (!existsSync(join(dir, 'package.json'))) continue;
  const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  if (manifest.private) continue;
  const file = join(dir, 'api.md');
  const report = reportOf(dir, manifest);
  if (existsSync(file) && readFileSync(file, 'utf8') === report) continue;
  if (isWriting) writeFileSync(file, report);
  else {
    changed += 1;
    console.error(
      `${manifest.name}: what it promises is not what packages/${name}/api.md says. Run "node scripts/api-reports.mjs --write" after a build and look at the difference.`,
    );
  }
}
process.exit(changed > 0 ? 1 : 0);

function reportOf(dir, { name, publishConfig }) {
  const parts = [`# What ${name} promises\n\nWritten from its declarations by \`scripts/api-reports.mjs\`; not to be edited.`];
  for (const [entry, target] of Object.entries(publishConfig.exports)) {
    if (target.types === undefined) continue;
    parts.push(`## \`${join(name, entry)}\``);
    const found = [...exportsOf(join(dir, target.types))].sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [exported, text] of found) parts.push(`### \`${exported}\`\n\n\`\`\`ts\n${shorten(text)}\n\`\`\``);
  }
  return `${parts.join('\n\n')}\n`;
}

function shorten(text) {
  const lines = text.split('\n');
  if (lines.length <= mostLines && text.length < 4000) return text;
  const kept = lines.slice(0, mostLines).map((line) => (line.length > 200 ? `${line.slice(0, 200)}…` : line));
  return `${kept.join('\n')}\n// … ${lines.length} lines, ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}

/** Every name a declaration file exports with the text that declares it, followed through the files it comes from. */
function exportsOf(file, seen = new Set()) {
  const found = new Map();
  if (seen.has(file)) return found;
  const statements = readStatements(file);
  const imports = importsOf(statements, file);
  for (const statement of statements) {
    const list = /^export (?:type )?\{([\s\S]*?)\}(?: from ['"](.+?)['"])?/.exec(statement);
    if (list) {
      const source = list[2] === undefined ? null : resolveModule(file, list[2]);
      for (const { local, exported } of namesOf(list[1])) found.set(exported, declarationOf(local, source, statements, imports, seen));
      continue;
    }
    const all = /^export \* from ['"](.+?)['"]/.exec(statement);
    if (all) {
      const source = resolveModule(file, all[1]);
      for (const [exported, text] of source === null ? [] : exportsOf(source, new Set([...seen, file]))) found.set(exported, text);
      continue;
    }
    const name =
      /^export (?:declare )?(?:default )?(?:abstract )?(?:async )?(?:interface|type|class|function|const|let|enum) ([\w$]+)/.exec(
        statement,
      )?.[1];
    // overloads are one promise
    if (name !== undefined) found.set(name, [found.get(name), statement].filter((text) => text !== undefined).join('\n'));
  }
  return found;
}

function declarationOf(local, source, statements, imports, seen) {
  if (source !== null) return exportsOf(source, seen).get(local) ?? `// comes from elsewhere: ${local}`;
  const own = statements.filter((statement) =>
    new RegExp(`^(?:declare )?(?:interface|type|class|function|const|let|enum) ${local}\\b`).test(statement),
  );
  if (own.length > 0) return own.join('\n');
  const from = imports.get(local);
  return from?.source == null
    ? `// comes from elsewhere: ${local}`
    : (exportsOf(from.source, seen).get(from.name) ?? `// comes from elsewhere: ${local}`);
}

function importsOf(statements, file) {
  const found = new Map();
  for (const statement of statements) {
    const match = /^import (?:type )?\{([\s\S]*?)\} from ['"](.+?)['"]/.exec(statement);
    for (const { local, exported } of match ? namesOf(match[1]) : [])
      found.set(exported, { name: local, source: resolveModule(file, match[2]) });
  }
  return found;
}

function namesOf(list) {
  const parts = list.split(',').map((part) => part.trim().replace(/^type /, ''));
  return parts.filter((part) => part !== '').map((part) => ({ local: part.split(' as ')[0], exported: part.split(' as ').at(-1) }));
}

/** The declaration file of a module of the same package; null for other packages. */
function resolveModule(file, path) {
  if (!path.startsWith('.')) return null;
  const target = resolve(dirname(file), path.replace(/\.(ts|tsx|js)$/, '.d.ts'));
  return existsSync(target) ? target : null;
}

/** Top-level statements without their comments; the compiler begins each at the start of a line. */
function readStatements(file) {
  const known = kept.get(file);
  if (known) return known;
  const text = readFileSync(file, 'utf8')
    .replace(/\/\*\*[\s\S]*?\*\//g, '')
    .replace(/^\/\/.*$/gm, '');
  const statements = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    if (/^(export|import|declare|interface|type|class|function|const|let|enum) /.test(line)) statements.push(line);
    else if (statements.length > 0) statements.push(`${statements.pop()}\n${line}`);
  }
  kept.set(file, statements);
  return statements;
}
