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

guardLinks(document);
reloadForLostParts();
void openPage();

/** Nothing here waits at the top of the module: what is loaded on demand imports from the file this one is bundled into. */
async function openPage(): Promise<void> {
  await activateLocale(preferredLocale());
  const app = isEmbedded ? await openEmbedded() : openApp();
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>{app}</I18nProvider>
    </StrictMode>,
  );
}

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
