export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

export interface Oklch {
  /** 0 to 1. */
  readonly l: number;
  readonly c: number;
  /** Degrees. */
  readonly h: number;
}

/** `#rrggbb` from 3, 4, 6 or 8 hex digits with or without `#` (alpha is dropped); null for anything else. */
export function parseHexColor(text: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (!digits) return null;
  const full = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return `#${full.slice(0, 6)}`;
}

/** WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance of a `#rrggbb` colour, 0 to 1. */
export function luminance(hex: string): number {
  const { r, g, b } = toLinear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Lightness, chroma and hue as CSS `oklch()` counts them. */
export function toOklch(hex: string): Oklch {
  const { r, g, b } = toLinear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(bb, a) * 180) / Math.PI;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: hue < 0 ? hue + 360 : hue };
}

/** The nearest `#rrggbb`; chroma is lowered until the colour exists on a screen. */
export function fromOklch({ l, c, h }: Oklch): string {
  let chroma = c;
  let rgb = oklchToLinear({ l, c: chroma, h });
  while (chroma > 0.001 && !isInGamut(rgb)) {
    chroma *= 0.97;
    rgb = oklchToLinear({ l, c: chroma, h });
  }
  return `#${[rgb.r, rgb.g, rgb.b].map((channel) => encodeChannel(channel)).join('')}`;
}

function oklchToLinear({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const lc = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const mc = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const sc = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return {
    r: 4.0767416621 * lc - 3.3077115913 * mc + 0.2309699292 * sc,
    g: -1.2684380046 * lc + 2.6097574011 * mc - 0.3413193965 * sc,
    b: -0.0041960863 * lc - 0.7034186147 * mc + 1.707614701 * sc,
  };
}

function isInGamut({ r, g, b }: Rgb): boolean {
  return [r, g, b].every((channel) => channel >= -0.0005 && channel <= 1.0005);
}

function toLinear(hex: string): Rgb {
  const at = (start: number) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  };
  return { r: at(1), g: at(3), b: at(5) };
}

function encodeChannel(linear: number): string {
  const value = Math.min(1, Math.max(0, linear));
  const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0');
}
