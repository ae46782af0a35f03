/** Forms a file may lie on the disk in, the smallest first, with how their names end. */
export const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const;
export type Encoding = (typeof encodings)[number]['name'];

/**
 * The form a client likes best among those there are; null for the file as it is. `accept-encoding` may weigh forms, refuse one
 * with `q=0`, and speak of all it does not name as `*`. What two clients like equally comes in the smaller form.
 */
export function chooseEncoding(header: string, available: readonly Encoding[]): Encoding | null {
  const weights = readWeights(header);
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0;
  const plain = weights.get('identity') ?? 0;
  let best: Encoding | null = null;
  for (const { name } of encodings)
    if (available.includes(name) && weightOf(name) > 0 && weightOf(name) >= plain && (best === null || weightOf(name) > weightOf(best)))
      best = name;
  return best;
}

function readWeights(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...settings] = part.split(';').map((text) => text.trim());
    const weight = settings.find((text) => text.startsWith('q='));
    const value = weight === undefined ? 1 : Number(weight.slice(2));
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, Number.isFinite(value) ? value : 0);
  }
  return weights;
}
