import type { ImportGraph } from './read-imports.ts';

interface Visit {
  readonly index: number;
  low: number;
  isOpen: boolean;
}

/** The groups of files that import each other in a circle, each one once (Tarjan's algorithm for strongly connected components). */
export function findCycles(graph: ImportGraph): readonly (readonly string[])[] {
  const visits = new Map<string, Visit>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): Visit => {
    const own: Visit = { index: visits.size, low: visits.size, isOpen: true };
    visits.set(file, own);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      const known = visits.get(next);
      if (known === undefined) own.low = Math.min(own.low, visit(next).low);
      else if (known.isOpen) own.low = Math.min(own.low, known.index);
    }
    if (own.low === own.index) {
      const cycle = open.splice(open.indexOf(file));
      for (const one of cycle) (visits.get(one) as Visit).isOpen = false;
      if (cycle.length > 1 || graph.get(file)?.includes(file)) cycles.push(cycle);
    }
    return own;
  };
  for (const file of graph.keys()) if (!visits.has(file)) visit(file);
  return cycles;
}
