import { useLingui } from '@lingui/react';
import { KitProvider } from '@quadrille/ui-kit-react';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useKitLabels } from '../platform/kit-labels.ts';
import { notices, showNotices } from '../platform/notices.ts';

/** What components of every page need around them: direction, language, labels and notices. */
export function AppKit({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui();
  useEffect(showNotices, []);
  const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  return (
    <KitProvider direction={direction} locale={i18n.locale.replace('_', '-')} labels={useKitLabels()} notices={notices}>
      {children}
    </KitProvider>
  );
}
