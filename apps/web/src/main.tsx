import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '@quadrille/ui-kit-react/styles.css';
import './shell/direction.css';
import { activateLocale, i18n, preferredLocale } from './platform/i18n.ts';
import { followSignOut } from './platform/follow-sign-out.ts';
import { isEmbedded } from './platform/is-embedded.ts';
import { guardLinks } from './platform/link-guard.ts';
import { followPhoneLayout } from './platform/phone-layout.state.ts';
import { reloadForLostParts } from './platform/reload-guard.ts';
import { reportVisits } from './platform/report-visits.ts';
import { router } from './platform/router.ts';
import { restoreTheme } from './platform/theme.state.ts';

await activateLocale(preferredLocale());
guardLinks(document);
reloadForLostParts();

/** The app, for whoever is signed in. */
function openApp(): ReactNode {
  followSignOut();
  reportVisits(router);
  restoreTheme();
  followPhoneLayout();
  return <RouterProvider router={router} />;
}

async function openEmbedded(): Promise<ReactNode> {
  const { EmbeddedApp } = await import('./embedded-app.tsx');
  return <EmbeddedApp />;
}

const app = isEmbedded ? await openEmbedded() : openApp();
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>{app}</I18nProvider>
  </StrictMode>,
);
