/** The name among `known` nearest to what was written, if one is near enough to be meant. Case does not count. */
export function suggest(written: string, known: Iterable<string>): string | null {
  const wanted = written.trim().toLowerCase();
  let best: string | null = null;
  let least = wanted.length < 3 ? 1 : Math.floor(wanted.length / 3) + 1;
  for (const name of known) {
    if (Math.abs(name.length - wanted.length) >= least) continue;
    const distance = editDistance(wanted, name.toLowerCase(), least);
    if (distance < least) [best, least] = [name, distance];
  }
  return best;
}

/** Letters added, left out, changed or swapped with their neighbour; at most `most`. */
function editDistance(a: string, b: string, most: number): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_one, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : most;
      next.push(Math.min(changed, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...next) >= most) return most;
    [before, row] = [row, next];
  }
  return Math.min(row.at(-1) ?? most, most);
}
