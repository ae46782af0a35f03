/**
 * A circle of dependencies that can be reached from `start`, as the ids along it with the first repeated at the end;
 * null when there is none. `dependsOn` gives what a formula uses; ids it does not know depend on nothing.
 */
export function findCycle(start: string, dependsOn: (id: string) => readonly string[]): readonly string[] | null {
  const done = new Set<string>();
  const path: { readonly id: string; readonly rest: string[] }[] = [{ id: start, rest: [...dependsOn(start)] }];
  const open = new Set([start]);
  while (path.length > 0) {
    const top = path.at(-1);
    const next = top?.rest.pop();
    if (top === undefined || next === undefined) {
      path.pop();
      if (top !== undefined) {
        open.delete(top.id);
        done.add(top.id);
      }
    } else if (open.has(next)) {
      const ids = path.map(({ id }) => id);
      return [...ids.slice(ids.indexOf(next)), next];
    } else if (!done.has(next)) {
      open.add(next);
      path.push({ id: next, rest: [...dependsOn(next)] });
    }
  }
  return null;
}
