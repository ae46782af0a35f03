import { relative } from 'node:path';
import type { ImportGraph } from './read-imports.ts';

/**
 * What the files of a server import against the order of its features: from a later feature, past a feature's `index.ts`, or from a
 * feature into a part every feature stands on. Tests may import what they like.
 */
export function findFeatureFaults(graph: ImportGraph, source: string, order: readonly string[]): string[] {
  const faults: string[] = [];
  for (const [file, imports] of graph) {
    const from = relative(source, file);
    const feature = featureOf(from);
    if (feature !== null && !order.includes(feature))
      faults.push(`${from}: the feature "${feature}" has no place in the order. Add it to tooling/boundaries/server-feature-order.ts.`);
    if (isTest(from)) continue;
    for (const imported of imports) {
      const to = relative(source, imported);
      const used = featureOf(to);
      if (used === null || used === feature) continue;
      const fault = faultOf(from, feature, to, used, order);
      if (fault !== null) faults.push(fault);
    }
  }
  return faults;
}

function faultOf(from: string, feature: string | null, to: string, used: string, order: readonly string[]): string | null {
  if (feature === null && isGround(from))
    return `${from} imports ${to}: features stand on this part of the server, so it may know none of them. Move what both need into it, or take it as an argument.`;
  if (feature !== null && order.indexOf(used) > order.indexOf(feature))
    return `${from} imports ${to}: "${feature}" comes before "${used}" in docs/architecture.md. Move what both need to a feature before both, or take it as an argument.`;
  if (to !== `features/${used}/index.ts`)
    return `${from} imports ${to}: other features know a feature by its index.ts. Export it in features/${used}/index.ts and import it from there.`;
  return null;
}

/** Parts of the server that every feature stands on. */
const ground: readonly string[] = ['config', 'http', 'jobs', 'meta', 'platform', 'storage'];

function isGround(path: string): boolean {
  return path === 'app-context.ts' || ground.some((part) => path.startsWith(`${part}/`));
}

function featureOf(path: string): string | null {
  const [folder, feature, ...rest] = path.split('/');
  return folder === 'features' && feature !== undefined && rest.length > 0 ? feature : null;
}

function isTest(path: string): boolean {
  return /\.(test|bench)\.tsx?$|\/testing\//.test(path);
}
