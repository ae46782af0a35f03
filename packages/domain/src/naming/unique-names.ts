/** The name itself, or with the first free `<separator><number>` from 1 that no name in `taken` uses, ignoring case. */
export function uniqueName(name: string, taken: Iterable<string>, separator = ''): string {
  const used = new Set<string>();
  for (const other of taken) used.add(other.toLowerCase());
  return firstFree(name, used, separator);
}

/** Column names made unique in order: a duplicate gets a numeric suffix, `name`, `name1`, `name2`. */
export function uniqueNames(names: readonly string[]): string[] {
  return uniqueInOrder(names, '');
}

/** A title made unique among `taken`: `Title`, `Title_1`, `Title_2`. */
export function uniqueTitle(title: string, taken: Iterable<string>): string {
  return uniqueName(title, taken, '_');
}

/** Titles made unique in order: duplicates get `_1`, `_2`. */
export function uniqueTitles(titles: readonly string[]): string[] {
  return uniqueInOrder(titles, '_');
}

/** Names that are unique as given keep their text, so no suffix may take one that a later entry carries. */
function uniqueInOrder(names: readonly string[], separator: string): string[] {
  const given = new Set(names.map((name) => name.toLowerCase()));
  const used = new Set<string>();
  const nextNumber = new Map<string, number>();
  return names.map((name) => {
    const key = name.toLowerCase();
    if (!used.has(key)) {
      used.add(key);
      return name;
    }
    let number = nextNumber.get(key) ?? 1;
    while (isTaken(`${key}${separator}${number}`, used, given)) number += 1;
    nextNumber.set(key, number + 1);
    const unique = `${name}${separator}${number}`;
    used.add(unique.toLowerCase());
    return unique;
  });
}

function isTaken(key: string, used: ReadonlySet<string>, given: ReadonlySet<string>): boolean {
  return used.has(key) || given.has(key);
}

function firstFree(name: string, used: ReadonlySet<string>, separator: string): string {
  if (!used.has(name.toLowerCase())) return name;
  let number = 1;
  while (used.has(`${name}${separator}${number}`.toLowerCase())) number += 1;
  return `${name}${separator}${number}`;
}
