import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const schema = v.object({ url: v.string(), port: v.number(), pid: v.number(), controlToken: v.string(), version: v.string() });

/** How the `quadrille` command finds and talks to the running server of a data folder. */
export interface Instance extends v.InferOutput<typeof schema> {}

const pathOf = (dir: string): string => join(dir, 'instance.json');

/** Readable by the owner alone: the token in it opens everything. */
export function writeInstanceFile(dir: string, instance: Instance): void {
  const fresh = `${pathOf(dir)}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(instance, null, 2)}\n`, { mode: 0o600 });
  renameSync(fresh, pathOf(dir));
}

/** Null when there is none or it cannot be read as one. */
export function readInstanceFile(dir: string): Instance | null {
  try {
    return v.parse(schema, JSON.parse(readFileSync(pathOf(dir), 'utf8')));
  } catch {
    return null; // no server has run here, or an old one left something else
  }
}

/** Takes away the file of this process; that of a later one stays. */
export function removeInstanceFile(dir: string): void {
  if (readInstanceFile(dir)?.pid === process.pid) rmSync(pathOf(dir), { force: true });
}
