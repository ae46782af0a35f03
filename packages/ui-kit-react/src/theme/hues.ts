import { hueNames } from '@quadrille/ui-kit/cells';
import type { HueName } from '@quadrille/ui-kit/cells';

/** Soft background of each hue as written in `tokens.css`; what is stored when a colour travels as hex. */
export const hueBackgrounds: Readonly<Record<HueName, string>> = {
  blue: '#d8e8ff',
  emerald: '#c0f4dc',
  amber: '#fde2b8',
  rose: '#fedce3',
  violet: '#e5e3ff',
  cyan: '#b7f2fe',
  orange: '#fedfcd',
  slate: '#e2e8f1',
  pink: '#fedbea',
  green: '#caf3d1',
  indigo: '#dfe5ff',
  yellow: '#efe8b9',
  purple: '#eddfff',
  teal: '#b7f4ee',
  red: '#ffddda',
  sky: '#ccebff',
  fuchsia: '#fed8fc',
  lime: '#daefc3',
  brown: '#f6e2d5',
  gray: '#e9e9e9',
};

const byHex = new Map<string, HueName>(hueNames.map((hue) => [hueBackgrounds[hue], hue]));

export interface HueProps {
  readonly 'data-hue': HueName | 'custom';
  readonly style?: Readonly<Record<string, string>>;
}

/**
 * Attributes that give an element the colours of an option: a hue name, one of our hex values, any other hex
 * (kept, with readable text worked out from it), or nothing: then the hue of its position, from 0.
 */
export function toHueProps(color: string | null | undefined, position = 0): HueProps {
  const text = color?.trim().toLowerCase() ?? '';
  if (isHue(text)) return { 'data-hue': text };
  const known = byHex.get(text);
  if (known) return { 'data-hue': known };
  if (/^#([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(text)) return { 'data-hue': 'custom', style: { '--h-base': text } };
  return { 'data-hue': hueNames[Math.abs(Math.trunc(position)) % hueNames.length] ?? 'blue' };
}

/** A steady hue for a name: the same person or base is the same colour everywhere. */
export function hueOfText(text: string): HueName {
  let sum = 7;
  for (const char of text) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 100_003;
  const lively = hueNames.filter((hue) => hue !== 'gray' && hue !== 'slate' && hue !== 'brown');
  return lively[sum % lively.length] ?? 'blue';
}

function isHue(text: string): text is HueName {
  return (hueNames as readonly string[]).includes(text);
}
