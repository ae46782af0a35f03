import { defaultTheme, parseHexColor } from '@quadrille/ui-kit-react';

/** Two colours of the page of a link, kept with its settings. */
export interface ShareTheme {
  readonly primaryColor: string;
  readonly accentColor: string;
}

/** The colours among the settings of a share; null where there are none that can be read. */
export function shareTheme(meta: unknown): ShareTheme | null {
  const theme: unknown = typeof meta === 'object' && meta !== null && 'theme' in meta ? meta.theme : null;
  if (typeof theme !== 'object' || theme === null) return null;
  const colourOf = (key: string): string | null => parseHexColor(String((theme as Readonly<Record<string, unknown>>)[key] ?? ''));
  const [primary, accent] = [colourOf('primaryColor'), colourOf('accentColor')];
  if (primary === null && accent === null) return null;
  return { primaryColor: primary ?? defaultTheme.primary, accentColor: accent ?? defaultTheme.accent };
}
