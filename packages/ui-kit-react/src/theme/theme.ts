import { contrastRatio, fromOklch, parseHexColor, toOklch } from './color.ts';

export const defaultTheme = { primary: '#4351e8', accent: '#ec4899' } as const;

export interface ThemeInput {
  readonly primary?: string | null;
  readonly accent?: string | null;
}

export interface Theme {
  readonly primary: string;
  readonly accent: string;
  /** Text on the primary: white, or nearly black when that reads better. */
  readonly onPrimary: string;
  /** Whether that text reaches 4.5:1. */
  readonly isReadable: boolean;
  /** The nearest primary colour on which text is readable; the primary itself where it is. */
  readonly suggestion: string;
  /** `--brand-25` to `--brand-950`, `--brand-line`, `--pink-500` to `--pink-700`, and the fills of pressed primary buttons. */
  readonly ramp: Readonly<Record<string, string>>;
}

const white = '#ffffff';
const ink = '#0f1118';

/** Derives a theme from two colours as people type them. Anything that is not 3, 4, 6 or 8 hex digits falls back to the product's own. */
export function deriveTheme(input: ThemeInput): Theme {
  const primary = parseHexColor(input.primary ?? '') ?? defaultTheme.primary;
  const accent = parseHexColor(input.accent ?? '') ?? defaultTheme.accent;
  const onPrimary = textOn(primary);
  const isReadable = contrastRatio(onPrimary, primary) >= 4.5;
  return {
    primary,
    accent,
    onPrimary,
    isReadable,
    suggestion: isReadable ? primary : nearestReadable(primary),
    ramp: { ...deriveRamp(primary, accent), ...pressedFills(primary, onPrimary) },
  };
}

/** Applies the colours of a theme to the page, or to one element for a preview, and returns the theme. */
export function applyTheme(input: ThemeInput, element: HTMLElement = document.documentElement): Theme {
  const theme = deriveTheme(input);
  element.style.setProperty('--theme-primary', theme.primary);
  element.style.setProperty('--theme-accent', theme.accent);
  element.style.setProperty('--on-brand', theme.onPrimary);
  // The stylesheet derives a ramp too, for the first paint; these values are the ones checked for contrast.
  for (const [name, value] of Object.entries(theme.ramp)) element.style.setProperty(name, value);
  return theme;
}

/** White or ink, whichever contrasts more; white when it is enough. */
function textOn(background: string): string {
  if (contrastRatio(white, background) >= 4.5) return white;
  return contrastRatio(white, background) >= contrastRatio(ink, background) ? white : ink;
}

function nearestReadable(primary: string): string {
  const color = toOklch(primary);
  for (let step = 1; step <= 100; step += 1)
    for (const sign of [-1, 1]) {
      const candidate = fromOklch({ ...color, l: Math.min(1, Math.max(0, color.l + (sign * step) / 200)) });
      if (contrastRatio(textOn(candidate), candidate) >= 4.5) return candidate;
    }
  return defaultTheme.primary;
}

/** Computes what `tokens.css` does with relative colours, then darkens the ramp where a hue is too light for its text. */
function deriveRamp(primary: string, accent: string): Readonly<Record<string, string>> {
  const { l, c, h } = toOklch(primary);
  const pink = toOklch(accent);
  const shade = (lightness: number, part: number) => fromOklch({ l: lightness, c: c * part, h });
  const tints = {
    '--brand-25': shade(0.985, 0.03),
    '--brand-50': shade(0.968, 0.065),
    '--brand-100': shade(0.938, 0.125),
    '--brand-200': shade(0.882, 0.255),
    '--brand-300': shade(0.805, 0.43),
    '--brand-400': shade(0.7, 0.69),
  };
  return {
    ...tints,
    '--brand-500': primary,
    '--brand-600': darkenUntil(shade(Math.min(l - 0.043, 0.5), 0.955), [white, tints['--brand-50']], 4.5),
    '--brand-700': darkenUntil(shade(Math.min(l - 0.098, 0.435), 0.865), [tints['--brand-200']], 4.5),
    '--brand-800': shade(Math.min(l - 0.158, 0.375), 0.735),
    '--brand-900': shade(Math.min(l - 0.208, 0.32), 0.58),
    '--brand-950': shade(0.235, 0.405),
    '--brand-line': darkenUntil(shade(Math.min(l, 0.6), 1), [white], 3),
    '--pink-500': accent,
    '--pink-600': darkenUntil(fromOklch({ ...pink, l: Math.min(pink.l - 0.075, 0.56) }), [white], 4.5),
    '--pink-700': darkenUntil(fromOklch({ l: Math.min(pink.l - 0.15, 0.5), c: pink.c * 0.95, h: pink.h }), [white], 5.5),
  };
}

/** Hovered and pressed fills under the same text: darker under white; under ink darker while that reads, else lighter. */
function pressedFills(primary: string, onPrimary: string): Readonly<Record<string, string>> {
  if (onPrimary === white) return { '--bg-brand-hover': 'var(--brand-600)', '--bg-brand-active': 'var(--brand-700)' };
  const color = toOklch(primary);
  const shift = (by: number) => {
    const darker = fromOklch({ ...color, l: color.l - by });
    return contrastRatio(onPrimary, darker) >= 4.5 ? darker : fromOklch({ ...color, l: Math.min(1, color.l + by) });
  };
  return { '--bg-brand-hover': shift(0.04), '--bg-brand-active': shift(0.08) };
}

function darkenUntil(hex: string, backgrounds: readonly string[], least: number): string {
  let color = toOklch(hex);
  let result = hex;
  while (color.l > 0 && backgrounds.some((background) => contrastRatio(result, background) < least)) {
    color = { ...color, l: color.l - 0.01 };
    result = fromOklch(color);
  }
  return result;
}
