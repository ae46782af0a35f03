import { applyTheme } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { readAddressLook } from '../../platform/address-look.ts';
import type { ShareTheme } from '../../platform/share-theme.ts';
import { $theme } from '../../platform/theme.state.ts';

/** The page has the colours its address asks for, else those its owner gave it, while it is open. */
export function useShareTheme(theme: ShareTheme | null): void {
  const [asked] = useState(() => readAddressLook(location.hash).theme);
  const { primaryColor = null, accentColor = null } =
    asked === null ? (theme ?? {}) : { primaryColor: asked.primary, accentColor: asked.accent };
  useEffect(() => {
    if (primaryColor === null) return undefined;
    applyTheme({ primary: primaryColor, accent: accentColor });
    return () => void applyTheme($theme.get());
  }, [primaryColor, accentColor]);
}
