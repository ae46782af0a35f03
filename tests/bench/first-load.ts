import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Bytes, gzip, of the JavaScript the first page asks for before anything is clicked: the entry and all it imports statically. */
export function measureFirstLoad(dist: string): { bytes: number; files: number } {
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const queue = [...html.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.js)"/g)].map((match) => match[1]!.replace('assets/', ''));
  const known = new Set(readdirSync(join(dist, 'assets')));
  const seen = new Set<string>();
  let bytes = 0;
  while (queue.length > 0) {
    const file = queue.pop()!;
    if (seen.has(file) || !known.has(file)) continue;
    seen.add(file);
    const code = readFileSync(join(dist, 'assets', file));
    bytes += gzipSync(code).length;
    for (const match of code.toString().matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) queue.push(match[1]!);
  }
  return { bytes, files: seen.size };
}
