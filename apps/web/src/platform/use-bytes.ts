import { useLingui } from '@lingui/react';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Sizes for people: `4.2 MB` in the chosen language. */
export function useBytes(): (bytes: number) => string {
  const { i18n } = useLingui();
  return (bytes) => {
    const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
    const value = bytes / 1000 ** power;
    return i18n.number(value, {
      style: 'unit',
      unit: units[power]!,
      unitDisplay: power === 0 ? 'long' : 'short',
      maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
    });
  };
}
