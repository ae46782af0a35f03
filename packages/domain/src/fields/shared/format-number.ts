const formats = new Map<string, Intl.NumberFormat | null>();

export interface NumberLook {
  /** Digits after the decimal mark, kept or padded; absent: as many as the number has. */
  readonly precision?: number | null;
  /** Thousands marks. */
  readonly isGrouped?: boolean;
}

/** A number in English digits; with an exponent only where JavaScript writes one (from 1e21, below 1e-6). */
export function formatNumber(value: number, { precision = null, isGrouped = false }: NumberLook = {}): string {
  const digits =
    precision === null ? { maximumFractionDigits: 20 } : { minimumFractionDigits: precision, maximumFractionDigits: precision };
  if (precision === null && !isGrouped) return String(value);
  return numberFormat('en', { ...digits, useGrouping: isGrouped })?.format(value) ?? String(value);
}

/** A cached formatter; null when the platform refuses the locale or an option. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat | null {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = createFormat(locale, options);
  if (formats.size > 1000) formats.clear();
  formats.set(key, format);
  return format;
}

function createFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat | null {
  try {
    return new Intl.NumberFormat(locale, options);
  } catch {
    return null;
  }
}
