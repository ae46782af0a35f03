const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Sizes for people: `4.2 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return value.toLocaleString(locale.replace('_', '-'), {
    style: 'unit',
    unit: units[power]!,
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  });
}
