import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The files of a source folder, each with the files its relative imports and re-exports name, imports of types among them. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const patterns: readonly RegExp[] = [
  /^(?:import|export)\s[^;'"]*?\sfrom\s+'(\.[^']+)'/gm,
  /^import\s+'(\.[^']+)'/gm,
  // A type that is imported where it is used, or a module that is loaded late.
  /\bimport\('(\.[^']+)'\)/g,
];

export function readImports(folder: string): ImportGraph {
  return new Map(listFiles(folder).map((file) => [file, importsOf(file)]));
}

function importsOf(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  const found = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => resolve(dirname(file), match[1] ?? '')));
  return [...new Set(found)];
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : listFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
