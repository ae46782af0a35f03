/**
 * The name among `known` nearest to what was written, if one is near enough to be meant. Case does not count. Of names equally near
 * one that begins alike wins, because first letters are seldom mistyped, then the first.
 */
export function suggest(written: string, known: Iterable<string>): string | null {
  const wanted = written.trim().toLowerCase();
  const tooFar = wanted.length < 3 ? 1 : Math.floor(wanted.length / 3) + 1;
  let best: string | null = null;
  let least = 2 * tooFar;
  for (const name of known) {
    const other = name.toLowerCase();
    if (Math.abs(other.length - wanted.length) >= tooFar) continue;
    const distance = editDistance(wanted, other, tooFar);
    const cost = 2 * distance + (other[0] === wanted[0] ? 0 : 1);
    if (distance < tooFar && cost < least) [best, least] = [name, cost];
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
