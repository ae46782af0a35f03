import type { Expression } from '../syntax/expression.ts';
import { findCycle } from './find-cycle.ts';
import { listReferences } from './list-references.ts';
import { findReferenced } from './rewrite-references.ts';

/** A field and, where it is computed, the ids of the fields its formula uses. */
export interface Dependent {
  readonly id: string;
  readonly uses: readonly string[];
}

export interface DependencyGraph {
  /** The ids a field needs, itself aside, each once and before those that use it. */
  needs(id: string): readonly string[];
  /** The ids that change when one of these does, in an order in which they can be computed. */
  affectedBy(ids: Iterable<string>): readonly string[];
  /** The circle this field stands in or leads to, first id repeated at the end; null when there is none. */
  cycleOf(id: string): readonly string[] | null;
}

/** Ids of the fields a formula uses, each once. */
export function listUsedFields(expression: Expression, fields: Parameters<typeof findReferenced>[1]): readonly string[] {
  const ids = listReferences(expression).map((reference) => findReferenced(reference, fields)?.id);
  return [...new Set(ids.filter((id) => id !== undefined))];
}

/** Who uses whom among the computed fields. Fields in a circle are reached, but in no particular order. */
export function createDependencyGraph(fields: readonly Dependent[]): DependencyGraph {
  const uses = new Map(fields.map(({ id, uses: used }) => [id, used]));
  const usedBy = new Map<string, string[]>();
  for (const { id, uses: used } of fields) {
    for (const one of used) usedBy.set(one, [...(usedBy.get(one) ?? []), id]);
  }
  const usesOf = (id: string): readonly string[] => uses.get(id) ?? [];
  return {
    needs: (id) => visit([id], usesOf).filter((one) => one !== id),
    affectedBy: (ids) => {
      const changed = new Set(ids);
      return visit([...changed], (id) => usedBy.get(id) ?? [])
        .filter((id) => !changed.has(id))
        .toReversed();
    },
    cycleOf: (id) => findCycle(id, usesOf),
  };
}

/** Everything that can be reached, each id behind all it leads to. Keeps its own stack, so that long chains are no trouble. */
function visit(starts: readonly string[], next: (id: string) => readonly string[]): string[] {
  const done: string[] = [];
  const seen = new Set<string>();
  for (const start of starts) {
    const path = seen.has(start) ? [] : [{ id: start, rest: [...next(start)] }];
    seen.add(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const id = top.rest.shift();
      if (id === undefined) {
        done.push(top.id);
        path.pop();
      } else if (!seen.has(id)) {
        seen.add(id);
        path.push({ id, rest: [...next(id)] });
      }
    }
  }
  return done;
}

/** A circle in words, by the titles along it: `"Total" would use itself: Total → Tax → Total. …`. */
export function describeCycle(titles: readonly string[]): string {
  const [first = '', ...rest] = titles;
  return rest.length < 2
    ? `"${first}" would use itself. Take it out of the formula.`
    : `"${first}" would use itself: ${titles.join(' → ')}. Take one of these fields out of the formula.`;
}
